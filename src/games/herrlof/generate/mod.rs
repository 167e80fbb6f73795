//! Rounds that are dealt by chance, and random games as records.

#[cfg(feature = "data")]
mod game;
mod table;

#[cfg(feature = "data")]
pub use game::{STYLES, game};

use crate::{
    chance::Random,
    games::herrlof::{
        rules::{
            seats::{Seat, Table},
            trick::Trump,
        },
        setup::{Hand, Position},
    },
};
use table::Dealt;

/// How a game is written down.
#[derive(Clone, Copy)]
struct Style {
    /// Whether all cards are written.
    is_full: bool,
    /// Whether the winner of a trick is written although it follows from the cards.
    has_marks: bool,
    /// Whether the round line has predictions.
    has_bids: bool,
}

/// Deals a round to 2 or 3 players.
pub fn deal(players: usize, seed: u64) -> Position {
    let table = Table { players: players.clamp(2, 3) };
    let dealt = Dealt::new(table, &mut Random::of(seed, 1));
    let hands = dealt.hands.map(|cards| Hand::new(cards, true));
    let mut setup = Position::unknown(table.players, Seat::A);
    for seat in table.seats() {
        setup.hands[seat.index()] = hands[seat.index()].clone();
    }
    setup.trump = Trump::of(dealt.turned);
    setup.deck = dealt.deck;
    setup
}

/// Deals a round by chance to 2 or 3 players, as the lines of a record after that of the round, whose name this is.
pub fn dealt(players: usize, seed: u64, round: &str) -> Vec<String> {
    let table = Table { players: players.clamp(2, 3) };
    let dealt = Dealt::new(table, &mut Random::of(seed, 1));
    let mut lines = vec![format!("{round} {}", dealt.turned)];
    lines.extend(dealt.lines());
    lines
}
