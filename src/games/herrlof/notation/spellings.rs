//! Other spellings of cards than the usual one (HN1). Each has only one reading: a capital before a rank is not a card,
//! because `B7` is the label of another trick.

use nom::{
    Parser,
    branch::alt,
    character::complete::satisfy,
    combinator::{fail, map, map_opt},
};

use super::{
    furthest::Read,
    signs::{colour, rank},
};
use crate::games::herrlof::rules::cards::{Card, Colour};

/// The runes in other letters and signs.
const RUNES: [(&str, Card); 8] = [
    ("v", Card::VALKNUT),
    ("△", Card::VALKNUT),
    ("▲", Card::VALKNUT),
    ("n", Card::HAGALAZ),
    ("H", Card::HAGALAZ),
    ("ᚺ", Card::HAGALAZ),
    ("ᚻ", Card::HAGALAZ),
    ("ᚼ", Card::HAGALAZ),
];

/// A card that is spelt in another way.
pub(super) fn card(i: &str) -> Read<'_, Card> {
    card_after(None, i)
}

/// The same after the text from a card on that was read, if one was.
pub(super) fn card_after<'a>(before: Option<&'a str>, i: &'a str) -> Read<'a, Card> {
    let turned = map((colour, rank), |(colour, rank)| Card::new(colour, rank));
    let raised = map((rank, capital), |(rank, colour)| Card::new(colour, rank));
    alt((turned, raised, |i| rune(before, i))).parse(i)
}

/// A rune in another letter or sign.
fn rune<'a>(before: Option<&'a str>, i: &'a str) -> Read<'a, Card> {
    let after = |(sign, card): &(&str, Card)| Some((i.strip_prefix(sign)?, *card));
    // Runes that go on from one that was read do not begin a word either. So a long row is looked at once.
    let goes_on = || {
        let read = before.and_then(|before| before.as_bytes().get(..before.len() - i.len()));
        read.is_some_and(|read| !read.is_empty() && read.iter().all(is_rune))
    };
    match RUNES.iter().find_map(after) {
        Some(found) if goes_on() || !begins_word(i.as_bytes()) => Ok(found),
        _ => fail().parse(i),
    }
}

/// Whether a letter may be a rune.
fn is_rune(byte: &u8) -> bool {
    matches!(byte, b'v' | b'n' | b'H' | b'V' | b'N')
}

/// Whether letters begin a word that is not one card or several: `nice`.
fn begins_word(text: &[u8]) -> bool {
    let runes = text.iter().take_while(|byte| is_rune(byte)).count();
    match &text[runes..] {
        // A colour before its rank.
        [b'b' | b'g' | b'r' | b'y', b'1'..=b'9', ..] => false,
        [next, ..] => runes > 0 && next.is_ascii_alphabetic(),
        [] => false,
    }
}

/// A colour in a capital.
pub(super) fn capital(i: &str) -> Read<'_, Colour> {
    let capital = satisfy(|c| c.is_ascii_uppercase());
    map_opt(capital, |c| Colour::of(c.to_ascii_lowercase() as u8)).parse(i)
}

/// Whether a word is a colour, by its letter or its name: people write that if they only know the colour of the card
/// that was turned up.
pub(in crate::games::herrlof) fn is_colour(word: &str) -> bool {
    let is_it = |colour: Colour| {
        let is_letter = word.len() == 1 && word.starts_with(colour.letter());
        is_letter || word.eq_ignore_ascii_case(colour.name())
    };
    Colour::ALL.into_iter().any(is_it)
}
