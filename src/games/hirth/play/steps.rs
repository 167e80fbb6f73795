//! The single steps of a turn (R6): what may be done next.

use crate::games::hirth::{
    board::{Crossings, Space},
    rules::{Ship, Underway, Whereabouts, ways},
    turn::{Goal, Move, Origin},
};

/// A single step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The step as a move of its own.
    pub mov: Move,
    /// How the turn stands after it.
    pub after: Underway,
}

/// Every single step that may be taken now (R6–R11), on the crossings given. Two pieces that are alike are
/// one, and so are two steps that are written alike and come to the same.
pub fn steps(now: &Underway, crossings: Crossings) -> Vec<Step> {
    let mut found = Vec::with_capacity(32);
    each(now, crossings, |mov, after| found.push(Step { mov, after }));
    found
}

/// The same, one by one.
pub(super) fn each(now: &Underway, crossings: Crossings, mut take: impl FnMut(Move, Underway)) {
    each_written(now, crossings, |mov| {
        let ways = ways(now, &mov, 1).into_iter();
        let ways = ways.filter(|way| !way.lateral || crossings == Crossings::WithLateral);
        ways.for_each(|way| take(mov, way.after));
    });
}

/// Every move that is one step long, if it is lawful.
fn each_written(now: &Underway, crossings: Crossings, mut take: impl FnMut(Move)) {
    let foes = now.foe.held();
    let goal = |space: Space| Goal {
        space,
        attack: foes.has(space),
    };
    let has_room = |space: Space| {
        let mut ships = now.ships.iter();
        ships.any(|ship| ship.is_at(space) && ship.has_room())
    };
    let mut hirth = |from: Origin, to: Option<Space>, boards: bool| {
        take(Move::Hirth {
            from,
            to: to.map(goal),
            boards,
        });
    };
    for space in now.fresh.spaces().iter() {
        let from = Origin::Space(space);
        for to in crossings.from(space).iter() {
            hirth(from, Some(to), false);
        }
        if has_room(space) {
            hirth(from, None, true);
        }
    }
    for space in holding(now, |ship| ship.fresh > 0) {
        hirth(Origin::Karve(space), None, false);
    }
    let home = now.side.home();
    let entry = foes.has(home).then_some(home);
    if now.reserve > 0 {
        hirth(Origin::Reserve, entry, false);
    }
    let waits = |ship: &Ship| ship.place == Whereabouts::Reserve;
    if now.ships.iter().any(waits) {
        take(Move::Karve {
            aboard: 0,
            from: None,
            to: entry.map(goal),
        });
    }
    for (i, ship) in now.ships.iter().enumerate() {
        let Whereabouts::At(from) = ship.place else {
            continue;
        };
        // Karve that are alike are one.
        if ship.has_stopped || now.ships[..i].contains(ship) {
            continue;
        }
        for to in crossings.from(from).iter() {
            take(Move::Karve {
                aboard: ship.aboard(),
                from: Some(from),
                to: Some(goal(to)),
            });
        }
    }
    if let Some(king) = now.king
        && !king.has_stopped
        && king.attacks.is_none()
    {
        for to in crossings.from(king.at).iter() {
            take(Move::Lofdungr {
                from: king.at,
                to: goal(to),
            });
        }
    }
}

/// The spaces where a Karve is of which `wanted` holds, each once.
fn holding(now: &Underway, wanted: impl Fn(&Ship) -> bool) -> impl Iterator<Item = Space> {
    let at = move |ship: &Ship| match ship.place {
        Whereabouts::At(space) if wanted(ship) => Some(space),
        _ => None,
    };
    let spaces = now.ships.iter().filter_map(at);
    let spaces = spaces.fold(Default::default(), crate::games::hirth::board::Spaces::with);
    spaces.iter()
}
