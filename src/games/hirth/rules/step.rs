//! Steps (R5–R12): a move as written becomes every legal way to walk it.

use std::ops::RangeInclusive;

use super::{
    STEPS,
    force::Place,
    line::Attack,
    movable::Movable,
    underway::{Ground, Underway},
};
use crate::games::hirth::{
    board::{Crossings, Side, Space, Spaces, has_lateral},
    turn::{Goal, Move, Origin, Piece},
};

/// One legal way to play a written move.
#[derive(Clone, Copy, Debug)]
pub struct Played {
    /// The turn after it.
    pub after: Underway,
    /// How many steps it took, 1 to 5.
    pub steps: u8,
    /// How many steps more than the shortest way (R12); of a way without a lateral crossing, than the shortest
    /// such way.
    pub detour: u8,
    /// Whether it needs a lateral crossing (R2).
    pub lateral: bool,
}

/// Returns every legal way to play a written move within `budget` steps (R12), shortest first; those that need
/// a lateral crossing (R2) last. Different ways with the same outcome and length are one. Empty when there is no
/// legal way.
pub fn ways(now: &Underway, mov: &Move, budget: u8) -> Vec<Played> {
    let mut found = Vec::new();
    ways_into(&mut found, now, mov, 1..=budget);
    found
}

/// Puts the ways with wanted numbers of steps into `found`, and deletes its content.
pub fn ways_into(found: &mut Vec<Played>, now: &Underway, mov: &Move, wanted: RangeInclusive<u8>) {
    let mut ways = Ways::new(found, mov, wanted);
    ways.may_be_lateral = ways.goal.is_some_and(|goal| has_lateral(now.held().with(goal.space)));
    ways.each(now, Movable::of(mov));
    let shortest = ways.shortest;
    if found.len() > 1 {
        found.sort_by_key(|way| (way.lateral, way.steps));
    }
    for way in found {
        let shortest = shortest[usize::from(way.lateral)];
        way.detour = way.steps.saturating_sub(shortest);
    }
}

/// Puts the shortest ways without a lateral crossing into `found`, in place of what is there: all that are as short.
pub fn shortest_into(found: &mut Vec<Played>, now: &Underway, mov: &Move, budget: u8) {
    let mut ways = Ways::new(found, mov, 1..=budget);
    ways.only_shortest = true;
    ways.each(now, Movable::of(mov));
    let [shortest, _] = ways.shortest;
    found.retain(|way| way.steps == shortest);
}

/// Returns the fewest steps that a move of `side` can take, wherever the pieces are.
pub fn least_steps(side: Side, mov: &Move) -> u8 {
    let taken = Movable::of(mov);
    let boards = matches!(mov, Move::Hirth { boards: true, .. });
    let first = u8::from(taken.enters() || matches!(taken, Movable::Hirth(Origin::Karve(_))));
    let walk = match (taken.at(side), mov.goal()) {
        // An attack from off the board is the step of entering (R11).
        (Some(at), Some(goal)) if taken.enters() && goal.attack && goal.space == at => 0,
        (Some(at), Some(goal)) => at.distance(goal.space),
        _ => 0,
    };
    (first + walk + u8::from(boards)).max(1)
}

/// A piece that is taken up, and the turn without it.
struct Lifted {
    now: Underway,
    piece: Piece,
    at: Space,
    /// The steps that it has taken.
    steps: u8,
}

/// The ways of a move, as they are found.
struct Ways<'a> {
    goal: Option<Goal>,
    boards: bool,
    /// Whether a walk of the move could cross a lateral pair at all: all its spaces are the mover's, but the last.
    may_be_lateral: bool,
    /// Which are kept, by their steps.
    wanted: RangeInclusive<u8>,
    /// Whether only the shortest are, and those as short.
    only_shortest: bool,
    /// The steps of the shortest without a lateral crossing, and of the shortest of all.
    shortest: [u8; 2],
    found: &'a mut Vec<Played>,
}

impl<'a> Ways<'a> {
    /// Returns the ways of a move, still to be found. The content of `found` is deleted.
    fn new(found: &'a mut Vec<Played>, mov: &Move, wanted: RangeInclusive<u8>) -> Self {
        found.clear();
        Self {
            goal: mov.goal(),
            boards: matches!(mov, Move::Hirth { boards: true, .. }),
            may_be_lateral: false,
            wanted,
            only_shortest: false,
            shortest: [STEPS; 2],
            found,
        }
    }

    /// Finds all ways of what is taken up.
    fn each(&mut self, now: &Underway, taken: Movable) {
        match taken {
            Movable::Hirth(Origin::Unsaid) => {
                for space in now.with_free_hirth().iter() {
                    self.lift(now, Piece::Hirth, space);
                }
            }
            Movable::Hirth(Origin::Karve(at)) => {
                for karve in now.to_leave(at) {
                    let piece = Piece::Hirth;
                    let now = now.left(karve);
                    self.go(&Lifted { now, piece, at, steps: 1 });
                }
            }
            Movable::Hirth(Origin::Reserve) => self.enter(now, Piece::Hirth),
            Movable::Karve { aboard: 0, from: None } => self.enter(now, Piece::Karve(0)),
            Movable::Karve { from: None, .. } => {}
            Movable::Hirth(Origin::Space(from)) | Movable::Karve { from: Some(from), .. } | Movable::Lofdungr(from) => {
                self.lift(now, taken.piece(), from)
            }
        }
    }

