//! The labels of turns as they are expected, one after the other: counted up as text and compared as text.

use super::window::{Cursor, Word};
use crate::games::hirth::{board::Side, turn::Label};

/// The label of the next turn, as it is written.
pub(super) struct Expected {
    pub side: Side,
    /// With spaces after it.
    text: u64,
    len: usize,
    /// The lowest bit of its last digit.
    last: u64,
}

/// The most bytes of a label; one that is longer never comes.
const MOST: usize = 8;

/// As many spaces.
const BLANKS: u64 = u64::from_le_bytes([b' '; MOST]);

impl Expected {
    /// The label of the first turn.
    pub fn first() -> Self {
        Self::of(0)
    }

    /// The label of the turn after `turns` others.
    #[cold]
    fn of(turns: usize) -> Self {
        let label = after(turns);
        // From the last digit to the first, each before those that are there.
        let (mut text, mut len) = (0, 0);
        let mut rest = label.number;
        while rest > 0 {
            text = text << 8 | u64::from(b'0' + (rest % 10) as u8);
            (rest, len) = (rest / 10, len + 1);
        }
        text = text << 8 | label.side.letter() as u64;
        len += 1;
        let blanks = BLANKS.checked_shl(8 * len).unwrap_or(0);
        Self {
            side: label.side,
            text: text | blanks,
            len: len as usize,
            last: 1 << (8 * (len - 1).min(MOST as u32 - 1)),
        }
    }

    /// Returns its length.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether this is the first byte of it.
    #[inline(always)]
    pub fn starts_with(&self, byte: u8) -> bool {
        self.text as u8 == byte
    }

    /// Reads it, and most spaces after it.
    #[inline(always)]
    pub fn read<'a>(&self, i: Cursor<'a>) -> Option<Cursor<'a>> {
        let Word(word) = i.word();
        let alike = (word ^ self.text).trailing_zeros() as usize / 8;
        (alike >= self.len).then(|| i.past(alike))
    }

    /// Goes on to the label of the next turn, after so many.
    #[inline(always)]
    pub fn next(&mut self, turns: usize) {
        self.side = self.side.opponent();
        self.text ^= u64::from(b'G' ^ b'S');
        self.text += self.last & u64::from(self.side == Side::Gull).wrapping_neg();
        // After `9` comes `:`.
        if self.text & (self.last * 255) == self.last * u64::from(b'9' + 1) || self.len > MOST {
            *self = Self::of(turns);
        }
    }
}

/// Returns the label of the turn after `turns` others.
pub(super) fn after(turns: usize) -> Label {
    let number = u32::try_from(turns / 2 + 1).unwrap_or(u32::MAX);
    let side = if turns.is_multiple_of(2) { Side::Gull } else { Side::Silfr };
    Label { side, number }
}
