//! What is missing before a turn: a move of the other side (T12, `move-missing`), or whole turns (T2).

use super::{Change, Fault, Game, GoesOn, Place, Repair};
use crate::games::tafl::notation::turn::{self, Action, Ply};

impl Game<'_, '_> {
    /// Looks for whole turns that are left out before this one: its number is higher than that of the turn before asks for,
    /// and the game does not go on as it is written. Of a single turn the moves are looked for after which it does; where
    /// there are none, and the numbers behind it go on, nothing behind it is judged.
    pub(super) fn turns_left_out(&mut self, number: usize) {
        let Some((first, missing)) = self.numbers_left_out(number) else {
            return;
        };
        self.gaps += 1;
        let end = self.plies.len();
        let as_written = self.search(number).reach_as_written();
        if as_written == end {
            return;
        }
        let plays_on = as_written >= number + PLAYS_ON;
        let farther = as_written + if plays_on { PLAYS_ON } else { 2 };
        let repairs = if missing == 1 {
            self.search(number).turns_left_out(first)
        } else {
            Vec::new()
        };
        let fault = Fault::LeftOut { first, missing };
        let goes_on = |best: &&Repair| best.reach >= farther.min(end);
        let best = repairs.first().filter(goes_on).map(|best| best.change);
        if let Some(Change::InsertTurn(steps)) = best {
            self.fault(number, fault, repairs, GoesOn::AsMeant);
            for step in steps {
                if let Some(piece) = self.position.at(step.from) {
                    let (variant, arms) = (self.rules.variant, self.rules.arms);
                    self.position = self.position.played(variant, step, piece, arms).0;
                }
            }
            self.count += 2;
        } else if !plays_on && self.next_number(number).is_some() {
            self.fault(number, fault, Vec::new(), GoesOn::Without);
            self.count += 2 * missing;
            self.lost = Some(number);
        }
    }

    /// The first number that is left out before the first ply of a turn, and how many are; `None` where none is, or where the
    /// next number does not go on from its.
    fn numbers_left_out(&self, number: usize) -> Option<(usize, usize)> {
        let first_label = |ply: &Ply| ply.label.filter(|label| !label.is_second);
        let label = first_label(self.plies[number].1)?;
        let is_first = self.count.is_multiple_of(2);
        let mut before = self.plies[..number].iter().rev().take(2);
        let last = match before.find_map(|(_, ply)| first_label(ply)) {
            Some(last) => last.number,
            None if number == 0 => 0,
            None => return None,
        };
        let missing = label.number.checked_sub(last)?.checked_sub(1)?;
        let is_gap = is_first && (1..=MOST_LEFT_OUT).contains(&missing) && self.gaps < MOST_GAPS;
        let goes_on = |next: u32| next > label.number;
        (is_gap && self.next_number(number).is_none_or(goes_on))
            .then_some((last as usize + 1, missing as usize))
    }

    /// Returns the number before the next turn that has one.
    fn next_number(&self, number: usize) -> Option<u32> {
        let mut rest = self.plies[number + 1..].iter();
        let label = rest.find_map(|(_, ply)| ply.label.filter(|label| !label.is_second));
        label.map(|label| label.number)
    }

    /// Looks for a turn that is missing before this one: the number says that the other side moves, and so does the piece
    /// (T12, `move-missing`).
    pub(super) fn gap(&mut self, number: usize) {
        let (_, ply) = self.plies[number];
        let place = Place::of(self.count, self.rules.variant.start.to_move);
        let Some(label) = ply.label else { return };
        let is_alone = || self.is_alone_in_turn(number, place);
        if number == 0 || label.is_second == place.is_second && !is_alone() {
            return;
        }
        let Action::Move(written) = &ply.action else {
            return;
        };
        let piece = self
            .rules
            .square(written.from.value)
            .and_then(|at| self.position.at(at));
        if piece.is_none_or(|piece| piece.side() == self.position.to_move) {
            return;
        }
        let repairs = self.search(number).insertions();
        if label.is_second == place.is_second && repairs.is_empty() {
            return;
        }
        let missing = repairs.first().map(|repair| repair.change);
        self.fault(number, Fault::Missing(place), repairs, GoesOn::AsMeant);
        let before = self.position;
        if let Some(Change::Insert(step)) = missing
            && let Some(piece) = before.at(step.from)
        {
            let (after, _) = before.played(self.rules.variant, step, piece, self.rules.arms);
            self.position = after;
        } else {
            self.position.to_move = before.to_move.other();
            if let Some(faulty) = self.faults.last_mut() {
                faulty.goes_on = GoesOn::Without;
            }
        }
        self.count += 1;
    }

    /// Whether a ply has the number of a turn of which it should be the first, and no other has: the next one begins the next
    /// turn.
    fn is_alone_in_turn(&self, number: usize, place: Place) -> bool {
        let own = self.plies[number].1.label.map(|label| label.number);
        let next = self.plies.get(number + 1).and_then(|(_, ply)| ply.label);
        let is_next = |label: turn::Label| !label.is_second && label.number.checked_sub(1) == own;
        !place.is_second && next.is_some_and(is_next)
    }
}

/// A game that can be played as it is written for so many plies more has a slip in the number.
const PLAYS_ON: usize = 12;

/// A number that leaves out more turns is a slip.
const MOST_LEFT_OUT: u32 = 20;

/// No more gaps are looked at: for each the game is replayed.
const MOST_GAPS: usize = 8;
