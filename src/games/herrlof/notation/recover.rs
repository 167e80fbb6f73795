//! Reads what the grammar refuses: cards in unusual spelling, and the readable part of a line with a fault.

use std::cell::RefCell;

use nom::{
    Finish, Parser,
    branch::alt,
    character::complete::{char, one_of, space1},
    combinator::{map, peek, value},
    sequence::{preceded, terminated},
};

use super::{
    furthest::{Furthest, Read},
    grammar::{self, Grammar, end_of_line, play, result},
    signs::seat,
    written::{At, End, Fault, Kind, Malformed, Odd, Play, Turn, Unreadable, Written},
};
use crate::notation::{after_blanks, number, span, word};

/// Reads a line, with the cards in it that are spelt in an unusual way. Never fails. Linear in its length.
pub fn read(text: &str) -> (Written, Vec<Odd>) {
    match grammar::line(Grammar::plain(text)).parse(text) {
        Ok((_, written)) => (written, Vec::new()),
        Err(_) => line(text),
    }
}

/// Reads a line; `None` if it cannot be read, or only leniently.
pub(in crate::games::herrlof) fn read_whole(text: &str) -> Option<Written> {
    let (written, odd) = read(text);
    (odd.is_empty() && !matches!(written, Written::Unreadable(_))).then_some(written)
}

/// Reads what is played at a time: `7g`, `3r+3g-2b =A+B`.
///
/// # Errors
/// The first part of the text that is not notation.
pub(in crate::games::herrlof) fn read_turn(text: &str) -> Result<Turn, Malformed> {
    let turn = grammar::only_turn(Grammar::plain(text)).parse(text);
    let turn = turn.finish().map(|(_, turn)| turn);
    turn.map_err(|why| malformed(text, why))
}

/// Reads a line that the grammar refuses: with cards in any spelling, or as one that cannot be read.
fn line(text: &str) -> (Written, Vec<Odd>) {
    let odd = RefCell::new(Vec::new());
    let line = grammar::line(Grammar::lenient(text, &odd)).parse(text);
    let written = match line.finish() {
        Ok((_, written)) => written,
        Err(why) => unreadable(text, why),
    };
    (written, odd.into_inner())
}

/// A line that cannot be read, as far as it can be.
fn unreadable(text: &str, why: Furthest<'_>) -> Written {
    let start = after_blanks(text);
    let (kind, number) = label(start).map_or_else(|_| (form(start), None), |(_, label)| label);
    let of_trick = kind == Kind::Trick;
    Written::Unreadable(Unreadable {
        kind,
        number,
        seat: seat(start).ok().map(|(_, seat)| seat),
        plays: if of_trick { plays(text, start) } else { Vec::new() },
        end: end_of(text).filter(|_| of_trick),
        fault: malformed(text, why),
    })
}

/// The part of a text that is not notation, from the reason why it is refused.
fn malformed(text: &str, why: Furthest<'_>) -> Malformed {
    let (at, fault) = why.fault.map_or((after_blanks(text), Fault::Line), |fault| (why.at, fault));
    let rest = &at[word(at).len()..];
    Malformed { span: span(text, at, rest), fault }
}

/// Whether a text is a line of a record, with cards in any spelling.
pub(super) fn is_line(text: &str) -> bool {
    let odd = RefCell::new(Vec::new());
    grammar::line(Grammar::lenient(text, &odd)).parse(text).is_ok()
}

/// The kind of a line by its label, and the number in it.
pub(super) fn label(i: &str) -> Read<'_, (Kind, Option<u32>)> {
    let numbered = |kind| map(number, move |number| (kind, Some(number)));
    alt((
        preceded(char('R'), numbered(Kind::Round)),
        preceded(char('T'), numbered(Kind::Tally)),
        preceded(one_of("ABC"), numbered(Kind::Trick)),
        value((Kind::Hand, None), (one_of("ABC"), char(':'))),
        value((Kind::Deck, None), (char('D'), char(':'))),
    ))
    .parse(i)
}

/// Guesses the kind of a line from its content, if its label cannot be read.
fn form(text: &str) -> Kind {
    let is_score = |word: &str| word.contains('/') && word.contains(|c: char| c.is_ascii_digit());
    let words = || text.split_ascii_whitespace();
    let label = words().next().unwrap_or_default();
    let is_group = |word: &str| {
        let ranks = word.trim_start_matches(|c: char| c.is_ascii_digit());
        word.len() > ranks.len() + 1 && matches!(ranks, "b" | "g" | "r" | "y")
    };
    if words().any(is_score) {
        Kind::Tally
    } else if label.contains(':')
        || words().skip(1).any(|word| word.starts_with(':'))
        || !text.contains(['=', '+']) && words().skip(1).any(is_group)
    {
        Kind::Hand
    } else if label.contains('R') || words().count() == 2 && label.len() <= 2 {
        Kind::Round
    } else {
        Kind::Trick
    }
}

/// The cards of a trick that can be read before its fault.
fn plays(text: &str, start: &str) -> Vec<Play> {
    let odd = RefCell::new(Vec::new());
    let mut play = play(Grammar::lenient(text, &odd));
    let mut plays = Vec::new();
    let Ok((mut i, _)) = terminated(grammar::label, space1).parse(start) else {
        return plays;
    };
    while let Ok((rest, play)) = play.parse(i) {
        plays.push(play);
        i = after_blanks(rest);
    }
    plays
}

/// The text after the last `=` of a line, if it is the end of a trick.
fn end_of(text: &str) -> Option<At<End>> {
    let odd = RefCell::new(Vec::new());
    let sign = &text[text.rfind('=')?..];
    let result = result(Grammar::lenient(text, &odd));
    let (_, end) = terminated(result, peek(end_of_line)).parse(sign).ok()?;
    end
}
