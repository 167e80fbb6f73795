//! Steps (R5–R12): a move as written becomes every lawful way to walk it.

use super::{
    STEPS,
    underway::{Charge, Royal, Ship, Underway, Whereabouts},
};
use crate::games::hirth::{
    board::{Crossings, Space, Spaces, has_lateral},
    turn::{Goal, Move, Origin},
};

/// One lawful way to play a written move.
#[derive(Clone, Copy, Debug)]
pub struct Played {
    /// How the turn stands after it.
    pub after: Underway,
    /// How many steps it took, 1 to 5.
    pub steps: u8,
    /// How many steps more than the shortest way (R12); of a way without a lateral crossing, than the shortest
    /// such way.
    pub detour: u8,
    /// Whether it needs a lateral crossing (R2).
    pub lateral: bool,
}

/// Every lawful way to play a written move within `budget` steps (R12), shortest first; those that need
/// a lateral crossing (R2) last. Different ways with the same outcome and length are one. Empty when there is no
/// lawful way.
pub fn ways(now: &Underway, mov: &Move, budget: u8) -> Vec<Played> {
    let mut found = Vec::new();
    ways_into(&mut found, now, mov, budget);
    found
}

/// The same in place of what is in `found`.
pub fn ways_into(found: &mut Vec<Played>, now: &Underway, mov: &Move, budget: u8) {
    found.clear();
    let mut all = All {
        budget,
        lateral: false,
        found,
    };
    each_way(now, mov, Crossings::Certain, &mut all);
    if may_be_lateral(now, mov) {
        all.lateral = true;
        each_way(now, mov, Crossings::WithLateral, &mut all);
    }
    found.sort_by_key(|way| (way.lateral, way.steps));
    let certain = found.first().map_or(0, |way| way.steps);
    let least = found.iter().map(|way| way.steps).min().unwrap_or(0);
    for way in found {
        way.detour = way.steps - if way.lateral { least } else { certain };
    }
}

/// Whether a walk of the move could cross a lateral pair at all: all its spaces are the mover's, but the last.
fn may_be_lateral(now: &Underway, mov: &Move) -> bool {
    let goal = match *mov {
        Move::Hirth { to, .. } | Move::Karve { to, .. } => to,
        Move::Lofdungr { to, .. } => Some(to),
    };
    goal.is_some_and(|goal| has_lateral(now.held().with(goal.space)))
}

/// The ways of a move found so far, and which are kept: those of `budget` steps at most.
struct All<'a> {
    budget: u8,
    lateral: bool,
    found: &'a mut Vec<Played>,
}

impl All<'_> {
    /// Whether a way of so many steps is kept.
    fn wants(&self, steps: u8) -> bool {
        steps <= self.budget
    }

    /// Keeps a way: how the turn stands after it, and its steps.
    fn take(&mut self, after: Underway, steps: u8) {
        let mut found = self.found.iter();
        let known = found.any(|way| way.steps == steps && way.after == after);
        if self.wants(steps) && !known {
            self.found.push(Played {
                after,
                steps,
                detour: 0,
                lateral: self.lateral,
            });
        }
    }
}

/// Tells every way to play a written move, by one kind of crossings.
fn each_way(now: &Underway, mov: &Move, crossings: Crossings, ways: &mut All<'_>) {
    match *mov {
        Move::Hirth { from, to, boards } => hirth(now, from, to, boards, crossings, ways),
        Move::Karve {
            aboard,
            from: Some(from),
            to: Some(to),
        } => {
            sail(now, aboard, from, to, crossings, ways);
        }
        Move::Karve {
            aboard: 0,
            from: None,
            to,
        } => launch(now, to, crossings, ways),
        Move::Karve { .. } => {}
        Move::Lofdungr { from, to } => king(now, from, to, crossings, ways),
    }
}

/// Whether the mover has a lawful step left (R5). An attack counts.
pub fn step_left(now: &Underway) -> bool {
    // Entering is always a step: into an own home, an empty one, or against the foe (R11).
    if now.reserve > 0
        || now
            .ships
            .iter()
            .any(|ship| ship.place == Whereabouts::Reserve)
    {
        return true;
    }
    // Every space touches another, and a piece may enter any space: its own, an empty one, or the foe's.
    let can_move = !now.fresh.spaces().is_empty()
        || now
            .king
            .is_some_and(|king| !king.has_stopped && king.attacks.is_none());
    let can_sail_or_leave = now.ships.iter().any(|ship| {
        matches!(ship.place, Whereabouts::At(_)) && (!ship.has_stopped || ship.fresh > 0)
    });
    can_move || can_sail_or_leave
}

