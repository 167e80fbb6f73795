//! Offers on lines of their own: one is complete there, or its answer is on the next line (N1). Offers after the end of a
//! turn, with spaces between their letters, or all in capitals or small letters: no word of a language looks like one, and
//! who takes it for words may change who has won.

use nom::Parser;

use super::{
    grammar::{offer, side},
    turn::{Offer, Token},
};
use crate::notation::span;

/// Whether a line holds offers and nothing else. The last may lack its answer, and an answer may be all there is.
pub(in crate::games::hirth) fn are_offers(line: &str) -> bool {
    // Long lines are looked at in short.
    if line.len() > LONGEST {
        return false;
    }
    let mut rest = line.trim_ascii();
    let mut is_any = false;
    while let Some((after, _)) = spaced_offer(line, rest) {
        (rest, is_any) = (after.trim_ascii_start(), true);
    }
    is_any && rest.is_empty() || is_half(rest)
}

/// Whether a text, such as a line with a name or with signs around, has an offer among its words.
pub(in crate::games::hirth) fn has_offer(text: &str) -> bool {
    let mut words = text.split(|c: char| !c.is_alphanumeric());
    words.any(|word| word.len() == 4 && spaced_offer(word, word).is_some())
}

/// Reads an offer, with or without spaces between its letters, in letters of either case.
pub(super) fn spaced_offer<'a>(text: &'a str, i: &'a str) -> Option<(&'a str, Token<Offer>)> {
    let mut spelling = String::with_capacity(4);
    for (at, letter) in i.char_indices() {
        match letter {
            ' ' | '\t' => continue,
            _ if !letter.is_ascii_alphabetic() => return None,
            _ => spelling.push(letter),
        }
        if spelling.len() == 4 {
            let rest = &i[at + 1..];
            let letters = spelling.chars().enumerate();
            let usual: String = letters
                .map(|(at, c)| match at % 2 {
                    0 => c.to_ascii_uppercase(),
                    _ => c.to_ascii_lowercase(),
                })
                .collect();
            // Other letters after it make it the start of a word.
            if usual != spelling && rest.starts_with(char::is_alphanumeric) {
                return None;
            }
            let (_, value) = offer(usual.as_bytes()).ok()?;
            let span = span(text, i, rest);
            return Some((rest, Token { value, span }));
        }
    }
    None
}

/// Whether no offer of such a line is refused.
pub(super) fn are_accepted(line: &str) -> bool {
    !line.trim_ascii_end().ends_with(['r', 'R'])
}

/// The longest line of offers: more than a game can have, with spaces between all letters.
const LONGEST: usize = 40;

/// `Sd`, `Ga`: an offer without its answer, or an answer.
fn is_half(text: &str) -> bool {
    let letter = side::<_, ()>.parse(text).map_or("", |(rest, _)| rest);
    matches!(letter.trim_ascii(), "d" | "t" | "a" | "r")
}
