//! What is said of a move in a chat and is no turn: `Skuli: oops c4-c7`, behind Skuli's own move.

use rustc_hash::FxHashMap;

use super::{
    TurnReader,
    occurrences::occurrences,
    shapes::{Shape, parts},
};
use crate::{record::lines::of_text, span::Span};

/// What stands before fewer turns may be there by chance.
const FEWEST: usize = 3;

/// Nothing that is longer, in parts, stands before turns.
const LONGEST: usize = 40;

/// A line with a turn.
struct Line {
    /// What stands before the turn, by its kinds of parts, each with where it ends.
    parts: Vec<(Shape, usize)>,
    span: Span,
    /// Whether the turn has a label of its own.
    is_labelled: bool,
}

/// Lines that are no turns, by where they start, in order.
#[derive(Default)]
pub struct Talk {
    /// Those with a move that is only spoken of.
    pub spoken_of: Vec<usize>,
    /// Those with a move that was taken back for another: `oops c4-c7`.
    pub taken_back: Vec<usize>,
}

/// Returns the lines on which a move stands with words between it and what stands before turns elsewhere, where that is no
/// turn: the others have labels, or who says it has moved right before. Where he says that he was wrong, it is the move
/// before that is none.
pub fn of_moves(text: &str, reader: &TurnReader<'_>) -> Talk {
    let lines: Vec<Line> = of_text(text)
        .filter_map(|line| with_turn(text, line, reader))
        .collect();
    let mut counts: FxHashMap<Vec<Shape>, usize> = FxHashMap::default();
    for line in lines.iter().filter(|line| !line.parts.is_empty()) {
        *counts.entry(shapes(&line.parts).collect()).or_default() += 1;
    }
    counts.retain(|_, count| *count >= FEWEST);
    let mut talk = Talk::default();
    if counts.is_empty() {
        return talk;
    }
    let labelled = lines.iter().filter(|line| line.is_labelled).count();
    // Who moved last, and where that stands.
    let mut last: Option<(&str, usize)> = None;
    for line in &lines {
        let usual = (1..=line.parts.len()).rev().find(|&length| {
            counts.contains_key(&shapes(&line.parts[..length]).collect::<Vec<_>>())
        });
        let own = usual.and_then(|length| name(text, line, length));
        let words = usual.and_then(|length| words(text, line, length));
        let before = last.filter(|(name, _)| own == Some(name));
        match (words.filter(|_| !line.is_labelled), before) {
            (Some(words), Some((_, taken_back))) if is_correction(words) => {
                talk.taken_back.push(taken_back);
            }
            (Some(_), before) if labelled >= FEWEST || before.is_some() => {
                talk.spoken_of.push(line.span.start);
                continue;
            }
            _ => {}
        }
        last = own.map(|name| (name, line.span.start));
    }
    talk
}

/// Whether somebody says that he was wrong.
fn is_correction(words: &str) -> bool {
    let mut words = words.split(|c: char| !c.is_alphabetic());
    words.any(|word| CORRECTIONS.iter().any(|it| it.eq_ignore_ascii_case(word)))
}

/// Words by which a move is taken back.
const CORRECTIONS: [&str; 10] = [
    "oops",
    "ooops",
    "ups",
    "sorry",
    "correction",
    "corrected",
    "typo",
    "mean",
    "meant",
    "rather",
];

/// Returns a line on which a turn stands.
fn with_turn(text: &str, line: Span, reader: &TurnReader<'_>) -> Option<Line> {
    let start = occurrences(text, line, reader).next()?;
    let parts: Vec<(Shape, usize)> = parts(&text[line.start..start]).take(LONGEST + 1).collect();
    (parts.len() <= LONGEST).then(|| Line {
        parts,
        span: line,
        is_labelled: reader.label(&text[start..line.end]) > 0,
    })
}

fn shapes(parts: &[(Shape, usize)]) -> impl Iterator<Item = Shape> + '_ {
    parts.iter().map(|(shape, _)| *shape)
}

/// Returns the last word of the first parts of a line.
fn name<'t>(text: &'t str, line: &Line, length: usize) -> Option<&'t str> {
    let last = line.parts[..length]
        .iter()
        .rposition(|(shape, _)| *shape == Shape::Letters)?;
    let start = last.checked_sub(1).map_or(0, |before| line.parts[before].1);
    Some(&text[line.span.start + start..line.span.start + line.parts[last].1])
}

/// Returns the words, if there are any and no numbers, before the turn behind the first parts of a line.
fn words<'t>(text: &'t str, line: &Line, length: usize) -> Option<&'t str> {
    let rest = &line.parts[length..];
    let is_sign = |c: char| {
        matches!(
            c,
            ',' | '.' | ':' | '!' | '?' | '-' | '*' | '\'' | '’' | '…'
        )
    };
    let is_word = |shape: Shape| match shape {
        Shape::Letters | Shape::Blanks => true,
        Shape::Sign(c) => is_sign(c),
        Shape::Digits => false,
    };
    let start = line.span.start + line.parts[length - 1].1;
    let is_words = text[..start].ends_with(char::is_whitespace)
        && shapes(rest).any(|shape| shape == Shape::Letters)
        && shapes(rest).all(is_word);
    is_words.then(|| &text[start..line.span.start + rest.last().map_or(0, |last| last.1)])
}
