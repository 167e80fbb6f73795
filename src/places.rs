//! Lines and columns of many offsets of one source, without counting from the line's start each time.

use crate::{
    source::{Place, Source},
    span::{Span, floor},
};

/// Remembers the last place it was asked for and counts on from there, so that a source's findings,
/// which come in order, cost one pass over it however long its lines are.
pub(crate) struct Places<'a> {
    source: &'a Source,
    unit: Unit,
    offset: usize,
    place: Place,
}

/// What columns count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Unit {
    Characters,
    Utf16,
}

/// From the first character of a span to the place after its last one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Region {
    pub start: Place,
    pub end: Place,
}

impl<'a> Places<'a> {
    /// Returns the places in `source`, with columns in characters.
    pub fn new(source: &'a Source) -> Self {
        Self { source, unit: Unit::Characters, offset: 0, place: source.place(0) }
    }

    /// Returns the places in `source`, with columns in the code units of UTF-16, as editors and web pages count.
    pub fn utf16(source: &'a Source) -> Self {
        Self { unit: Unit::Utf16, ..Self::new(source) }
    }

    /// Returns the places of both ends of a span.
    pub fn region(&mut self, span: Span) -> Region {
        let start = self.of(span.start);
        Region { start, end: self.of(span.end) }
    }

    /// Returns the place of the character at or around a byte offset.
    pub fn of(&mut self, offset: usize) -> Place {
        let text = self.source.text();
        let offset = floor(text, offset);
        self.place = match text.get(self.offset..offset) {
            Some(between) if !between.contains(['\n', '\r', '\u{feff}']) => {
                Place { column: self.place.column + self.unit.count(between), ..self.place }
            }
            _ => self.counted(offset),
        };
        self.offset = offset;
        self.place
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_the_source_in_any_order() {
        let source = Source::new("x", "\u{feff}G1 Þ\r\nS1\n\u{feff}ab\n\nŁŁ é\rG2 ð\r\rx");
        let len = source.text().len();
        let mut places = Places::new(&source);
        for offset in (0..=len).chain((0..=len).rev()).chain((0..=len).step_by(3)) {
            assert_eq!(places.of(offset), source.place(floor(source.text(), offset)), "{offset}");
        }
    }

    #[test]
    fn columns_count_characters_or_utf_16() {
        let source = Source::new("x", "\u{feff}𝄞a\r\n{🙂} Þ 🙂x");
        let spans = ["a", "x"].map(|letter| {
            let start = source.text().find(letter).expect("it is there");
            Span::new(start, start + 1)
        });
        let columns = |mut places: Places| {
            let regions = [spans[1], spans[0], spans[1]].map(|span| places.region(span));
            regions.map(|region| (region.start.line, region.start.column, region.end.column))
        };
        assert_eq!(columns(Places::new(&source)), [(2, 8, 9), (1, 2, 3), (2, 8, 9)]);
        assert_eq!(columns(Places::utf16(&source)), [(2, 10, 11), (1, 3, 4), (2, 10, 11)]);
    }
}
