//! The paths of one piece over the board (R8): from its place to a goal, through own spaces.

use super::{
    STEPS,
    underway::{Ground, Underway},
};
use crate::games::hirth::{
    board::{Crossings, Space, Spaces},
    turn::Goal,
};

/// The walks of one piece from its place to a goal (R8): through own spaces, of any number of steps. Yields every
/// length, from 1, with how it ends, shortest first; nothing if the mark `>` does not fit the pieces there.
pub(super) struct Walk {
    crossings: Crossings,
    /// The spaces that the mover holds without the walking piece.
    own: Spaces,
    goal: Goal,
    /// The length yielded last, and where the piece can be after it and still go on.
    length: u8,
    frontier: Spaces,
    /// Where an attack of that length can come from, as far as it is not yielded.
    origins: Spaces,
}

/// Where a walk of a certain length ends.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// In an own space: the piece may go on.
    Own,
    /// In an empty space: it stops.
    Empty,
    /// On the line, having come from this space.
    Line(Space),
}

impl End {
    /// Returns where the piece is then.
    pub(super) fn at(self, goal: Goal) -> Space {
        match self {
            Self::Own | Self::Empty => goal.space,
            Self::Line(from) => from,
        }
    }
}

impl Walk {
    /// The walks of a piece on `from`; `now` is the turn without that piece.
    pub(super) fn new(now: &Underway, from: Space, goal: Goal, crossings: Crossings) -> Self {
        let is_attack = now.ground(goal.space) == Ground::Foe;
        let frontier = if is_attack == goal.attack { Spaces::NONE.with(from) } else { Spaces::NONE };
        Self { crossings, own: now.held(), goal, length: 0, frontier, origins: Spaces::NONE }
    }
}

impl Iterator for Walk {
    type Item = (u8, End);

    fn next(&mut self) -> Option<(u8, End)> {
        let goal = self.goal;
        loop {
            if let Some(from) = self.origins.first() {
                self.origins = self.origins.without(from);
                return Some((self.length, End::Line(from)));
            }
            if self.frontier.is_empty() || self.length == STEPS {
                return None;
            }
            self.length += 1;
            let last = self.frontier.and(self.crossings.from(goal.space));
            self.frontier = self.crossings.from_any(self.frontier).and(self.own);
            if goal.attack {
                self.origins = last;
            } else if !last.is_empty() {
                let is_own = self.own.has(goal.space);
                return Some((self.length, if is_own { End::Own } else { End::Empty }));
            }
        }
    }
}
