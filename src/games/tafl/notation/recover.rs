//! Reading what the grammar refuses: other programs' spellings, the habits of hands, and what is left of a line after a
//! fault. One bad word does not hide the rest of its line.
//!
//! A line is read from word to word. Each word is tried as a number, as what stands for a move, and as a move; what is
//! none of these is a move that cannot be read if it looks like one, and a word if not.

use memchr::memchr_iter;

use super::{
    grammar::Read,
    numbers,
    spellings::{self, Found},
    turn::{Action, Fault, Label, Malformed, Moves, Odd, Ply},
};
use crate::{
    reader::{Reader, blanks},
    record::is_score,
    span::Span,
};

/// Reads a line that the grammar refuses; names every fault it meets and keeps all else.
pub(super) fn line(i: Reader<'_>) -> Moves {
    let mut line = Line::default();
    let mut i = blanks(i);
    while i.peek().is_some() {
        i = blanks(line.word(i));
    }
    line.finish(i)
}

/// More faults than this on a line are reported as one.
const MOST_FAULTS: usize = 8;

/// A line while it is read.
#[derive(Default)]
struct Line {
    moves: Moves,
    /// A number that waits for its move.
    label: Option<Label>,
    /// How many plies came after the last number.
    since_label: usize,
    /// Whether a number was read.
    is_numbered: bool,
    /// Whether words were read after the last number.
    in_words: bool,
}

impl Line {
    /// Reads what starts here, and returns the reader behind it, which is further on.
    fn word<'a>(&mut self, i: Reader<'a>) -> Reader<'a> {
        if let Some((rest, label)) = self.label(i) {
            return self.take_label(rest, label);
        }
        if self.in_words && self.is_numbered {
            return self.take_words(i);
        }
        if let Some((rest, action)) = self.instead_of_a_move(i) {
            return self.take_ply(i, rest, action);
        }
        if let Some(rest) = self.comma(i) {
            return rest;
        }
        let begins = |label: Label| label.span.end == i.offset();
        let is_parted = i.follows_blank() || i.before() == Some(b',');
        if !is_parted && !self.label.is_some_and(begins) {
            return self.take_rest(i);
        }
        match spellings::mov(i) {
            Found::Move { rest, mov, odd } => {
                self.moves.odd.extend(odd);
                self.take_ply(i, rest, Action::Move(mov))
            }
            Found::Nothing => self.take_unreadable(i),
            Found::Fault { rest, fault } => {
                let span = i.until(&rest);
                self.take_ply(i, rest, Action::Unreadable(Malformed { span, fault }))
            }
        }
    }

    /// The number that a word is, if it is one.
    fn label<'a>(&mut self, start: Reader<'a>) -> Read<'a, Label> {
        if !start.follows_blank() {
            return None;
        }
        let (i, number) = numbers::read(start)?;
        if number.has_suffix {
            let span = number.label.span;
            let fault = Fault::Label;
            self.moves.faults.push(Malformed { span, fault });
        }
        Some((i, number.label))
    }

    fn take_label<'a>(&mut self, rest: Reader<'a>, label: Label) -> Reader<'a> {
        self.lone_label();
        self.label = Some(label);
        self.since_label = 0;
        self.is_numbered = true;
        self.in_words = false;
        rest
    }

    /// Complains of a number that waits for a move in vain.
    fn lone_label(&mut self) {
        let Some(label) = self.label.take() else {
            return;
        };
        let known = |fault: &Malformed| fault.span.start == label.span.start;
        if !self.moves.faults.last().is_some_and(known) {
            self.moves.faults.push(Malformed {
                span: label.span,
                fault: Fault::LoneLabel,
            });
        }
    }

    /// `---` or `resigns` behind a number or a move, or `timeout` (T8).
    fn instead_of_a_move<'a>(&self, i: Reader<'a>) -> Read<'a, Action> {
        let (rest, length) = i.take_while(usize::MAX, |byte| !byte.is_ascii_whitespace());
        let word = &i.rest()[..length];
        let may_resign = self.label.is_some() || !self.moves.plies.is_empty();
        if may_resign && (word == b"---" || says_resigned(word)) {
            Some((rest, Action::Resigns))
        } else if word.eq_ignore_ascii_case(b"timeout") {
            Some((rest, Action::TimesOut))
        } else {
            None
        }
    }

    /// The reader behind a comma right behind a move, where what may be a move or nothing follows.
    fn comma<'a>(&self, i: Reader<'a>) -> Option<Reader<'a>> {
        let rest = i.take(b',')?;
        let last = self.moves.plies.last()?;
        let next = blanks(rest);
        let word = &next.rest()[..next.until(&word_end(next)).len()];
        // What is glued to captures and has no hyphen is one of them, with a slip in it.
        let is_capture = || next == rest && has_captures(last) && !word.contains(&b'-');
        let is_border = word.is_empty() || spellings::is_like_a_move(word) && !is_capture();
        (last.span.end == i.offset() && is_border).then_some(rest)
    }

    fn take_ply<'a>(&mut self, i: Reader<'a>, rest: Reader<'a>, action: Action) -> Reader<'a> {
        self.moves.plies.push(Ply {
            label: self.label.take(),
            action,
            span: i.until(&rest),
        });
        self.since_label += 1;
        self.in_words = false;
        rest
    }

    /// Takes a word that is no move: for one that cannot be read, or as a word.
    fn take_unreadable<'a>(&mut self, i: Reader<'a>) -> Reader<'a> {
        let rest = part_end(i);
        let span = i.until(&rest);
        let word = &i.rest()[..span.len()];
        if std::str::from_utf8(word).is_ok_and(is_score) {
            return self.take_words(i);
        }
        let is_due = self.label.is_some() || !self.is_numbered || self.since_label < 2;
        if is_due && spellings::is_like_a_move(word) {
            let fault = Fault::Unreadable;
            return self.take_ply(i, rest, Action::Unreadable(Malformed { span, fault }));
        }
        if word.starts_with(b"x") || word.starts_with(b"X") {
            return self.take_rest(i);
        }
        self.take_words(i)
    }

    /// Takes what stands right behind a move and is none of it.
    fn take_rest<'a>(&mut self, i: Reader<'a>) -> Reader<'a> {
        let rest = word_end(i);
        let span = i.until(&rest);
        let word = &i.rest()[..span.len()];
        let fault = spellings::fault_behind_move(word);
        // What somebody thinks of a move says nothing else of it.
        let is_opinion = word.iter().all(|byte| matches!(byte, b'!' | b'?'));
        let fault = Malformed { span, fault };
        match self.moves.plies.last_mut() {
            // What is glued to a move is part of it, and then the move cannot be read.
            Some(last) if last.span.end == span.start && !is_opinion => {
                last.span = last.span.to(span);
                last.action = Action::Unreadable(fault);
            }
            _ => self.moves.faults.push(fault),
        }
        rest
    }

    /// Takes a word that is no notation; words in one stretch are one fault.
    fn take_words<'a>(&mut self, i: Reader<'a>) -> Reader<'a> {
        self.in_words = true;
        let rest = word_end(i);
        let span = i.until(&rest);
        match self.moves.faults.last_mut() {
            Some(last) if last.fault == Fault::Trailing && i.is_blank_since(last.span.end) => {
                last.span = last.span.to(span);
            }
            _ => self.moves.faults.push(Malformed {
                span,
                fault: Fault::Trailing,
            }),
        }
        rest
    }

    /// The line, with one fault for a great many: by then it is no line with slips.
    fn finish(mut self, end: Reader<'_>) -> Moves {
        self.lone_label();
        let is_unreadable = |ply: &Ply| matches!(ply.action, Action::Unreadable(_));
        let lost = self.moves.plies.iter().filter(|ply| is_unreadable(ply));
        let lost = lost.count();
        if lost + self.moves.faults.len() > MOST_FAULTS && lost * 2 > self.moves.plies.len() {
            return garbled(self.moves, end.offset());
        }
        self.moves.faults.sort_by_key(|fault| fault.span.start);
        self.moves
    }
}

