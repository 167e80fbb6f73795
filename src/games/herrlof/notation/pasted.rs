//! How to recognise a line of Herrlof in a text with decoration.

use std::ops::Range;

use super::{
    recover,
    signs::CONFUSED,
    written::{Kind, Written},
};
use crate::{notation::after_blanks, record::Signs};

/// The signs that people write in other ways.
pub(super) const SIGNS: Signs = Signs { confused: &CONFUSED, arrows: ["=", "+"], places: "0123456789" };

/// The place of the first round. Other lines have none: tricks are counted anew in each round.
pub(super) fn places(turn: &str) -> Option<Range<u32>> {
    let label = recover::label(turn).ok()?.1;
    (label == (Kind::Round, Some(1))).then_some(0..1)
}

/// Whether a line follows another by their labels.
pub(super) fn follows_on(before: &str, after: &str) -> Option<bool> {
    let label = |line| Some(recover::label(line).ok()?.1);
    let ((kind, one), (next, other)) = (label(before)?, label(after)?);
    let (one, other) = (one?, other?);
    match (kind, next) {
        (Kind::Trick, Kind::Trick) | (Kind::Tally, Kind::Round | Kind::Tally) => Some(other == one.saturating_add(1)),
        (Kind::Round, Kind::Trick) => Some(other == 1),
        (Kind::Round, _) => Some(false),
        _ => None,
    }
}

/// A label and the text after it are never further apart.
const WIDEST_GAP: usize = 8;

/// The label of a line, in letters of either case, if a card, a prediction or `?` comes after it, or the line ends.
pub(super) fn begins(text: &str) -> Option<usize> {
    if text.starts_with(|c: char| matches!(c, 'a'..='d' | 'r' | 't')) {
        label(&text.to_ascii_uppercase())
    } else {
        label(text)
    }
}

fn label(text: &str) -> Option<usize> {
    let (end, (kind, _)) = recover::label(text).ok()?;
    let is_gap = |c: &char| *c == '\u{a0}' || c.is_ascii() && !c.is_ascii_alphanumeric() && !matches!(c, '?' | '/');
    let gap = end.chars().take(WIDEST_GAP).take_while(is_gap);
    let gap = gap.map(char::len_utf8).sum::<usize>();
    let is_begun = match &end.as_bytes()[gap..] {
        [] => kind != Kind::Hand,
        // A word.
        [b'V' | b'N', b'A'..=b'Z', b'A'..=b'Z', ..] => false,
        [b'?' | b'V' | b'N' | b'1'..=b'9', ..] => gap > 0,
        [b'A'..=b'C', b'0'..=b'9' | b'?', ..] => kind == Kind::Tally,
        _ => false,
    };
    is_begun.then_some(text.len() - end.len())
}

/// Whether a text is a line of a record, and nothing else.
pub(super) fn reads(text: &str) -> bool {
    recover::read_whole(text).is_some()
}

/// Corrects a line that has small letters for capitals, or capitals for small letters: seats and runes are capitals,
/// colours are small.
pub(super) fn recased(text: &str) -> Option<String> {
    let has = |is: fn(&u8) -> bool| text.bytes().any(|byte| is(&byte));
    let is_mixed = has(u8::is_ascii_lowercase) && has(u8::is_ascii_uppercase);
    // Single cards of the wrong case are read as they are, and reported one by one.
    if is_mixed && !matches!(recover::read(text).0, Written::Unreadable(_)) {
        return None;
    }
    let recased = text.is_ascii().then(|| raised(&text.to_ascii_lowercase()))?;
    (recased != text && reads(&recased)).then_some(recased)
}

/// A line in small letters: its label, seats and runes raised.
fn raised(text: &str) -> String {
    let bytes = text.as_bytes();
    let start = text.len() - after_blanks(text).len();
    let is_seat = |at: usize| {
        let before = text[..at].trim_end().bytes().next_back();
        let behind = bytes.get(at + 1).copied();
        let is_sign = matches!(before, Some(b'=' | b'+'));
        let is_score = matches!(behind, Some(b'0'..=b'9' | b'?')) && !matches!(before, Some(b'?'));
        at == start || is_sign || is_score
    };
    let letters = bytes.iter().enumerate().map(|(at, &byte)| match byte {
        b'v' | b'n' => byte.to_ascii_uppercase(),
        b'a'..=b'd' | b'r' | b't' if is_seat(at) => byte.to_ascii_uppercase(),
        _ => byte,
    });
    letters.map(char::from).collect()
}
