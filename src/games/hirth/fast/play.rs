//! A turn to its end: moves, offers, battles, and who has won.

use super::{
    battles,
    turn::{Choices, Ended, Turn},
    window::Cursor,
};
use crate::games::hirth::{
    board::Spaces,
    rules::{Ending, STEPS, yfirrad},
};

impl Turn<'_> {
    /// Plays on to the end of the turn. Returns `None` if there may be anything to report. Where a move has several ways
    /// that are as short, the others are added to `choices`. With care, the rules are asked for every move.
    #[inline(always)]
    pub fn play(&mut self, mut i: Cursor<'_>, care: bool, choices: &mut Choices) -> Option<Ended> {
        if i.is_at_move() {
            i = self.moves(i, care, choices)?;
        }
        if matches!(i.peek(), b'G' | b'S') {
            let ending;
            (i, ending) = self.offers(i)?;
            if ending.is_some() {
                return self.ended(i, ending, self.own.held());
            }
        }
        if self.taken.steps() != u32::from(STEPS) && self.underway().has_movable() {
            return None;
        }
        let mut victory = None;
        if self.taken.attacks() > 0 {
            (i, victory) = battles::fight(self, i)?;
        } else if i.peek() == b'/' {
            i.at += 1;
        } else {
            return None;
        }
        // R20
        if !self.own.crowded(self.side.home()).is_empty() {
            return None;
        }
        let held = self.own.held();
        let victory = victory.max(yfirrad(held));
        let ending = victory.map(|victory| Ending {
            winner: self.side,
            victory: Some(victory),
            multiplier: self.penningr.multiplier(),
        });
        self.ended(i, ending, held)
    }

    /// `None` if more was read than there is in the window.
    #[inline(always)]
    fn ended(&self, i: Cursor<'_>, ending: Option<Ending>, held: Spaces) -> Option<Ended> {
        Some(Ended { end: i.end()?, ending, penningr: self.penningr, held })
    }
}
