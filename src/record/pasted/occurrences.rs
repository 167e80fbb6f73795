//! Where turns begin on a line.

use super::{
    TurnReader,
    cells::{LastCell, is_dash, last_cell, plain_rest},
    signs::{is_end, is_gap},
};
use crate::{record::Likeness, span::Span};

/// Returns where turns begin on a line: at labels, at the start of words. A turn without a label can only be the first.
pub fn occurrences<'a>(text: &'a str, line: Span, reader: &'a TurnReader<'_>) -> impl Iterator<Item = usize> + 'a {
    let inside = &text[line.start..line.end];
    let mut is_inside_word = false;
    let mut last_end = 0;
    let mut last_start = None;
    let mut is_first = true;
    inside.char_indices().filter_map(move |(at, c)| {
        let starts_word = !std::mem::replace(&mut is_inside_word, c.is_alphanumeric());
        let is_rest = || c.is_ascii_digit() && is_rest_of_word(&inside[..at]);
        if !starts_word || at < last_end || is_rest() {
            return None;
        }
        let length = reader.begins(&inside[at..])?;
        if length > 0 && follows_label(&inside[last_end..at], last_end) && is_glued(&inside[at + length..]) {
            return None;
        }
        // What ends a line may be a part of its turn that looks like a label: `R1 7g A6 B11`.
        let is_part =
            |start: usize| inside[at + length..].chars().all(is_end) && reader.reads(&plain(&inside[start..], reader));
        if length > 0 && last_start.is_some_and(is_part) {
            return None;
        }
        last_end = at + length;
        let begins = length > 0 || is_first && !ends_in_turn(&inside[..at], reader);
        is_first = false;
        if begins {
            last_start = Some(at);
        }
        begins.then_some(line.start + at)
    })
}

/// Whether there is only a gap between the last label, which ends at byte `end` of a line, and what follows.
fn follows_label(between: &str, end: usize) -> bool {
    end > 0 && between.chars().all(is_gap)
}

/// Whether a word continues after a label. Right after another label it is an offer with a mistake in it, `S6 S1Gr`.
fn is_glued(behind: &str) -> bool {
    behind.starts_with(char::is_alphanumeric)
}

/// Whether a number belongs to the text right before it: to another number, with a sign of a time or a date between
/// them, or to a word, with a sign of moves between them: `b-1` is a square with a mistake in it.
pub fn is_rest_of_word(before: &str) -> bool {
    let number = before.strip_suffix([':', '.', '/', '-']);
    let word = before.trim_end_matches(['-', '+', '/', '!', '?']);
    number.is_some_and(|number| number.ends_with(|c: char| c.is_ascii_digit()))
        || word.len() < before.len() && word.ends_with(char::is_alphanumeric)
}

/// Whether the text before a turn without a label is not decoration, but a turn with a mistake in it.
fn ends_in_turn(before: &str, reader: &TurnReader<'_>) -> bool {
    let last = before.split_whitespace().next_back().unwrap_or_default();
    let is_of_notation = last.chars().all(|c| reader.notation.is_notation(c))
        && last.contains(char::is_alphabetic)
        && last.contains(|c: char| c.is_ascii_digit());
    is_of_notation || reader.notation.likeness(before) != Likeness::No
}

/// Returns a turn without the borders of cells, the quotes and the emphasis in it.
pub fn plain(turn: &str, reader: &TurnReader<'_>) -> String {
    let (label, rest) = turn.split_at(reader.label(turn));
    let plain = plain_rest(rest);
    match last_cell(label, rest, reader) {
        Some((_, LastCell::Empty)) => {
            format!("{label} {}", plain.trim_end_matches(is_dash))
        }
        Some((at, LastCell::Behind(sign))) => {
            let cell = plain_rest(&rest[at..]);
            let before = plain.strip_suffix(&*cell).unwrap_or(&plain);
            format!("{label} {before}{sign}{cell}")
        }
        None => format!("{label} {plain}"),
    }
}
