//! From the lines of a text to what is written on them.

use super::{
    recover,
    written::{Odd, Round, Tally, Written},
};
use crate::{
    record::{self, Text},
    span::Span,
};

/// A line of a record as parsed.
#[derive(Clone, Debug)]
pub struct Line<'a> {
    /// Its text. All spans below are in bytes of it.
    pub text: Text<'a>,
    /// The parsed line.
    pub written: Written,
    /// The cards that are spelt in an unusual way, in order.
    pub odd: Vec<Odd>,
}

/// Reads the lines of a section. Linear in their length.
pub fn read(lines: Vec<record::Line<'_>>) -> Vec<Line<'_>> {
    lines.into_iter().map(Line::of).collect()
}

impl<'a> AsRef<Text<'a>> for Line<'a> {
    fn as_ref(&self) -> &Text<'a> {
        &self.text
    }
}

impl<'a> Line<'a> {
    fn of(line: record::Line<'a>) -> Self {
        let (written, odd) = recover::read(line.text.as_str());
        Self { text: line.text, written, odd }
    }

    /// Where its label is.
    pub fn label(&self) -> Span {
        match &self.written {
            Written::Round(Round { label, .. }) | Written::Tally(Tally { label, .. }) => label.span,
            Written::Trick(trick) => trick.label.span,
            Written::Hand(hand) => hand.label,
            Written::Unreadable(_) => {
                let text = self.text.as_str();
                let length = text.find([' ', '\t']).unwrap_or(text.len());
                Span::new(0, length)
            }
        }
    }

    /// The place in the source of bytes of the line.
    pub fn source(&self, span: Span) -> Span {
        self.text.span(span.start, span.end)
    }

    /// The characters of a span of it.
    pub fn slice(&self, span: Span) -> &str {
        self.text.as_str().get(span.start..span.end).unwrap_or_default()
    }
}
