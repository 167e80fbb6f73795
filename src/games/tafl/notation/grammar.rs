//! Text → plies as written. One function a rule of `grammar/tafl.bnf`, in the same order and by the same names.
//!
//! The rules of a move also read its other spellings (T1, T3 to T6), and know which they have read: letters of either case,
//! `t` before a piece, no hyphen, spaces, captures in any order and with any of the signs between them that other programs
//! write. A sentence of the grammar is a line without any of these. What it refuses is read by `recover`.

use super::turn::{
    Action, Capture, Coordinates, Fault, Label, LabelForm, Letter, Mark, Move, Odd, OddKind, Ply, Token,
};
use crate::{
    notation::{after_blanks, span, start_together, word},
    record::may_say_how_it_ended,
    span::{Span, floor},
};

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
    let (rest, only) = usual_move(text, after_blanks(text))?;
    after_blanks(rest).is_empty().then_some(only)
}

/// Whether a text is a line: `line = turn | turn " " line`. Its plies are handed on one by one.
fn is_line(text: &str, plies: &mut impl FnMut(Ply)) -> bool {
    let mut i = after_blanks(text);
    while let Some(rest) = turn(text, i, plies) {
        i = after_blanks(rest);
        if i.is_empty() {
            return true;
        }
        if start_together(i, rest) {
            return false;
        }
    }
    false
}

/// `turn = label ply | label ply " " ply | number "..." ply`, with `blanks` between them. Those around a turn are read
/// by `line`. Returns the text after it.
fn turn<'a>(text: &'a str, i: &'a str, plies: &mut impl FnMut(Ply)) -> Option<&'a str> {
    let (i, label) = label(text, i)?;
    let (rest, first) = ply(text, after_blanks(i))?;
    plies(Ply { label: Some(label), ..first });
    let i = after_blanks(rest);
    match ply(text, i).filter(|_| !label.is_second && !start_together(i, rest)) {
        Some((rest, second)) => {
            plies(second);
            Some(rest)
        }
        None => Some(rest),
    }
}

/// `label = number "."`, or the number and stops of a second ply alone
fn label<'a>(text: &'a str, start: &'a str) -> Option<(&'a str, Label)> {
    let (mut number, mut digits) = (0_u32, 0);
    while let Some(digit @ b'0'..=b'9') = start.as_bytes().get(digits) {
        number = number.saturating_mul(10).saturating_add(u32::from(digit - b'0'));
        digits += 1;
    }
    let stops = match start.as_bytes()[digits..] {
        _ if digits == 0 => return None,
        [b'.', b'.', b'.', ..] => 3,
        [b'.', ..] => 1,
        _ => return None,
    };
    let rest = &start[digits + stops..];
    let (is_second, form) = (stops > 1, LabelForm::Stop);
    Some((rest, Label { number, is_second, form, span: span(text, start, rest) }))
}

/// `ply = move | "---" | "timeout"`
fn ply<'a>(text: &'a str, start: &'a str) -> Option<(&'a str, Ply)> {
    let (rest, action) = match start.as_bytes() {
        [b'-', ..] => (start.strip_prefix("---")?, Action::Resigns),
        [b't', ..] => (start.strip_prefix("timeout")?, Action::TimesOut),
        _ => {
            let (rest, mov) = usual_move(text, start)?;
            (rest, Action::Move(mov))
        }
    };
    Some((rest, Ply { label: None, action, span: span(text, start, rest) }))
}

/// A move in its usual spelling, and the text after it.
fn usual_move<'a>(text: &'a str, start: &'a str) -> Option<(&'a str, Move)> {
    match mov(text, start) {
        Found::Move { rest, mov, is_usual: true, .. } => Some((rest, mov)),
        _ => None,
    }
}

