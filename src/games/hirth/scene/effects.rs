//! The moves and battles of a turn.

use crate::games::hirth::{board::Side, data, turn};

/// The moves and battles of a turn, as it was played.
#[derive(Clone, Copy)]
pub struct TurnEffects<'a> {
    /// Who moved.
    pub side: Side,
    /// The moves, in order.
    pub moves: &'a [data::Move],
    /// The offers, in order.
    pub offers: &'a [turn::Offer],
    /// The battles, in order.
    pub battles: &'a [data::Battle],
}

impl<'a> TurnEffects<'a> {
    /// The effects of a turn: as intended, where it was played so.
    pub fn of(turn: &'a data::Turn) -> Self {
        let side = turn.side;
        match &turn.meant {
            Some(meant) => Self { side, moves: &meant.moves, offers: &meant.offers, battles: &meant.battles },
            None => Self { side, moves: &turn.moves, offers: &turn.offers, battles: &turn.battles },
        }
    }
}
