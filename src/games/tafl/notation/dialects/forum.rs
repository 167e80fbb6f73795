//! Turns as forums have them, with a semicolon between the two moves: `1) d2-f2; d3-f3`, or between turns on a line:
//! `1. d1-d3 f8-c8; 2. d11-d8 e7-e8xd8`. To us it starts a comment (T2).

use super::lines;
use crate::{
    games::tafl::notation::{
        recover,
        turn::{Action, Fault, Malformed, Moves, Ply},
    },
    record::{Bare, Change},
    span::Span,
};

/// How the text differs, in words.
const NAME: &str = "a semicolon is between the two moves of a turn";

/// What surrounds turns that share a line, in words.
const TURNS: &str = "semicolons are between the turns on a line";

/// Whether a line of a text has several turns with semicolons among them.
pub(super) fn has_turns_on_a_line(text: &str) -> bool {
    text.contains(';') && lines(text).any(|line| between_turns(text, line).is_some())
}

/// Reads such a text: with a space for each semicolon among turns.
pub(super) fn turns_on_a_line(bare: &Bare) -> Option<Bare> {
    let text = bare.text();
    let of_lines = lines(text).filter_map(|line| between_turns(text, line));
    let changes = of_lines.flatten().map(|at| Change::to(Span::new(at, at + 1), " "));
    Some(bare.changed(changes.collect())?.stripped(TURNS))
}

/// Where a line has its semicolons, if it is several turns whose numbers follow each other, with semicolons among them, and
/// nothing else. What a comment says of another turn does not go on with the next number.
fn between_turns(text: &str, line: Span) -> Option<Vec<usize>> {
    let inside = &text[line.start..line.end];
    let places: Vec<usize> = inside.match_indices(';').map(|(at, _)| at).collect();
    let last = *places.last()?;
    let moves = recover::read(&inside.replace(';', " "));
    let labels: Vec<_> = moves.plies.iter().filter_map(|ply| ply.label).collect();
    let follow = labels.windows(2).all(|two| two[0].number.checked_add(1) == Some(two[1].number));
    let is_read = moves.faults.is_empty() && moves.plies.iter().all(Ply::is_readable);
    let starts = moves.plies.first()?.label.is_some();
    let first = places[0];
    let goes_on = labels.iter().any(|label| label.span.start > first);
    let is_ended = last + 1 < inside.trim_end().len() || places.len() > 1;
    (is_read && starts && follow && goes_on && is_ended).then(|| places.into_iter().map(|at| line.start + at).collect())
}

/// Whether the second moves of a text follow semicolons, and nothing else does.
pub(super) fn is_it(text: &str) -> bool {
    let mut any = false;
    for line in lines(text) {
        if semicolon(text, line).is_some() {
            any = true;
        } else if has_two_moves(&text[line.start..line.end]) {
            return false;
        }
    }
    any
}

/// Reads it: with a space for each semicolon between two moves, and a stop for the sign after a number.
pub(super) fn read(bare: &Bare) -> Option<Bare> {
    let text = bare.text();
    let mut changes = Vec::new();
    for line in lines(text) {
        let Some(at) = semicolon(text, line) else {
            continue;
        };
        if let Some(sign) = text[line.start..at].find([')', ':']) {
            let sign = line.start + sign;
            changes.push(Change::to(Span::new(sign, sign + 1), "."));
        }
        let after = text[at + 1..].trim_start_matches([' ', '\t']);
        changes.push(Change::to(Span::new(at, text.len() - after.len()), " "));
    }
    Some(bare.changed(changes)?.stripped(NAME))
}

/// The semicolon of a line, if there is one move before it, with a number, and one after it, and nothing else.
fn semicolon(text: &str, line: Span) -> Option<usize> {
    let inside = &text[line.start..line.end];
    let at = inside.find(';')?;
    let (before, after) = (&inside[..at], &inside[at + 1..]);
    let after = after.split([';', '#', '{']).next().unwrap_or_default();
    let (first, second) = (recover::read(before), recover::read(after));
    let is_word = |malformed: &Malformed| malformed.fault == Fault::Trailing;
    let is_one = |moves: &Moves| {
        let is_read = moves.plies.len() == 1 && moves.plies.iter().all(is_move);
        is_read && !moves.faults.iter().any(is_word)
    };
    let is_numbered = first.plies.first()?.label.is_some();
    let is_bare = |moves: &Moves| moves.plies.iter().all(|ply| ply.label.is_none());
    let gives_up = after.trim() == "---";
    let is_second = gives_up || is_one(&second) && is_bare(&second);
    (is_one(&first) && is_numbered && is_second).then_some(line.start + at)
}

/// Whether a ply is a move, be its captures as they may.
fn is_move(ply: &Ply) -> bool {
    match &ply.action {
        Action::Unreadable(malformed) => malformed.fault == Fault::NoCapture,
        _ => true,
    }
}

/// Whether a line has two moves before any comment.
fn has_two_moves(line: &str) -> bool {
    if line.trim_start().starts_with(['[', '{', '#']) {
        return false;
    }
    let before = line.split([';', '#', '{']).next().unwrap_or_default();
    recover::read(before).plies.len() > 1
}
