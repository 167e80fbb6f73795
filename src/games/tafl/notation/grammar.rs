//! Text → plies as written. One function a rule of `grammar/tafl.bnf`, in the same order and by the same names.
//! [`read`] never fails: what the grammar refuses goes to `recover`, which reads what other programs and hands write.
//!
//! A rule takes the reader where it may start and returns the reader behind it with what was read, or `None`. The
//! first bytes of each part say which rule it is, so nothing is read twice.

use super::{
    recover,
    turn::{Action, At, Capture, Coordinates, Label, LabelForm, Letter, Mark, Move, Moves, Ply},
};
use crate::{
    reader::{Reader, blanks, number},
    span::Span,
};

/// What a rule returns: the reader behind what it reads, and the value.
pub(super) type Read<'a, T> = Option<(Reader<'a>, T)>;

/// Reads the plies of a line. All spans are bytes of `text`. Linear in its length.
pub fn read(text: &str) -> Moves {
    let i = Reader::new(text);
    match line(i) {
        Some(plies) => Moves {
            plies,
            ..Moves::default()
        },
        None => recover::line(i),
    }
}

/// Whether a line is a sentence of the grammar.
pub fn is_sentence(text: &str) -> bool {
    line(Reader::new(text)).is_some()
}

/// `line = turn | turn " " line`
fn line(mut i: Reader<'_>) -> Option<Vec<Ply>> {
    let mut plies = Vec::with_capacity(USUAL);
    loop {
        i = turn(i, &mut plies)?;
        if i.peek().is_none() {
            return Some(plies);
        }
        if !i.follows_blank() {
            return None;
        }
    }
}

/// `turn = blanks label blanks ply blanks | blanks label blanks ply " " blanks ply blanks | blanks number "..." blanks
/// ply blanks`
fn turn<'a>(i: Reader<'a>, plies: &mut Vec<Ply>) -> Option<Reader<'a>> {
    let start = blanks(i);
    let (i, label) = label(start)?;
    let is_second = label.is_second;
    let (i, first) = ply(blanks(i), Some(label))?;
    plies.push(first);
    let rest = blanks(i);
    if is_second || rest == i || !rest.peek().is_some_and(starts_ply) {
        return Some(rest);
    }
    let (i, second) = ply(rest, None)?;
    plies.push(second);
    Some(blanks(i))
}

/// A turn has as many plies.
const USUAL: usize = 2;

/// Whether a ply, and no number, starts with a byte.
fn starts_ply(byte: u8) -> bool {
    !byte.is_ascii_digit()
}

/// `label = number "."`, or the number and stops of a second ply alone.
fn label(start: Reader<'_>) -> Read<'_, Label> {
    let (i, number) = number(start)?;
    let i = i.take(b'.')?;
    let second = i.take(b'.').and_then(|i| i.take(b'.'));
    let i = second.unwrap_or(i);
    let label = Label {
        number,
        is_second: second.is_some(),
        form: LabelForm::Stop,
        span: start.until(&i),
    };
    Some((i, label))
}

/// `ply = move | "---" | "timeout"`
fn ply(start: Reader<'_>, label: Option<Label>) -> Read<'_, Ply> {
    let (i, action) = match start.peek()? {
        b'-' => (word(start, b"---")?, Action::Resigns),
        b't' => (word(start, b"timeout")?, Action::TimesOut),
        _ => mov(start).map(|(i, mov)| (i, Action::Move(mov)))?,
    };
    let span = start.until(&i);
    let ply = Ply {
        label,
        action,
        span,
    };
    Some((i, ply))
}

/// The reader behind a word, if that is what comes next.
fn word<'a>(i: Reader<'a>, word: &[u8]) -> Option<Reader<'a>> {
    i.rest().starts_with(word).then(|| i.skip(word.len()))
}

/// `move = piece square "-" square captures mark`
pub(super) fn mov(i: Reader<'_>) -> Read<'_, Move> {
    let (i, letter) = piece(i);
    let (i, from) = square(i)?;
    let (i, to) = square(i.take(b'-')?)?;
    let (i, captures, captures_span) = captures(i)?;
    let (i, mark) = mark(i);
    let mov = Move {
        letter,
        from,
        to,
        captures,
        captures_span,
        mark,
    };
    Some((i, mov))
}

/// `piece = "" | "K"`
fn piece(start: Reader<'_>) -> (Reader<'_>, Option<At<Letter>>) {
    match start.take(b'K') {
        Some(i) => {
            let span = start.until(&i);
            let value = Letter::King;
            (i, Some(At { value, span }))
        }
        None => (start, None),
    }
}

/// `captures = "" | "x" captured more`, with where they stand.
fn captures(start: Reader<'_>) -> Option<(Reader<'_>, Vec<Capture>, Span)> {
    let Some(i) = start.take(b'x') else {
        return Some((start, Vec::new(), start.until(&start)));
    };
    let (mut i, first) = captured(i)?;
    let mut captures = vec![first];
    // `more`
    while let Some(next) = i.take(b'/') {
        let (rest, one) = captured(next)?;
        captures.push(one);
        i = rest;
    }
    Some((i, captures, start.until(&i)))
}

/// `captured = piece square`
fn captured(i: Reader<'_>) -> Read<'_, Capture> {
    let (i, letter) = piece(i);
    let (i, square) = square(i)?;
    Some((i, Capture { letter, square }))
}

/// `mark = "" | "+" | "-" | "++" | "--"`
pub(super) fn mark(start: Reader<'_>) -> (Reader<'_>, Option<At<Mark>>) {
    let (length, value) = match start.rest() {
        [b'+', b'+', ..] => (2, Mark::PlusPlus),
        [b'-', b'-', ..] => (2, Mark::MinusMinus),
        [b'+', ..] => (1, Mark::Plus),
        [b'-', ..] => (1, Mark::Minus),
        _ => return (start, None),
    };
    let i = start.skip(length);
    let span = start.until(&i);
    (i, Some(At { value, span }))
}

/// `square = file rank`
fn square(start: Reader<'_>) -> Read<'_, At<Coordinates>> {
    let (i, file) = start.take_as(|byte| matches!(byte, b'a'..=b'k').then(|| byte - b'a' + 1))?;
    let (i, rank) = match i.rest() {
        [b'1', b'0', ..] => (i.skip(2), 10),
        [b'1', b'1', ..] => (i.skip(2), 11),
        [digit @ b'1'..=b'9', ..] => (i.skip(1), digit - b'0'),
        _ => return None,
    };
    let span = start.until(&i);
    let value = Coordinates { file, rank };
    Some((i, At { value, span }))
}
