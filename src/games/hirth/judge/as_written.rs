//! A turn that is clear and breaks a rule: whether the record goes on best from the turn as it is written.

use std::rc::Rc;

use super::{
    AttributedSlip,
    attribute::attribute,
    localize::FaultLocation,
    recorded::{RecordedTurn, reach},
};
use crate::games::hirth::{
    repair::Repair,
    replay::Reading,
    rules::{Breach, BreachAt},
};

/// A turn played as it is written.
pub struct AsWritten {
    /// The readings after it.
    pub readings: Vec<Reading>,
    /// The first turn after it that cannot be played as written.
    pub reach: usize,
}

impl AsWritten {
    /// Plays `turn` as it is written. `None` if that is not possible, or if the pieces of the turn after it are not
    /// where they should be then: nothing shows that it was played so.
    pub fn of(plays: &[RecordedTurn<'_>], before: &[Reading], turn: usize) -> Option<Self> {
        let readings = plays[turn].in_spite_of_the_rules(before);
        if readings.is_empty() {
            return None;
        }
        let reach = reach(plays, &readings, turn + 1);
        let next = plays.get(turn + 1);
        let has_its_pieces = |play: &RecordedTurn<'_>| !play.in_spite_of_the_rules(&readings).is_empty();
        let is_believed = reach > turn + 1 || next.is_none_or(has_its_pieces);
        is_believed.then_some(Self { readings, reach })
    }

    /// Whether the record goes on from it better than from the correction in `found`. If steps are missing and several
    /// texts may be intended, it need not go on farther: the pieces are where the players put them, and none of their
    /// moves is to blame.
    pub fn is_better_than(&self, found: &FaultLocation, turn: usize, broken: &[BreachAt]) -> bool {
        let is_open = found.turn == turn && found.is_guess() && are_steps_missing(broken);
        self.reach > found.reach || is_open && self.reach == found.reach
    }
}

/// Whether nothing is wrong but that the turn has too few steps (R5).
pub fn are_steps_missing(broken: &[BreachAt]) -> bool {
    let is_it = |one: &BreachAt| matches!(one.breach, Breach::StepCount { .. });
    !broken.is_empty() && broken.iter().all(is_it)
}

/// The change of a turn for each text that may be intended.
pub fn meant(before: &[Reading], play: &RecordedTurn<'_>, repairs: &[Rc<Repair>]) -> Vec<Vec<AttributedSlip>> {
    let mut texts = Vec::new();
    let mut meant = Vec::new();
    for repair in repairs {
        let text = repair.text();
        if meant.len() < MOST_MEANT && !texts.contains(&text) {
            texts.push(text);
            meant.push(attribute(before, play, repair));
        }
    }
    meant
}

/// The most texts that are listed.
const MOST_MEANT: usize = 5;
