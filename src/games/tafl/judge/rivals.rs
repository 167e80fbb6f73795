//! Whether a fix is contradicted by the rest of the record: with another move in place of any up to the fault, or without two
//! that were taken back, the record has fewer mistakes than after the fix.

use super::{Change, Faulty, OnLine, Turn};
use crate::games::tafl::{
    notation::turn::Action,
    replay::{Played, Rules, Tried},
    rules::{ends::Ending, position::Placement},
};
use crate::repair::Effort;

/// A game whose turns are judged.
pub struct Rivals<'g, 'a, 'v> {
    pub rules: Rules<'v>,
    pub plies: &'g [OnLine<'a>],
    pub turns: &'g [Turn<'a>],
    /// How many turns were judged.
    pub end: usize,
    /// How many plies may still be played in the whole game.
    pub effort: &'g mut Effort,
}

impl Rivals<'_, '_, '_> {
    /// Whether nothing explains the record better than the first repair of a fault does, after which `after` faults are left.
    /// Not if the effort does not last to the end.
    pub fn is_best(&mut self, faulty: &Faulty, after: usize) -> bool {
        let Some(repair) = faulty.repairs.first().filter(|_| after > 0) else {
            return true;
        };
        let number = faulty.turn;
        for turn in (0..=number).rev() {
            let before = self.turns[turn].before;
            let own = match repair.change {
                Change::Replace(step) if turn == number => Some(step),
                _ => self.turns[turn].played.map(|played| played.step),
            };
            if turn < number && (own.is_none() || self.is_better(before, turn + 2, false, after)) {
                return false;
            }
            for step in before.legal_steps(self.rules.variant).filter(|step| Some(*step) != own) {
                let Some(Tried { after: position, is_over, .. }) = self.rules.tried(&before, step) else { continue };
                if self.is_better(position, turn + 1, is_over, after) || self.effort.is_spent() {
                    return false;
                }
            }
        }
        true
    }

    /// Whether a game that goes on with a turn from a position has fewer mistakes than so many, continued as well as possible.
    fn is_better(&mut self, mut position: Placement, from: usize, mut is_over: bool, most: usize) -> bool {
        let mut mistakes = 0;
        for number in from..self.end {
            if mistakes == most {
                return false;
            }
            self.effort.spend(1);
            let Action::Move(written) = &self.plies[number].1.action else {
                let is_read = !matches!(self.plies[number].1.action, Action::Unreadable(_));
                if is_read {
                    return mistakes + usize::from(is_over) < most;
                }
                mistakes += 1;
                self.go_on(&mut position, &mut is_over, number);
                continue;
            };
            if is_over {
                return mistakes + 1 < most;
            }
            let mover = position.to_move;
            match self.rules.play(&mut position, written) {
                Ok(Played { ending, .. }) => {
                    is_over = ending.is_some_and(|ending: Ending| ending.is_hard);
                    mistakes += usize::from(self.rules.win_mark(written, mover, ending).is_err());
                }
                Err(_) => {
                    mistakes += 1;
                    self.go_on(&mut position, &mut is_over, number);
                }
            }
        }
        mistakes < most
    }

    /// Plays the move that was meant by a turn that cannot be played as it is written.
    fn go_on(&self, position: &mut Placement, is_over: &mut bool, number: usize) {
        let meant = self.turns[number].played.map(|played| played.step);
        match meant.and_then(|step| self.rules.tried(position, step)) {
            Some(tried) => (*position, *is_over) = (tried.after, tried.is_over),
            None => position.to_move = position.to_move.other(),
        }
    }
}
