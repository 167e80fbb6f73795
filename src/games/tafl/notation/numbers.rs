//! The number before a turn or a single ply, in any of the ways in which it is written (T2).

use nom::{
    Offset, Parser,
    branch::alt,
    bytes::complete::tag,
    character::complete::{char, digit1, one_of, satisfy, space1},
    combinator::{map, not, peek, value},
    multi::fold,
    sequence::{preceded, terminated},
};

use super::{
    grammar::{self, Found},
    turn::{Label, LabelForm},
};
use crate::notation::{Read, Rule, after_blanks, number, token};

/// A number, and whether a letter or a hyphen comes after it that belongs to none (`3b a2-e2`).
pub(super) struct Number {
    /// The number with its stops.
    pub label: Label,
    /// Whether it ends in such a letter or hyphen.
    pub has_suffix: bool,
}

/// The text after the digits of a number.
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
    let ending = alt((map(stops, Ending::Stops), sign, nothing, map(suffix, Ending::Suffix)));
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

/// No damaged number is longer, in bytes, with the spaces in it.
const LONGEST_DAMAGED: usize = 8;

/// Returns how many bytes at the start of a line are the number of a turn with one wrong, missing or needless sign in it,
/// or with letters for the digits that they look like: `1x d2-e2`, `. d2-e2`, `1.2 d2-e2`, `2 .b4-c4`, `lO. d2-e2`. The
/// spaces after it do not count. A move must come after it. `None` if the line starts with a sound number, or with a move.
pub(super) fn damaged(line: &str) -> Option<usize> {
    let sound = read(line).parse(line).map(|(rest, _)| line.offset(rest));
    if let Ok(sound) = sound {
        // `2.x b4-c4`: a sign that is glued to the number, and not to the move.
        let rest = &line[sound..];
        let sign = rest.chars().next().filter(char::is_ascii_alphanumeric)?;
        let after = &rest[sign.len_utf8()..];
        let is_alone = after.starts_with([' ', '\t']) && starts_move(after_blanks(after));
        return is_alone.then_some(sound + sign.len_utf8());
    }
    let is_half = match grammar::mov(line, line) {
        Found::Move { .. } => return None,
        Found::Fault { .. } => true,
        Found::Nothing => false,
    };
    let mut ends = line.char_indices().map(|(at, c)| at + c.len_utf8()).take_while(|&end| end <= LONGEST_DAMAGED);
    let end = ends.find(|&end| may_be_number(&line[..end], is_half) && starts_move(after_blanks(&line[end..])))?;
    Some(line[..end].trim_end().len())
}

/// Whether a few characters may be a number with one typo. `is_half`: they may also be half a move.
fn may_be_number(text: &str, is_half: bool) -> bool {
    let is_sign = |c: char| c.is_ascii_digit() || matches!(c, '.' | ' ' | '\t');
    let strange: Vec<char> = text.chars().filter(|&c| !is_sign(c)).collect();
    let is_strange = match strange[..] {
        [] => true,
        [one] => one.is_ascii_alphanumeric() || matches!(one, '/' | '+' | '-'),
        _ => strange.iter().all(|c| matches!(c, 'l' | 'I' | 'i' | 'o' | 'O' | 'S' | 'B' | 'Z')),
    };
    let has_stop = text.contains('.');
    let has_digit = text.contains(|c: char| c.is_ascii_digit());
    is_strange && (has_stop || has_digit && !is_half)
}

/// Whether a move with its hyphen starts here, and ends with its word.
fn starts_move(text: &str) -> bool {
    let is_whole = |rest: &str| rest.is_empty() || rest.starts_with([' ', '\t', ',']);
    matches!(grammar::mov(text, text), Found::Move { rest, odd: None, .. } if is_whole(rest))
}

/// How many stops come after a number, with spaces between them: before a second ply alone there is more than one. A
/// stop between digits is not one, nor a single one that is glued to the move: `1. .d1-d3`.
fn stops(i: &str) -> Read<'_, usize> {
    let three = || value(3, char('…'));
    let stop = || alt((value(1, char('.')), three()));
    let glued = satisfy(|c| c.is_ascii_alphanumeric());
    let single = value(1, terminated(char('.'), not(glued)));
    let more =
        fold(0.., alt((stop(), preceded(space1, alt((single, three()))))), || 0, |sum: usize, count| sum + count);
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
