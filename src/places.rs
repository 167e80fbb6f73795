//! Lines and columns of many offsets of one source, without counting from the line's start each time.

use crate::{
    source::{Place, Region, Source},
    span::{Span, floor},
};

/// Remembers the last place it was asked for and counts on from there, so that a source's findings,
/// which come in order, cost one pass over it however long its lines are.
pub(crate) struct Places<'a> {
    source: &'a Source,
    unit: Unit,
    offset: usize,
    place: Place,
    /// How many units of UTF-16 come before `offset`, where these are counted.
    units: usize,
}

/// The unit that columns count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Unit {
    Characters,
    Utf16,
}

impl<'a> Places<'a> {
    /// Returns the places in `source`, with columns in characters.
    pub fn new(source: &'a Source) -> Self {
        Self { source, unit: Unit::Characters, offset: 0, place: source.place(0), units: 0 }
    }

    /// Returns the places in `source`, with columns in the code units of UTF-16, as editors and web pages count.
    pub fn utf16(source: &'a Source) -> Self {
        Self { unit: Unit::Utf16, ..Self::new(source) }
    }

    /// Returns the places of both ends of a span.
    pub fn region(&mut self, span: Span) -> Region {
        let (start, end) = (self.of(span.start), self.of(span.end));
        Region { line: start.line, column: start.column, end_line: end.line, end_column: end.column }
    }

    /// Returns the place of the character at or around a byte offset.
    pub fn of(&mut self, offset: usize) -> Place {
        let text = self.source.text();
        let offset = floor(text, offset);
        let is_back = offset < self.offset;
        let between = &text[offset.min(self.offset)..offset.max(self.offset)];
        if self.unit == Unit::Utf16 {
            let units = self.unit.count(between);
            self.units = if is_back { self.units - units } else { self.units + units };
        }
        self.place = if between.contains(['\n', '\r', '\u{feff}']) {
            self.counted(offset)
        } else {
            let columns = self.unit.count(between);
            let column = if is_back { self.place.column - columns } else { self.place.column + columns };
            Place { column, ..self.place }
        };
        self.offset = offset;
        self.place
    }

    /// Returns a span in units of UTF-16 from the start of the text, if columns are counted in these.
    pub fn in_units(&mut self, span: Span) -> Span {
        let [start, end] = [span.start, span.end].map(|offset| {
            self.of(offset);
            self.units
        });
        Span::new(start, end)
    }

    fn counted(&self, offset: usize) -> Place {
        let (line, start) = self.source.line(offset);
        let before = self.source.text().get(start..offset).unwrap_or("");
        Place { line, column: self.unit.count(before.trim_start_matches('\u{feff}')) + 1 }
    }
}

impl Unit {
    fn count(self, text: &str) -> usize {
        match self {
            Self::Characters => text.chars().count(),
            Self::Utf16 => text.chars().map(char::len_utf16).sum(),
        }
    }
}
