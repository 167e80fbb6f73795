//! Finds turns that are missing: a move of the other side (T12, `move-missing`), or whole turns (T2).

use super::{Change, Fault, GameInPlay, GoesOn, Place, Repair};
use crate::games::tafl::notation::turn::{self, Action, Ply};

impl GameInPlay<'_, '_> {
    /// Looks for whole turns that are missing before this one: its number is too high for its place, and the game
    /// cannot go on as it is written. If one turn is missing, it searches for two moves that let the game continue. If
    /// there are none, and later numbers continue from this one, nothing after it is judged.
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
        let repairs = if missing == 1 { self.search(number).turns_left_out(first) } else { Vec::new() };
        let fault = Fault::LeftOut { first, missing };
        let goes_on = |best: &&Repair| best.reach >= farther.min(end);
        let best = repairs.first().filter(goes_on).map(|best| best.change);
        if let Some(Change::InsertTurn(steps)) = best {
            self.fault(number, fault, repairs, GoesOn::AsMeant);
            for step in steps {
                self.insert(step);
            }
            self.count += 2;
        } else if !plays_on && self.next_number(number).is_some() {
            self.fault(number, fault, Vec::new(), GoesOn::Without);
            self.count += 2 * missing;
            self.lost = Some(number);
        }
    }

    /// The first number that is missing before the first ply of a turn, and how many are; `None` if none is, or if the
    /// next number does not continue from its own.
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
        (is_gap && self.next_number(number).is_none_or(goes_on)).then_some((last as usize + 1, missing as usize))
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
        let piece = self.rules.square(written.from.value).and_then(|at| self.position.at(at));
        if piece.is_none_or(|piece| piece.side() == self.position.to_move) {
            return;
        }
        let repairs = self.search(number).insertions();
        if label.is_second == place.is_second && repairs.is_empty() {
            return;
        }
        let missing = repairs.first().map(|repair| repair.change);
        self.fault(number, Fault::Missing(place), repairs, GoesOn::AsMeant);
        if let Some(Change::Insert(step)) = missing {
            self.insert(step);
        } else {
            self.position.to_move = self.position.to_move.other();
            if let Some(faulty) = self.faults.last_mut() {
                faulty.goes_on = GoesOn::Without;
            }
        }
        self.count += 1;
    }

    /// Whether a ply alone has the number of a turn and should be its first ply: the next one begins the next turn.
    fn is_alone_in_turn(&self, number: usize, place: Place) -> bool {
        let own = self.plies[number].1.label.map(|label| label.number);
        let next = self.plies.get(number + 1).and_then(|(_, ply)| ply.label);
        let is_next = |label: turn::Label| !label.is_second && label.number.checked_sub(1) == own;
        !place.is_second && next.is_some_and(is_next)
    }
}

/// If a game can be played as written for this many plies, the number is a typo.
const PLAYS_ON: usize = 12;

/// A number that skips more turns is a typo.
const MOST_LEFT_OUT: u32 = 20;

/// The most gaps that are searched: for each the game is replayed.
const MOST_GAPS: usize = 8;
