//! One move in any of the spellings that are read (T1, T3 to T6): letters of either case, `t` before a piece, no hyphen,
//! blanks, captures in any order and with any of the signs between them that other programs write.

use super::{
    grammar::{self, Read},
    turn::{At, Capture, Coordinates, Fault, Letter, Mark, Move, Odd, OddKind},
};
use crate::{
    reader::{Reader, blanks, number},
    span::Span,
};

/// What stands where a move may start.
pub(super) enum Found<'a> {
    /// A move, up to `rest`, and what is unusual about it.
    Move {
        /// The reader behind it.
        rest: Reader<'a>,
        /// The move.
        mov: Move,
        /// How it is written.
        odd: Option<Odd>,
    },
    /// Half of a move.
    Fault {
        /// The reader behind it.
        rest: Reader<'a>,
        /// What is wrong with it.
        fault: Fault,
    },
    /// No move.
    Nothing,
}

/// Reads what starts here as a move.
pub(super) fn mov(start: Reader<'_>) -> Found<'_> {
    let (i, letter) = letter(start);
    let Some((i, from)) = square(i) else {
        return Found::Nothing;
    };
    let (i, to, between) = match goal(i) {
        Ok(found) => found,
        Err((rest, fault)) => return Found::Fault { rest, fault },
    };
    let (i, captures, captures_span, blank) = captures(i);
    let (i, mark) = parted_mark(i);
    let mov = Move {
        letter,
        from,
        to,
        captures,
        captures_span,
        mark,
    };
    let odd = between.or(blank);
    Found::Move { rest: i, mov, odd }
}

/// The letter of a piece: `K` or `t` of either case before a file. Before a rank it is the file itself (T1).
fn letter(start: Reader<'_>) -> (Reader<'_>, Option<At<Letter>>) {
    let [first, second, ..] = start.rest() else {
        return (start, None);
    };
    let value = match first {
        b'K' | b'k' => Letter::King,
        b'T' | b't' => Letter::Common,
        _ => return (start, None),
    };
    if !is_file(*second) {
        return (start, None);
    }
    let i = start.skip(1);
    let span = start.until(&i);
    (i, Some(At { value, span }))
}

/// Whether a byte can be the letter of a square, on the board or beyond it.
fn is_file(byte: u8) -> bool {
    byte.is_ascii_alphabetic() && !matches!(byte, b'x' | b'X')
}

/// A square, of any size of board.
fn square(start: Reader<'_>) -> Read<'_, At<Coordinates>> {
    let (i, file) =
        start.take_as(|byte| is_file(byte).then(|| byte.to_ascii_lowercase() - b'a' + 1))?;
    let (i, rank) = number(i)?;
    let value = Coordinates {
        file,
        rank: u8::try_from(rank).unwrap_or(u8::MAX),
    };
    let span = start.until(&i);
    Some((i, At { value, span }))
}

/// The goal of a move, and what is unusual about what stands before it.
type Goal<'a> = (Reader<'a>, At<Coordinates>, Option<Odd>);

/// Reads the goal of a move behind its first square. Where there is none, gives the fault and the reader behind what
/// is faulty.
fn goal(behind: Reader<'_>) -> Result<Goal<'_>, (Reader<'_>, Fault)> {
    let first = blanks(behind);
    let hyphen = first.take(b'-');
    let start = blanks(hyphen.unwrap_or(first));
    let has_blanks = first != behind || hyphen.is_some_and(|hyphen| hyphen != start);
    let Some((rest, to)) = square(start) else {
        return Err(no_goal(behind));
    };
    // Behind a blank another move may start: `d1 f8-c8`.
    if has_blanks && is_first_of_move(rest) {
        return Err(no_goal(behind));
    }
    let kind = match (hyphen.is_some(), has_blanks) {
        (true, false) => return Ok((rest, to, None)),
        (true, true) => OddKind::Blank,
        (false, true) => OddKind::BlankForHyphen,
        (false, false) => OddKind::NoHyphen,
    };
    let span = behind.until(&start);
    Ok((rest, to, Some(Odd { span, kind })))
}

/// Whether a square that ends here is the first of a move.
fn is_first_of_move(behind: Reader<'_>) -> bool {
    let next = behind.take(b'-').unwrap_or(behind);
    square(next).is_some()
}

/// What is wrong with a move that has no second square, and the reader behind the word that it is.
fn no_goal(behind: Reader<'_>) -> (Reader<'_>, Fault) {
    let (rest, length) = behind.take_while(usize::MAX, |byte| !byte.is_ascii_whitespace());
    let fault = match &behind.rest()[..length] {
        [] | [b'-'] => Fault::NoGoal,
        [b'^' | b'=', ..] => Fault::Jump,
        [b'-', next, ..] if next.is_ascii_digit() => Fault::NoFile,
        [b'-', next] if is_file(*next) => Fault::NoRank,
        [b'-', next, b'x' | b'X' | b'+' | b'-', ..] if is_file(*next) => Fault::NoRank,
        _ => Fault::Unreadable,
    };
    (rest, fault)
}

/// The captures behind a move, where they stand, and the first blank among them.
type Captures<'a> = (Reader<'a>, Vec<Capture>, Span, Option<Odd>);

/// Reads the captures behind a move, if there are any.
fn captures(behind: Reader<'_>) -> Captures<'_> {
    let mut all = Vec::new();
    let mut blank = None;
    let (mut i, mut start) = (behind, behind);
    while let Some(one) = next_captured(i, all.is_empty()) {
        if all.is_empty() {
            start = one.sign;
        }
        if one.has_blank {
            blank = blank.or(Some(Odd {
                span: i.until(&one.start),
                kind: OddKind::Blank,
            }));
        }
        all.push(one.capture);
        i = one.rest;
    }
    (i, all, start.until(&i), blank)
}

/// A capture with the sign before it.
struct Captured<'a> {
    /// The reader at its sign.
    sign: Reader<'a>,
    /// The reader at its first letter.
    start: Reader<'a>,
    /// The reader behind it.
    rest: Reader<'a>,
    capture: Capture,
    /// Whether a blank stands before the sign or behind it.
    has_blank: bool,
}

/// The capture that comes next: behind an `x`, or one of the other signs where it is not the first.
fn next_captured(behind: Reader<'_>, is_first: bool) -> Option<Captured<'_>> {
    let sign = blanks(behind);
    let after = match sign.peek()? {
        b'x' | b'X' => sign.skip(1),
        b'/' | b',' if !is_first => sign.skip(1),
        _ => return None,
    };
    let start = blanks(after);
    let has_blank = sign != behind || start != after;
    let (i, letter) = letter(start);
    let (rest, square) = square(i)?;
    // Behind a comma or a blank another move may start.
    let is_other = (has_blank || sign.peek() == Some(b',')) && is_first_of_move(rest);
    (!is_other).then_some(Captured {
        sign,
        start,
        rest,
        capture: Capture { letter, square },
        has_blank,
    })
}

/// The mark behind a move, or behind a blank, where it is a word of its own.
fn parted_mark(behind: Reader<'_>) -> (Reader<'_>, Option<At<Mark>>) {
    let (rest, mark) = grammar::mark(blanks(behind));
    let is_word = || matches!(rest.peek(), None | Some(b' ' | b'\t'));
    if mark.is_some() && (blanks(behind) == behind || is_word()) {
        (rest, mark)
    } else {
        (behind, None)
    }
}

/// Whether a word that is no move may stand for one: it has letters and digits, or two letters and a hyphen.
pub(super) fn is_like_a_move(word: &[u8]) -> bool {
    let count = |is: fn(&u8) -> bool| word.iter().filter(|byte| is(byte)).count();
    let digits = count(u8::is_ascii_digit);
    let letters = count(u8::is_ascii_alphabetic);
    let hyphens = count(|&byte| byte == b'-');
    let is_short = word.len() <= LONGEST_HALF;
    digits > 0 && letters + hyphens > 0
        || hyphens == word.len()
        || hyphens == 1 && letters > 0 && is_short
}

/// A move without its ranks has no more letters.
const LONGEST_HALF: usize = 4;

/// What is wrong with characters that stand right behind a move.
pub(super) fn fault_behind_move(rest: &[u8]) -> Fault {
    match rest {
        [b'x' | b'X', ..] => Fault::NoCapture,
        _ => Fault::Unreadable,
    }
}
