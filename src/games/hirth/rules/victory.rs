//! Winning and scoring (R19, R21, R23).

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

use crate::games::hirth::board::{Side, Space, Spaces};

/// The ways to win by play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Victory {
    /// A side holds the five middle spaces.
    Yfirrad,
    /// The opponent's Lofðungr left the board.
    ThungurHnifur,
    /// The opponent's Lofðungr was killed on Miðr.
    Drepid,
}

impl Victory {
    /// Its points before doubling (R21).
    pub fn base(self) -> u32 {
        match self {
            Victory::Yfirrad => 1,
            Victory::ThungurHnifur => 2,
            Victory::Drepid => 5,
        }
    }

    /// Its name as the rulebook has it.
    pub fn name(self) -> &'static str {
        match self {
            Victory::Yfirrad => "Yfirráð",
            Victory::ThungurHnifur => "Þungur Hnífur",
            Victory::Drepid => "Drepið",
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Ending {
    /// Who won it.
    pub winner: Side,
    /// By what; `None` if the other side refused the Penningr.
    pub victory: Option<Victory>,
    /// By how much the points are multiplied, 1 to 3.
    pub multiplier: u32,
}

impl Ending {
    /// Points before doubling: a refused offer is worth 1 (R22).
    pub fn base(self) -> u32 {
        self.victory.map_or(1, Victory::base)
    }

    /// Points = victory × multiplier (R23).
    pub fn points(self) -> u32 {
        self.base() * self.multiplier
    }
}

/// R19: what it is worth that a Lofðungr beaten on `space` has no refuge.
pub fn no_refuge(space: Space) -> Victory {
    match space {
        Space::Mid => Victory::Drepid,
        _ => Victory::ThungurHnifur,
    }
}

/// R21: a side has won when what it holds at the end of a turn has 3, 4, 5, 6 and m in it.
pub fn yfirrad(held: Spaces) -> Option<Victory> {
    (held.and(Spaces::MIDDLE) == Spaces::MIDDLE).then_some(Victory::Yfirrad)
}
