//! The cards (H1): four colours from 1 to 9, and six runes of two kinds.

use std::fmt;

use serde::{Serialize, Serializer};

/// A colour; other card games call it suit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Colour {
    /// `b`
    Blue,
    /// `g`
    Green,
    /// `r`
    Red,
    /// `y`
    Yellow,
}

impl Colour {
    /// All colours, in the order in which hands are written.
    pub const ALL: [Self; 4] = [Self::Blue, Self::Green, Self::Red, Self::Yellow];

    /// The colour of a letter.
    pub fn of(letter: u8) -> Option<Self> {
        Some(match letter {
            b'b' => Self::Blue,
            b'g' => Self::Green,
            b'r' => Self::Red,
            b'y' => Self::Yellow,
            _ => return None,
        })
    }

    /// Its letter.
    pub fn letter(self) -> char {
        match self {
            Self::Blue => 'b',
            Self::Green => 'g',
            Self::Red => 'r',
            Self::Yellow => 'y',
        }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Blue => "blue",
            Self::Green => "green",
            Self::Red => "red",
            Self::Yellow => "yellow",
        }
    }

    /// Its place among the colours, from 0.
    pub fn index(self) -> usize {
        self as usize
    }
}

/// A kind of rune. There are three cards of each, all alike (H1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rune {
    /// `V`: it destroys its trick (H13).
    Valknut,
    /// `N`: it is lower than all (H15).
    Hagalaz,
}

impl Rune {
    /// Both kinds.
    pub const ALL: [Self; 2] = [Self::Valknut, Self::Hagalaz];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Self::Valknut => "Valknut",
            Self::Hagalaz => "Hagalaz",
        }
    }

    /// Its place among the runes, from 0.
    pub fn index(self) -> usize {
        self as usize
    }
}

/// How many cards of each rune there are (H1).
pub const OF_A_RUNE: usize = 3;

/// The ranks that do something (H17 to H20).
pub mod rank {
    /// Who wins a trick with it may take a trick (H17).
    pub const STEALS: u8 = 1;
    /// Who plays it may draw from the deck (H18).
    pub const SWAPS: u8 = 3;
    /// Who wins a trick with it may draw from another hand (H19).
    pub const DRAWS: u8 = 6;
    /// Who wins a trick with it does not lead (H20).
    pub const YIELDS: u8 = 9;
}

/// A kind of card: one of a colour, of which there is one, or a rune, of which there are three.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Card(u8);

/// How many coloured cards there are.
pub const COLOURED: usize = 36;

impl Card {
    /// The Valknut.
    pub const VALKNUT: Self = Self(36);
    /// The Hagalaz.
    pub const HAGALAZ: Self = Self(37);

    /// Every kind of card, in the order in which hands are written.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..38).map(Self)
    }

    /// The card of a colour and a rank from 1 to 9.
    pub fn new(colour: Colour, rank: u8) -> Self {
        Self(colour as u8 * 9 + rank.clamp(1, 9) - 1)
    }

    /// Its colour; runes have none.
    pub fn colour(self) -> Option<Colour> {
        Colour::ALL.get(usize::from(self.0 / 9)).copied()
    }

    /// Its rank, from 1 to 9; runes have none.
    pub fn rank(self) -> Option<u8> {
        (self.0 < 36).then_some(self.0 % 9 + 1)
    }

    /// Which rune it is, if it is one.
    pub fn rune(self) -> Option<Rune> {
        match self {
            Self::VALKNUT => Some(Rune::Valknut),
            Self::HAGALAZ => Some(Rune::Hagalaz),
            _ => None,
        }
    }

    /// Whether it is of a rank.
    pub fn is_rank(self, rank: u8) -> bool {
        self.rank() == Some(rank)
    }

    /// Its place among all cards, below [`COLOURED`] if it has a colour.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl From<Rune> for Card {
    fn from(rune: Rune) -> Self {
        match rune {
            Rune::Valknut => Self::VALKNUT,
            Rune::Hagalaz => Self::HAGALAZ,
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.rank(), self.colour()) {
            (Some(rank), Some(colour)) => write!(f, "{rank}{}", colour.letter()),
            _ if *self == Self::VALKNUT => f.write_str("V"),
            _ => f.write_str("N"),
        }
    }
}

/// As its text.
impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A set of coloured cards.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct CardSet(u64);

impl CardSet {
    /// The cards of a colour.
    pub fn of(colour: Colour) -> Self {
        Self(0x1ff << (9 * colour.index()))
    }

    /// Whether a card is in it; no rune is.
    pub fn has(self, card: Card) -> bool {
        card.index() < COLOURED && self.0 >> card.index() & 1 == 1
    }

    /// Adds a card; a rune is not added.
    pub fn insert(&mut self, card: Card) {
        if card.index() < COLOURED {
            self.0 |= 1 << card.index();
        }
    }

    /// Takes a card out. Returns whether it was in it.
    pub fn remove(&mut self, card: Card) -> bool {
        let had = self.has(card);
        if had {
            self.0 &= !(1 << card.index());
        }
        had
    }

    /// The cards that are in both.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The cards that are in it and not in the other.
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether none is in it.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many are in it.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Its cards, by colour and rank.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let next = bits.trailing_zeros();
            bits &= bits.checked_sub(1)?;
            u8::try_from(next).ok().map(Card)
        })
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut set = Self::default();
        cards.into_iter().for_each(|card| set.insert(card));
        set
    }
}
