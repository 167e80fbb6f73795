//! The 42 cards (H1) and how they are spelt (HN1).

use std::fmt::{self, Display, Formatter};

/// A player, by his place at the table: 0 is `A`.
pub type Seat = usize;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Colour {
    Blue,
    Green,
    Red,
    Yellow,
}

pub const COLOURS: [Colour; 4] = [Colour::Blue, Colour::Green, Colour::Red, Colour::Yellow];

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Card {
    Coloured(Colour, u8),
    Valknut,
    Hagalaz,
}

impl Card {
    /// None of a rune.
    pub fn colour(self) -> Option<Colour> {
        match self {
            Self::Coloured(colour, _) => Some(colour),
            _ => None,
        }
    }

    /// None of a rune.
    pub fn rank(self) -> Option<u8> {
        match self {
            Self::Coloured(_, rank) => Some(rank),
            _ => None,
        }
    }

    pub fn is_rune(self) -> bool {
        self.colour().is_none()
    }

    /// How many there are of it in the deck.
    pub fn copies(self) -> usize {
        if self.is_rune() { 3 } else { 1 }
    }
}

impl Display for Colour {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(["b", "g", "r", "y"][*self as usize])
    }
}

impl Display for Card {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Coloured(colour, rank) => write!(f, "{rank}{colour}"),
            Self::Valknut => f.write_str("V"),
            Self::Hagalaz => f.write_str("N"),
        }
    }
}

/// All 42.
pub fn all() -> Vec<Card> {
    let mut cards = Vec::new();
    for colour in COLOURS {
        cards.extend((1..=9).map(|rank| Card::Coloured(colour, rank)));
    }
    cards.extend([Card::Valknut; 3]);
    cards.extend([Card::Hagalaz; 3]);
    cards
}

/// What a seat is called.
pub fn seat_name(seat: Seat) -> char {
    ['A', 'B', 'C'][seat]
}

/// How many cards each is dealt, which is how many tricks a round has (H3, H27).
pub fn hand_size(players: usize) -> usize {
    if players == 3 { 11 } else { 15 }
}

/// How many cards stay face down (H3, H27).
pub fn deck_size(players: usize) -> usize {
    42 - players * hand_size(players) - 1
}
