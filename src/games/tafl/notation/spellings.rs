//! One move in any of the spellings that are read (T1, T3 to T6): letters of either case, `t` before a piece, no hyphen,
//! spaces, captures in any order and with any of the signs between them that other programs write.

use nom::{
    Parser,
    branch::alt,
    character::complete::{one_of, satisfy},
    combinator::{map, opt, peek, value},
    sequence::terminated,
};

use super::{
    grammar,
    turn::{Capture, Coordinates, Fault, Letter, Mark, Move, Odd, OddKind, Token},
};
use crate::{
    notation::{Rule, after_blanks, number, span, start_together, token, word},
    record::may_say_how_it_ended,
    span::{Span, floor},
};

/// The result of reading where a move may start.
pub(super) enum Found<'a> {
    /// A move, up to `rest`, and what is unusual about it.
    Move {
        /// The text after it.
        rest: &'a str,
        /// The move.
        mov: Move,
        /// How it is written.
        odd: Option<Odd>,
    },
    /// Half of a move.
    Fault {
        /// The text after it.
        rest: &'a str,
        /// Its fault.
        fault: Fault,
    },
    /// No move.
    Nothing,
}

/// Reads what starts at `start`, a part of `text`, as a move.
pub(super) fn mov<'a>(text: &'a str, start: &'a str) -> Found<'a> {
    let Ok((i, (letter, from))) = (letter(text), square(text)).parse(start) else {
        return Found::Nothing;
    };
    let (i, to, between) = match goal(text, i) {
        Ok(found) => found,
        Err((rest, fault)) => return Found::Fault { rest, fault },
    };
    let (i, captures, captures_span, blank) = captures(text, i);
    let (rest, mark) = parted_mark(text, i);
    let mov = Move { letter, from, to, captures, captures_span, mark };
    let odd = between.or(blank);
    Found::Move { rest, mov, odd }
}

/// The letter of a piece: `K` or `t` of either case before a file. Before a rank it is the file itself (T1).
fn letter<'a>(text: &'a str) -> impl Rule<'a, Option<Token<Letter>>> {
    let letter = alt((value(Letter::King, one_of("Kk")), value(Letter::Common, one_of("Tt"))));
    opt(token(text, terminated(letter, peek(satisfy(is_file)))))
}

/// Whether a character can be the letter of a square, on the board or beyond it.
fn is_file(letter: char) -> bool {
    letter.is_ascii_alphabetic() && !matches!(letter, 'x' | 'X')
}

/// A square, of any size of board.
fn square<'a>(text: &'a str) -> impl Rule<'a, Token<Coordinates>> {
    let square = map((satisfy(is_file), number), |(file, rank)| Coordinates {
        file: file.to_ascii_lowercase() as u8 - b'a' + 1,
        rank: u8::try_from(rank).unwrap_or(u8::MAX),
    });
    token(text, square)
}

/// The text after the goal of a move, the goal, and what is unusual about what comes before it.
type Goal<'a> = (&'a str, Token<Coordinates>, Option<Odd>);

/// Reads the goal of a move after its first square. If there is none, returns the fault and the text after what is
/// faulty.
fn goal<'a>(text: &'a str, from: &'a str) -> Result<Goal<'a>, (&'a str, Fault)> {
    let first = after_blanks(from);
    let colon = first.strip_prefix(':');
    let hyphen = first.strip_prefix('-').or(colon);
    let start = after_blanks(hyphen.unwrap_or(first));
    let has_blanks = !start_together(first, from) || hyphen.is_some_and(|hyphen| !start_together(hyphen, start));
    let Ok((rest, to)) = square(text).parse(start) else {
        return Err(no_goal(from));
    };
    // After a space another move may start: `d1 f8-c8`.
    if has_blanks && is_first_of_move(rest) {
        return Err(no_goal(from));
    }
    let kind = match (hyphen.is_some(), has_blanks) {
        _ if colon.is_some() => OddKind::Colon,
        (true, false) => return Ok((rest, to, None)),
        (true, true) => OddKind::Blank,
        (false, true) => OddKind::BlankForHyphen,
        (false, false) => OddKind::NoHyphen,
    };
    let span = span(text, from, start);
    Ok((rest, to, Some(Odd { span, kind })))
}

/// Whether a square that ends here is the first of a move.
fn is_first_of_move(i: &str) -> bool {
    let next = i.strip_prefix('-').unwrap_or(i);
    square(next).parse(next).is_ok()
}

