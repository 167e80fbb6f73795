//! Turns that are typed all in small letters, or all in capitals.

use super::{
    TurnReader,
    bare::{Bare, Change},
    occurrences::occurrences,
    slipped,
};
use crate::{
    record::{
        lines::of_text,
        spelling::{trim_end, trim_start},
    },
    span::Span,
};

/// Writes turns of one case as they should be.
pub fn take_off(bare: &Bare, reader: &TurnReader<'_>) -> Option<Bare> {
    let text = bare.text();
    let mut changes = Vec::new();
    for line in of_text(text) {
        let starts: Vec<usize> = occurrences(text, line, reader).collect();
        if starts.is_empty() {
            changes.extend(with_slip_in_label(text, line, reader));
        }
        for (i, &start) in starts.iter().enumerate() {
            let end = starts.get(i + 1).copied().unwrap_or(line.end);
            let turn = Span::new(start, start + text[start..end].trim_end().len());
            let recased = reader.recased(&text[turn.start..turn.end]);
            changes.extend(recased.map(|recased| Change::to(turn, recased)));
        }
    }
    bare.changed(changes)
}

/// The same for a line whose label has a slip in it.
fn with_slip_in_label(text: &str, line: Span, reader: &TurnReader<'_>) -> Option<Change> {
    let turn = trim_end(text, trim_start(text, line));
    let recased = reader.recased(&text[turn.start..turn.end])?;
    slipped::label(&recased, reader)?;
    Some(Change::to(turn, recased))
}
