//! Who stands where between two turns: small, `Copy`, cheap to compare.

use crate::games::hirth::{
    board::{Side, Space, Spaces},
    turn::Piece,
};

pub use super::pieces::{CAPACITY, HIRTH, KARVES, PIECES};

/// How many Hirþ stand on each space, 0 to 15: four bits a space.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Counts(u64);

impl Counts {
    /// How many stand on `space`.
    pub fn on(self, space: Space) -> u8 {
        (self.0 >> (4 * space.index()) & 15) as u8
    }

    /// One more on `space`. There are never more than 15 of a side.
    pub fn add(&mut self, space: Space) {
        debug_assert!(self.on(space) < HIRTH);
        self.0 += 1 << (4 * space.index());
    }

    /// One less on `space`, which holds one.
    pub fn remove(&mut self, space: Space) {
        debug_assert!(self.on(space) > 0);
        self.0 -= 1 << (4 * space.index());
    }

    /// All away from `space`; tells how many they were.
    pub fn clear(&mut self, space: Space) -> u8 {
        let count = self.on(space);
        self.0 &= !(15 << (4 * space.index()));
        count
    }

    /// Both together.
    pub fn and(self, other: Self) -> Self {
        Counts(self.0 + other.0)
    }

    /// The spaces where any of either stand.
    pub(in crate::games::hirth) fn spaces_of_either(self, other: Self) -> Spaces {
        Counts(self.0 | other.0).spaces()
    }

    /// How many there are on all spaces.
    pub fn total(self) -> u8 {
        Space::ALL.iter().map(|&space| self.on(space)).sum()
    }

    /// The spaces where any stand.
    pub fn spaces(self) -> Spaces {
        // Any of the four bits of a space to its lowest, then every fourth bit next to each other.
        let mut bits = (self.0 | self.0 >> 1 | self.0 >> 2 | self.0 >> 3) & 0x111_1111_1111;
        bits = (bits | bits >> 3) & 0x303_0303_0303;
        bits = (bits | bits >> 6) & 0x00f_000f_000f;
        bits = (bits | bits >> 12) & 0x0_00ff_0000_00ff;
        Spaces::from_bits((bits | bits >> 24) as u16)
    }
}

/// A Karve between two turns. Empty ones in the reserve sort first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Karve {
    /// Where it is; `None` in the reserve.
    pub at: Option<Space>,
    /// How many Hirþ are aboard, 0 to 4; none in the reserve (R16).
    pub aboard: u8,
}

/// All pieces of one side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Force {
    /// Hirþ on the board outside a Karve.
    pub hirth: Counts,
    /// The three Karve, sorted, so that equal positions are equal values.
    pub karves: [Karve; KARVES],
    /// The Lofðungr; `None` once it left the board.
    pub king: Option<Space>,
    /// Hirþ that can still enter, 0 to 15.
    pub reserve: u8,
}

impl Force {
    /// The start: the Lofðungr at home, all else in the reserve (R4).
    fn at_start(side: Side) -> Self {
        Self {
            hirth: Counts::default(),
            karves: [Karve::default(); KARVES],
            king: Some(side.home()),
            reserve: HIRTH,
        }
    }

    /// The spaces it controls (R7).
    pub fn held(&self) -> Spaces {
        let karves = self.karves.iter().filter_map(|karve| karve.at);
        let karves = karves.fold(Spaces::NONE, Spaces::with);
        let king = self
            .king
            .map_or(Spaces::NONE, |space| Spaces::NONE.with(space));
        self.hirth.spaces().or(karves).or(king)
    }

    /// Its pieces on a space: Karve, then Hirþ, then the Lofðungr.
    pub fn on(&self, space: Space) -> impl Iterator<Item = Piece> {
        let karves = self
            .karves
            .into_iter()
            .filter(move |karve| karve.at == Some(space));
        let karves = karves.map(|karve| Piece::Karve(karve.aboard));
        let hirth = std::iter::repeat_n(Piece::Hirth, usize::from(self.hirth.on(space)));
        let king = (self.king == Some(space)).then_some(Piece::Lofdungr);
        karves.chain(hirth).chain(king)
    }

    /// Puts a piece on a space, or into the reserve; the Hirþ of a Karve that goes there leave it (R16).
    /// The Karve are sorted no more.
    pub(in crate::games::hirth) fn put(&mut self, piece: Piece, at: Option<Space>) {
        match (piece, at) {
            (Piece::Hirth, Some(space)) => self.hirth.add(space),
            (Piece::Hirth, None) => self.reserve += 1,
            (Piece::Lofdungr, at) => self.king = at,
            (Piece::Karve(aboard), None) => self.reserve += aboard,
            (Piece::Karve(aboard), Some(space)) => {
                if let Some(karve) = self.karves.iter_mut().find(|karve| karve.at.is_none()) {
                    *karve = Karve {
                        at: Some(space),
                        aboard,
                    };
                }
            }
        }
    }

    /// Hirþ that left the game, 0 to 15.
    pub fn fallen(&self) -> u8 {
        let aboard: u8 = self.karves.iter().map(|karve| karve.aboard).sum();
        HIRTH - self.reserve - self.hirth.total() - aboard
    }
}

/// The doubling coin (R22).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Penningr {
    /// Not used yet: either side may offer to double.
    #[default]
    Neutral,
    /// The game is doubled; this side holds the coin and may offer to triple.
    Doubled(Side),
    /// The game is tripled; no more offers.
    Tripled,
}

impl Penningr {
    /// By how much it multiplies the points: 1, 2 or 3.
    pub fn multiplier(self) -> u32 {
        match self {
            Penningr::Neutral => 1,
            Penningr::Doubled(_) => 2,
            Penningr::Tripled => 3,
        }
    }
}

/// A position between two turns. Whose turn it is, the record's place tells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Position {
    forces: [Force; 2],
    /// The doubling coin.
    pub penningr: Penningr,
}

impl Position {
    /// The start of every game (R4).
    pub fn start() -> Self {
        Self {
            forces: [Force::at_start(Side::Gull), Force::at_start(Side::Silfr)],
            penningr: Penningr::Neutral,
        }
    }

    /// A position from its parts, `first` being those of `side`.
    pub(in crate::games::hirth) fn of(
        side: Side,
        first: Force,
        second: Force,
        penningr: Penningr,
    ) -> Self {
        let forces = match side {
            Side::Gull => [first, second],
            Side::Silfr => [second, first],
        };
        Self { forces, penningr }
    }

    /// The pieces of a side.
    pub fn force(&self, side: Side) -> &Force {
        &self.forces[side as usize]
    }

    /// Who controls a space (R7).
    pub fn holder(&self, space: Space) -> Option<Side> {
        [Side::Gull, Side::Silfr]
            .into_iter()
            .find(|&side| self.force(side).held().has(space))
    }
}