/// Whether a word says that a side gives up, as `---` does.
pub fn says_resigned(word: &[u8]) -> bool {
    [&b"resigns"[..], b"resigned"]
        .iter()
        .any(|it| word.eq_ignore_ascii_case(it))
}

/// Whether a ply says what it takes.
fn has_captures(ply: &Ply) -> bool {
    matches!(&ply.action, Action::Move(it) if !it.captures.is_empty())
}

/// A line of which hardly anything can be read: what can be read before its first fault, and one move that cannot.
fn garbled(mut moves: Moves, end: usize) -> Moves {
    let is_unreadable = |ply: &Ply| matches!(ply.action, Action::Unreadable(_));
    let kept = moves.plies.iter().position(is_unreadable);
    moves.plies.truncate(kept.map_or(0, |kept| kept + 1));
    let start = moves.plies.last().map_or(0, |ply| ply.span.start);
    let span = Span::new(start, end);
    let fault = Fault::Garbled;
    if let Some(last) = moves.plies.last_mut() {
        last.action = Action::Unreadable(Malformed { span, fault });
        last.span = span;
    }
    moves.faults.retain(|fault| fault.span.end <= start);
    moves.odd.retain(|odd: &Odd| odd.span.end <= start);
    moves
}

/// The reader behind the part of a word that starts here: up to a comma with a move behind it.
fn part_end(i: Reader<'_>) -> Reader<'_> {
    let end = word_end(i);
    let word = &i.rest()[..i.until(&end).len()];
    let is_move = |at: usize| matches!(spellings::mov(i.skip(at + 1)), Found::Move { .. });
    let comma = memchr_iter(b',', word)
        .skip_while(|&at| at == 0)
        .find(|&at| is_move(at));
    comma.map_or(end, |at| i.skip(at))
}

/// The reader behind the word that starts here. Whatever is no blank is of it, a line end within the line too: so each
/// word is a byte long at least, and what goes from word to word comes to an end.
fn word_end(i: Reader<'_>) -> Reader<'_> {
    let (rest, _) = i.take_while(usize::MAX, |byte| !matches!(byte, b' ' | b'\t'));
    rest
}
