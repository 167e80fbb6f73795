//! A stretch of text that knows how far into it we are: the input of the grammars.

use std::iter::{Copied, Enumerate};

use nom::{Compare, CompareResult, Input, Needed};

use crate::span::Span;

/// What is left to read of a text, and the byte offset of its first byte in that text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reader<'a> {
    text: &'a [u8],
    rest: &'a [u8],
    offset: usize,
}

impl<'a> Reader<'a> {
    /// The whole of a text, from its first byte.
    pub fn new(text: &'a str) -> Self {
        Self {
            text: text.as_bytes(),
            rest: text.as_bytes(),
            offset: 0,
        }
    }

    /// The byte offset of the next byte.
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// The next byte, `None` at the end.
    pub fn peek(&self) -> Option<u8> {
        self.rest.first().copied()
    }

    /// The bytes not read yet.
    pub fn rest(&self) -> &'a [u8] {
        self.rest
    }

    /// Whether a blank stands before the next byte, or nothing does.
    pub fn follows_blank(&self) -> bool {
        let before = self.text[..self.offset].last();
        before.is_none_or(u8::is_ascii_whitespace)
    }

    /// Whether nothing but blanks stands between a byte read before and the next one.
    pub fn is_blank_since(&self, byte: usize) -> bool {
        let between = self.text.get(byte..self.offset).unwrap_or(&[]);
        between.iter().all(u8::is_ascii_whitespace)
    }

    /// What was read between here and a later place in the same text.
    pub fn until(&self, later: &Self) -> Span {
        Span::new(self.offset, later.offset)
    }
}

impl<'a> Input for Reader<'a> {
    type Item = u8;
    type Iter = Copied<std::slice::Iter<'a, u8>>;
    type IterIndices = Enumerate<Self::Iter>;

    fn input_len(&self) -> usize {
        self.rest.len()
    }

    fn take(&self, index: usize) -> Self {
        Self {
            rest: &self.rest[..index],
            ..*self
        }
    }

    fn take_from(&self, index: usize) -> Self {
        Self {
            rest: &self.rest[index..],
            offset: self.offset + index,
            ..*self
        }
    }

    fn take_split(&self, index: usize) -> (Self, Self) {
        (self.take_from(index), self.take(index))
    }

    fn position<P: Fn(Self::Item) -> bool>(&self, predicate: P) -> Option<usize> {
        self.rest.iter().position(|&byte| predicate(byte))
    }

    fn iter_elements(&self) -> Self::Iter {
        self.rest.iter().copied()
    }

    fn iter_indices(&self) -> Self::IterIndices {
        self.iter_elements().enumerate()
    }

    fn slice_index(&self, count: usize) -> Result<usize, Needed> {
        if count <= self.rest.len() {
            Ok(count)
        } else {
            Err(Needed::new(count - self.rest.len()))
        }
    }
}

impl Compare<&str> for Reader<'_> {
    fn compare(&self, tag: &str) -> CompareResult {
        self.rest.compare(tag.as_bytes())
    }

    fn compare_no_case(&self, tag: &str) -> CompareResult {
        self.rest.compare_no_case(tag.as_bytes())
    }
}
