//! Games as bare moves, without numbers and tags: one a line, or one a paragraph.

use super::{Parts, lines, rows::NO_RESULT};
use crate::{
    games::tafl::notation::{likeness, recover},
    record::{Bare, Likeness},
    span::Span,
};

/// More moves on a line than a turn has.
const MANY: usize = 3;

/// A program breaks no line at a greater width.
const WIDEST: usize = 132;

/// Whether a text looks like that: moves and comments only, and more than one game.
pub(super) fn is_it(text: &str) -> bool {
    is_bare(text) && starts(text).nth(1).is_some()
}

/// Reads it: a tag before each game sets it apart.
pub(super) fn read(bare: &Bare) -> Option<Bare> {
    let text = bare.text();
    let mut parts = Parts::of(text);
    let mut at = 0;
    for start in starts(text) {
        parts.keep(Span::new(at, start));
        parts.insert(start, NO_RESULT);
        at = start;
    }
    parts.keep(Span::new(at, text.len()));
    Some(bare.made_of(parts.parts))
}

/// Whether a text has only moves without numbers, and comments.
fn is_bare(text: &str) -> bool {
    lines(text).all(|line| {
        let inside = text[line.start..line.end].trim();
        inside.is_empty()
            || inside.starts_with(['#', ';', '{'])
            || likeness::label(inside).is_none() && likeness::of(inside) == Likeness::Surely
    })
}

/// A line of moves.
struct Moves {
    start: usize,
    /// Its length in letters.
    width: usize,
    /// That of its first move.
    first: usize,
    count: usize,
    after_blank: bool,
}

/// Where the games of a text start.
fn starts(text: &str) -> impl Iterator<Item = usize> {
    let paragraphs = paragraphs(text);
    paragraphs.into_iter().flat_map(|lines| {
        let count = if is_wrapped(&lines) { 1 } else { lines.len() };
        lines.into_iter().take(count).map(|line| line.start)
    })
}

/// The lines of moves, those without a blank line between them together.
fn paragraphs(text: &str) -> Vec<Vec<Moves>> {
    let mut all: Vec<Vec<Moves>> = Vec::new();
    let mut after_blank = true;
    for line in lines(text) {
        let inside = text[line.start..line.end].trim();
        if inside.starts_with(['#', ';', '{']) {
            continue;
        }
        if inside.is_empty() {
            after_blank = true;
            continue;
        }
        let moves = recover::read(inside);
        let line = Moves {
            start: line.start,
            width: inside.len(),
            first: inside.split_whitespace().next().map_or(0, str::len),
            count: moves.plies.iter().filter(|ply| ply.is_readable()).count(),
            after_blank: std::mem::take(&mut after_blank),
        };
        match all.last_mut() {
            Some(last) if !line.after_blank => last.push(line),
            _ => all.push(vec![line]),
        }
    }
    all
}

/// Whether the lines of a paragraph are one game: a turn or a move on each, or as many as a line holds.
fn is_wrapped(lines: &[Moves]) -> bool {
    if lines.iter().all(|line| line.count < MANY) {
        return true;
    }
    // A program goes on on the next line where the next move no longer fits.
    let widths = lines.iter().map(|line| line.width);
    let width = widths.max().unwrap_or_default();
    let is_broken = |two: &[Moves]| two[0].width + 1 + two[1].first > width;
    width <= WIDEST && lines.windows(2).all(is_broken)
}
