//! Lines with a name and a time between turns, as some programs write what was said in a chat.

use rustc_hash::FxHashMap;

use super::{
    TurnReader,
    bare::{Bare, Change},
    is_turn,
    shapes::{Shape, parts},
};
use crate::{
    record::{Likeness, lines::of_text, spelling::trim_start},
    span::Span,
};

/// A shape that stands before fewer turns may be there by chance, but for one that stands before both of two.
const FEWEST: usize = 3;

/// A line with more parts is no stamp.
const LONGEST: usize = 40;

/// Leaves out lines of a shape that stands before turns, again and again.
pub fn take_off(bare: &Bare, reader: &TurnReader<'_>) -> Option<Bare> {
    let text = bare.text();
    let mut counts: FxHashMap<Vec<Shape>, usize> = FxHashMap::default();
    let mut before: Option<Vec<Shape>> = None;
    let mut turns = 0;
    let inked = || of_text(text).filter(|&line| !trim_start(text, line).is_empty());
    for line in inked() {
        if !is_turn(text, line, reader) {
            before = shape(&text[line.start..line.end], reader);
            continue;
        }
        turns += 1;
        if let Some(stamp) = before.take() {
            *counts.entry(stamp).or_default() += 1;
        }
    }
    counts.retain(|_, count| *count >= FEWEST.min(turns.max(2)));
    let is_stamp = |line: &Span| {
        let shape = shape(&text[line.start..line.end], reader);
        shape.is_some_and(|shape| counts.contains_key(&shape)) && !is_turn(text, *line, reader)
    };
    let stamps: Vec<Change> = if counts.is_empty() {
        Vec::new()
    } else {
        inked().filter(is_stamp).map(Change::gone).collect()
    };
    bare.changed(stamps)
}

/// Returns the shape of a line that may be a stamp: there is a time in it, and it does not look like a turn.
fn shape(line: &str, reader: &TurnReader<'_>) -> Option<Vec<Shape>> {
    let shape: Vec<Shape> = parts(line)
        .map(|(shape, _)| shape)
        .take(LONGEST + 1)
        .collect();
    let is_time = |three: &[Shape]| *three == [Shape::Digits, Shape::Sign(':'), Shape::Digits];
    let holds_time = shape.windows(3).any(is_time);
    let is_turn = || reader.notation.likeness(line) != Likeness::No;
    (shape.len() <= LONGEST && holds_time && !is_turn()).then_some(shape)
}
