//! Turns that a program broke over two lines or more.

use super::{
    TurnReader,
    bare::{Bare, Change},
};
use crate::{
    record::{lines::of_text, spelling::trim_start},
    span::Span,
};

/// Puts lines that go on with a turn behind it.
pub fn take_off(bare: &Bare, reader: &TurnReader<'_>) -> Option<Bare> {
    let text = bare.text();
    let mut changes = Vec::new();
    let mut before: Option<(Span, String)> = None;
    for line in of_text(text) {
        let rest = trim_start(text, line);
        let own = text[rest.start..rest.end].trim_end();
        match &mut before {
            Some((end, turn))
                if reader.label(own) == 0 && !own.is_empty() && reader.goes_on(turn, own) =>
            {
                changes.push(Change::to(Span::new(end.end, rest.start), " "));
                *end = Span::new(rest.start, rest.start + own.len());
                *turn = format!("{turn} {own}");
            }
            _ => {
                let end = Span::new(rest.start, rest.start + own.len());
                before = (reader.label(own) > 0).then(|| (end, own.to_owned()));
            }
        }
    }
    bare.changed(changes)
}
