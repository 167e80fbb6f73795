//! Which turn a move is by its place, and by its number (T2).

use std::fmt;

use super::Turn;
use crate::games::tafl::{notation::turn::Label, rules::board::Side};

/// A turn of a game by its place: `3a`, `3b`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The number of the pair of turns, from 1.
    pub number: usize,
    /// Whether it is the second of them.
    pub is_second: bool,
    /// Whose turn it is.
    pub side: Side,
}

impl Place {
    /// Returns the place of a turn after `count` others; `first` begins the game.
    pub fn of(count: usize, first: Side) -> Self {
        let is_second = !count.is_multiple_of(2);
        Self { number: count / 2 + 1, is_second, side: if is_second { first.other() } else { first } }
    }

    /// Returns how many turns there are up to it, itself counted.
    pub fn count(self) -> usize {
        2 * (self.number - 1) + usize::from(self.is_second) + 1
    }

    /// Returns how it is numbered in a record: `3.`, or `3...` for a second turn on a line of its own.
    pub fn label(self) -> String {
        let stops = if self.is_second { "..." } else { "." };
        format!("{}{stops}", self.number)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.number, if self.is_second { 'b' } else { 'a' })
    }
}

/// The fault of the number of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LabelSlip {
    /// It is another.
    Number(Label),
    /// The number is that of the other side.
    Side(Label),
    /// It begins a new turn, and the second move of the one before is not there; this may be it.
    NewTurn(Label),
    /// There is none, in a record that has numbers.
    Missing,
}

/// Returns the fault of the number before a turn.
pub fn slip(label: Option<Label>, place: Place, is_numbered: bool) -> Option<LabelSlip> {
    match label {
        None => (is_numbered && !place.is_second).then_some(LabelSlip::Missing),
        Some(label) if place.is_second && !label.is_second => {
            let is_same = usize::try_from(label.number) == Ok(place.number);
            Some(if is_same { LabelSlip::Side(label) } else { LabelSlip::NewTurn(label) })
        }
        Some(label) if label.is_second != place.is_second => Some(LabelSlip::Side(label)),
        Some(label) if usize::try_from(label.number) != Ok(place.number) => Some(LabelSlip::Number(label)),
        Some(_) => None,
    }
}

/// Excuses the numbers after a turn that is missing or written twice: if they are off by the same count from some turn
/// to the end, only the first is reported. A record that numbers both turns alike is accepted.
pub fn forgive_gaps(turns: &mut [Turn<'_>]) {
    if is_numbered_alike(turns) {
        for turn in turns.iter_mut() {
            turn.label = None;
        }
        return;
    }
    let shift = |turn: &Turn<'_>| match turn.label {
        Some(LabelSlip::Number(label)) => Some(i64::from(label.number) - turn.place.number as i64),
        _ => None,
    };
    let mut last = None;
    for turn in turns.iter_mut().filter(|turn| turn.ply.label.is_some()) {
        let own = shift(turn);
        if own.is_some() && own == last {
            turn.label = None;
        }
        last = own;
    }
}

/// Whether second turns have the number of the first, each on a line of its own: `1. d1-d3`, `1. f8-c8`.
fn is_numbered_alike(turns: &[Turn<'_>]) -> bool {
    let is_alike = |turn: &&Turn<'_>| {
        let label = turn.ply.label.filter(|label| !label.is_second);
        label.is_some_and(|label| usize::try_from(label.number) == Ok(turn.place.number))
    };
    let second = turns.iter().filter(|turn| turn.place.is_second);
    turns.len() >= 4 && turns.iter().all(|turn| is_alike(&turn)) && second.count() >= 2
}
