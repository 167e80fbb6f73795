//! What a fix changes, with so much around it that it can be recognised.

use super::Fix;
use crate::{
    edit::{Edit, shared},
    source::Source,
    span::Span,
};

/// As many bytes of a text are shown at most.
const ROOM: usize = 60;

/// A piece of text as it is and as it would be.
pub(crate) struct Change<'a> {
    /// The pieces that stay, and those that go and come, in turn.
    pieces: Vec<Piece<'a>>,
}

enum Piece<'a> {
    Kept(&'a str),
    Changed(&'a str, &'a str),
}

/// Before or after a change.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    Old,
    New,
}

impl<'a> Change<'a> {
    /// The change of a fix, with context: the span of the finding, or else the word. `None` if it spans several lines or
    /// is too long.
    pub fn new(source: &'a Source, about: Span, fix: &'a Fix) -> Option<Self> {
        // A line break cannot be shown on one line.
        if fix.edits.iter().any(|edit| edit.replacement.contains('\n')) {
            return None;
        }
        let first = fix.edits.first()?.span;
        let hull = fix.edits.iter().fold(first, |hull, edit| hull.to(edit.span));
        let text = |span: Span| source.text().get(span.start..span.end);
        let fits = |span: &Span| text(*span).is_some_and(|text| text.len() <= ROOM && !text.contains(['\n', '\r']));
        let near = hull.to(about);
        // Nobody recognises a place by one character, or by half a move.
        let near = Some(near)
            .filter(|near| text(*near).is_some_and(|text| text.chars().count() > 1))
            .map(|near| from_capital(source.text(), near))
            .map(|near| whole_numbers(source.text(), near));
        let window = near.into_iter().chain(word(source.text(), hull)).find(fits)?;
        let mut pieces = Vec::new();
        let mut at = window.start;
        for Edit { span, replacement, .. } in &fix.edits {
            let old = source.text().get(span.start..span.end)?;
            let (lead, tail) = shared(old, replacement);
            let kept = source.text().get(at..span.start + lead)?;
            pieces.push(Piece::Kept(kept));
            pieces.push(Piece::Changed(&old[lead..old.len() - tail], &replacement[lead..replacement.len() - tail]));
            at = span.end - tail;
        }
        pieces.push(Piece::Kept(source.text().get(at..window.end)?));
        Some(Self { pieces })
    }

    /// The text of one side, and whether it changes, piece by piece.
    pub fn side(&self, side: Side) -> impl Iterator<Item = (&'a str, bool)> {
        self.pieces.iter().map(move |piece| match *piece {
            Piece::Kept(text) => (text, false),
            Piece::Changed(old, _) if side == Side::Old => (old, true),
            Piece::Changed(_, new) => (new, true),
        })
    }

    /// The text of one side.
    pub fn text(&self, side: Side) -> String {
        self.side(side).map(|(text, _)| text).collect()
    }
}

/// A span from the capital on that it may start in the middle of what begins with: in most notations pieces and sides are
/// capitals, and half a move is not recognised.
fn from_capital(text: &str, span: Span) -> Span {
    let (Some(before), Some(inside)) = (text.get(..span.start), text.get(span.start..)) else {
        return span;
    };
    let goes_on = |c: char| c.is_lowercase() || c.is_numeric();
    let word = before.trim_end_matches(char::is_alphanumeric).len();
    match before[word..].rfind(char::is_uppercase) {
        Some(capital) if inside.starts_with(goes_on) => Span::new(word + capital, span.end),
        _ => span,
    }
}

/// A span with all of the numbers that it starts or ends in, and with the letter of a square before its number: half a
/// square is another one.
fn whole_numbers(text: &str, span: Span) -> Span {
    let (Some(before), Some(after)) = (text.get(..span.start), text.get(span.end..)) else {
        return span;
    };
    let is_digit = |c: char| c.is_ascii_digit();
    let more = after.len() - after.trim_start_matches(is_digit).len();
    let inside = &text[span.start..span.end];
    let start = if inside.starts_with(is_digit) {
        let number = before.trim_end_matches(is_digit);
        let letter = number.trim_end_matches(|c: char| c.is_ascii_lowercase());
        let is_square = number.len() == letter.len() + 1;
        number.len() - usize::from(is_square)
    } else {
        span.start
    };
    Span::new(start, span.end + more)
}

/// The characters from the space before a span to the space after it.
fn word(text: &str, span: Span) -> Option<Span> {
    let (before, after) = (text.get(..span.start)?, text.get(span.end..)?);
    let start = before.trim_end_matches(|c: char| !c.is_whitespace()).len();
    let more = after.find(char::is_whitespace).unwrap_or(after.len());
    Some(Span::new(start, span.end + more))
}
