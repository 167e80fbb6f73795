//! The single steps of a turn (R6): what may be done next.

use crate::games::hirth::{
    board::{Crossings, Space},
    rules::{Ground, Movable, Underway, ways},
    turn::{Goal, Move, Origin},
};

/// A single step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The step as a move of its own.
    pub mov: Move,
    /// The state of the turn after it.
    pub after: Underway,
}

/// Every single step that may be taken now (R6–R11), on the crossings given. Two pieces that are alike are
/// one, and so are two steps that are written alike and come to the same. Hirþ come first, then Karve, then the Lofðungr.
pub fn steps(now: &Underway, crossings: Crossings) -> Vec<Step> {
    let mut found = Vec::with_capacity(32);
    each(now, crossings, |mov, after| found.push(Step { mov, after }));
    found.sort_by_key(|step| match step.mov {
        Move::Hirth { .. } => 0,
        Move::Karve { from: None, .. } => 1,
        Move::Karve { .. } => 2,
        Move::Lofdungr { .. } => 3,
    });
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

/// Every move that is one step long, if it is legal.
fn each_written(now: &Underway, crossings: Crossings, mut take: impl FnMut(Move)) {
    let goal = |space: Space| Goal { space, attack: now.ground(space) == Ground::Foe };
    // A piece that enters does nothing else in its step, except an attack from off the board (R11).
    let home = goal(now.side.home());
    let entry = home.attack.then_some(home);
    for taken in now.movable() {
        match taken {
            Movable::Hirth(from @ Origin::Space(at)) => {
                for to in crossings.from(at).iter() {
                    take(hirth(from, Some(goal(to)), false));
                }
                if now.to_board(at).next().is_some() {
                    take(hirth(from, None, true));
                }
            }
            Movable::Hirth(Origin::Reserve) => take(hirth(Origin::Reserve, entry, false)),
            Movable::Hirth(from) => take(hirth(from, None, false)),
            Movable::Karve { aboard, from: None } => take(Move::Karve { aboard, from: None, to: entry }),
            Movable::Karve { aboard, from: Some(at) } => {
                for to in crossings.from(at).iter() {
                    take(Move::Karve { aboard, from: Some(at), to: Some(goal(to)) });
                }
            }
            Movable::Lofdungr(from) => {
                for to in crossings.from(from).iter() {
                    take(Move::Lofdungr { from, to: goal(to) });
                }
            }
        }
    }
}

fn hirth(from: Origin, to: Option<Goal>, boards: bool) -> Move {
    Move::Hirth { from, to, boards }
}
