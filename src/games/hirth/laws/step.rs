//! Steps (R5–R12): a move as written becomes every lawful way to walk it.

use arrayvec::ArrayVec;

use super::{
    Breach, STEPS,
    explain::explain,
    underway::{Charge, Royal, Ship, Underway, Whereabouts},
};
use crate::games::hirth::{
    board::{Crossings, Space, Spaces},
    turn::{Goal, Move, Origin},
};

/// One lawful way to play a written move.
#[derive(Clone, Debug)]
pub struct Played {
    /// How the turn stands after it.
    pub after: Underway,
    /// How many steps it took, 1 to 5.
    pub steps: u8,
    /// How many steps more than the shortest way (R12).
    pub detour: u8,
    /// Whether it needs a lateral crossing (R2).
    pub lateral: bool,
}

/// Every lawful way to play a written move within `budget` steps (R12), shortest first; those that need
/// a lateral crossing (R2) last. Different ways with the same outcome and length are one.
///
/// # Errors
/// Why there is none.
pub fn play(now: &Underway, mov: &Move, budget: u8) -> Result<Vec<Played>, Breach> {
    let ways = ways(now, mov, budget);
    if ways.is_empty() {
        Err(explain(now, mov, budget))
    } else {
        Ok(ways)
    }
}

/// The same without a reason: empty when there is no lawful way.
pub fn ways(now: &Underway, mov: &Move, budget: u8) -> Vec<Played> {
    let mut ways: Vec<Played> = Vec::new();
    for crossings in [Crossings::Certain, Crossings::WithLateral] {
        let lateral = crossings == Crossings::WithLateral;
        let mut add = |after: Underway, steps: u8| {
            let known = ways
                .iter()
                .any(|way| way.steps == steps && way.after == after);
            if steps <= budget && !known {
                ways.push(Played {
                    after,
                    steps,
                    detour: 0,
                    lateral,
                });
            }
        };
        match *mov {
            Move::Hirth { from, to, boards } => hirth(now, from, to, boards, crossings, &mut add),
            Move::Karve {
                aboard,
                from: Some(from),
                to: Some(to),
            } => {
                sail(now, aboard, from, to, crossings, &mut add);
            }
            Move::Karve {
                aboard: 0,
                from: None,
                to,
            } => launch(now, to, crossings, &mut add),
            Move::Karve { .. } => {}
            Move::Lofdungr { from, to } => king(now, from, to, crossings, &mut add),
        }
    }
    ways.sort_by_key(|way| (way.lateral, way.steps));
    let shortest = ways.first().map_or(0, |way| way.steps);
    ways.iter_mut()
        .for_each(|way| way.detour = way.steps.saturating_sub(shortest));
    ways
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

/// All walks of one piece from where it stands (R8): through own spaces, as many steps as it likes.
pub(super) struct Walk {
    crossings: Crossings,
    /// The spaces that the mover holds without the walking piece.
    own: Spaces,
    foe: Spaces,
    /// `frontier[k]`: where the piece can be after `k` steps and still go on.
    frontier: [Spaces; STEPS as usize],
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
    pub(super) fn new(now: &Underway, from: Space, crossings: Crossings) -> Self {
        let own = now.held();
        let mut frontier = [Spaces::NONE.with(from); STEPS as usize];
        for k in 1..frontier.len() {
            frontier[k] = crossings.from_any(frontier[k - 1]).and(own);
        }
        Self {
            crossings,
            own,
            foe: now.foe.held(),
            frontier,
        }
    }

    /// Every length, from 1, of a walk to `goal`, with how it ends. Nothing where the mark `>` does not
    /// fit what stands there.
    pub(super) fn ends(&self, goal: Goal) -> ArrayVec<(u8, End), 32> {
        let mut ends = ArrayVec::new();
        if self.foe.has(goal.space) != goal.attack {
            return ends;
        }
        let touching = self.crossings.from(goal.space);
        for (k, &frontier) in (1..).zip(&self.frontier) {
            let last = frontier.and(touching);
            if goal.attack {
                // Five lengths, four neighbours and a lateral one at most: 25.
                last.iter().for_each(|from| ends.push((k, End::Line(from))));
            } else if !last.is_empty() {
                let end = if self.own.has(goal.space) {
                    End::Own
                } else {
                    End::Empty
                };
                ends.push((k, end));
            }
        }
        ends
    }
}

/// A Hirþ moves: it may enter or leave a Karve first, then walk, then board (R6).
fn hirth(
    now: &Underway,
    from: Origin,
    to: Option<Goal>,
    boards: bool,
    crossings: Crossings,
    add: &mut impl FnMut(Underway, u8),
) {
    let mut go = |lifted: Underway, at: Space, steps: u8| {
        walk_hirth(&lifted, at, to, boards, steps, crossings, add);
    };
    match from {
        Origin::Unsaid => {
            for space in now.fresh.spaces().iter() {
                let mut lifted = now.clone();
                lifted.fresh.remove(space);
                go(lifted, space, 0);
            }
        }
        Origin::Space(space) if now.fresh.on(space) > 0 => {
            let mut lifted = now.clone();
            lifted.fresh.remove(space);
            go(lifted, space, 0);
        }
        Origin::Karve(space) => {
            for index in now.distinct_ships(|ship| ship.is_at(space) && ship.fresh > 0) {
                let mut lifted = now.clone();
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
            let mut lifted = now.clone();
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
                    add(lifted, 1);
                }
            } else if now.held().has(home) {
                go(lifted, home, 1);
            } else if to.is_none() && !boards {
                lifted.stopped.add(home);
                add(lifted, 1);
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
    add: &mut impl FnMut(Underway, u8),
) {
    let Some(goal) = to else {
        return settle_hirth(lifted, at, boards, steps, add);
    };
    for (length, end) in Walk::new(lifted, at, crossings).ends(goal) {
        let steps = steps + length;
        let mut after = lifted.clone();
        match end {
            End::Own => settle_hirth(lifted, goal.space, boards, steps, add),
            End::Empty if !boards => {
                after.stopped.add(goal.space);
                add(after, steps);
            }
            End::Line(from) if !boards => {
                after.charge(Charge {
                    to: goal.space,
                    from: Some(from),
                });
                add(after, steps);
            }
            End::Empty | End::Line(_) => {}
        }
    }
}

/// A Hirþ that may still act ends on `at`, or boards a Karve there, stopped or not (R9).
fn settle_hirth(
    lifted: &Underway,
    at: Space,
    boards: bool,
    steps: u8,
    add: &mut impl FnMut(Underway, u8),
) {
    if !boards {
        let mut after = lifted.clone();
        after.fresh.add(at);
        return add(after, steps);
    }
    for index in lifted.distinct_ships(|ship| ship.is_at(at) && ship.has_room()) {
        let mut after = lifted.clone();
        let ship = lifted.ships[index];
        after.set_ship(
            index,
            Ship {
                fresh: ship.fresh + 1,
                ..ship
            },
        );
        add(after, steps + 1);
    }
}

/// A Karve enters, always unmanned, and may sail on when its home is its own (R6, R8, R11).
fn launch(
    now: &Underway,
    to: Option<Goal>,
    crossings: Crossings,
    add: &mut impl FnMut(Underway, u8),
) {
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
            let mut after = now.clone();
            after.set_ship(
                index,
                Ship {
                    place: line,
                    ..ship
                },
            );
            add(after, 1);
        }
    } else if let Some(goal) = to {
        if now.held().has(home) {
            walk_ship(now, index, ship, home, goal, 1, crossings, add);
        }
    } else {
        let mut after = now.clone();
        let has_stopped = !now.held().has(home);
        after.set_ship(
            index,
            Ship {
                has_stopped,
                ..ship
            },
        );
        add(after, 1);
    }
}

/// A Karve with exactly so many aboard moves (R6).
fn sail(
    now: &Underway,
    aboard: u8,
    from: Space,
    goal: Goal,
    crossings: Crossings,
    add: &mut impl FnMut(Underway, u8),
) {
    let wanted = |ship: &Ship| ship.is_at(from) && !ship.has_stopped && ship.aboard() == aboard;
    for index in now.distinct_ships(wanted) {
        walk_ship(now, index, now.ships[index], from, goal, 0, crossings, add);
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
    add: &mut impl FnMut(Underway, u8),
) {
    let mut lifted = now.clone();
    lifted.ships[index].place = Whereabouts::Reserve;
    for (length, end) in Walk::new(&lifted, from, crossings).ends(goal) {
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
        let mut after = now.clone();
        after.set_ship(index, arrived);
        add(after, steps + length);
    }
}

/// The Lofðungr moves.
fn king(
    now: &Underway,
    from: Space,
    goal: Goal,
    crossings: Crossings,
    add: &mut impl FnMut(Underway, u8),
) {
    let Some(king) = now.king else { return };
    if king.at != from || king.has_stopped || king.attacks.is_some() {
        return;
    }
    let lifted = Underway {
        king: None,
        ..now.clone()
    };
    for (length, end) in Walk::new(&lifted, from, crossings).ends(goal) {
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
        add(
            Underway {
                king: Some(king),
                ..now.clone()
            },
            length,
        );
    }
}
