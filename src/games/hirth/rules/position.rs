//! The pieces between two turns: small, `Copy`, cheap to compare.

use super::board::{Side, Space};

pub use super::{
    force::{Force, Place},
    pieces::{CAPACITY, HIRTH, KARVES, PIECES, Pieces},
};

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

/// A position between two turns. The place in the record shows whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Placement {
    forces: [Force; 2],
    /// The doubling coin.
    pub penningr: Penningr,
}

impl Placement {
    /// Returns the start of every game (R4).
    pub fn start() -> Self {
        Self { forces: [Side::Gull, Side::Silfr].map(Force::at_start), penningr: Penningr::Neutral }
    }

    /// Returns the position of these parts, `first` being the pieces of `side`.
    pub(in crate::games::hirth) fn of(side: Side, first: Force, second: Force, penningr: Penningr) -> Self {
        let forces = match side {
            Side::Gull => [first, second],
            Side::Silfr => [second, first],
        };
        Self { forces, penningr }
    }

    /// Returns the pieces of a side.
    pub fn force(&self, side: Side) -> &Force {
        &self.forces[side as usize]
    }

    /// Returns the pieces of a side, and those of the other.
    #[inline(always)]
    pub(in crate::games::hirth) fn both_mut(&mut self, side: Side) -> (&mut Force, &mut Force) {
        let [gull, silfr] = &mut self.forces;
        match side {
            Side::Gull => (gull, silfr),
            Side::Silfr => (silfr, gull),
        }
    }

    /// Returns who controls a space (R7).
    pub fn holder(&self, space: Space) -> Option<Side> {
        [Side::Gull, Side::Silfr].into_iter().find(|&side| !self.force(side).on(space).is_empty())
    }
}
