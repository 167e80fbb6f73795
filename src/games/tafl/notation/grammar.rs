//! Text → plies as written. One function a rule of `grammar/tafl.bnf`, in the same order and by the same names.
//! What it refuses is read by `recover`, which reads what other programs and hands write.
//!
//! The rules read bytes: the notation has only ASCII, and a byte is known without a look at those after it.

use nom::{
    IResult, Parser,
    bytes::complete::tag,
    character::complete::{char, space1},
    combinator::{all_consuming, opt},
    sequence::{delimited, preceded},
};

use super::turn::{Action, Capture, Coordinates, Label, LabelForm, Letter, Mark, Move, Ply, Token};
use crate::{
    notation::{blanks, number},
    span::Span,
};

/// The bytes of a text, or what is left of them.
type Bytes<'a> = &'a [u8];

/// What a rule returns: the rest of the text and the value. The error only says that the rule does not apply.
type Read<'a, T> = IResult<Bytes<'a>, T, ()>;

/// That a rule does not apply.
const REFUSED: nom::Err<()> = nom::Err::Error(());

/// Whether a line is a sentence of the grammar.
pub fn is_sentence(text: &str) -> bool {
    is_line(text, &mut |_| {})
}

/// Returns the plies of a line that is a sentence of the grammar.
pub(super) fn plies(text: &str) -> Option<Vec<Ply>> {
    let mut plies = Vec::with_capacity(2);
    is_line(text, &mut |ply| plies.push(ply)).then_some(plies)
}

/// Returns the move that a text is, with spaces around it or none.
pub fn only_move(text: &str) -> Option<Move> {
    let text = text.as_bytes();
    let (_, only) = all_consuming(delimited(blanks, |i| mov(text, i), blanks)).parse(text).ok()?;
    Some(only)
}

/// Returns the text after the move with which a text starts.
pub(super) fn after_move(text: &str) -> Option<&str> {
    let (rest, _) = mov(text.as_bytes(), text.as_bytes()).ok()?;
    text.get(text.len() - rest.len()..)
}

/// Returns the mark with which a text starts.
pub(super) fn mark_at(text: &str) -> Option<Mark> {
    Some(mark(text.as_bytes()).ok()?.1)
}

/// Whether a text is a line, and its plies one by one.
fn is_line(text: &str, plies: &mut impl FnMut(Ply)) -> bool {
    let text = text.as_bytes();
    line(text, text, plies).is_ok_and(|(rest, ())| rest.is_empty())
}

/// `line = turn | turn " " line`
fn line<'a>(text: Bytes<'a>, i: Bytes<'a>, plies: &mut impl FnMut(Ply)) -> Read<'a, ()> {
    let (i, _) = blanks(i)?;
    let (mut i, ()) = turn(text, i, plies)?;
    while let Ok((rest, ())) = preceded(space1, |i| turn(text, i, plies)).parse(i) {
        i = rest;
    }
    let (i, _) = blanks(i)?;
    Ok((i, ()))
}

/// `turn = label ply | label ply " " ply | number "..." ply`, with `blanks` between them. Those around a turn are read
/// by `line`.
fn turn<'a>(text: Bytes<'a>, i: Bytes<'a>, plies: &mut impl FnMut(Ply)) -> Read<'a, ()> {
    let (i, label) = label(text, i)?;
    let (i, first) = preceded(blanks, |i| ply(text, i)).parse(i)?;
    plies(Ply { label: Some(label), ..first });
    match preceded(space1, |i| ply(text, i)).parse(i) {
        Ok((i, second)) if !label.is_second => {
            plies(second);
            Ok((i, ()))
        }
        _ => Ok((i, ())),
    }
}

/// `label = number "."`, or the number and stops of a second ply alone
fn label<'a>(text: Bytes<'a>, start: Bytes<'a>) -> Read<'a, Label> {
    let (i, number) = number(start)?;
    let (rest, is_second) = match i {
        [b'.', b'.', b'.', rest @ ..] => (rest, true),
        [b'.', rest @ ..] => (rest, false),
        _ => return Err(REFUSED),
    };
    Ok((rest, Label { number, is_second, form: LabelForm::Stop, span: span(text, start, rest) }))
}

