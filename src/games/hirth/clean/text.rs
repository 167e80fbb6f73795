//! The bytes of a record: at a glance, some hundred at a time.

/// A turn has no more bytes than this, its label included; what is longer is not read here.
pub(super) const MOST: usize = 256;
/// The next bytes are read in words of so many.
const WORD: usize = 8;
/// The bytes in view at once: so many that a word can start at each of the first [`MOST`].
const VIEW: usize = MOST + WORD;

/// A text, of which a view can be had at any byte of it.
pub struct Text<'a> {
    bytes: &'a [u8],
    /// The last bytes of the text, and zeros behind them, which mean nothing in the notation.
    tail: [u8; 2 * VIEW],
    /// Where the tail starts in the text.
    tail_start: usize,
}

impl<'a> Text<'a> {
    pub fn new(text: &'a str) -> Self {
        let bytes = text.as_bytes();
        let tail_start = bytes.len().saturating_sub(VIEW);
        let rest = &bytes[tail_start..];
        let mut tail = [0; 2 * VIEW];
        tail[..rest.len()].copy_from_slice(rest);
        Self {
            bytes,
            tail,
            tail_start,
        }
    }

    /// The text of one turn; `None` where it is longer than any that is read here.
    pub fn of_one_turn(text: &'a str) -> Option<Self> {
        (text.len() < MOST).then(|| Self::new(text))
    }

    /// Returns the bytes from byte `at` of the text on.
    #[inline(always)]
    pub fn cursor_at(&self, at: usize) -> Cursor<'_> {
        let rest = self.bytes.get(at..).unwrap_or_default();
        let view = rest.first_chunk().unwrap_or_else(|| self.last_view(at));
        Cursor { view, at: 0 }
    }

    #[cold]
    fn last_view(&self, at: usize) -> &[u8; VIEW] {
        let tail = &self.tail[at.saturating_sub(self.tail_start).min(VIEW)..];
        tail.first_chunk().unwrap_or(&[0; VIEW])
    }
}

/// A place in the bytes in view.
#[derive(Clone, Copy)]
pub struct Cursor<'a> {
    view: &'a [u8; VIEW],
    /// The next byte, counted from the start of the view. What is read beyond [`MOST`] is not what stands there, so
    /// whoever comes to an end asks for it by [`Cursor::end`].
    pub at: usize,
}

impl Cursor<'_> {
    /// Returns the next eight bytes.
    #[inline(always)]
    pub fn word(self) -> Word {
        let at = self.at % MOST;
        let mut word = [0; WORD];
        word.copy_from_slice(&self.view[at..at + WORD]);
        Word(u64::from_le_bytes(word))
    }

    /// Returns the next byte.
    #[inline(always)]
    pub fn peek(self) -> u8 {
        self.view[self.at % MOST]
    }

    /// The same place, so many bytes further on.
    #[inline(always)]
    pub fn past(self, count: usize) -> Self {
        let at = self.at + count;
        Self { at, ..self }
    }

    /// Behind all blanks that are next.
    pub fn past_blanks(mut self) -> Self {
        while matches!(self.peek(), b' ' | b'\t') && self.at < MOST {
            self.at += 1;
        }
        self
    }

    /// Returns how far it is from the start of the view; `None` where that is too far.
    #[inline(always)]
    pub fn end(self) -> Option<usize> {
        (self.at < MOST).then_some(self.at)
    }
}

/// Eight bytes; no move has more, and no piece of a battle.
#[derive(Clone, Copy)]
pub struct Word(pub u64);

impl Word {
    /// Returns the byte after so many others, 0 to 7.
    #[inline(always)]
    pub fn byte(self, number: usize) -> u8 {
        (self.0 >> (8 * number)) as u8
    }

    /// What is left after so many bytes, 0 to 7.
    #[inline(always)]
    pub fn past(self, count: usize) -> Self {
        Self(self.0 >> (8 * count))
    }

    /// Returns how far it is to the next capital, blank or `/`, 1 to 8: whatever stands there, where a move ends is known
    /// before it is known what the move says.
    #[inline(always)]
    pub fn to_next(self) -> usize {
        // Of the bytes of the notation these have bit 6 and not bit 5, or neither bit 6 nor bit 4.
        let (here, not) = (self.0, !self.0);
        let next = (here & not << 1 | not & not << 2) & 0x4040_4040_4040_4000;
        next.trailing_zeros() as usize / 8
    }

    /// Returns how many `h` are the first bytes, 0 to 7 where the last byte is none.
    #[inline(always)]
    pub fn aboard(self) -> usize {
        const ALL: u64 = u64::from_le_bytes([b'h'; WORD]);
        (self.0 ^ ALL).trailing_zeros() as usize / 8
    }
}
