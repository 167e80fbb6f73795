//! Turns that are typed all in small letters, or all in capitals.

use super::{
    TurnReader,
    bare::{Bare, Change},
    lines::occurrences,
};
use crate::{record::lines::of_text, span::Span};

/// Writes turns of one case as they should be.
pub fn take_off(bare: &Bare, reader: &TurnReader<'_>) -> Option<Bare> {
    let text = bare.text();
    let mut changes = Vec::new();
    for line in of_text(text) {
        let starts: Vec<usize> = occurrences(text, line, reader).collect();
        for (i, &start) in starts.iter().enumerate() {
            let end = starts.get(i + 1).copied().unwrap_or(line.end);
            let turn = Span::new(start, start + text[start..end].trim_end().len());
            let recased = reader.recased(&text[turn.start..turn.end]);
            changes.extend(recased.map(|recased| Change::to(turn, recased)));
        }
    }
    bare.changed(changes)
}
