//! The preferences of a player: which piece to take up, and where to go with it.

use std::sync::LazyLock;

use super::Style;
use crate::games::hirth::{
    board::{Crossings, Space, Spaces},
    position::Force,
    rules::{Underway, power},
    turn::Piece,
};

/// A single step that a player thinks of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Idea {
    /// To enter.
    Enter,
    /// To leave the Karve.
    Leave,
    /// To board one.
    Board,
    /// To go to this space, or to attack it.
    Go(Space),
}

/// How likely each step is in one turn.
#[derive(Clone, Debug)]
pub(super) struct Wishes {
    style: Style,
    opponents: Spaces,
    king: Option<Space>,
    /// The opponent's power on each space (R13).
    defence: [u8; 11],
}

/// A piece and the space where it is, or enters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Walker {
    pub piece: Piece,
    pub at: Space,
}

impl Wishes {
    /// The preferences of a player of this style in a turn against these pieces.
    pub fn new(style: Style, opponent: &Force) -> Self {
        let opponents = opponent.held();
        let mut defence = [0; 11];
        if style != Style::Uniform {
            for space in opponents.iter() {
                defence[space.index()] = opponent.on(space).power();
            }
        }
        Self { style, opponents, king: opponent.king(), defence }
    }

    /// How much a step is liked, 1 at least. `own` is what the mover holds.
    pub fn weight(&self, now: &Underway, own: Spaces, who: Walker, idea: Idea) -> usize {
        if self.style == Style::Uniform {
            return 1;
        }
        match idea {
            Idea::Enter if who.piece == Piece::Karve(0) => 3,
            Idea::Enter | Idea::Board => 4,
            Idea::Leave => 2,
            Idea::Go(to) if self.opponents.has(to) => self.attack(now, who.piece, to),
            Idea::Go(to) if Spaces::MIDDLE.minus(own).has(to) => 12,
            Idea::Go(to) if self.nearer(who).has(to) => 6,
            Idea::Go(_) => 1,
        }
    }

    /// The weight of the most liked step of a piece to a touching space.
    pub fn best(&self, now: &Underway, own: Spaces, who: Walker) -> usize {
        let near = Crossings::Certain.from(who.at).iter();
        near.map(|to| self.weight(now, own, who, Idea::Go(to))).max().unwrap_or(1)
    }

    /// The touching spaces that bring a piece nearer to where it is drawn: the opponent's Lofðungr, or Miðr.
    fn nearer(&self, who: Walker) -> Spaces {
        let goal = match who.piece {
            Piece::Lofdungr => Some(Space::Mid),
            _ => self.king,
        };
        goal.map_or(Spaces::NONE, |goal| NEARER[goal.index()][who.at.index()])
    }

    /// How much an attack is liked: more when it would win, and when it is on the Lofðungr.
    fn attack(&self, now: &Underway, piece: Piece, to: Space) -> usize {
        let before = now.line.iter().filter(|attack| attack.to == to);
        let before: u8 = before.map(|attack| power(attack.piece)).sum();
        // A Lofðungr wins a tie more often than not (R13).
        let attack = before + power(piece) + u8::from(piece == Piece::Lofdungr);
        match (attack > self.defence[to.index()], self.king == Some(to)) {
            (true, true) => 120,
            (true, false) => 30,
            (false, true) => 8,
            (false, false) => 2,
        }
    }
}

/// For each goal and each space, the touching spaces that lie nearer to the goal (R1).
static NEARER: LazyLock<[[Spaces; 11]; 11]> = LazyLock::new(|| {
    Space::ALL.map(|goal| {
        let far = distances(goal);
        Space::ALL.map(|from| {
            let near = Crossings::Certain.from(from).iter();
            let near = near.filter(|to| far[to.index()] < far[from.index()]);
            near.fold(Spaces::NONE, Spaces::with)
        })
    })
});

/// How many crossings lie between one space and each.
fn distances(from: Space) -> [u8; 11] {
    let mut far = [0; 11];
    let mut near = Spaces::NONE.with(from);
    for crossings in 1.. {
        let next = Crossings::Certain.from_any(near).minus(near);
        if next.is_empty() {
            break;
        }
        for space in next.iter() {
            far[space.index()] = crossings;
        }
        near = near.or(next);
    }
    far
}
