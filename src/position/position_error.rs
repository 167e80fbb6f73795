//! Why a text is not a position: the same shape in every game.

use std::fmt;

use crate::span::Span;

/// Why a text is not a position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PositionError<F> {
    /// The characters that are at fault, in bytes of the text.
    pub span: Span,
    /// Where they start, in characters from 1.
    pub column: usize,
    /// The characters.
    pub found: String,
    /// Their fault.
    pub fault: F,
}

/// Longer texts are not repeated in a message.
const LONGEST: usize = 24;

impl<F> PositionError<F> {
    /// Returns the error of a fault at a place of a text.
    pub(crate) fn new(text: &str, span: Span, fault: F) -> Self {
        let before = text.get(..span.start).unwrap_or(text);
        Self {
            span,
            column: before.chars().count() + 1,
            found: text.get(span.start..span.end).unwrap_or("").to_owned(),
            fault,
        }
    }
}

impl<F: fmt::Display> fmt::Display for PositionError<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}", self.column)?;
        if !self.found.is_empty() && self.found.len() <= LONGEST {
            write!(f, ", `{}`", self.found)?;
        }
        write!(f, ": {}", self.fault)
    }
}

impl<F: fmt::Debug + fmt::Display> std::error::Error for PositionError<F> {}
