//! Text → plies as written. One function a rule of `grammar/tafl.bnf`, in the same order and by the same names.
//! What it refuses is read by `recover`, which reads what other programs and hands write.

use nom::{
    Parser,
    branch::alt,
    bytes::complete::tag,
    character::complete::{char, satisfy, space1},
    combinator::{all_consuming, cond, map, opt, value},
    multi::separated_list1,
    sequence::{delimited, preceded},
};

use super::turn::{Action, Capture, Coordinates, Label, LabelForm, Letter, Mark, Move, Ply, Token};
use crate::notation::{Read, Rule, blanks, number, token};

/// Whether a line is a sentence of the grammar.
pub fn is_sentence(text: &str) -> bool {
    all_consuming(line(text)).parse(text).is_ok()
}

/// Returns the move that a text is, with spaces around it or none.
pub fn only_move(text: &str) -> Option<Move> {
    let (_, only) = all_consuming(delimited(blanks, mov(text), blanks)).parse(text).ok()?;
    Some(only)
}

/// `line = turn | turn " " line`
pub(super) fn line<'a>(text: &'a str) -> impl Rule<'a, Vec<Ply>> {
    let line = delimited(blanks, separated_list1(space1, turn(text)), blanks);
    map(line, |turns| turns.into_iter().flatten().flatten().collect())
}

/// `turn = label ply | label ply " " ply | number "..." ply`, with `blanks` between them. Those around a turn are read
/// by `line`.
fn turn<'a>(text: &'a str) -> impl Rule<'a, [Option<Ply>; 2]> {
    let mut first = (label(text), preceded(blanks, ply(text)));
    move |i: &'a str| {
        let (i, (label, ply)) = first.parse(i)?;
        let second = opt(preceded(space1, self::ply(text)));
        let (i, second) = cond(!label.is_second, second).parse(i)?;
        let label = Some(label);
        Ok((i, [Some(Ply { label, ..ply }), second.flatten()]))
    }
}

/// `label = number "."`, or the number and stops of a second ply alone
fn label<'a>(text: &'a str) -> impl Rule<'a, Label> {
    let stops = alt((value(true, tag("...")), value(false, tag("."))));
    map(token(text, (number, stops)), |label| Label {
        number: label.value.0,
        is_second: label.value.1,
        form: LabelForm::Stop,
        span: label.span,
    })
}

/// `ply = move | "---" | "timeout"`
fn ply<'a>(text: &'a str) -> impl Rule<'a, Ply> {
    let action = alt((
        map(mov(text), Action::Move),
        value(Action::Resigns, tag("---")),
        value(Action::TimesOut, tag("timeout")),
    ));
    map(token(text, action), |action| Ply { label: None, action: action.value, span: action.span })
}

/// `move = piece square "-" square captures mark`
pub(super) fn mov<'a>(text: &'a str) -> impl Rule<'a, Move> {
    let mov = (piece(text), square(text), preceded(char('-'), square(text)), token(text, captures(text)), mark(text));
    map(mov, |(letter, from, to, captures, mark)| Move {
        letter,
        from,
        to,
        captures: captures.value,
        captures_span: captures.span,
        mark,
    })
}

/// `piece = "" | "K"`
fn piece<'a>(text: &'a str) -> impl Rule<'a, Option<Token<Letter>>> {
    opt(token(text, value(Letter::King, char('K'))))
}

/// `captures = "" | "x" captured more`, and `more = "" | "/" captured more`
fn captures<'a>(text: &'a str) -> impl Rule<'a, Vec<Capture>> {
    let captures = preceded(char('x'), separated_list1(char('/'), captured(text)));
    map(opt(captures), Option::unwrap_or_default)
}

/// `captured = piece square`
fn captured<'a>(text: &'a str) -> impl Rule<'a, Capture> {
    map((piece(text), square(text)), |(letter, square)| Capture { letter, square })
}

/// `mark = "" | "+" | "-" | "++" | "--"`
pub(super) fn mark<'a>(text: &'a str) -> impl Rule<'a, Option<Token<Mark>>> {
    let mark = alt((
        value(Mark::PlusPlus, tag("++")),
        value(Mark::MinusMinus, tag("--")),
        value(Mark::Plus, char('+')),
        value(Mark::Minus, char('-')),
    ));
    opt(token(text, mark))
}

/// `square = file rank`
fn square<'a>(text: &'a str) -> impl Rule<'a, Token<Coordinates>> {
    let square = map((file, rank), |(file, rank)| Coordinates { file, rank });
    token(text, square)
}

/// `file`: `a` to `k`
fn file(i: &str) -> Read<'_, u8> {
    let file = satisfy(|c| matches!(c, 'a'..='k'));
    map(file, |file| file as u8 - b'a' + 1).parse(i)
}

/// `rank`: 1 to 11
fn rank(i: &str) -> Read<'_, u8> {
    let digit = satisfy(|c| matches!(c, '1'..='9'));
    let digit = map(digit, |digit| digit as u8 - b'0');
    alt((value(10, tag("10")), value(11, tag("11")), digit)).parse(i)
}
