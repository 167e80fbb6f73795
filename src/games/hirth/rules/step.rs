//! Steps (R5–R12): a move as written becomes every legal way to walk it.

use std::ops::RangeInclusive;

use super::{
    STEPS,
    breach::Breach::{self, EmptyReserve, HomeHeld, StopsOnEntry},
    force::Place,
    line::Attack,
    movable::Movable,
    path::{End, Walk},
    reasons::{cannot_be_left, cannot_be_taken_up, no_boarding, no_karve, no_room, no_walk},
    underway::{Ground, Underway},
};
use crate::games::hirth::{
    board::{Crossings, Space, Spaces, has_lateral},
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

/// A visitor of the ways of a move. [`walk_all`] is the only place that knows how a move is walked (R5–R12): it calls this for
/// every way, and for what bars the others.
pub trait Steps {
    /// Whether a way of this number of steps can be of use. If not, no longer one can.
    fn is_in_reach(&self, steps: u8) -> bool;

    /// Whether a way of this number of steps is to be played. One that is not still shows how short the move can be.
    fn wants(&mut self, steps: u8, lateral: bool) -> bool;

    /// A wanted way, played.
    fn arrive(&mut self, after: Underway, steps: u8, lateral: bool);

    /// What bars a way.
    fn barred(&mut self, _why: impl FnOnce() -> Breach) {}
}

/// Every legal way to play a written move within `budget` steps (R12), shortest first; those that need a lateral crossing (R2)
/// last. Different ways with the same outcome and length are one. Empty when there is no legal way.
pub fn ways(now: &Underway, mov: &Move, budget: u8) -> Vec<Played> {
    let mut found = Vec::new();
    ways_into(&mut found, now, mov, 1..=budget);
    found
}

/// Puts the ways with wanted numbers of steps into `found`, in place of what is there.
pub fn ways_into(found: &mut Vec<Played>, now: &Underway, mov: &Move, wanted: RangeInclusive<u8>) {
    found.clear();
    let mut ways = Ways { wanted: Wanted::of(wanted), only_shortest: false, found };
    walk_all(now, mov, may_be_lateral(now, mov), &mut ways);
    let wanted = ways.wanted;
    if found.len() > 1 {
        found.sort_by_key(|way| (way.lateral, way.steps));
    }
    found.iter_mut().for_each(|way| way.detour = wanted.detour(way));
}

/// The way to play a written move with a wanted number of steps, if it is the only one.
pub fn only_way(now: &Underway, mov: &Move, wanted: RangeInclusive<u8>) -> Option<Played> {
    let mut only = Only { wanted: Wanted::of(wanted), found: None, is_alone: true };
    walk_all(now, mov, may_be_lateral(now, mov), &mut only);
    let Only { wanted, found, is_alone } = only;
    let found = found.filter(|_| is_alone)?;
    Some(Played { detour: wanted.detour(&found), ..found })
}

/// Puts the shortest ways without a lateral crossing into `found`, in place of what is there: all that are as short.
pub fn shortest_into(found: &mut Vec<Played>, now: &Underway, mov: &Move, budget: u8) {
    found.clear();
    let mut ways = Ways { wanted: Wanted::of(1..=budget), only_shortest: true, found };
    walk_all(now, mov, false, &mut ways);
    let [shortest, _] = ways.wanted.shortest;
    found.retain(|way| way.steps == shortest);
}

/// Whether a walk of a move could cross a lateral pair at all (R2): all its spaces are the mover's, but the last.
pub(super) fn may_be_lateral(now: &Underway, mov: &Move) -> bool {
    mov.goal().is_some_and(|goal| has_lateral(now.held().with(goal.space)))
}

/// Finds all ways of a move, over lateral pairs only where asked for.
pub(super) fn walk_all(now: &Underway, mov: &Move, may_be_lateral: bool, steps: &mut impl Steps) {
    let boards = matches!(mov, Move::Hirth { boards: true, .. });
    let mut walker = Walker { goal: mov.goal(), boards, may_be_lateral, steps };
    walker.each(now, Movable::of(mov));
}

/// Which ways of a move are wanted, and how short it can be.
struct Wanted {
    /// Their steps.
    steps: RangeInclusive<u8>,
    /// The steps of the shortest without a lateral crossing, and of the shortest of all.
    shortest: [u8; 2],
}

impl Wanted {
    fn of(steps: RangeInclusive<u8>) -> Self {
        Self { steps, shortest: [STEPS; 2] }
    }

    /// How many steps more than the shortest a way has.
    fn detour(&self, way: &Played) -> u8 {
        way.steps.saturating_sub(self.shortest[usize::from(way.lateral)])
    }

    /// Whether a way of this number of steps is wanted.
    #[inline]
    fn has(&mut self, steps: u8, lateral: bool) -> bool {
        if steps > 0 && steps <= *self.steps.end() {
            let [certain, any] = &mut self.shortest;
            *any = steps.min(*any);
            if !lateral {
                *certain = steps.min(*certain);
            }
        }
        self.steps.contains(&steps)
    }
}

/// The wanted ways of a move.
struct Ways<'a> {
    wanted: Wanted,
    /// Whether only the shortest are kept, and those as short.
    only_shortest: bool,
    found: &'a mut Vec<Played>,
}

