//! Whole turns that are written twice, or in each other's place: so say their numbers (T2), and the game goes on farther
//! without the second of two, or no less far with both exchanged.

use std::{ops::Range, ptr};

use crate::{
    games::tafl::notation::{lines::Line, turn::Ply},
    span::Span,
};

/// A ply with its line.
pub type OnLine<'a> = (&'a Line<'a>, &'a Ply);

/// No more is tried out: for each that may be one the game is replayed.
const MOST: usize = 8;

/// A turn of both sides, alone on its line.
#[derive(Clone, Copy, Debug)]
pub struct Whole<'a> {
    pub line: &'a Line<'a>,
    /// The number that is written before it.
    pub number: u32,
    /// All of it, its number too, in bytes of the line's text.
    pub span: Span,
}

/// Turns in the wrong place.
#[derive(Clone, Copy, Debug)]
pub enum Misplaced<'a> {
    /// It is the same as the one before, number and moves.
    Twice(Whole<'a>),
    /// The first comes before the second, but belongs after it.
    Exchanged(Whole<'a>, Whole<'a>),
}

impl Whole<'_> {
    /// Returns its place in the source.
    pub fn place(&self) -> Span {
        self.line.text.span(self.span.start, self.span.end)
    }
}

/// Puts plies in order. `reach` returns how many of some can be played up to the first that cannot. Returns what was not
/// in order.
pub fn put_in_order<'a>(plies: &mut Vec<OnLine<'a>>, reach: impl Fn(&[OnLine<'a>]) -> usize) -> Vec<Misplaced<'a>> {
    let mut misplaced = Vec::new();
    let (mut at, mut tries) = (0, 0);
    // The number that the next turn should have.
    let mut expected: u32 = 1;
    while at < plies.len() && tries < MOST {
        let Some(turn) = whole(plies, at) else {
            // A turn over several lines, or several on one.
            let label = plies[at].1.label;
            expected = label.map_or(expected, |label| label.number.saturating_add(1));
            at += 1;
            continue;
        };
        let length = turn.line.plies.len();
        let before = || at.checked_sub(1).and_then(|last| whole_of(plies[last].0));
        if turn.number != expected && before().is_some_and(|before| is_same(&before, &turn)) {
            tries += 1;
            let arranged = without(plies, at, length);
            let (as_written, goes_on) = (reach(plies), reach(&arranged));
            if as_written < plies.len() && (goes_on == arranged.len() || goes_on > as_written) {
                *plies = arranged;
                misplaced.push(Misplaced::Twice(turn));
                continue;
            }
        }
        let is_early = Some(turn.number) == expected.checked_add(1);
        if is_early && let Some(late) = whole(plies, at + length).filter(|next| next.number == expected) {
            tries += 1;
            let both = length + late.line.plies.len();
            let arranged = exchanged(plies, at..at + both, length);
            if reach(&arranged) >= reach(plies) {
                *plies = arranged;
                misplaced.push(Misplaced::Exchanged(turn, late));
                at += both;
                expected = expected.saturating_add(2);
                continue;
            }
        }
        at += length;
        expected = turn.number.saturating_add(1);
    }
    misplaced
}

/// Returns the turn that starts with a ply, if it is alone on its line.
fn whole<'a>(plies: &[OnLine<'a>], at: usize) -> Option<Whole<'a>> {
    let (line, ply) = *plies.get(at)?;
    let first = line.plies.first()?;
    whole_of(line).filter(|_| ptr::eq(first, ply))
}

fn whole_of<'a>(line: &'a Line<'a>) -> Option<Whole<'a>> {
    let [first, rest @ ..] = &line.plies[..] else {
        return None;
    };
    let label = first.label.filter(|label| !label.is_second)?;
    let last = rest.last().unwrap_or(first);
    let is_whole = rest.len() < 2 && rest.iter().all(|ply| ply.label.is_none());
    (is_whole && line.faults.is_empty()).then(|| Whole { line, number: label.number, span: label.span.to(last.span) })
}

/// Whether two turns have the same number and the same moves.
fn is_same(one: &Whole<'_>, other: &Whole<'_>) -> bool {
    let moves = |turn: &Whole<'_>| {
        let plies = turn.line.plies.iter();
        let text = turn.line.text.as_str();
        let words = plies.map(|ply| text[ply.span.start..ply.span.end].to_owned());
        words.collect::<Vec<_>>()
    };
    one.number == other.number && moves(one) == moves(other)
}

fn without<'a>(plies: &[OnLine<'a>], at: usize, length: usize) -> Vec<OnLine<'a>> {
    [&plies[..at], &plies[at + length..]].concat()
}

/// Returns the plies with two turns exchanged; the first of these has `first` plies.
fn exchanged<'a>(plies: &[OnLine<'a>], turns: Range<usize>, first: usize) -> Vec<OnLine<'a>> {
    let mut arranged = plies.to_vec();
    arranged[turns].rotate_left(first);
    arranged
}
