//! The signs of the notation that are one character long.

use nom::{
    Parser,
    branch::alt,
    character::complete::{anychar, char, satisfy},
    combinator::{map, map_opt, value},
};

use super::furthest::Read;
use crate::games::herrlof::rules::{cards::Colour, seats::Seat};

/// Signs that look like some of the notation.
pub(super) const CONFUSED: [(&str, &str); 2] = [("l", "1"), ("O", "0")];

/// `colour`
pub(in crate::games::herrlof) fn colour(i: &str) -> Read<'_, Colour> {
    map_opt(anychar, |c| Colour::of(u8::try_from(c).ok()?)).parse(i)
}

/// `seat = "A" | "B" | "C"`
pub(in crate::games::herrlof) fn seat(i: &str) -> Read<'_, Seat> {
    alt((value(Seat::A, char('A')), value(Seat::B, char('B')), value(Seat::C, char('C')))).parse(i)
}

/// `rank`: 1 to 9
pub(super) fn rank(i: &str) -> Read<'_, u8> {
    let digit = satisfy(|c| matches!(c, '1'..='9'));
    map(digit, |digit| digit as u8 - b'0').parse(i)
}
