//! How to recognise a turn of HIRÞ in a text with decoration.

use super::{
    grammar::offer,
    likeness,
    lines::{LONGEST, MOST_MOVES},
    recover,
    turn::Malformed,
};
use crate::{
    games::hirth::{about::Hirth, rules::board::Space},
    record::PastedTurns,
};

impl PastedTurns for Hirth {
    fn begins(&self, text: &str) -> Option<usize> {
        likeness::label(text)
    }

    fn reads(&self, text: &str) -> bool {
        reads(text)
    }

    fn label_of(&self, seat: usize, number: u32) -> String {
        format!("{}{number}", if seat == 0 { 'G' } else { 'S' })
    }

    fn alternates(&self) -> bool {
        true
    }

    fn recased(&self, turn: &str) -> Option<String> {
        recased(turn)
    }

    fn goes_on(&self, turn: &str, line: &str) -> bool {
        goes_on(turn, line)
    }

    fn is_end(&self, line: &str) -> bool {
        starts_with_battle(line) || starts_with_offer(line)
    }

    fn confused(&self) -> &'static [(&'static str, &'static str)] {
        &CONFUSED
    }

    fn is_place(&self, character: char) -> bool {
        Space::from_char(character).is_some()
    }

    fn arrows(&self) -> [&'static str; 2] {
        [">", "^"]
    }
}

/// Of so few letters none is beside the others.
const FEW: usize = 6;

/// Signs that look like some of the notation.
const CONFUSED: [(&str, &str); 13] = [
    ("l", "1"),
    ("O", "0"),
    ("X", "x"),
    ("-", ""),
    ("–", ""),
    ("—", ""),
    ("*", ">"),
    (":", ">"),
    ("×", ">"),
    ("*", ""),
    (":", ""),
    (",", ""),
    ("x", ">"),
];

/// Whether a text is a turn, label included, that can be read.
fn reads(text: &str) -> bool {
    let turn = recover::read(text);
    turn.label.is_some()
        && turn.faults.iter().all(Malformed::is_of_offer)
        && !(turn.moves.is_empty() && turn.offers.is_empty())
}

/// Whether both together are a turn that can be read, with no more moves than fit.
fn goes_on(turn: &str, next: &str) -> bool {
    let alone = recover::read(turn);
    let is_short = turn.len() + next.len() < LONGEST;
    is_short && alone.slash.is_none() && {
        let whole = recover::read(&format!("{turn} {next}"));
        whole.faults.is_empty() && whole.moves.len() <= MOST_MOVES
    }
}

/// Whether a line starts with a battle on some space, which no turn does.
fn starts_with_battle(line: &str) -> bool {
    let space = line.strip_prefix('>');
    space.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit() || "mGS".contains(c)))
}

/// Whether a line starts with an offer and its answer, which no turn does.
fn starts_with_offer(line: &str) -> bool {
    offer(line).is_ok_and(|(rest, _)| !rest.starts_with(char::is_lowercase))
}

/// Corrects a turn that is all in small letters or all in capitals. Pieces and sides are capitals, and nothing else is;
/// an `h` after a Karve is aboard it, any other is a Hirþ.
fn recased(text: &str) -> Option<String> {
    // The letter of a label proves nothing: it may be the start of a name.
    let moves = &text[likeness::label(text).unwrap_or(0)..];
    let count = |is: fn(&u8) -> bool| moves.bytes().filter(is).count();
    let (small, capital) = (count(u8::is_ascii_lowercase), count(u8::is_ascii_uppercase));
    // One letter more or less may be the typo.
    // So may the first, which many keyboards make a capital.
    let is_first = capital == 1 && moves.trim_start().starts_with(|c: char| c.is_ascii_uppercase());
    if small.min(capital) > usize::from(small + capital > FEW) && !is_first {
        return None;
    }
    let mut may_be_aboard = false;
    let letter = |letter: char| {
        let small = letter.to_ascii_lowercase();
        let is_aboard = small == 'h' && may_be_aboard;
        may_be_aboard = small == 'k' || is_aboard;
        match small {
            'g' | 's' | 'k' | 'l' => small.to_ascii_uppercase(),
            'h' if !is_aboard => 'H',
            _ => small,
        }
    };
    let recased: String = text.chars().map(letter).collect();
    (recased != text).then_some(recased)
}
