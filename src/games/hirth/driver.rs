//! Where a game of HIRÞ ends: with the turns of the next, or a line that cannot be read.

use super::{
    Lateral,
    judge::{Judged, judge},
    labels,
    notation::{likeness, lines::Line},
    results::Claim,
    start::Start,
    turn::Label,
};
use crate::span::Span;

/// The line after byte `end`, the end of an unfinished game, if it may be the next turn and cannot be read: then it is
/// more than a remark after the game. Empty if there is no such line.
pub(super) fn lost_turn(text: &str, end: usize, label: Label) -> Span {
    let start = text[end..].find('\n').map_or(text.len(), |at| end + at + 1);
    let line = text[start..].lines().next().unwrap_or_default();
    let written = line.trim();
    let after_label = written.strip_prefix(label.to_string().as_str());
    let has_label = after_label.is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()));
    let is_notation = |c: char| c.is_whitespace() || likeness::is_notation(c);
    let is_of_side = written.starts_with(label.side.letter());
    let is_turn = has_label || is_of_side && written.len() > 2 && written.chars().all(is_notation);
    if is_turn { Span::new(start, start + line.len()) } else { Span::new(end, end) }
}

/// Judges the game that starts with the first line. It ends before a `G1` after a blank line or with the turns of a new
/// game after it, or before a `G1` after its end; any other `G1` is a misnumbered turn, so the game is judged anew with the lines that
/// follow. Each time they are twice as many, so a line is judged three times at most where a file is nothing but `G1`.
/// Gives also how many lines were looked at.
pub(super) fn first_game<'a>(
    lines: &'a [Line<'a>],
    start: &Start,
    lateral: Lateral,
    claim: Option<Claim>,
    effort: usize,
) -> (Judged<'a>, usize) {
    let mut len = next_first(lines, 1);
    loop {
        let game = &lines[..len];
        let mut judged = judge(game, start, lateral, claim, effort);
        if judged.consumed < len || judged.is_over() || is_set_apart(lines, len) {
            return (judged, len);
        }
        if begins_anew(lines, len) {
            judged.end_before_another();
            return (judged, lines.len().min(len + labels::ASKED));
        }
        let enough = 2 * len;
        let goes_on = |len: usize| !is_set_apart(lines, len) && !begins_anew(lines, len);
        while len < enough && goes_on(len) {
            len = next_first(lines, len + 1);
        }
    }
}

/// Whether nothing comes with line `at`, or a blank line before it.
fn is_set_apart(lines: &[Line<'_>], at: usize) -> bool {
    lines.get(at).is_none_or(|line| line.after_blank)
}

/// Whether another game begins with line `at`: its first turns have the labels of a start, and it does not only repeat
/// the line before.
fn begins_anew(lines: &[Line<'_>], at: usize) -> bool {
    let is_later = |last: &Line<'_>| !last.is_first();
    lines[..at].last().is_some_and(is_later) && labels::are_first(&lines[at..])
}

/// The first line from `from` on that is labelled `G1`, or the end.
fn next_first(lines: &[Line<'_>], from: usize) -> usize {
    let next = lines.iter().skip(from).position(Line::is_first);
    next.map_or(lines.len(), |next| from + next)
}
