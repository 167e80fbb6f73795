//! Who sits at the table.

use std::fmt;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

/// A player's place at the table; they go round to the left (H27).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub enum Seat {
    /// The first.
    #[default]
    A,
    /// The second.
    B,
    /// The third, if three play.
    C,
}

impl Seat {
    /// All seats, in order.
    pub const ALL: [Self; 3] = [Self::A, Self::B, Self::C];

    /// Its place among the seats, from 0.
    pub fn index(self) -> usize {
        self as usize
    }

    /// The seat this many places after it, with this many players.
    pub fn after(self, places: usize, players: usize) -> Self {
        Self::ALL[(self.index() + places) % players.clamp(1, 3)]
    }

    /// How many places it comes after another seat, with this many players.
    pub fn places_after(self, other: Self, players: usize) -> usize {
        let players = players.clamp(1, 3);
        (self.index() + players - other.index() % players) % players
    }

    /// Its letter.
    pub fn letter(self) -> &'static str {
        match self {
            Self::A => "A",
            Self::B => "B",
            Self::C => "C",
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.letter())
    }
}

/// The differences between two players and three (H3, H6, H24, H25, H27).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Table {
    /// How many play: 2 or 3.
    pub players: usize,
}

impl Table {
    /// The players' seats, in order.
    pub fn seats(self) -> &'static [Seat] {
        &Seat::ALL[..self.players.clamp(2, 3)]
    }

    /// How many cards each has, and how many tricks a round: 15 (H3), or 11 (H27).
    pub fn tricks(self) -> usize {
        if self.players == 3 { 11 } else { 15 }
    }

    /// How many cards lie face down after the deal: 11 (H3), or 8 (H27).
    pub fn deck(self) -> usize {
        if self.players == 3 { 8 } else { 11 }
    }

    /// The points that end a game if no tag sets them: 50 (H25), or 40 (H27).
    pub fn goal(self) -> u32 {
        if self.players == 3 { 40 } else { 50 }
    }

    /// Whether a seat plays.
    pub fn has(self, seat: Seat) -> bool {
        seat.index() < self.players
    }

    /// The other seat, where two play.
    pub fn other(self, seat: Seat) -> Option<Seat> {
        (self.players == 2).then(|| seat.after(1, 2))
    }
}

/// A game has no more rounds (H25).
pub const MOST_ROUNDS: usize = 10;