/// The result of reading where a move may start.
pub(super) enum Found<'a> {
    /// A move, up to `rest`, and what is unusual about it.
    Move {
        /// The text after it.
        rest: &'a str,
        /// The move.
        mov: Move,
        /// How it is written, if that is worth a word.
        odd: Option<Odd>,
        /// Whether it is written as the grammar has it.
        is_usual: bool,
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

/// `move = piece square "-" square captures mark`, in any spelling. `start` is a part of `text`.
pub(super) fn mov<'a>(text: &'a str, start: &'a str) -> Found<'a> {
    let mut reading = Reading { text, rest: start, odd: None, is_usual: true };
    let letter = reading.piece();
    let Some(from) = reading.square() else {
        return Found::Nothing;
    };
    let to = match reading.goal() {
        Ok(to) => to,
        Err(fault) => return Found::Fault { rest: reading.rest, fault },
    };
    let (captures, captures_span) = reading.captures();
    let mark = reading.parted_mark();
    let Reading { rest, odd, is_usual, .. } = reading;
    Found::Move { rest, mov: Move { letter, from, to, captures, captures_span, mark }, odd, is_usual }
}

/// A move while it is read.
#[derive(Clone, Copy)]
struct Reading<'a> {
    text: &'a str,
    /// What is left of the text.
    rest: &'a str,
    /// The first thing that is unusual and worth a word.
    odd: Option<Odd>,
    /// Whether all is as the grammar has it.
    is_usual: bool,
}

impl<'a> Reading<'a> {
    /// Goes on to `rest`, and returns what is between with its place.
    fn token<T>(&mut self, value: T, rest: &'a str) -> Token<T> {
        let span = span(self.text, self.rest, rest);
        self.rest = rest;
        Token { value, span }
    }

    /// Notes what is unusual from `start` to `rest`.
    fn is_odd(&mut self, kind: OddKind, start: &'a str, rest: &'a str) {
        self.is_usual = false;
        self.odd.get_or_insert(Odd { span: span(self.text, start, rest), kind });
    }

    /// `piece = "" | "K"`, or `k` or `t` of either case before a file. Before a rank it is the file itself (T1).
    fn piece(&mut self) -> Option<Token<Letter>> {
        let value = match self.rest.as_bytes() {
            [b'K' | b'k', next, ..] if is_file(*next) => Letter::King,
            [b'T' | b't', next, ..] if is_file(*next) => Letter::Common,
            _ => return None,
        };
        self.is_usual &= self.rest.starts_with('K');
        Some(self.token(value, &self.rest[1..]))
    }

    /// `square = file rank`, of any size of board.
    fn square(&mut self) -> Option<Token<Coordinates>> {
        let [letter, first, ..] = *self.rest.as_bytes() else {
            return None;
        };
        if !is_file(letter) || !first.is_ascii_digit() {
            return None;
        }
        let (mut rank, mut end) = (first - b'0', 2);
        while let Some(digit @ b'0'..=b'9') = self.rest.as_bytes().get(end) {
            rank = rank.saturating_mul(10).saturating_add(digit - b'0');
            end += 1;
        }
        self.is_usual &= matches!(letter, b'a'..=b'k') && first != b'0' && rank <= LARGEST;
        let file = letter.to_ascii_lowercase() - b'a' + 1;
        Some(self.token(Coordinates { file, rank }, &self.rest[end..]))
    }

    /// `"-" square`: the goal after the first square. If there is none, returns the fault, and goes on after what is faulty.
    fn goal(&mut self) -> Result<Token<Coordinates>, Fault> {
        let from = self.rest;
        let first = after_blanks(from);
        let sign = first.bytes().next().filter(|sign| matches!(sign, b'-' | b':'));
        let second = &first[usize::from(sign.is_some())..];
        let start = after_blanks(second);
        let has_blanks = !start_together(first, from) || sign.is_some() && !start_together(second, start);
        self.rest = start;
        let to = self.square();
        // After a space another move may start: `d1 f8-c8`.
        let Some(to) = to.filter(|_| !(has_blanks && self.is_first_of_move())) else {
            let (rest, fault) = no_goal(from);
            self.rest = rest;
            return Err(fault);
        };
        let kind = match (sign, has_blanks) {
            (Some(b'-'), false) => return Ok(to),
            (Some(b'-'), true) => OddKind::Blank,
            (Some(_), _) => OddKind::Colon,
            (None, true) => OddKind::BlankForHyphen,
            (None, false) => OddKind::NoHyphen,
        };
        self.is_odd(kind, from, start);
        Ok(to)
    }

