//! Other spellings of cards than the usual one (HN1). Each is one reading only: a capital before a rank is no card, for
//! `B7` is the label of another trick.

use crate::{
    games::herrlof::rules::cards::{Card, Colour},
    reader::Reader,
};

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

/// A card that is spelt in another way, and the reader behind it.
pub(super) fn card(i: Reader<'_>) -> Option<(Reader<'_>, Card)> {
    match *i.rest() {
        [
            letter @ (b'b' | b'g' | b'r' | b'y'),
            digit @ b'1'..=b'9',
            ..,
        ] => {
            let colour = Colour::of(letter)?;
            Some((i.skip(2), Card::new(colour, digit - b'0')))
        }
        [digit @ b'1'..=b'9', ..] => {
            let (rest, colour) = capital(i.skip(1))?;
            Some((rest, Card::new(colour, digit - b'0')))
        }
        _ => {
            let mut runes = RUNES.iter();
            let found = runes.find(|(sign, _)| i.rest().starts_with(sign.as_bytes()));
            let found = found.filter(|_| !begins_word(i.rest()));
            found.map(|(sign, card)| (i.skip(sign.len()), *card))
        }
    }
}

/// Whether letters begin a word that is no card or several: `nice`.
fn begins_word(text: &[u8]) -> bool {
    let is_rune = |byte: &u8| matches!(byte, b'v' | b'n' | b'H' | b'V' | b'N');
    let runes = text.iter().take_while(|byte| is_rune(byte)).count();
    match &text[runes..] {
        // A colour before its rank.
        [b'b' | b'g' | b'r' | b'y', b'1'..=b'9', ..] => false,
        [next, ..] => runes > 0 && next.is_ascii_alphabetic(),
        [] => false,
    }
}

/// A colour in a capital.
pub(super) fn capital(i: Reader<'_>) -> Option<(Reader<'_>, Colour)> {
    i.take_as(|byte| {
        let is_capital = byte.is_ascii_uppercase();
        Colour::of(byte.to_ascii_lowercase()).filter(|_| is_capital)
    })
}

/// Whether a word is a colour, by its letter or its name: who knows no more of the card that was turned up writes that.
pub(in crate::games::herrlof) fn is_colour(word: &str) -> bool {
    let is_it = |colour: Colour| {
        let is_letter = word.len() == 1 && word.starts_with(colour.letter());
        is_letter || word.eq_ignore_ascii_case(colour.name())
    };
    Colour::ALL.into_iter().any(is_it)
}
