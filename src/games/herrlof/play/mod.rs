//! Playing, for the table of games: which turns may be played at a table, listed and counted, and random games.

#[cfg(feature = "data")]
mod after;
#[cfg(feature = "data")]
mod draft;
#[cfg(feature = "data")]
mod json;
mod legal;
#[cfg(feature = "data")]
mod line;
mod perft;
#[cfg(feature = "data")]
mod started;
mod turn;

#[cfg(feature = "data")]
pub(super) use after::{add_turn, onward, reached, tally};
#[cfg(feature = "data")]
pub use json::Moves;
#[cfg(feature = "data")]
pub(super) use line::line as line_in_the_making;
#[cfg(feature = "data")]
pub(super) use started::{Started, position};

use super::{cards::Card, setup::Position};

/// Whether a text is the name of a trick, right or wrong, such as `R2.6`.
pub fn is_turn_name(text: &str) -> bool {
    let rest = text.strip_prefix(['R', 'r']);
    let parts = rest.and_then(|rest| rest.split_once('.'));
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|c| c.is_ascii_digit());
    parts.is_some_and(|(round, trick)| is_number(round) && is_number(trick))
}

impl Position {
    /// Returns the cards that a turn can begin with.
    pub(super) fn first_cards(&self) -> Vec<Card> {
        let mut cards: Vec<Card> = self.turns().map(|turn| turn.play.card.value).collect();
        cards.dedup();
        cards
    }
}