    /// Whether the square that ends here is the first of a move.
    fn is_first_of_move(&self) -> bool {
        let next = Self { rest: self.rest.strip_prefix('-').unwrap_or(self.rest), ..*self };
        { next }.square().is_some()
    }

    /// `captures = "" | "x" captured more`, and `more = "" | "/" captured more`
    fn captures(&mut self) -> (Vec<Capture>, Span) {
        let mut captures = Vec::new();
        let goal = self.rest;
        let mut start = goal;
        while let Some((sign, capture)) = self.captured(captures.is_empty()) {
            if captures.is_empty() {
                start = sign;
            }
            captures.push(capture);
        }
        (captures, span(self.text, start, self.rest))
    }

    /// `captured = piece square`, after an `x`, or one of the other signs if it is not the first. Returns the text from the
    /// sign on, too.
    fn captured(&mut self, is_first: bool) -> Option<(&'a str, Capture)> {
        let i = self.rest;
        let sign = after_blanks(i);
        let after = match sign.as_bytes() {
            [b'x' | b'X', ..] => &sign[1..],
            [b'/' | b',', ..] if !is_first => &sign[1..],
            _ => return None,
        };
        let start = after_blanks(after);
        let has_blank = !start_together(sign, i) || !start_together(start, after);
        let mut next = Self { rest: start, ..*self };
        next.is_usual &= sign.starts_with(if is_first { 'x' } else { '/' });
        if has_blank {
            next.is_odd(OddKind::Blank, i, start);
        }
        let letter = next.piece();
        let square = next.square()?;
        // After a comma or a space another move may start.
        if (has_blank || sign.starts_with(',')) && next.is_first_of_move() {
            return None;
        }
        *self = next;
        Some((sign, Capture { letter, square }))
    }

    /// The mark after a move, or after a space, if it is a word of its own. Before words a `--` is a dash: `e4-e6 -- ouch`.
    fn parted_mark(&mut self) -> Option<Token<Mark>> {
        let start = after_blanks(self.rest);
        let mark = mark(start)?;
        let rest = &start[mark.spelling().len()..];
        let is_dash = || {
            let words = after_blanks(rest);
            let words = &words[..floor(words, LONGEST_REMARK)];
            let is_word = words.starts_with(char::is_alphabetic) && !is_like_a_move(word(words));
            let says_why = || WAYS_TO_WIN.iter().any(|way| words.contains(way));
            start.starts_with("--") && is_word && !says_why() && !may_say_how_it_ended(words)
        };
        if !start_together(start, self.rest) {
            if !is_end_of_word(rest) || is_dash() {
                return None;
            }
            self.is_usual = false;
        }
        self.rest = start;
        Some(self.token(mark, rest))
    }
}

/// `mark = "" | "+" | "-" | "++" | "--"`, where it is not empty
fn mark(i: &str) -> Option<Mark> {
    match i.as_bytes() {
        [b'+', b'+', ..] => Some(Mark::PlusPlus),
        [b'-', b'-', ..] => Some(Mark::MinusMinus),
        [b'+', ..] => Some(Mark::Plus),
        [b'-', ..] => Some(Mark::Minus),
        _ => None,
    }
}

/// No board has more ranks.
const LARGEST: u8 = 11;

/// `file`, or the letter of a square beyond any board.
fn is_file(letter: u8) -> bool {
    letter.is_ascii_alphabetic() && !matches!(letter, b'x' | b'X')
}

/// The fault of a move that has no second square, and the text after that word.
fn no_goal(i: &str) -> (&str, Fault) {
    let word = word(i);
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

/// Words after a win mark that say what it is for.
const WAYS_TO_WIN: [&str; 4] = ["king", "escape", "capture", "surround"];

/// As much is read of the words after a dash, in bytes.
const LONGEST_REMARK: usize = 100;

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
