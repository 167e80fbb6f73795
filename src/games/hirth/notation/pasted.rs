//! How to recognise a turn of HIRÞ in a text with decoration.

use std::ops::Range;

use super::{
    grammar::offer,
    likeness, recover,
    turn::{Malformed, STEPS},
};
use crate::{games::hirth::board::Side, record::Signs};

/// The signs that people write in other ways.
pub(super) const SIGNS: Signs = Signs { confused: &CONFUSED, arrows: [">", "^"], places: "0123456789m" };

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
pub(super) fn reads(text: &str) -> bool {
    let turn = recover::read(text);
    turn.label.is_some()
        && turn.faults.iter().all(Malformed::is_of_offer)
        && !(turn.moves.is_empty() && turn.offers.is_empty())
}

/// Whether the moves of a turn need no more steps than it has (R5). Its label may be missing, so it may be of either side.
pub(super) fn fits(text: &str) -> bool {
    let moves = recover::read(text).moves;
    let steps = |side: Side| moves.iter().map(|mov| usize::from(mov.value.least_steps(side))).sum::<usize>();
    [Side::Gull, Side::Silfr].into_iter().any(|side| steps(side) <= usize::from(STEPS))
}

/// The place of a turn in the order of play: Gull begins (R5).
pub(super) fn places(turn: &str) -> Option<Range<u32>> {
    let label = &turn[..likeness::label(turn)?];
    let (is_second, number) = (label.starts_with('S'), label.get(1..)?.parse::<u32>().ok()?);
    let place = number.checked_sub(1)?.checked_mul(2)?.checked_add(u32::from(is_second))?;
    (is_second || label.starts_with('G')).then_some(place..place + 1)
}

/// Whether a line starts with a battle or an offer.
pub(super) fn is_end(line: &str) -> bool {
    starts_with_battle(line) || starts_with_offer(line)
}

/// Whether a line starts with a battle on some space, which no turn does.
fn starts_with_battle(line: &str) -> bool {
    let space = line.strip_prefix('>');
    space.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit() || "mGS".contains(c)))
}

/// Whether a line starts with an offer and its answer, which no turn does.
fn starts_with_offer(line: &str) -> bool {
    recover::read_part(offer, line).is_some_and(|(rest, _)| !rest.starts_with(char::is_lowercase))
}

/// Corrects a turn that is all in small letters or all in capitals. Pieces and sides are capitals, and nothing else is;
/// an `h` after a Karve is aboard it, any other is a Hirþ.
pub(super) fn recased(text: &str) -> Option<String> {
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
