//! Turns that are typed all in small letters, or all in capitals.

use super::{
    Notation,
    bare::{Bare, Change},
    lines::occurrences,
};
use crate::{record::lines::of_text, span::Span};

/// Writes turns of one case as they should be.
pub fn take_off(bare: &Bare, notation: &Notation) -> Option<Bare> {
    let text = bare.text();
    let mut changes = Vec::new();
    for line in of_text(text) {
        let starts: Vec<usize> = occurrences(text, line, notation).collect();
        for (i, &start) in starts.iter().enumerate() {
            let end = starts.get(i + 1).copied().unwrap_or(line.end);
            let turn = Span::new(start, start + text[start..end].trim_end().len());
            let recased = (notation.recased)(&text[turn.start..turn.end]);
            changes.extend(recased.map(|recased| Change::to(turn, recased)));
        }
    }
    bare.changed(changes)
}