/// The walks of one piece from where it stands to a goal (R8): through own spaces, as many steps as it likes.
/// Tells every length, from 1, with how it ends, shortest first; nothing where the mark `>` does not fit what
/// stands there.
pub(super) struct Walk {
    crossings: Crossings,
    /// The spaces that the mover holds without the walking piece.
    own: Spaces,
    goal: Goal,
    /// The length told last, and where the piece can be after it and still go on.
    length: u8,
    frontier: Spaces,
    /// Where an attack of that length can come from, as far as it is not told.
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

impl Walk {
    /// The walks of a piece on `from`; `now` is the turn without that piece.
    pub(super) fn new(now: &Underway, from: Space, goal: Goal, crossings: Crossings) -> Self {
        let fits = now.foe.held().has(goal.space) == goal.attack;
        let frontier = if fits {
            Spaces::NONE.with(from)
        } else {
            Spaces::NONE
        };
        Self {
            crossings,
            own: now.held(),
            goal,
            length: 0,
            frontier,
            origins: Spaces::NONE,
        }
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

/// A Hirþ moves: it may enter or leave a Karve first, then walk, then board (R6).
fn hirth(
    now: &Underway,
    from: Origin,
    to: Option<Goal>,
    boards: bool,
    crossings: Crossings,
    ways: &mut All<'_>,
) {
    let mut go = |lifted: Underway, at: Space, steps: u8| {
        walk_hirth(&lifted, at, to, boards, steps, crossings, ways);
    };
    match from {
        Origin::Unsaid => {
            for space in now.fresh.spaces().iter() {
                let mut lifted = *now;
                lifted.fresh.remove(space);
                go(lifted, space, 0);
            }
        }
        Origin::Space(space) if now.fresh.on(space) > 0 => {
            let mut lifted = *now;
            lifted.fresh.remove(space);
            go(lifted, space, 0);
        }
        Origin::Karve(space) => {
            for index in now.distinct_ships(|ship| ship.is_at(space) && ship.fresh > 0) {
                let mut lifted = *now;
                let ship = now.ships[index];
                lifted.set_ship(
                    index,
                    Ship {
                        fresh: ship.fresh - 1,
                        ..ship
                    },
                );
                go(lifted, space, 1);
            }
        }
        Origin::Reserve if now.reserve > 0 => {
            let home = now.side.home();
            let mut lifted = *now;
            lifted.reserve -= 1;
            if now.foe.held().has(home) {
                if to
                    == Some(Goal {
                        space: home,
                        attack: true,
                    })
                {
                    lifted.charge(Charge {
                        to: home,
                        from: None,
                    });
                    ways.take(lifted, 1);
                }
            } else if now.held().has(home) {
                go(lifted, home, 1);
            } else if to.is_none() && !boards {
                lifted.stopped.add(home);
                ways.take(lifted, 1);
            }
        }
        Origin::Space(_) | Origin::Reserve => {}
    }
}

/// A Hirþ that is lifted from the board at `at` walks on from there, after so many steps.
fn walk_hirth(
    lifted: &Underway,
    at: Space,
    to: Option<Goal>,
    boards: bool,
    steps: u8,
    crossings: Crossings,
    ways: &mut All<'_>,
) {
    let Some(goal) = to else {
        return settle_hirth(lifted, at, boards, steps, ways);
    };
    for (length, end) in Walk::new(lifted, at, goal, crossings) {
        let steps = steps + length;
        if !ways.wants(steps + u8::from(boards)) {
            break;
        }
        let mut after = *lifted;
        match end {
            End::Own => settle_hirth(lifted, goal.space, boards, steps, ways),
            End::Empty if !boards => {
                after.stopped.add(goal.space);
                ways.take(after, steps);
            }
            End::Line(from) if !boards => {
                after.charge(Charge {
                    to: goal.space,
                    from: Some(from),
                });
                ways.take(after, steps);
            }
            End::Empty | End::Line(_) => {}
        }
    }
}

/// A Hirþ that may still act ends on `at`, or boards a Karve there, stopped or not (R9).
fn settle_hirth(lifted: &Underway, at: Space, boards: bool, steps: u8, ways: &mut All<'_>) {
    if !boards {
        let mut after = *lifted;
        after.fresh.add(at);
        return ways.take(after, steps);
    }
    for index in lifted.distinct_ships(|ship| ship.is_at(at) && ship.has_room()) {
        let mut after = *lifted;
        let ship = lifted.ships[index];
        after.set_ship(
            index,
            Ship {
                fresh: ship.fresh + 1,
                ..ship
            },
        );
        ways.take(after, steps + 1);
    }
}

/// A Karve enters, always unmanned, and may sail on when its home is its own (R6, R8, R11).
fn launch(now: &Underway, to: Option<Goal>, crossings: Crossings, ways: &mut All<'_>) {
    let home = now.side.home();
    let Some(index) = now
        .distinct_ships(|ship| ship.place == Whereabouts::Reserve)
        .next()
    else {
        return;
    };
    let ship = Ship {
        place: Whereabouts::At(home),
        fresh: 0,
        stopped: 0,
        has_stopped: false,
    };
    if now.foe.held().has(home) {
        if to
            == Some(Goal {
                space: home,
                attack: true,
            })
        {
            let line = Whereabouts::Line(Charge {
                to: home,
                from: None,
            });
            let mut after = *now;
            after.set_ship(
                index,
                Ship {
                    place: line,
                    ..ship
                },
            );
            ways.take(after, 1);
        }
    } else if let Some(goal) = to {
        if now.held().has(home) {
            walk_ship(now, index, ship, home, goal, 1, crossings, ways);
        }
    } else {
        let mut after = *now;
        let has_stopped = !now.held().has(home);
        after.set_ship(
            index,
            Ship {
                has_stopped,
                ..ship
            },
        );
        ways.take(after, 1);
    }
}

/// A Karve with exactly so many aboard moves (R6).
fn sail(
    now: &Underway,
    aboard: u8,
    from: Space,
    goal: Goal,
    crossings: Crossings,
    ways: &mut All<'_>,
) {
    let wanted = |ship: &Ship| ship.is_at(from) && !ship.has_stopped && ship.aboard() == aboard;
    for index in now.distinct_ships(wanted) {
        walk_ship(now, index, now.ships[index], from, goal, 0, crossings, ways);
    }
}

/// Karve number `index`, which stands on `from` as `ship`, sails on after so many steps.
#[allow(clippy::too_many_arguments)]
fn walk_ship(
    now: &Underway,
    index: usize,
    ship: Ship,
    from: Space,
    goal: Goal,
    steps: u8,
    crossings: Crossings,
    ways: &mut All<'_>,
) {
    let mut lifted = *now;
    lifted.ships[index].place = Whereabouts::Reserve;
    for (length, end) in Walk::new(&lifted, from, goal, crossings) {
        if !ways.wants(steps + length) {
            break;
        }
        let arrived = match end {
            End::Own => Ship {
                place: Whereabouts::At(goal.space),
                ..ship
            },
            End::Empty => Ship {
                place: Whereabouts::At(goal.space),
                fresh: 0,
                stopped: ship.aboard(),
                has_stopped: true,
            },
            End::Line(from) => {
                let charge = Charge {
                    to: goal.space,
                    from: Some(from),
                };
                Ship {
                    place: Whereabouts::Line(charge),
                    ..ship
                }
            }
        };
        let mut after = *now;
        after.set_ship(index, arrived);
        ways.take(after, steps + length);
    }
}

/// The Lofðungr moves.
fn king(now: &Underway, from: Space, goal: Goal, crossings: Crossings, ways: &mut All<'_>) {
    let Some(king) = now.king else { return };
    if king.at != from || king.has_stopped || king.attacks.is_some() {
        return;
    }
    let lifted = Underway { king: None, ..*now };
    for (length, end) in Walk::new(&lifted, from, goal, crossings) {
        if !ways.wants(length) {
            break;
        }
        let king = match end {
            End::Own => Royal {
                at: goal.space,
                attacks: None,
                has_stopped: false,
            },
            End::Empty => Royal {
                at: goal.space,
                attacks: None,
                has_stopped: true,
            },
            End::Line(from) => Royal {
                at: from,
                attacks: Some(goal.space),
                has_stopped: false,
            },
        };
        ways.take(
            Underway {
                king: Some(king),
                ..*now
            },
            length,
        );
    }
}