impl Steps for Ways<'_> {
    #[inline]
    fn is_in_reach(&self, steps: u8) -> bool {
        steps <= *self.wanted.steps.end() && !(self.only_shortest && steps > self.wanted.shortest[0])
    }

    #[inline]
    fn wants(&mut self, steps: u8, lateral: bool) -> bool {
        self.wanted.has(steps, lateral)
    }

    #[inline]
    fn arrive(&mut self, after: Underway, steps: u8, lateral: bool) {
        let known = |way: &Played| way.steps == steps && way.after == after;
        if !self.found.iter().any(known) {
            self.found.push(Played { after, steps, detour: 0, lateral });
        }
    }
}

/// The one wanted way of a move, as long as there is no other.
struct Only {
    wanted: Wanted,
    found: Option<Played>,
    is_alone: bool,
}

impl Steps for Only {
    #[inline]
    fn is_in_reach(&self, steps: u8) -> bool {
        self.is_alone && steps <= *self.wanted.steps.end()
    }

    #[inline]
    fn wants(&mut self, steps: u8, lateral: bool) -> bool {
        self.wanted.has(steps, lateral)
    }

    #[inline]
    fn arrive(&mut self, after: Underway, steps: u8, lateral: bool) {
        match &self.found {
            None => self.found = Some(Played { after, steps, detour: 0, lateral }),
            Some(found) => self.is_alone &= found.steps == steps && found.after == after,
        }
    }
}

/// A piece that is taken up, and the turn without it.
struct Lifted {
    now: Underway,
    piece: Piece,
    at: Space,
    /// The steps that it has taken.
    steps: u8,
}

/// A move that is walked.
struct Walker<'a, S> {
    goal: Option<Goal>,
    boards: bool,
    may_be_lateral: bool,
    /// Who asks.
    steps: &'a mut S,
}

