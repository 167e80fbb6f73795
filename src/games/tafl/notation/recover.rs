//! Reading what the grammar refuses: other programs' spellings, the habits of hands, and what is left of a line after a
//! fault. One bad word does not hide the rest of its line.
//!
//! A line is read from word to word. Each word is tried as a number, as a word in place of a move, and as a move. If
//! all fail, it is an unreadable move if it looks like one, and a word if not.

use std::cell::Cell;

use nom::{Offset, Parser};

use super::{
    grammar::{self, Found},
    numbers, spaces,
    turn::{Action, Fault, Label, Malformed, Moves, Odd, Ply},
};
use crate::{
    games::tafl::rules::board::Side,
    notation::{after_blanks, byte_before, follows_space, is_space_since, span, start_together},
    record::is_score,
    span::Span,
};

/// Reads the plies of a line. Never fails: what the grammar refuses is read piece by piece. All spans are bytes of `text`.
/// Linear in its length.
pub fn read(text: &str) -> Moves {
    match grammar::plies(text) {
        Some(plies) => Moves { plies, ..Moves::default() },
        None => line(text),
    }
}

/// Reads a line that the grammar refuses; names every fault it meets and keeps all else.
fn line(text: &str) -> Moves {
    let mut line = Line::of(text);
    let mut i = line.damaged_number(after_blanks(text));
    while !i.is_empty() {
        i = after_blanks(line.word(i));
    }
    let moves = line.finish();
    let is_of_number = |fault: &Malformed| fault.fault == Fault::Label;
    if moves.faults.iter().all(is_of_number) && moves.plies.iter().all(Ply::is_readable) {
        return moves;
    }
    spaces::read(text).unwrap_or(moves)
}

/// More faults than this on a line are reported as one.
const MOST_FAULTS: usize = 8;

/// A line while it is read. What reads a part of it takes the text from there on, and returns the rest.
struct Line<'a> {
    text: &'a str,
    moves: Moves,
    /// A number that waits for its move.
    label: Option<Label>,
    /// How many plies came after the last number.
    since_label: usize,
    /// Whether a number was read.
    is_numbered: bool,
    /// Whether words were read after the last number.
    in_words: bool,
    /// Where a damaged number ends: a move may start right there.
    begins_at: Option<usize>,
    /// Where the last `)` is.
    last_bracket: Option<usize>,
    /// The word that was looked at last: its first byte that was asked for, and its end.
    word: Cell<(usize, usize)>,
}

impl<'a> Line<'a> {
    fn of(text: &'a str) -> Self {
        Self {
            text,
            moves: Moves::default(),
            label: None,
            since_label: 0,
            is_numbered: false,
            in_words: false,
            begins_at: None,
            last_bracket: text.rfind(')'),
            word: Cell::new((0, 0)),
        }
    }

