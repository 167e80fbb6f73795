//! Words and numbers around the cards of a record in words.

use super::cards_in_words::starts_with_card;
use crate::span::Span;

/// The beginnings of words for a round.
pub const ROUNDS: [&str; 7] = ["round", "rund", "rond", "omg", "manche", "deal", "giro"];

/// The beginnings of words for trump, and of those for the card that is turned up for it.
pub const TRUMPS: [&str; 4] = ["trump", "trumf", "turned", "atout"];

/// The beginnings of words for a trick that nobody takes.
const DESTROYED: [&str; 4] = ["destroy", "zerstör", "förstör", "détrui"];

/// What is written where nobody takes a trick.
const NOBODY: [&str; 7] = ["x", "nobody", "no one", "none", "ingen", "niemand", "personne"];

/// Where the card starts that comes after a name; a word such as `leads` may be between them.
pub fn card_after_name(text: &str, words: &[Span], name: usize, end: usize) -> Option<usize> {
    let is_word = |span: &Span| {
        let word = &text[span.start..span.end];
        word.len() > 1 && word.chars().all(char::is_alphabetic)
    };
    let starts_with_card = |span: &Span| starts_with_card(&text[span.start..end]);
    let next = words.get(name + 1)?;
    let card = if is_word(next) && !starts_with_card(next) { words.get(name + 2)? } else { next };
    let is_apart = !text[..card.start].ends_with(['=', '+', '-']);
    (is_apart && starts_with_card(card)).then_some(card.start)
}

/// No trick has more cards.
pub const MOST_CARDS: usize = 3;

/// Whether a word starts with one of these, in small letters.
pub fn starts_with(word: &str, beginnings: &[&str]) -> bool {
    let small = word.to_lowercase();
    beginnings.iter().any(|beginning| small.starts_with(beginning))
}

/// The number that a word is, if it is not a part of a time, a date or a longer number.
pub fn number(text: &str, words: &[Span], at: usize) -> Option<u32> {
    let span = words.get(at)?;
    let before = text[..span.start].chars().next_back();
    let mut after = text[span.end..].chars();
    let is_clock = after.next().is_some_and(|c| matches!(c, ':' | '.' | '/' | '-' | '+'))
        && after.next().is_some_and(|c| c.is_ascii_digit());
    let is_part = matches!(before, Some(':' | '/' | '-' | '+' | '='));
    let word = &text[span.start..span.end];
    (word.len() <= 2 && !is_part && !is_clock).then(|| word.parse().ok())?
}

/// Whether a text says that nobody takes a trick.
pub fn is_nobody(text: &str) -> bool {
    let small = text.to_lowercase();
    NOBODY.contains(&small.as_str()) || starts_with(&small, &DESTROYED)
}
