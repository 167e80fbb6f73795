//! Places in a text as Python counts them.

use hirth::{source::Source, span::Span};

/// Where a span is.
pub(crate) struct Place {
    pub line: usize,
    pub column: usize,
    pub end_line: usize,
    pub end_column: usize,
    pub offset: usize,
    pub end: usize,
}

impl Place {
    pub(crate) fn of(source: &Source, span: Span) -> Self {
        let [start, end] = [span.start, span.end].map(|at| source.place(at));
        Self {
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
            offset: source.char_index(span.start),
            end: source.char_index(span.end),
        }
    }
}
