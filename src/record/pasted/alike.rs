//! Signs that are never of the notation, and look like some of it: `Al lg N` for `A1 1g N`. A line that cannot be read is, if it
//! can be with all of them.

use super::{TurnReader, bare::Change, without_marks};
use crate::{
    record::{before_comment, lines::of_text, look_alikes::look_alike},
    span::Span,
};

/// Returns what is to be read for the signs of attacks and battles that another keyboard has: what is a turn depends on them.
pub fn signs(text: &str) -> Vec<Change> {
    let others = text.char_indices().filter(|(_, c)| !c.is_ascii());
    let signs = others.filter_map(|(at, c)| {
        let plain = look_alike(c).filter(|plain| matches!(plain, '/' | '>' | '^'))?;
        Some(Change::to(Span::new(at, at + c.len_utf8()), plain))
    });
    signs.collect()
}

/// Returns what is to be read for such signs.
pub fn changes(text: &str, reader: &TurnReader<'_>) -> Vec<Change> {
    let is_own = |sign: &str| sign.chars().any(|c| reader.notation.is_notation(c) || !c.is_alphabetic());
    let pairs: Vec<_> =
        reader.pasted_turns.confused().iter().filter(|(sign, plain)| !is_own(sign) && !plain.is_empty()).collect();
    let has_any = |line: &str| pairs.iter().any(|(sign, _)| line.contains(sign));
    let mut changes = Vec::new();
    for line in of_text(text) {
        let rest = without_marks(text, line);
        let inside = before_comment(&text[rest.start..rest.end]).trim_end();
        if inside.len() > super::slipped::WIDEST || !has_any(inside) || inside.starts_with('[') {
            continue;
        }
        let mut signs: Vec<Change> = Vec::new();
        let mut plain = inside.to_owned();
        for (sign, right) in &pairs {
            signs.extend(inside.match_indices(sign).map(|(at, sign)| {
                let start = rest.start + at;
                Change::to(Span::new(start, start + sign.len()), *right)
            }));
            plain = plain.replace(sign, right);
        }
        signs.sort_unstable_by_key(|change| change.span.start);
        if !reads(inside, reader) && reads(&plain, reader) {
            changes.extend(signs);
        }
    }
    changes
}

/// Whether a line is a turn.
fn reads(line: &str, reader: &TurnReader<'_>) -> bool {
    reader.label(line) > 0 && reader.reads(line)
}
