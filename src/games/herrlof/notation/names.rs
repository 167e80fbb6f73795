//! Who is meant by a name.

use super::{
    cards_in_words::{all_lines, starts_with_card, words},
    wording::{MOST_CARDS, ROUNDS, TRUMPS, card_after_name, number, starts_with},
};

/// The players by their names.
pub struct Names {
    /// In small letters, each with its seat.
    names: Vec<(String, char)>,
    /// Whether somebody plays at the third seat.
    are_three: bool,
}

impl Names {
    /// Names by the tags; or else those that are written beside the numbers of tricks, by their initials or in the order in
    /// which they come.
    pub fn of(text: &str, known: &[(String, usize)]) -> Self {
        let mut names: Vec<(String, char)> = Vec::new();
        for (name, at) in known {
            names.push((name.to_lowercase(), seat(*at)));
            if let Some(first) = name.split_whitespace().next().filter(|first| first.len() < name.len()) {
                names.push((first.to_lowercase(), seat(*at)));
            }
        }
        let are_three = names.iter().any(is_third) || has_third(text);
        if names.iter().any(|(name, _)| name.len() > 1) {
            return Self { names, are_three };
        }
        // Each with how often it comes before a card.
        let mut learnt: Vec<(String, usize)> = Vec::new();
        for line in all_lines(text) {
            let words = words(text, line);
            for at in 0..words.len() {
                let word = &text[words[at].start..words[at].end];
                let is_before_card = |at: usize| card_after_name(text, &words, at, line.end).is_some();
                let is_before_number = || {
                    let card = words.get(at + 2).map(|card| &text[card.start..line.end]);
                    number(text, &words, at + 1).is_some() && card.is_some_and(starts_with_card)
                };
                if !is_name(word) || !is_before_card(at) && !is_before_number() {
                    continue;
                }
                let name = word.to_lowercase();
                match learnt.iter().position(|(known, _)| *known == name) {
                    Some(at) => learnt[at].1 += 1,
                    None if learnt.len() < MOST_LEARNT => learnt.push((name, 1)),
                    None => {}
                }
            }
        }
        let most = learnt.iter().map(|(_, count)| *count).max().unwrap_or_default();
        let learnt = learnt.into_iter().filter(|(_, count)| 8 * count >= most);
        Self::learnt(learnt.map(|(name, _)| name).collect()).unwrap_or(Self { names, are_three })
    }

    /// Names that the tags do not have, in small letters: by their initials, or in the order in which they come. `None` if
    /// they are too few or too many.
    pub fn learnt(names: Vec<String>) -> Option<Self> {
        if !(2..=MOST_CARDS).contains(&names.len()) {
            return None;
        }
        let initial = |name: &String| name.chars().next().map(|c| c.to_ascii_uppercase());
        let mut initials: Vec<char> = names.iter().filter_map(initial).collect();
        initials.sort_unstable();
        initials.dedup();
        let are_seats = initials.len() == names.len() && initials.iter().all(|c| matches!(c, 'A'..='C'));
        let named = names.into_iter().enumerate().map(|(at, name)| {
            let own = initial(&name).filter(|_| are_seats);
            (name, own.unwrap_or(seat(at)))
        });
        let names: Vec<(String, char)> = named.collect();
        let are_three = names.iter().any(is_third);
        Some(Self { names, are_three })
    }

    /// How many play: three if somebody sits at the third seat.
    pub fn players(&self) -> usize {
        if self.are_three { MOST_CARDS } else { 2 }
    }

    /// The seat of a player.
    pub fn seat(&self, word: &str) -> Option<char> {
        let word = word.to_lowercase();
        self.names.iter().find(|(name, _)| *name == word).map(|(_, seat)| *seat)
    }
}

/// The letter of a seat, from its place.
fn seat(at: usize) -> char {
    char::from(b'A' + at as u8)
}

/// Whether a name is that of the third player. The letter of the seat is always known.
fn is_third((name, seat): &(String, char)) -> bool {
    *seat == 'C' && name.len() > 1
}

/// Whether a card comes after the letter of the third seat somewhere.
fn has_third(text: &str) -> bool {
    all_lines(text).any(|line| {
        let words = words(text, line);
        let is_third = |at: usize| text[words[at].start..words[at].end] == *"C";
        (0..words.len()).any(|at| is_third(at) && card_after_name(text, &words, at, line.end).is_some())
    })
}

/// More different words before cards are not all names.
const MOST_LEARNT: usize = 16;

/// Whether a word may be a name, and is not one for a round or for trump.
fn is_name(word: &str) -> bool {
    word.starts_with(char::is_uppercase)
        && word.len() > 1
        && word.chars().all(char::is_alphabetic)
        && !starts_with(word, &ROUNDS)
        && !starts_with(word, &TRUMPS)
}
