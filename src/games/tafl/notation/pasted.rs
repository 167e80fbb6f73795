//! How to recognise a turn of tafl in a text with decoration.

use std::ops::Range;

use nom::{Offset, Parser};

use super::{
    grammar::{self, Found},
    likeness::LONGEST_NUMBER,
    numbers, recover,
    turn::{LabelForm, OddKind, Ply},
};
use crate::{notation, record::Signs};

/// The signs that people write in other ways.
pub(super) const SIGNS: Signs = Signs { confused: &CONFUSED, arrows: ["-", "↑"], places: "0123456789" };

/// Signs that look like some of the notation.
const CONFUSED: [(&str, &str); 6] = [(" / ", " "), ("l", "1"), ("O", "0"), (":", "-"), ("–", "-"), ("—", "-")];

/// A number and its move are never further apart.
const WIDEST_GAP: usize = 32;

/// The length of the number of a turn, if a move follows it or the line ends; 0 if a move without a number begins.
pub(super) fn begins(text: &str) -> Option<usize> {
    if text.starts_with(|c: char| c.is_ascii_digit()) {
        return number(text);
    }
    match grammar::mov(text, text) {
        // Two squares with a space between them may be anything.
        Found::Move { odd, .. } if odd.is_none_or(|odd| odd.kind != OddKind::BlankForHyphen) => Some(0),
        _ => None,
    }
}

/// How many bytes the number of a turn is that starts here.
fn number(text: &str) -> Option<usize> {
    // Most turns begin as `12. d1`.
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    if let [b'.', b' ', b'a'..=b'k', b'1'..=b'9', ..] = text.as_bytes()[digits..]
        && digits < LONGEST_NUMBER
    {
        return Some(digits + 1);
    }
    let (rest, is_stopped) = match numbers::read(text).parse(text) {
        // A wrong letter after a number is not a sign of decoration.
        Ok((rest, number)) if number.has_suffix => return Some(text.offset(rest)),
        Ok((rest, number)) => (rest, number.label.form == LabelForm::Stop),
        Err(_) => (notation::number::<_, ()>(text).ok()?.0, false),
    };
    let is_gap = |c: char| c.is_ascii() && !c.is_ascii_alphanumeric();
    let words = rest.trim_start_matches(is_gap);
    let gap = rest.len() - words.len();
    let word = notation::word(words);
    let is_end = rest[..gap].contains("---") || word.starts_with("timeout");
    let is_before_move = if rest.is_empty() {
        // The move is on the next line.
        is_stopped
    } else {
        // In a date or a time digits come next, and a rank has its hyphen directly after it.
        let is_letter = word.starts_with(|c: char| c.is_ascii_alphabetic());
        let is_apart = is_letter && gap > 0 && !rest.starts_with('-');
        let may_start = is_stopped || is_apart;
        is_end || may_start && grammar::is_like_a_move(word)
    };
    let length = text.offset(rest);
    (length <= LONGEST_NUMBER && gap <= WIDEST_GAP && is_before_move).then_some(length)
}

/// Whether a text is moves, and nothing else.
pub(super) fn reads(text: &str) -> bool {
    // Most lines are nothing but moves.
    if grammar::is_sentence(text) {
        return true;
    }
    let moves = recover::read(text);
    moves.faults.is_empty() && !moves.plies.is_empty() && moves.plies.iter().all(Ply::is_readable)
}

pub(super) fn label_of(seat: usize, number: u32) -> String {
    let stops = if seat == 0 { "." } else { "..." };
    format!("{number}{stops}")
}

/// The places of a turn in the order of play: a number counts two plies (T2).
pub(super) fn places(turn: &str) -> Option<Range<u32>> {
    let (moves, number) = numbers::read(turn).parse(turn).ok()?;
    let label = number.label;
    let first = label.number.checked_sub(1)?.checked_mul(2)?.checked_add(u32::from(label.is_second))?;
    let is_whole = !label.is_second && recover::read(moves).plies.len() > 1;
    Some(first..first.checked_add(1 + u32::from(is_whole))?)
}
