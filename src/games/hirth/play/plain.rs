//! Which of many texts for one turn is the plainest.

use std::cmp::Ordering;

use arrayvec::ArrayVec;

use crate::games::hirth::{
    board::Space,
    rules::STEPS,
    turn::{Move, Origin},
};

/// Moves as written, and what they leave to be desired. The plainer is the less.
#[derive(Clone, Debug, Default)]
pub(super) struct Text {
    pub cost: Plainness,
    pub moves: ArrayVec<Move, { STEPS as usize }>,
}

/// The defects of a text, compared in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(super) struct Plainness {
    pub lateral: u8,
    pub detour: u8,
    /// Moves that can be walked in another way, as plain, which does not come to the same.
    doubt: u8,
    moves: u8,
    letters: u8,
}

impl Text {
    /// Whether more than one reading is possible: if none of the moves has another way that is as plain, all readings
    /// but one cost more (N5).
    pub fn is_doubtful(&self) -> bool {
        let cost = &self.cost;
        cost.doubt > 0 || cost.detour > 0 || cost.lateral > 0
    }

    /// The text with one move more.
    pub fn and(&self, mov: Move, lateral: bool, detour: u8, doubt: bool) -> Self {
        let mut longer = self.clone();
        // Each move takes a step, so there is always room.
        let _ = longer.moves.try_push(mov);
        longer.cost = Plainness {
            lateral: self.cost.lateral + u8::from(lateral),
            detour: self.cost.detour + detour,
            doubt: self.cost.doubt + u8::from(doubt),
            moves: self.cost.moves + 1,
            letters: self.cost.letters + mov.spelling().len() as u8,
        };
        longer
    }
}

impl Ord for Text {
    fn cmp(&self, other: &Self) -> Ordering {
        let places = |text: &Self| text.moves.clone().into_iter().map(place);
        let by_cost = self.cost.cmp(&other.cost);
        by_cost.then_with(|| places(self).cmp(places(other)))
    }
}

impl PartialOrd for Text {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Text {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Text {}

/// The place of a move among others that may be made in any order.
fn place(mov: Move) -> (bool, u8, u8, Option<Space>, u8) {
    let (enters, from) = match mov.origin() {
        Origin::Space(space) => (false, 2 * space as u8),
        Origin::Karve(space) => (false, 2 * space as u8 + 1),
        Origin::Reserve => (true, 0),
        Origin::Unsaid => (true, 1),
    };
    let (kind, last) = match mov {
        Move::Karve { aboard, .. } => (0, aboard),
        Move::Hirth { boards, .. } => (1, u8::from(boards)),
        Move::Lofdungr { .. } => (2, 0),
    };
    (enters, kind, from, mov.goal().map(|goal| goal.space), last)
}