impl<S: Steps> Walker<'_, S> {
    /// Finds all ways of what is taken up.
    fn each(&mut self, now: &Underway, taken: Movable) {
        match taken {
            Movable::Hirth(Origin::Unsaid) => {
                for space in now.with_free_hirth().iter() {
                    self.lift(now, Piece::Hirth, space);
                }
                self.steps.barred(|| no_boarding(now));
            }
            Movable::Hirth(Origin::Karve(at)) => {
                self.steps.barred(|| cannot_be_left(now, at));
                for karve in now.to_leave(at) {
                    let piece = Piece::Hirth;
                    let now = now.left(karve);
                    self.go(&Lifted { now, piece, at, steps: 1 });
                }
            }
            Movable::Hirth(Origin::Reserve) => self.enter(now, Piece::Hirth),
            // A Karve enters unmanned, whatever is written.
            Movable::Karve { from: None, .. } => self.enter(now, Piece::Karve(0)),
            Movable::Hirth(Origin::Space(from)) | Movable::Karve { from: Some(from), .. } | Movable::Lofdungr(from) => {
                self.lift(now, taken.piece(), from)
            }
        }
    }

    /// A piece is taken up from its space.
    fn lift(&mut self, now: &Underway, piece: Piece, at: Space) {
        match now.without(piece, at) {
            Some(now) => self.go(&Lifted { now, piece, at, steps: 0 }),
            None => self.steps.barred(|| cannot_be_taken_up(now, piece, at)),
        }
    }

    /// A piece enters (R6): if its home is its own, it may go on; if it is empty, it stops (R8); if the opponent holds
    /// it, it attacks (R11).
    fn enter(&mut self, now: &Underway, piece: Piece) {
        let (side, home) = (now.side, now.side.home());
        let Some(mut now) = now.without(piece, Place::RESERVE) else {
            return self.steps.barred(|| EmptyReserve { side, piece });
        };
        let attacks_home = self.goal == Some(Goal { space: home, attack: true });
        match now.ground(home) {
            Ground::Own => self.go(&Lifted { now, piece, at: home, steps: 1 }),
            Ground::Empty if self.goal.is_some() => self.steps.barred(|| StopsOnEntry { side, piece }),
            Ground::Empty if self.boards => self.steps.barred(|| no_karve(&now, home)),
            Ground::Empty => {
                now.stop(piece, home);
                self.take(now, 1, false);
            }
            Ground::Foe if attacks_home && !self.boards => {
                now.charge(Attack { to: home, piece, from: None });
                self.take(now, 1, false);
            }
            Ground::Foe => self.steps.barred(|| HomeHeld { side }),
        }
    }

    /// A piece goes on from where it is: to its goal, and aboard.
    fn go(&mut self, lifted: &Lifted) {
        let Some(goal) = self.goal else {
            return self.settle(lifted, lifted.at, lifted.steps, false);
        };
        self.steps.barred(|| no_walk(&lifted.now, lifted.at, goal));
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

    /// Whether a walk that ends after `steps` steps may be of use.
    fn is_in_reach(&self, steps: u8) -> bool {
        self.steps.is_in_reach(steps + u8::from(self.boards))
    }

    /// A walk ends at its goal.
    fn arrive(&mut self, lifted: &Lifted, goal: Goal, steps: u8, end: End, lateral: bool) {
        match end {
            End::Own => self.settle(lifted, goal.space, steps, lateral),
            End::Empty | End::Line(_) if self.boards => self.steps.barred(|| no_karve(&lifted.now, goal.space)),
            End::Empty | End::Line(_) if !self.steps.wants(steps, lateral) => {}
            End::Empty => {
                let mut after = lifted.now;
                after.stop(lifted.piece, goal.space);
                self.steps.arrive(after, steps, lateral);
            }
            End::Line(from) => {
                let mut after = lifted.now;
                let from = Some(from);
                after.charge(Attack { to: goal.space, piece: lifted.piece, from });
                self.steps.arrive(after, steps, lateral);
            }
        }
    }

    /// A piece that may still act ends on an own space, or boards a Karve there.
    fn settle(&mut self, lifted: &Lifted, at: Space, steps: u8, lateral: bool) {
        if !self.boards {
            if self.steps.wants(steps, lateral) {
                let mut after = lifted.now;
                after.put(lifted.piece, at);
                self.steps.arrive(after, steps, lateral);
            }
            return;
        }
        self.steps.barred(|| no_room(&lifted.now, at));
        for karve in lifted.now.to_board(at) {
            if self.steps.wants(steps + 1, lateral) {
                let mut after = lifted.now;
                after.boards(karve);
                self.steps.arrive(after, steps + 1, lateral);
            }
        }
    }

    /// A way that is one step long.
    #[inline]
    fn take(&mut self, after: Underway, steps: u8, lateral: bool) {
        if self.steps.wants(steps, lateral) {
            self.steps.arrive(after, steps, lateral);
        }
    }
}

/// Whether the mover has a legal step left (R5). An attack counts.
pub fn step_left(now: &Underway) -> bool {
    now.has_movable()
}
