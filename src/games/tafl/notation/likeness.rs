//! Whether a line of a text is one of moves: by what it starts with, and by how many of its words are moves.

use nom::{Offset, Parser};

use super::{
    grammar::{self, Found, is_end_of_word},
    numbers, recover, spaces,
    turn::{LabelForm, OddKind},
};
use crate::{notation::after_blanks, record::Likeness};

/// The kinds of words of a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Word {
    /// A move.
    Move,
    /// Two squares that may be a move, or something else: a line of another game, for one.
    Squares,
    /// Half of a move, or a damaged one.
    Damaged,
    /// `---` or `timeout`.
    End,
    /// `resigns`, which may be an ordinary word except after a number.
    Resigns,
    /// A number before a move.
    Number,
    /// Anything else.
    Other,
}

/// How many words of each kind a line has, its numbers left out.
#[derive(Default)]
struct Counts {
    first: Option<Word>,
    moves: usize,
    squares: usize,
    damaged: usize,
    others: usize,
}

/// How much a line looks like one of moves, right or wrong.
pub(in crate::games::tafl) fn of(line: &str) -> Likeness {
    // Most lines are nothing but moves.
    if grammar::is_sentence(line) {
        return Likeness::Surely;
    }
    let start = after_blanks(line);
    let number = numbers::read(line).parse(start).ok();
    let is_numbered = number.is_some();
    let is_stopped = number.as_ref().is_some_and(|(_, number)| number.label.form == LabelForm::Stop);
    let counts = Counts::of(number.map_or(start, |(rest, _)| rest), is_damaged);
    let Counts { moves, squares, damaged, others, .. } = counts;
    let Some(first) = counts.first else {
        return Likeness::No;
    };
    match first {
        Word::Move if others == 0 || is_numbered && others <= 2 * moves => Likeness::Surely,
        Word::Move if is_numbered || others <= 2 * moves + 1 => Likeness::Maybe,
        Word::Squares if others <= moves + squares => Likeness::Maybe,
        Word::Damaged if is_numbered && moves > 0 && others == 0 => Likeness::Surely,
        Word::Damaged if is_numbered && others < damaged + moves => Likeness::Maybe,
        Word::Damaged if others == 0 && (moves > 0 || line.contains('-')) => Likeness::Maybe,
        Word::End | Word::Resigns if is_stopped && others == 0 => Likeness::Surely,
        Word::End if others == 0 && !line.starts_with('-') => Likeness::Maybe,
        _ => Likeness::No,
    }
}

/// The same for a text that is known to be a record: a typo may be in the number of the line, or in its spaces.
pub(in crate::games::tafl) fn in_record(line: &str) -> Likeness {
    let plain = of(line);
    if plain == Likeness::Surely {
        return plain;
    }
    let start = after_blanks(line);
    let is_moves = |text: &str| {
        let counts = Counts::of(text, is_damaged);
        counts.moves > 0 && counts.others == 0
    };
    if recover::resignation(start).is_some_and(|found| after_blanks(found.rest).is_empty()) {
        return Likeness::Maybe;
    }
    let is_damaged = numbers::damaged(start).is_some_and(|length| is_moves(&start[length..]));
    let number = numbers::read(line).parse(start).ok();
    let moves = number.as_ref().map_or(start, |(rest, _)| rest);
    if is_damaged || spaces::read(after_blanks(moves)).is_some() {
        return Likeness::Surely;
    }
    // After its number a turn may begin with a word that cannot be read.
    let Counts { moves, damaged, others, .. } = Counts::of(moves, is_nearly_move);
    match number {
        Some(_) if plain == Likeness::No && moves + damaged >= others.max(1) => Likeness::Maybe,
        _ => plain,
    }
}

impl Counts {
    /// `is_damaged`: whether a word that is nothing else is a damaged move.
    fn of(start: &str, is_damaged: fn(&str) -> bool) -> Self {
        let mut counts = Self::default();
        let mut i = after_blanks(start);
        while !i.is_empty() {
            let (rest, word) = word(i, is_damaged);
            if word != Word::Number {
                counts.first.get_or_insert(word);
            }
            match word {
                Word::Move => counts.moves += 1,
                Word::Squares => counts.squares += 1,
                Word::Damaged => counts.damaged += 1,
                Word::Other => counts.others += 1,
                Word::End | Word::Resigns | Word::Number => {}
            }
            i = after_blanks(rest);
        }
        counts
    }
}

/// The kind of the word that starts here, and the text after it.
fn word(i: &str, is_damaged: fn(&str) -> bool) -> (&str, Word) {
    let text = recover::whole_word(i);
    let end = &i[text.len()..];
    if let Found::Move { rest, is_usual: true, .. } = grammar::mov(text, text)
        && after_stops(rest).is_some_and(str::is_empty)
    {
        return (end, Word::Move);
    }
    if let Ok((rest, _)) = numbers::read(i).parse(i) {
        return (rest, Word::Number);
    }
    if text == "---" || text.eq_ignore_ascii_case("timeout") {
        return (end, Word::End);
    }
    if let Some(found) = recover::resignation(i) {
        return (found.rest, Word::Resigns);
    }
    match grammar::mov(i, i) {
        Found::Move { rest, mov, odd, .. } if after_stops(rest).is_some() => {
            let kind = odd.map(|odd| odd.kind);
            let is_parted = kind == Some(OddKind::BlankForHyphen);
            // `K46H20` is a turn of HIRÞ.
            let is_far = kind == Some(OddKind::NoHyphen) && mov.from.value.rank > LARGEST;
            let is_foreign = is_parted || is_far;
            (rest, if is_foreign { Word::Squares } else { Word::Move })
        }
        Found::Move { .. } | Found::Fault { .. } => (end, Word::Damaged),
        Found::Nothing if is_damaged(text) => (end, Word::Damaged),
        Found::Nothing => (end, Word::Other),
    }
}

/// No board has more rows.
const LARGEST: u8 = 19;

/// Returns the text after the comma or the `!?` that ends the word of a move.
fn after_stops(i: &str) -> Option<&str> {
    let rest = i.trim_start_matches([',', ';', '!', '?']);
    is_end_of_word(rest).then_some(rest)
}

/// Whether a word is a damaged move: it has a hyphen, a digit and a file, and nothing but notation.
fn is_damaged(word: &str) -> bool {
    word.contains('-') && has_square(word) && word.chars().all(is_notation)
}

/// The same for a word that may have one other character, with squares on both sides of the hyphen.
fn is_nearly_move(word: &str) -> bool {
    let strange = word.chars().filter(|&c| !is_notation(c)).count();
    let has_squares = word.split_once('-').is_some_and(|(from, to)| has_square(from) && has_square(to));
    is_damaged(word) || strange == 1 && has_squares
}

fn has_square(text: &str) -> bool {
    text.contains(|c: char| c.is_ascii_digit()) && text.contains(|c| matches!(c, 'a'..='k' | 'A'..='K'))
}

/// How many bytes at the start of a text are the number of a turn, with its stops.
pub(in crate::games::tafl) fn label(text: &str) -> Option<usize> {
    let (rest, number) = numbers::read(text).parse(text).ok()?;
    (number.label.span.len() <= LONGEST_NUMBER).then(|| text.offset(rest))
}

/// The longest number, with its stops.
pub(super) const LONGEST_NUMBER: usize = 12;

/// Whether a character is one of the notation.
pub(in crate::games::tafl) fn is_notation(letter: char) -> bool {
    matches!(letter, 'a'..='k' | 'A'..='K' | '0'..='9' | 't' | 'T' | 'x' | 'X' | '+' | '-' | '/' | '.' | ',')
}
