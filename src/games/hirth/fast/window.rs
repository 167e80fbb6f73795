//! The bytes of a text, a window of some hundred at a time: within a window no read needs a bounds check.

use crate::games::hirth::grammar::Read;

/// The longest turn that is read, its label included.
pub(super) const MOST: usize = 256;
/// How many bytes are read at once; a move or a battle result never has more.
const WORD: usize = 8;
/// A word can be read at each of the first [`MOST`] bytes.
const LEN: usize = MOST + WORD;

/// Some bytes of a text; after its end there are zeros, which mean nothing in the notation.
pub(super) type Window = [u8; LEN];

/// A text in which a window can start at every byte.
pub(super) struct Windows<'a> {
    bytes: &'a [u8],
    /// The end of the text, with zeros after it.
    end: [u8; 2 * LEN],
}

impl<'a> Windows<'a> {
    pub fn new(text: &'a str) -> Self {
        let bytes = text.as_bytes();
        let rest = &bytes[bytes.len().saturating_sub(LEN)..];
        let mut end = [0; 2 * LEN];
        end[..rest.len()].copy_from_slice(rest);
        Self { bytes, end }
    }

    /// Returns the bytes from byte `at` of the text on.
    #[inline(always)]
    pub fn at(&self, at: usize) -> Cursor<'_> {
        let rest = self.bytes.get(at..).unwrap_or_default();
        let window = rest.first_chunk().unwrap_or_else(|| self.last(rest.len()));
        Cursor { window, at: 0 }
    }

    #[cold]
    fn last(&self, len: usize) -> &Window {
        let start = self.bytes.len().min(LEN).saturating_sub(len);
        self.end[start..].first_chunk().unwrap_or(&[0; LEN])
    }
}

/// A place in a window.
#[derive(Clone, Copy)]
pub(super) struct Cursor<'a> {
    window: &'a Window,
    /// How many bytes are read. From [`MOST`] on reads return other bytes, so check [`Cursor::end`] at the end.
    pub at: usize,
}

impl<'a> Cursor<'a> {
    /// Returns the next eight bytes.
    #[inline(always)]
    pub fn word(self) -> Word {
        let at = self.at % MOST;
        let mut word = [0; WORD];
        word.copy_from_slice(&self.window[at..at + WORD]);
        Word(u64::from_le_bytes(word))
    }

    /// Returns the next byte.
    #[inline(always)]
    pub fn peek(self) -> u8 {
        self.window[self.at % MOST]
    }

    /// Whether the next byte begins a move.
    #[inline(always)]
    pub fn is_at_move(self) -> bool {
        matches!(self.peek(), b'H' | b'K' | b'L')
    }

    /// Returns the place `count` bytes further on.
    #[inline(always)]
    pub fn past(self, count: usize) -> Self {
        let at = self.at + count;
        Self { at, ..self }
    }

    /// Returns the place after one space, if that is next.
    #[inline(always)]
    pub fn past_space(self) -> Self {
        self.past(usize::from(self.peek() == b' '))
    }

    /// Returns what a rule of the grammar reads in the next bytes, and how many it has.
    pub fn read<T>(self, rule: impl Fn(&'a [u8]) -> Read<'a, T>) -> Option<(T, usize)> {
        let next = &self.window[self.at % MOST..][..WORD];
        let (rest, value) = rule(next).ok()?;
        Some((value, next.len() - rest.len()))
    }

    /// Returns how many bytes are read; `None` if they are too many.
    #[inline(always)]
    pub fn end(self) -> Option<usize> {
        (self.at < MOST).then_some(self.at)
    }
}

/// A turn without its label, with one space at most between its parts and none before them.
pub(super) struct Tidy {
    window: Window,
    /// How long it is.
    len: usize,
    /// How long it is in the text.
    pub len_in_text: usize,
}

impl Tidy {
    /// Reads a turn up to the end of its line, or to a comment. `None` if it is too long.
    #[cold]
    pub fn of(turn: Cursor<'_>) -> Option<Self> {
        let start = turn.end()?;
        let mut tidy = Self { window: [0; LEN], len: 0, len_in_text: 0 };
        for (at, &byte) in turn.window[start..MOST].iter().enumerate() {
            match byte {
                b'\n' | b'\r' | b'#' | b';' | b'{' | 0 => return Some(tidy),
                b' ' | b'\t' => {}
                _ => {
                    let has_space = tidy.len_in_text < at && tidy.len > 0;
                    tidy.window[tidy.len] = b' ';
                    tidy.len += usize::from(has_space);
                    tidy.window[tidy.len] = byte;
                    tidy.len += 1;
                    tidy.len_in_text = at + 1;
                }
            }
        }
        None
    }

    /// Returns its start.
    pub fn start(&self) -> Cursor<'_> {
        Cursor { window: &self.window, at: 0 }
    }

    /// Whether `read` bytes are all of it.
    pub fn is_whole(&self, read: usize) -> bool {
        read == self.len
    }
}

/// Eight bytes.
#[derive(Clone, Copy)]
pub(super) struct Word(pub u64);

impl Word {
    /// Returns the byte after `count` others, 0 to 7.
    #[inline(always)]
    pub fn byte(self, count: usize) -> u8 {
        (self.0 >> (8 * count)) as u8
    }

    /// Returns the word without its first `count` bytes, 0 to 7.
    #[inline(always)]
    pub fn past(self, count: usize) -> Self {
        Self(self.0 >> (8 * count))
    }

    /// Returns its first `count` bytes, 0 to 7, and zeros.
    #[inline(always)]
    pub fn first(self, count: usize) -> Self {
        Self(self.0 & ((1 << (8 * count)) - 1))
    }

    /// Returns how far it is to the next capital, space or `/`, 1 to 8. So the start of the next move is known before this
    /// move is decoded, and the processor need not wait.
    #[inline(always)]
    pub fn to_next(self) -> usize {
        // Of the bytes of the notation these have bit 6 and not bit 5, or neither bit 6 nor bit 4.
        let (here, not) = (self.0, !self.0);
        let next = (here & not << 1 | not & not << 2) & 0x4040_4040_4040_4000;
        next.trailing_zeros() as usize / 8
    }

    /// Returns how many `h` it starts with, 0 to 7 if the last byte is another.
    #[inline(always)]
    pub fn aboard(self) -> usize {
        const ALL: u64 = u64::from_le_bytes([b'h'; WORD]);
        (self.0 ^ ALL).trailing_zeros() as usize / 8
    }
}
