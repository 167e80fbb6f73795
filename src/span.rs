//! A place in a text, in bytes.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, Serializer};

/// A half-open range of bytes in a [`Source`](crate::source::Source): `start` is the first byte,
/// `end` the byte after the last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(from = "Bytes", into = "Bytes")]
pub struct Span {
    /// Byte offset of the first byte.
    pub start: usize,
    /// Byte offset after the last byte; never before `start`.
    pub end: usize,
}

/// A span as it is written for programs.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct Bytes {
    /// The byte offset of its first character.
    offset: usize,
    /// How many bytes it covers.
    length: usize,
}

impl From<Bytes> for Span {
    fn from(Bytes { offset, length }: Bytes) -> Self {
        Self::new(offset, offset.saturating_add(length))
    }
}

impl From<Span> for Bytes {
    fn from(span: Span) -> Self {
        Self { offset: span.start, length: span.len() }
    }
}

impl Span {
    /// The span from byte `start` up to, not including, byte `end`.
    ///
    /// # Panics
    /// With debug assertions, if `end` is before `start`.
    pub fn new(start: usize, end: usize) -> Self {
        debug_assert!(start <= end);
        Self { start, end }
    }

    /// How many bytes it covers; 0 if `end` is before `start`.
    pub fn len(self) -> usize {
        self.end.saturating_sub(self.start)
    }

    /// Whether it covers nothing and is only a place.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The smallest span that covers both.
    pub fn to(self, other: Self) -> Self {
        Self { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// The same span in a text with so many bytes more before it, or fewer.
    #[must_use]
    pub(crate) fn shifted(self, bytes: isize) -> Self {
        Self { start: self.start.saturating_add_signed(bytes), end: self.end.saturating_add_signed(bytes) }
    }

    /// Whether the two share a byte, or an end.
    #[doc(hidden)]
    pub fn touches(self, other: Self) -> bool {
        self.start <= other.end && other.start <= self.end
    }
}

/// Returns the last place between two characters of a text that is not after byte `at`.
pub(crate) fn floor(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// A value and where it is written. Two are equal if their values are.
#[derive(Clone, Copy, Debug)]
pub struct Token<T> {
    /// The value that is written.
    pub value: T,
    /// Where, in bytes of the text that was read.
    pub span: Span,
}

impl<T: PartialEq> PartialEq for Token<T> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl<T: Eq> Eq for Token<T> {}

/// As its value.
impl<T: Serialize> Serialize for Token<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.value.serialize(serializer)
    }
}
