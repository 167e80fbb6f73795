//! The effects of a trick on the table.

use super::placement::Placement;
use crate::games::herrlof::{data, rules::seats::Seat};

/// A trick with the table after it.
#[derive(Clone, Copy)]
pub struct Deeds<'a> {
    /// The trick.
    pub trick: &'a data::Trick,
    /// The table after it.
    pub table: &'a Placement,
}

impl<'a> Deeds<'a> {
    /// Returns who is drawn from, and by whom, where a card is drawn from another hand (H19).
    pub fn drawn(self) -> Option<(usize, usize, &'a data::Draw)> {
        let draw = self.trick.draws.as_ref()?;
        let winner = self.winner()?;
        let players = self.table.players();
        let other = (players == 2).then_some(1 - winner.min(1));
        let from = draw.from.map(Seat::index).or(other)?;
        (from != winner && from < players).then_some((from, winner, draw))
    }

    /// Returns from whom a trick is taken, and by whom (H17).
    pub fn stolen(self) -> Option<(usize, usize)> {
        let (from, winner) = (self.trick.steals?.index(), self.winner()?);
        (from != winner && from < self.table.players()).then_some((from, winner))
    }

    /// Returns who takes the trick.
    pub fn winner(self) -> Option<usize> {
        self.table.winner
    }
}
