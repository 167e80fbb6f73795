//! The bytes of a record, read from left to right, some at a time.

use crate::games::hirth::board::Space;

/// A place in the bytes. What is read past their end is 0, which means nothing in the notation.
#[derive(Clone, Copy)]
pub(super) struct Cursor<'a> {
    bytes: &'a [u8],
    /// The next byte.
    pub at: usize,
}

/// The next eight bytes: no move has more, and no piece of a battle.
#[derive(Clone, Copy)]
pub(super) struct Word(u64);

impl Word {
    /// The byte after so many others, 0 to 7.
    #[inline(always)]
    pub fn byte(self, number: usize) -> u8 {
        (self.0 >> (8 * number)) as u8
    }

    /// What is left after so many bytes, 0 to 7.
    #[inline(always)]
    pub fn from(self, start: usize) -> Self {
        Self(self.0 >> (8 * start))
    }

    /// The space that this byte names.
    #[inline(always)]
    pub fn space(self, number: usize) -> Option<Space> {
        space(self.byte(number))
    }

    /// How many `h` there are from byte number `start` on.
    #[inline(always)]
    pub fn aboard(self, start: usize) -> usize {
        const ALL: u64 = u64::from_le_bytes([b'h'; 8]);
        ((self.0 ^ ALL) >> (8 * start)).trailing_zeros() as usize / 8
    }
}

impl<'a> Cursor<'a> {
    /// Before byte `at`.
    pub fn new(bytes: &'a [u8], at: usize) -> Self {
        Self { bytes, at }
    }

    /// All bytes.
    #[inline(always)]
    pub fn bytes(self) -> &'a [u8] {
        self.bytes
    }

    /// So many bytes further on.
    #[inline(always)]
    pub fn past(self, count: usize) -> Self {
        let at = self.at + count;
        Self { at, ..self }
    }

    /// The next byte.
    #[inline(always)]
    pub fn peek(&self) -> u8 {
        self.bytes.get(self.at).copied().unwrap_or(0)
    }

    /// The next bytes.
    #[inline(always)]
    pub fn word(&self) -> Word {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        match rest.first_chunk() {
            Some(chunk) => Word(u64::from_le_bytes(*chunk)),
            None => last_word(rest),
        }
    }

    /// Reads a byte if it is the next.
    #[inline(always)]
    pub fn skip(&mut self, byte: u8) -> bool {
        let is_next = self.peek() == byte;
        self.at += usize::from(is_next);
        is_next
    }

    /// Reads blanks.
    #[inline(always)]
    pub fn blanks(&mut self) {
        while matches!(self.peek(), b' ' | b'\t') {
            self.at += 1;
        }
    }

    /// Whether nothing is left.
    #[inline(always)]
    pub fn is_at_end(&self) -> bool {
        self.at >= self.bytes.len()
    }

    /// Reads blanks and the end of the line, or of the text; false where there is anything else.
    #[inline(always)]
    pub fn line_end(&mut self) -> bool {
        self.blanks();
        if self.skip(b'\n') {
            return true;
        }
        let is_both = self
            .bytes
            .get(self.at..)
            .unwrap_or_default()
            .starts_with(b"\r\n");
        self.at += if is_both { 2 } else { 0 };
        is_both || self.is_at_end()
    }

    /// Reads blank lines; whether there are any.
    #[inline(always)]
    pub fn blank_lines(&mut self) -> bool {
        let start = self.at;
        while matches!(self.peek(), b'\n' | b'\r' | b' ' | b'\t') {
            let mut line = *self;
            if !line.line_end() {
                break;
            }
            *self = line;
        }
        self.at > start
    }

    /// Reads a number without zeros at its front; `None` where there is none, or a larger one than any game has.
    #[inline(always)]
    pub fn number(&mut self) -> Option<u32> {
        let mut number = 0;
        while let digit @ 0..10 = self.peek().wrapping_sub(b'0') {
            number = number * 10 + u32::from(digit);
            self.at += 1;
            if number == 0 || number > LARGEST {
                return None;
            }
        }
        Some(number).filter(|&number| number > 0)
    }
}

/// The largest number of a turn that is read here.
const LARGEST: u32 = 9_999_999;

/// The last bytes, fewer than eight.
#[cold]
fn last_word(rest: &[u8]) -> Word {
    let mut bytes = [0; 8];
    bytes[..rest.len()].copy_from_slice(rest);
    Word(u64::from_le_bytes(bytes))
}

/// The space that a byte names.
#[inline(always)]
pub(super) fn space(byte: u8) -> Option<Space> {
    static NAMED: [Option<Space>; 256] = SPACES;
    NAMED[usize::from(byte)]
}

/// For each byte, the space that it names.
pub(super) const SPACES: [Option<Space>; 256] = {
    let mut spaces = [None; 256];
    let mut i = 0;
    while i < 10 {
        spaces[b'0' as usize + i] = Some(Space::ALL[i]);
        i += 1;
    }
    spaces[b'm' as usize] = Some(Space::Mid);
    spaces
};
