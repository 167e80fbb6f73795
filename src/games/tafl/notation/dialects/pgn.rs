//! The `.pgn` of hnefatafl.org: tags and numbers as ours, moves without a hyphen, and the result once more at the end.

use super::lines;
use crate::{
    games::tafl::notation::{recover, turn::OddKind},
    record::{Bare, Change},
    span::Span,
};

/// Results as they are written after the moves.
const SCORES: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

/// Reads it: with a hyphen in each move, which is how such files are, and without the score at the end.
pub(super) fn read(bare: &Bare) -> Option<Bare> {
    let text = bare.text();
    let mut changes = Vec::new();
    for line in lines(text) {
        let inside = &text[line.start..line.end];
        if inside.trim_start().starts_with(['[', ';', '#', '{']) {
            continue;
        }
        let moves = recover::read(inside);
        for odd in moves.odd.iter().filter(|odd| odd.kind == OddKind::NoHyphen) {
            let at = line.start + odd.span.start;
            changes.push(Change::to(Span::new(at, at), "-"));
        }
        let end = line.start + inside.trim_end().len();
        let score = SCORES.iter().find(|score| is_last_word(inside, score));
        changes.extend(score.map(|score| Change::gone(Span::new(end - score.len(), end))));
    }
    bare.changed(changes)
}

fn is_last_word(line: &str, word: &str) -> bool {
    line.split_whitespace().next_back() == Some(word)
}