    /// The word that starts here. A long one is gone over once, however many moves are joined in it.
    fn whole_word(&self, i: &'a str) -> &'a str {
        let at = self.text.offset(i);
        let (from, mut end) = self.word.get();
        if !(from..end).contains(&at) {
            end = at + whole_word(i).len();
            self.word.set((at, end));
        }
        &i[..end - at]
    }

    /// Reads a number with a typo at the start of the line, if one is there. Which number it is follows from its place.
    fn damaged_number(&mut self, i: &'a str) -> &'a str {
        let Some(length) = numbers::damaged(i) else {
            return i;
        };
        let rest = &i[length..];
        let span = span(self.text, i, rest);
        let fault = Fault::Label;
        self.moves.faults.push(Malformed { span, fault });
        self.is_numbered = true;
        self.begins_at = Some(self.text.offset(rest));
        after_blanks(rest)
    }

    /// Reads what starts here, at least one character.
    fn word(&mut self, i: &'a str) -> &'a str {
        if let Some((rest, label)) = self.label(i) {
            return self.take_label(rest, label);
        }
        if self.in_words && self.is_numbered {
            return self.take_words(i);
        }
        if let Some((rest, action)) = self.instead_of_a_move(i) {
            return self.take_ply(i, rest, action);
        }
        if let Some(rest) = self.remark(i) {
            return self.take_remark(i, rest);
        }
        if let Some(rest) = self.comma(i) {
            return rest;
        }
        let at = self.text.offset(i);
        let begins = self.label.is_some_and(|label| label.span.end == at) || self.begins_at == Some(at);
        let is_parted = follows_space(self.text, i) || byte_before(self.text, i) == Some(b',');
        if !is_parted && !begins {
            return self.take_rest(i);
        }
        match grammar::mov(self.text, i) {
            Found::Move { rest, mov, odd, .. } => {
                self.moves.odd.extend(odd);
                self.take_ply(i, rest, Action::Move(mov))
            }
            Found::Nothing => self.take_unreadable(i),
            Found::Fault { rest, fault } => {
                let span = span(self.text, i, rest);
                self.take_ply(i, rest, Action::Unreadable(Malformed { span, fault }))
            }
        }
    }

    /// The number that a word is, if it is one.
    fn label(&mut self, start: &'a str) -> Option<(&'a str, Label)> {
        if !follows_space(self.text, start) {
            return None;
        }
        let (i, number) = numbers::read(self.text).parse(start).ok()?;
        if number.has_suffix {
            let span = number.label.span;
            let fault = Fault::Label;
            self.moves.faults.push(Malformed { span, fault });
        }
        Some((i, number.label))
    }

    fn take_label(&mut self, rest: &'a str, label: Label) -> &'a str {
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
            self.moves.faults.push(Malformed { span: label.span, fault: Fault::LoneLabel });
        }
    }

    /// `---` or `resigns` after a number or a move, or `timeout` (T8).
    fn instead_of_a_move(&self, i: &'a str) -> Option<(&'a str, Action)> {
        // By itself it is a line of its own.
        let is_alone = || resignation(i).is_some_and(|found| after_blanks(found.rest).is_empty());
        let may_resign = self.label.is_some() || !self.moves.plies.is_empty() || is_alone();
        if may_resign && let Some(rest) = after_word(i, "---") {
            Some((rest, Action::Resigns))
        } else if may_resign && let Some(found) = resignation(i) {
            Some((found.rest, Action::Resigns))
        } else {
            after_word(i, "timeout").map(|rest| (rest, Action::TimesOut))
        }
    }

    /// Returns the text after what is said of a move and is not notation: a full stop that ends its word, what somebody
    /// thinks of it (`!?`), or words in parentheses.
    fn remark(&self, i: &'a str) -> Option<&'a str> {
        let last = self.moves.plies.last()?;
        if i.starts_with('(') {
            self.last_bracket.filter(|&last| last > self.text.offset(i))?;
            let end = i.find(')')? + 1;
            return Some(&i[end..]);
        }
        let rest = i.trim_start_matches(['!', '?']);
        let is_glued = last.span.end == self.text.offset(i);
        let stop = rest.strip_prefix('.').filter(|_| is_glued);
        let rest = stop.unwrap_or(rest);
        (rest.len() < i.len() && grammar::is_end_of_word(rest)).then_some(rest)
    }

    fn take_remark(&mut self, i: &'a str, rest: &'a str) -> &'a str {
        let span = span(self.text, i, rest);
        let fault = Fault::Remark;
        self.moves.faults.push(Malformed { span, fault });
        rest
    }

    /// Reads a comma right after a move, if what may be a move or nothing follows.
    fn comma(&self, i: &'a str) -> Option<&'a str> {
        let rest = i.strip_prefix(',')?;
        let last = self.moves.plies.last()?;
        let next = after_blanks(rest);
        let word = self.whole_word(next);
        // Text that is joined to captures and has no hyphen is a capture with a typo.
        let is_capture = || start_together(next, rest) && has_captures(last) && !word.contains('-');
        let is_border = word.is_empty() || grammar::is_like_a_move(word) && !is_capture();
        (last.span.end == self.text.offset(i) && is_border).then_some(rest)
    }

    fn take_ply(&mut self, i: &'a str, rest: &'a str, action: Action) -> &'a str {
        self.moves.plies.push(Ply { label: self.label.take(), action, span: span(self.text, i, rest) });
        self.since_label += 1;
        self.in_words = false;
        rest
    }

    /// Takes a word that is not a move: for one that cannot be read, or as a word.
    fn take_unreadable(&mut self, i: &'a str) -> &'a str {
        let word = part_of_word(i, self.whole_word(i));
        if is_score(word) {
            return self.take_words(i);
        }
        let is_due = self.label.is_some() || !self.is_numbered || self.since_label < 2;
        if is_due && grammar::is_like_a_move(word) {
            let rest = &i[word.len()..];
            let span = span(self.text, i, rest);
            let fault = Fault::Unreadable;
            return self.take_ply(i, rest, Action::Unreadable(Malformed { span, fault }));
        }
        if word.starts_with(['x', 'X']) {
            return self.take_rest(i);
        }
        self.take_words(i)
    }

    /// Takes what comes right after a move and is not part of it.
    fn take_rest(&mut self, i: &'a str) -> &'a str {
        let word = self.whole_word(i);
        let rest = &i[word.len()..];
        let span = span(self.text, i, rest);
        let fault = if word.starts_with(['x', 'X']) { Fault::NoCapture } else { Fault::Unreadable };
        let fault = Malformed { span, fault };
        match self.moves.plies.last_mut() {
            // Text joined to a move is part of it, and then the move cannot be read.
            Some(last) if last.span.end == span.start => {
                last.span = last.span.to(span);
                last.action = Action::Unreadable(fault);
            }
            _ => self.moves.faults.push(fault),
        }
        rest
    }

    /// Takes a word that is not notation; words in one stretch are one fault.
    fn take_words(&mut self, i: &'a str) -> &'a str {
        self.in_words = true;
        let rest = &i[self.whole_word(i).len()..];
        let span = span(self.text, i, rest);
        let goes_on = |last: &Malformed| last.fault == Fault::Trailing && is_space_since(self.text, last.span.end, i);
        match self.moves.faults.last_mut() {
            Some(last) if goes_on(last) => last.span = last.span.to(span),
            _ => self.moves.faults.push(Malformed { span, fault: Fault::Trailing }),
        }
        rest
    }

    /// The line, with one fault for a great many: by then it is not a line with typos.
    fn finish(mut self) -> Moves {
        self.lone_label();
        let is_unreadable = |ply: &Ply| matches!(ply.action, Action::Unreadable(_));
        let lost = self.moves.plies.iter().filter(|ply| is_unreadable(ply));
        let lost = lost.count();
        if lost + self.moves.faults.len() > MOST_FAULTS && lost * 2 > self.moves.plies.len() {
            return garbled(self.moves, self.text.len());
        }
        self.moves.faults.sort_by_key(|fault| fault.span.start);
        self.moves
    }
}

/// The text after a word, in letters of either case, if that starts here.
fn after_word<'a>(i: &'a str, word: &str) -> Option<&'a str> {
    let rest = i.get(word.len()..)?;
    let is_whole = rest.bytes().next().is_none_or(|next| next.is_ascii_whitespace());
    (is_whole && i[..word.len()].eq_ignore_ascii_case(word)).then_some(rest)
}

/// Whether a word means that a side gives up, as `---` does.
pub fn says_resigned(word: &str) -> bool {
    GIVES_UP.iter().any(|it| word.eq_ignore_ascii_case(it))
}

/// A sign that a side gives up.
const GIVES_UP: [&str; 7] = ["resigns", "resigned", "resign", "concedes", "conceded", "surrenders", "surrendered"];

/// Words for giving up.
pub struct Resignation<'a> {
    /// The text after them.
    pub rest: &'a str,
    /// The side, if they name it.
    pub side: Option<Side>,
}

/// Reads words that say that a side gives up: `resigns.`, `(resigned)`, `White resigns`, `gives up`. `None` if other words
/// start here.
pub fn resignation(i: &str) -> Option<Resignation<'_>> {
    let open = i.strip_prefix('(');
    let (mut verb, mut rest) = letters(open.unwrap_or(i));
    let side = side(verb);
    if side.is_some() {
        (verb, rest) = letters(after_blanks(rest));
    }
    if ["gives", "gave"].iter().any(|it| verb.eq_ignore_ascii_case(it)) {
        let (up, after) = letters(after_blanks(rest));
        if up.eq_ignore_ascii_case("up") {
            (verb, rest) = (GIVES_UP[0], after);
        }
    }
    let mut rest = rest.trim_start_matches(['.', '!']);
    if open.is_some() {
        rest = rest.strip_prefix(')')?.trim_start_matches(['.', '!']);
    }
    let is_whole = says_resigned(verb) && grammar::is_end_of_word(rest);
    is_whole.then_some(Resignation { rest, side })
}

/// The letters at the start of a text, and what comes after them.
fn letters(i: &str) -> (&str, &str) {
    i.split_at(i.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(i.len()))
}

/// The side that a word names. The attackers are the black ones, as in archives.
fn side(word: &str) -> Option<Side> {
    match word.to_ascii_lowercase().as_str() {
        "attackers" | "black" => Some(Side::Attackers),
        "defenders" | "white" => Some(Side::Defenders),
        _ => None,
    }
}

/// Whether a ply names its captures.
fn has_captures(ply: &Ply) -> bool {
    matches!(&ply.action, Action::Move(it) if !it.captures.is_empty())
}

/// A line that can hardly be read: the part before its first fault, and one unreadable move.
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

/// The part of the word that starts here: up to a comma with a move after it.
fn part_of_word<'a>(i: &'a str, word: &'a str) -> &'a str {
    let is_move = |at: usize| matches!(grammar::mov(i, &i[at + 1..]), Found::Move { .. });
    let mut commas = word.match_indices(',').map(|(at, _)| at);
    let end = commas.find(|&at| at > 0 && is_move(at));
    &word[..end.unwrap_or(word.len())]
}

/// The word that starts here, up to a space. A line end within the line is part of a word, so that each word has one
/// character at least, and going from word to word comes to an end.
pub(super) fn whole_word(i: &str) -> &str {
    &i[..i.find([' ', '\t']).unwrap_or(i.len())]
}