/// The fault of a move that has no second square, and the text after that word.
fn no_goal(i: &str) -> (&str, Fault) {
    let word = word(i);
    let is_file = |byte: u8| is_file(char::from(byte));
    let fault = match word.as_bytes() {
        [] | [b'-'] => Fault::NoGoal,
        [b'^' | b'=', ..] => Fault::Jump,
        [b'-', next, ..] if next.is_ascii_digit() => Fault::NoFile,
        [b'-', next] if is_file(*next) => Fault::NoRank,
        [b'-', next, b'x' | b'X' | b'+' | b'-', ..] if is_file(*next) => Fault::NoRank,
        _ => Fault::Unreadable,
    };
    (&i[word.len()..], fault)
}

/// The text after the captures of a move, the captures, where they are, and the first space among them.
type Captures<'a> = (&'a str, Vec<Capture>, Span, Option<Odd>);

/// Reads the captures after a move, if there are any.
fn captures<'a>(text: &'a str, mov: &'a str) -> Captures<'a> {
    let mut all = Vec::new();
    let mut blank = None;
    let (mut i, mut start) = (mov, mov);
    while let Some(one) = next_captured(text, i, all.is_empty()) {
        if all.is_empty() {
            start = one.sign;
        }
        if one.has_blank {
            blank = blank.or(Some(Odd { span: span(text, i, one.start), kind: OddKind::Blank }));
        }
        all.push(one.capture);
        i = one.rest;
    }
    (i, all, span(text, start, i), blank)
}

/// A capture with the sign before it.
struct Captured<'a> {
    /// The text from its sign on.
    sign: &'a str,
    /// The text from its first letter on.
    start: &'a str,
    /// The text after it.
    rest: &'a str,
    capture: Capture,
    /// Whether there is a space before the sign or after it.
    has_blank: bool,
}

/// The capture that comes next: after an `x`, or one of the other signs if it is not the first.
fn next_captured<'a>(text: &'a str, i: &'a str, is_first: bool) -> Option<Captured<'a>> {
    let sign = after_blanks(i);
    let after = match sign.strip_prefix(['x', 'X']) {
        None if !is_first => sign.strip_prefix(['/', ','])?,
        after => after?,
    };
    let start = after_blanks(after);
    let has_blank = !start_together(sign, i) || !start_together(start, after);
    let captured = (letter(text), square(text)).parse(start);
    let (rest, (letter, square)) = captured.ok()?;
    // After a comma or a space another move may start.
    let is_other = (has_blank || sign.starts_with(',')) && is_first_of_move(rest);
    (!is_other).then_some(Captured { sign, start, rest, capture: Capture { letter, square }, has_blank })
}

/// Words after a win mark that say what it is for.
const WAYS_TO_WIN: [&str; 4] = ["king", "escape", "capture", "surround"];

/// As much is read of the words after a dash, in bytes.
const LONGEST_REMARK: usize = 100;

/// The mark after a move, or after a space, if it is a word of its own. Before words a `--` is a dash: `e4-e6 -- ouch`.
fn parted_mark<'a>(text: &'a str, mov: &'a str) -> (&'a str, Option<Token<Mark>>) {
    let start = after_blanks(mov);
    let is_dash = |rest: &str| {
        let words = after_blanks(rest);
        let words = &words[..floor(words, LONGEST_REMARK)];
        let is_word = words.starts_with(char::is_alphabetic) && !is_like_a_move(word(words));
        let says_why = || WAYS_TO_WIN.iter().any(|way| words.contains(way));
        start.starts_with("--") && is_word && !says_why() && !may_say_how_it_ended(words)
    };
    let mark = grammar::mark_at(start);
    let rest = &start[mark.map_or(0, |mark| mark.spelling().len())..];
    match mark {
        Some(value) if start_together(start, mov) || is_end_of_word(rest) && !is_dash(rest) => {
            (rest, Some(Token { value, span: span(text, start, rest) }))
        }
        _ => (mov, None),
    }
}

/// Whether a word ends here: at a space, or at the end.
pub(super) fn is_end_of_word(i: &str) -> bool {
    matches!(i.as_bytes().first(), None | Some(b' ' | b'\t'))
}

/// Whether a word that is not a move may be intended as one: it has letters and digits, or two letters and a hyphen.
pub(super) fn is_like_a_move(word: &str) -> bool {
    let mut bytes = word.bytes();
    let is_hyphen = |byte: u8| byte == b'-';
    let has_digit = || word.bytes().any(|byte| byte.is_ascii_digit());
    let has_letter = || word.bytes().any(|byte| byte.is_ascii_alphabetic());
    let has_sign = || has_letter() || word.contains('-');
    let is_half = || word.len() <= LONGEST_HALF && word.matches('-').count() == 1 && has_letter();
    has_digit() && has_sign() || bytes.all(is_hyphen) || is_half()
}

/// A move without its ranks has no more letters.
const LONGEST_HALF: usize = 4;

/// The fault of characters directly after a move.
pub(super) fn fault_after_move(rest: &str) -> Fault {
    if rest.starts_with(['x', 'X']) { Fault::NoCapture } else { Fault::Unreadable }
}
