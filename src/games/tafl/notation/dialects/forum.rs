//! Turns as forums have them, with a semicolon between the two moves: `1) d2-f2; d3-f3`. To us it starts a comment (T2).

use super::lines;
use crate::{
    games::tafl::notation::{
        recover,
        turn::{Action, Fault, Malformed, Moves, Ply},
    },
    record::{Bare, Change},
    span::Span,
};

/// What stands around the turns, in words.
const NAME: &str = "a semicolon stands between the two moves of a turn";

/// Whether the second moves of a text stand behind semicolons, and nowhere else.
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

/// Reads it: with a blank for each semicolon between two moves, and a stop for the sign behind a number, which goes with it.
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
    Some(bare.changed(changes)?.worn(NAME))
}

/// Where a line has its semicolon, if one move stands before it, with a number, and one behind it, and nothing else.
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

/// Whether two moves stand on a line before any comment.
fn has_two_moves(line: &str) -> bool {
    if line.trim_start().starts_with(['[', '{', '#']) {
        return false;
    }
    let before = line.split([';', '#', '{']).next().unwrap_or_default();
    recover::read(before).plies.len() > 1
}
