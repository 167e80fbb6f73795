//! Lines and columns of many offsets of one source, without counting from the line's start each time.

use crate::source::{Place, Source};

/// Remembers the last place it was asked for and counts on from there, so that a source's findings,
/// which come in order, cost one pass over it however long its lines are.
pub(super) struct Places<'a> {
    source: &'a Source,
    offset: usize,
    place: Place,
}

impl<'a> Places<'a> {
    /// Places in `source`.
    pub fn new(source: &'a Source) -> Self {
        Self {
            source,
            offset: 0,
            place: source.place(0),
        }
    }

    /// The place of the character at or around a byte offset.
    pub fn of(&mut self, offset: usize) -> Place {
        let text = self.source.text();
        let offset = floor(text, offset);
        self.place = match text.get(self.offset..offset) {
            Some(between) if !between.contains(['\n', '\r', '\u{feff}']) => Place {
                column: self.place.column + between.chars().count(),
                ..self.place
            },
            _ => self.source.place(offset),
        };
        self.offset = offset;
        self.place
    }
}

/// The last character boundary at or before `offset`.
pub(super) fn floor(text: &str, offset: usize) -> usize {
    let offset = offset.min(text.len());
    (0..=offset)
        .rev()
        .find(|&at| text.is_char_boundary(at))
        .unwrap_or(0)
}

/// The first character boundary at or after `offset`.
pub(super) fn ceil(text: &str, offset: usize) -> usize {
    (offset..text.len())
        .find(|&at| text.is_char_boundary(at))
        .unwrap_or(text.len())
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
            assert_eq!(
                places.of(offset),
                source.place(floor(source.text(), offset)),
                "{offset}"
            );
        }
    }
}
