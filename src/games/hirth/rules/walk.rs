//! The spaces that a piece goes over (R8), which a written move does not have.

use arrayvec::ArrayVec;

use super::{Movable, Played, STEPS, Underway, force::Place};
use crate::games::hirth::{
    board::{Crossings, Space, Spaces},
    turn::{Goal, Move, Origin, Piece},
};

/// The spaces of a walk, the first and the last included. The last of an attack is the space that is attacked.
pub type WalkSpaces = ArrayVec<Space, { 1 + STEPS as usize }>;

/// Returns the spaces that a piece went over when a move was played in one of its [`ways`](super::ways): of several
/// walks that come to the same, the first in the order of the board. What enters, leaves or boards, and goes nowhere, is
/// on one space.
pub fn walk(now: &Underway, mov: &Move, played: &Played) -> Option<WalkSpaces> {
    let taken = Movable::of(mov);
    let at = taken.at(now.side).or_else(|| left(now, &played.after))?;
    let mut spaces = WalkSpaces::new();
    spaces.push(at);
    let Some(goal) = mov.goal() else {
        return Some(spaces);
    };
    let leaves = matches!(taken, Movable::Hirth(Origin::Karve(_)));
    let boards = matches!(mov, Move::Hirth { boards: true, .. });
    // An attack from off the board is the step of entering (R11).
    let is_from_off_board = taken.enters() && goal.attack && goal.space == at;
    let others = u8::from(taken.enters() || leaves) + u8::from(boards);
    let steps = match played.steps.checked_sub(others) {
        Some(steps) if !is_from_off_board => steps,
        _ => return Some(spaces),
    };
    let own = without(now, taken, at).map_or(Spaces::NONE, |now| now.held());
    let search = Search {
        own,
        goal,
        piece: taken.piece(),
        after: &played.after,
        crossings: if played.lateral { Crossings::WithLateral } else { Crossings::Certain },
    };
    search.go_on(&mut spaces, steps).then_some(spaces)
}

/// The space where a Hirþ was that a move without its origin took up.
fn left(before: &Underway, after: &Underway) -> Option<Space> {
    let fewer = |&space: &Space| {
        let count = |now: &Underway| now.own.on(space).hirth() - charging(now, space);
        before.own.on(space).hirth() > after.own.on(space).hirth() || count(before) > count(after)
    };
    Space::ALL.into_iter().find(fewer)
}

/// How many Hirþ attack from a space.
fn charging(now: &Underway, space: Space) -> u8 {
    now.attacking_from(Some(space)).hirth()
}

/// The turn without the piece that is taken up.
fn without(now: &Underway, taken: Movable, at: Space) -> Option<Underway> {
    match taken {
        // The Karve that it leaves stays.
        Movable::Hirth(Origin::Karve(_)) => Some(*now),
        taken if taken.enters() => now.without(taken.piece(), Place::RESERVE),
        taken => now.without(taken.piece(), at),
    }
}

/// A search for the walk that came to what is known.
struct Search<'a> {
    /// The spaces that the mover holds without the piece.
    own: Spaces,
    goal: Goal,
    piece: Piece,
    after: &'a Underway,
    crossings: Crossings,
}

impl Search<'_> {
    /// Adds a number of spaces to a walk. Returns whether there is such a walk.
    fn go_on(&self, spaces: &mut WalkSpaces, steps: u8) -> bool {
        let Some(&at) = spaces.last() else {
            return false;
        };
        let next = self.crossings.from(at);
        if steps <= 1 {
            let arrives = steps == 1 && next.has(self.goal.space) && self.comes_from(at);
            if arrives {
                spaces.push(self.goal.space);
            }
            return arrives;
        }
        for space in next.and(self.own).iter() {
            spaces.push(space);
            if self.go_on(spaces, steps - 1) {
                return true;
            }
            spaces.pop();
        }
        false
    }

    /// Whether the last step can have been taken from a space: an attack knows from where it comes.
    fn comes_from(&self, at: Space) -> bool {
        let charges = |attack: super::Attack| {
            let is_it = attack.to == self.goal.space && attack.from == Some(at);
            is_it && attack.piece == self.piece
        };
        !self.goal.attack || self.after.line.iter().any(charges)
    }
}
