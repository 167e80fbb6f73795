//! Places in a text as Python counts them.

use hirth::{source::Source, span::Span};

/// Where a span is.
pub(crate) struct Place {
    pub line: usize,
    pub column: usize,
    pub offset: usize,
    pub end: usize,
}

impl Place {
    pub(crate) fn of(source: &Source, span: Span) -> Self {
        let place = source.place(span.start);
        Self {
            line: place.line,
            column: place.column,
            offset: source.char_index(span.start),
            end: source.char_index(span.end),
        }
    }
}
