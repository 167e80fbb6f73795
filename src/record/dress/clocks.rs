//! Clock times behind turns, in parentheses or brackets, as sites write how long was thought: `1. d1-d3 (0:12)`.

use super::{
    TurnReader,
    bare::{Bare, Change},
    lines::occurrences,
};
use crate::{record::lines::of_text, span::Span};

/// Leaves out times behind turns.
pub fn take_off(bare: &Bare, reader: &TurnReader<'_>) -> Option<Bare> {
    let text = bare.text();
    let mut changes = Vec::new();
    for line in of_text(text) {
        let inside = &text[line.start..line.end];
        if !inside.contains(['(', '[']) {
            continue;
        }
        let Some(turn) = occurrences(text, line, reader).next() else {
            continue;
        };
        for (at, _) in inside.match_indices(['(', '[']) {
            let length = time(&inside[at..]).filter(|_| line.start + at > turn);
            changes.extend(length.map(|length| {
                let start = inside[..at].trim_end_matches([' ', '\t']).len();
                Change::gone(Span::new(line.start + start, line.start + at + length))
            }));
        }
    }
    bare.changed(changes)
}

/// Returns how many bytes a time in parentheses or brackets is: `(0:12)`, `[1:02:33]`, `(12.5s)`.
fn time(text: &str) -> Option<usize> {
    let close = if text.starts_with('(') { ')' } else { ']' };
    let end = text
        .bytes()
        .take(LONGEST)
        .position(|byte| byte == close as u8)?;
    let inside = text[1..end].trim();
    let is_seconds = |time: &str| {
        let number = time.strip_suffix('s').map(str::trim_end);
        number.is_some_and(|number| number.parse::<f32>().is_ok())
    };
    let mut parts = inside.split(':');
    let is_clock = inside.contains(':')
        && parts.all(|part| {
            let digits = part.bytes().filter(u8::is_ascii_digit).count();
            (1..=4).contains(&digits)
                && part
                    .bytes()
                    .all(|byte| byte.is_ascii_digit() || byte == b'.')
        });
    (is_clock || is_seconds(inside)).then_some(end + 1)
}

/// No time is longer, in bytes, with its parentheses.
const LONGEST: usize = 16;
