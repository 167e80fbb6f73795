//! Turns in their most common form, played from their text: the result is that of replay, for a quarter of the work. If
//! another reading is possible, at any cost, there is no answer.

use std::borrow::Cow;

use arrayvec::ArrayVec;

use super::{Reading, Walked, Way, reading::add};
use crate::games::hirth::{
    board::{Crossings, Side, has_lateral},
    fast,
    position::Position,
    rules::{Movable, STEPS, least_steps},
    turn::{Move, Turn},
};

/// Returns the readings after a turn of `side`; `text` is the text after its label. Returns `None` if there may be
/// others, from any of the readings before.
pub(super) fn played(before: &[Reading], side: Side, turn: &Turn, text: &str) -> Option<Vec<Reading>> {
    let walks = walked_straight(side, turn)?;
    let text = with_slash(turn, text.trim_ascii());
    let mut readings = Vec::with_capacity(before.len());
    let started = before.iter().enumerate();
    for (from, reading) in started.filter(|(_, reading)| reading.ending.is_none()) {
        if may_be_lateral(&reading.position, side, turn) {
            return None;
        }
        let clean = fast::clean_turn(&reading.position, side, &text)?;
        let way = Way { from, cost: reading.cost, walks: walks.clone(), line: clean.line, remarks: None };
        add(&mut readings, clean.position, clean.ending, way);
    }
    (!readings.is_empty()).then_some(readings)
}

/// How the moves are walked if each takes the fewest steps that it can wherever the pieces are, and all together those
/// of the turn: then none of them can be walked by a detour (R12). `None` for other turns, and for those that cannot be
/// read.
fn walked_straight(side: Side, turn: &Turn) -> Option<ArrayVec<Walked, { STEPS as usize }>> {
    if !turn.faults.is_empty() {
        return None;
    }
    let mut walks = ArrayVec::new();
    let mut all = 0;
    for mov in &turn.moves {
        let steps = least_steps(side, &mov.value);
        all += steps;
        let walk = Walked { steps, detour: 0, lateral: false, off_board: false };
        walks.try_push(walk).ok()?;
    }
    (all == STEPS).then_some(walks)
}

/// Whether an attack may come over a lateral pair (R2) from another space than it comes from without one. Any other move
/// of least steps ends where it does, whichever way it goes.
fn may_be_lateral(before: &Position, side: Side, turn: &Turn) -> bool {
    let goals = turn.moves.iter().filter_map(|mov| mov.value.goal());
    let held = before.force(side).held().with(side.home());
    let reached = goals.fold(held, |all, goal| all.with(goal.space));
    let by_lateral = |mov: &Move| {
        let (Some(from), Some(goal)) = (Movable::of(mov).at(side), mov.goal()) else {
            return true;
        };
        match from.distance(goal.space) {
            0 | 1 => false,
            2 => {
                let between = |crossings: Crossings| crossings.from(from).and(crossings.from(goal.space)).and(reached);
                between(Crossings::Certain) != between(Crossings::WithLateral)
            }
            _ => has_lateral(reached),
        }
    };
    let attacks = |mov: &Move| mov.goal().is_some_and(|goal| goal.attack);
    let mut moves = turn.moves.iter().map(|mov| &mov.value);
    moves.any(|mov| attacks(mov) && by_lateral(mov))
}

/// The text with a `/` at its end, if that is missing: it does not change how the turn is played (N3).
fn with_slash<'a>(turn: &Turn, text: &'a str) -> Cow<'a, str> {
    if turn.lacks_slash() { Cow::Owned(format!("{text} /")) } else { Cow::Borrowed(text) }
}
