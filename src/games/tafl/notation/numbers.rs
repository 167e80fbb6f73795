//! The number before a turn or a single ply, in any of the ways in which it is written (T2).

use nom::{
    Parser,
    branch::alt,
    bytes::complete::tag,
    character::complete::{char, digit1, one_of, satisfy, space1},
    combinator::{map, not, peek, value},
    multi::fold,
    sequence::{preceded, terminated},
};

use super::turn::{Label, LabelForm};
use crate::notation::{Read, Rule, blanks, number, token};

/// A number, and whether a letter or a hyphen comes after it that belongs to none (`3b a2-e2`).
pub(super) struct Number {
    /// The number with its stops.
    pub label: Label,
    /// Whether it ends in such a letter or hyphen.
    pub has_suffix: bool,
}

/// What comes after the digits of a number.
#[derive(Clone, Copy)]
enum Ending {
    /// Stops, and how many.
    Stops(usize),
    /// A bracket, a colon, or only a space.
    Sign,
    /// A letter or a hyphen.
    Suffix(char),
}

/// Reads a number with what comes after it.
pub(super) fn read<'a>(text: &'a str) -> impl Rule<'a, Number> {
    let sign = value(Ending::Sign, one_of("):"));
    let nothing = value(Ending::Sign, peek(before_move));
    let ending = alt((
        map(stops, Ending::Stops),
        sign,
        nothing,
        map(suffix, Ending::Suffix),
    ));
    map(token(text, (number, ending)), |read| {
        let (number, ending) = read.value;
        let label = Label {
            number,
            is_second: match ending {
                Ending::Stops(count) => count > 1,
                Ending::Sign => false,
                Ending::Suffix(letter) => letter.eq_ignore_ascii_case(&'b'),
            },
            form: match ending {
                Ending::Stops(_) => LabelForm::Stop,
                Ending::Sign | Ending::Suffix(_) => LabelForm::Other,
            },
            span: read.span,
        };
        let has_suffix = matches!(ending, Ending::Suffix(_));
        Number { label, has_suffix }
    })
}

/// How many stops come after a number, with spaces between them: before a second ply alone there is more than one. A
/// stop between digits is not one.
fn stops(i: &str) -> Read<'_, usize> {
    let stop = || alt((value(1, char('.')), value(3, char('…'))));
    let more = fold(
        0..,
        preceded(blanks, stop()),
        || 0,
        |sum: usize, count| sum + count,
    );
    let stops = terminated((stop(), more), not(digit1));
    map(stops, |(first, more)| first + more).parse(i)
}

/// A letter or a hyphen that ends the number before a move.
fn suffix(i: &str) -> Read<'_, char> {
    terminated(one_of("abAB-"), peek(before_move)).parse(i)
}

/// Spaces, and after them what may be a move: a letter, or `---`.
fn before_move(i: &str) -> Read<'_, ()> {
    let letter = value((), satisfy(|c| c.is_ascii_alphabetic()));
    preceded(space1, alt((letter, value((), tag("---"))))).parse(i)
}