/// `ply = move | "---" | "timeout"`
fn ply<'a>(text: Bytes<'a>, start: Bytes<'a>) -> Read<'a, Ply> {
    let (rest, action) = match start {
        [b'-', b'-', b'-', rest @ ..] => (rest, Action::Resigns),
        [b't', ..] => (tag("timeout")(start)?.0, Action::TimesOut),
        _ => {
            let (rest, mov) = mov(text, start)?;
            (rest, Action::Move(mov))
        }
    };
    Ok((rest, Ply { label: None, action, span: span(text, start, rest) }))
}

/// `move = piece square "-" square captures mark`
fn mov<'a>(text: Bytes<'a>, start: Bytes<'a>) -> Read<'a, Move> {
    let (i, letter) = piece(text, start);
    let (i, from) = square(text, i)?;
    let (i, _) = char('-')(i)?;
    let (before, to) = square(text, i)?;
    let (after, captures) = captures(text, before);
    let (rest, mark) = opt(mark).parse(after)?;
    let mark = mark.map(|value| Token { value, span: span(text, after, rest) });
    Ok((rest, Move { letter, from, to, captures, captures_span: span(text, before, after), mark }))
}

/// `piece = "" | "K"`
fn piece<'a>(text: Bytes<'a>, i: Bytes<'a>) -> (Bytes<'a>, Option<Token<Letter>>) {
    match i {
        [b'K', rest @ ..] => (rest, Some(Token { value: Letter::King, span: span(text, i, rest) })),
        _ => (i, None),
    }
}

/// `captures = "" | "x" captured more`, and `more = "" | "/" captured more`
fn captures<'a>(text: Bytes<'a>, mut i: Bytes<'a>) -> (Bytes<'a>, Vec<Capture>) {
    let mut captures = Vec::new();
    while let [sign, rest @ ..] = i
        && *sign == if captures.is_empty() { b'x' } else { b'/' }
        && let Ok((rest, one)) = captured(text, rest)
    {
        captures.push(one);
        i = rest;
    }
    (i, captures)
}

/// `captured = piece square`
fn captured<'a>(text: Bytes<'a>, i: Bytes<'a>) -> Read<'a, Capture> {
    let (i, letter) = piece(text, i);
    let (i, square) = square(text, i)?;
    Ok((i, Capture { letter, square }))
}

/// `mark = "" | "+" | "-" | "++" | "--"`, where it is not empty
fn mark(i: Bytes<'_>) -> Read<'_, Mark> {
    match i {
        [b'+', b'+', rest @ ..] => Ok((rest, Mark::PlusPlus)),
        [b'-', b'-', rest @ ..] => Ok((rest, Mark::MinusMinus)),
        [b'+', rest @ ..] => Ok((rest, Mark::Plus)),
        [b'-', rest @ ..] => Ok((rest, Mark::Minus)),
        _ => Err(REFUSED),
    }
}

/// `square = file rank`, where a file is `a` to `k`, and a rank 1 to 11
fn square<'a>(text: Bytes<'a>, start: Bytes<'a>) -> Read<'a, Token<Coordinates>> {
    let (file, rank, rest) = match start {
        [file @ b'a'..=b'k', b'1', last @ (b'0' | b'1'), rest @ ..] => (file, 10 + (last - b'0'), rest),
        [file @ b'a'..=b'k', rank @ b'1'..=b'9', rest @ ..] => (file, rank - b'0', rest),
        _ => return Err(REFUSED),
    };
    let value = Coordinates { file: file - b'a' + 1, rank };
    Ok((rest, Token { value, span: span(text, start, rest) }))
}

/// The place of what is between two rests of a text.
fn span(text: Bytes<'_>, start: Bytes<'_>, rest: Bytes<'_>) -> Span {
    Span::new(text.len() - start.len(), text.len() - rest.len())
}
