//! From the lines of a text to what is written on them.

use super::{
    NOTATION, recover,
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
    /// A remark after what it says, which belongs in a comment.
    pub remark: Option<Span>,
}

/// Reads the lines of a section. Linear in their length.
pub fn read(lines: Vec<record::Line<'_>>) -> Vec<Line<'_>> {
    lines.into_iter().map(Line::of).collect()
}

/// Returns what a line says, and the remark after it, which starts at a byte. The words after a trick without its winner may state
/// him, and so do those about a result.
fn before_remark(text: &str, at: usize) -> Option<(Written, Span)> {
    let (before, remark) = (text.get(..at)?, text.get(at..)?);
    let written = recover::read_whole(before.trim_end()).filter(|_| before.ends_with([' ', '\t']))?;
    let is_whole = match &written {
        Written::Round(_) => true,
        Written::Tally(tally) => tally.scores.len() > 1,
        Written::Trick(trick) => trick.end.is_some(),
        _ => false,
    };
    (is_whole && NOTATION.is_remark(remark, true)).then(|| (written, Span::new(at, text.len())))
}

impl<'a> AsRef<Text<'a>> for Line<'a> {
    fn as_ref(&self) -> &Text<'a> {
        &self.text
    }
}

impl<'a> Line<'a> {
    fn of(line: record::Line<'a>) -> Self {
        let text = line.text.as_str();
        let (written, odd) = recover::read(text);
        let fault = match &written {
            Written::Unreadable(unreadable) => Some(unreadable.fault.span.start),
            _ => None,
        };
        if let Some((written, remark)) = fault.and_then(|fault| before_remark(text, fault)) {
            return Self { text: line.text, written, odd: Vec::new(), remark: Some(remark) };
        }
        Self { text: line.text, written, odd, remark: None }
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