    /// A piece is taken up from its space.
    fn lift(&mut self, now: &Underway, piece: Piece, at: Space) {
        if let Some(now) = now.without(piece, at) {
            self.go(&Lifted { now, piece, at, steps: 0 });
        }
    }

    /// A piece enters (R6): if its home is its own, it may go on; if it is empty, it stops (R8); if the opponent holds
    /// it, it attacks (R11).
    fn enter(&mut self, now: &Underway, piece: Piece) {
        let home = now.side.home();
        let Some(mut now) = now.without(piece, Place::RESERVE) else {
            return;
        };
        let ground = now.ground(home);
        match (ground, self.goal) {
            (Ground::Own, _) => self.go(&Lifted { now, piece, at: home, steps: 1 }),
            (Ground::Empty, None) if !self.boards => {
                now.stop(piece, home);
                self.take(now, 1, false);
            }
            (Ground::Foe, Some(goal)) if goal.attack && goal.space == home && !self.boards => {
                now.charge(Attack { to: home, piece, from: None });
                self.take(now, 1, false);
            }
            _ => {}
        }
    }

    /// A piece goes on from where it is: to its goal, and aboard.
    fn go(&mut self, lifted: &Lifted) {
        let Some(goal) = self.goal else {
            return self.settle(lifted, lifted.at, lifted.steps, false);
        };
        let mut certain = [Spaces::NONE; 1 + STEPS as usize];
        for (length, end) in Walk::new(&lifted.now, lifted.at, goal, Crossings::Certain) {
            if !self.is_in_reach(lifted.steps + length) {
                break;
            }
            certain[usize::from(length)] = certain[usize::from(length)].with(end.at(goal));
            self.arrive(lifted, goal, lifted.steps + length, end, false);
        }
        if !self.may_be_lateral {
            return;
        }
        for (length, end) in Walk::new(&lifted.now, lifted.at, goal, Crossings::WithLateral) {
            if !self.is_in_reach(lifted.steps + length) {
                break;
            }
            if !certain[usize::from(length)].has(end.at(goal)) {
                self.arrive(lifted, goal, lifted.steps + length, end, true);
            }
        }
    }

    /// Whether a walk that ends after `steps` steps may be a wanted one.
    fn is_in_reach(&self, steps: u8) -> bool {
        let steps = steps + u8::from(self.boards);
        steps <= *self.wanted.end() && !(self.only_shortest && steps > self.shortest[0])
    }

    /// A walk ends at its goal.
    fn arrive(&mut self, lifted: &Lifted, goal: Goal, steps: u8, end: End, lateral: bool) {
        match end {
            End::Own => self.settle(lifted, goal.space, steps, lateral),
            End::Empty | End::Line(_) if self.boards => {}
            End::Empty | End::Line(_) if !self.is_wanted(steps, lateral) => {}
            End::Empty => {
                let mut after = lifted.now;
                after.stop(lifted.piece, goal.space);
                self.take(after, steps, lateral);
            }
            End::Line(from) => {
                let mut after = lifted.now;
                let from = Some(from);
                after.charge(Attack { to: goal.space, piece: lifted.piece, from });
                self.take(after, steps, lateral);
            }
        }
    }

    /// A piece that may still act ends on an own space, or boards a Karve there.
    fn settle(&mut self, lifted: &Lifted, at: Space, steps: u8, lateral: bool) {
        if self.boards {
            for karve in lifted.now.to_board(at) {
                if self.is_wanted(steps + 1, lateral) {
                    let mut after = lifted.now;
                    after.boards(karve);
                    self.take(after, steps + 1, lateral);
                }
            }
        } else if self.is_wanted(steps, lateral) {
            let mut after = lifted.now;
            after.put(lifted.piece, at);
            self.take(after, steps, lateral);
        }
    }

    /// Whether a way of `steps` steps is kept. A way that is not kept still counts as a shortest one.
    #[inline]
    fn is_wanted(&mut self, steps: u8, lateral: bool) -> bool {
        if steps > 0 && steps <= *self.wanted.end() {
            let [certain, any] = &mut self.shortest;
            *any = steps.min(*any);
            if !lateral {
                *certain = steps.min(*certain);
            }
        }
        self.wanted.contains(&steps)
    }

    /// Keeps a way, if it is wanted and new.
    #[inline]
    fn take(&mut self, after: Underway, steps: u8, lateral: bool) {
        let known = |way: &Played| way.steps == steps && way.after == after;
        if self.is_wanted(steps, lateral) && !self.found.iter().any(known) {
            self.found.push(Played { after, steps, detour: 0, lateral });
        }
    }
}

/// Whether the mover has a legal step left (R5). An attack counts.
pub fn step_left(now: &Underway) -> bool {
    now.has_movable()
}

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
    fn at(self, goal: Goal) -> Space {
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
