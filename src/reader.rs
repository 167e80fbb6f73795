//! A text that is being read, and how far it is read: what the rules of a grammar take and give back.

use crate::span::Span;

/// A text and the byte to be read next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reader<'a> {
    text: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    /// A text, at its first byte.
    pub fn new(text: &'a str) -> Self {
        Self {
            text: text.as_bytes(),
            at: 0,
        }
    }

    /// The byte offset of the next byte.
    pub fn offset(&self) -> usize {
        self.at
    }

    /// The next byte, `None` at the end.
    pub fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    /// The bytes not read yet.
    pub fn rest(&self) -> &'a [u8] {
        self.text.get(self.at..).unwrap_or(&[])
    }

    /// The same text `count` bytes further on; no further than its end.
    pub fn skip(self, count: usize) -> Self {
        Self {
            at: self.at.saturating_add(count).min(self.text.len()),
            ..self
        }
    }

    /// The reader behind `byte`, if that is the next one.
    pub fn take(self, byte: u8) -> Option<Self> {
        (self.peek() == Some(byte)).then(|| self.skip(1))
    }

    /// The reader behind the next byte, and what that byte stands for, if it stands for anything.
    pub fn take_as<T>(self, meaning: impl FnOnce(u8) -> Option<T>) -> Option<(Self, T)> {
        let meant = meaning(self.peek()?)?;
        Some((self.skip(1), meant))
    }

    /// The reader behind the bytes, at most `most` of them, that are `like` this; and how many there are.
    pub fn take_while(self, most: usize, like: impl Fn(u8) -> bool) -> (Self, usize) {
        let bytes = self.rest().iter().take(most);
        let count = bytes.take_while(|&&byte| like(byte)).count();
        (self.skip(count), count)
    }

    /// What was read between here and a later place in the same text.
    pub fn until(&self, later: &Self) -> Span {
        Span::new(self.at, later.at)
    }
}

/// `number`, as the grammars of all games have it: one too great for `u32` is its greatest value.
#[inline]
pub fn number(i: Reader<'_>) -> Option<(Reader<'_>, u32)> {
    let (rest, count) = i.take_while(usize::MAX, |byte| byte.is_ascii_digit());
    let digits = i.rest()[..count].iter();
    let value = digits.fold(0u32, |value, digit| {
        value
            .saturating_mul(10)
            .saturating_add(u32::from(digit - b'0'))
    });
    (count > 0).then_some((rest, value))
}

/// `blanks`, as the grammars of all games have it: a tab counts as a blank. Returns the reader behind them.
#[inline]
pub fn blanks(mut i: Reader<'_>) -> Reader<'_> {
    while let Some(b' ' | b'\t') = i.peek() {
        i = i.skip(1);
    }
    i
}
