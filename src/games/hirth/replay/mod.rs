//! A written turn and the positions it can start from: every lawful reading of it, or the rules it breaks.
//!
//! [`replay`] plays a turn's moves (`moves`), then its end (`ends`); a [`Reading`] is what comes of it, and
//! `best_line()` finds the cheapest way through all turns of a game.

mod best_line;
mod clean_turn;
mod ends;
mod lengths;
mod moves;
mod reading;

pub(super) use best_line::{BestTurn, best_line};
pub use lengths::Lengths;
pub(super) use lengths::lengths;
pub use reading::{Cost, MOST_READINGS, Reading, Replayed, Walked, Way};

use crate::games::hirth::{
    board::Side,
    rules::{Breach, BreachAt, Underway},
    turn::Turn,
};
use moves::{Halfway, Room};

/// Every lawful reading of a turn by `side`, cheapest first. Its label does not count; a turn with
/// faults has none.
///
/// # Errors
/// The rules that the turn breaks, on the most plausible reading.
pub fn replay(before: &[Reading], side: Side, turn: &Turn) -> Result<Replayed, Vec<BreachAt>> {
    played(before, side, turn, Room::Tight).or_else(|_| played(before, side, turn, Room::All))
}

/// The same without a reason: `None` when there is no lawful reading.
pub fn lawful(before: &[Reading], side: Side, turn: &Turn) -> Option<Replayed> {
    played(before, side, turn, Room::Tight).ok()
}

/// Returns what [`replay`] does, of a turn whose text is at hand: `text` is what stands behind its label.
///
/// # Errors
/// As those of [`replay`].
pub(super) fn replay_text(
    before: &[Reading],
    side: Side,
    turn: &Turn,
    text: &str,
) -> Result<Replayed, Vec<BreachAt>> {
    match clean_turn::played(before, side, turn, text) {
        Some(readings) => Ok(Replayed::of(readings, false)),
        None => replay(before, side, turn),
    }
}

/// Returns what [`lawful`] does, of a turn whose text is at hand.
pub(super) fn lawful_text(
    before: &[Reading],
    side: Side,
    turn: &Turn,
    text: &str,
) -> Option<Replayed> {
    match clean_turn::played(before, side, turn, text) {
        Some(readings) => Some(Replayed::of(readings, false)),
        None => lawful(before, side, turn),
    }
}

/// Whether a turn that has taken `steps` steps so far can go on with what `rest` says, to its end.
#[doc(hidden)]
pub fn goes_on(now: &Underway, steps: u8, rest: &Turn) -> bool {
    let mut halfway = Halfway::start(0, *now, Cost::default());
    halfway.steps = steps;
    played_from(vec![halfway], rest, Room::Tight).is_ok()
}

fn played(
    before: &[Reading],
    side: Side,
    turn: &Turn,
    room: Room,
) -> Result<Replayed, Vec<BreachAt>> {
    let readings = before.iter().enumerate();
    let started = readings.filter(|(_, reading)| reading.ending.is_none());
    let open = started.map(|(from, reading)| {
        let now = Underway::new(&reading.position, side);
        Halfway::start(from, now, reading.cost)
    });
    played_from(open.collect(), turn, room)
}

fn played_from(open: Vec<Halfway>, turn: &Turn, room: Room) -> Result<Replayed, Vec<BreachAt>> {
    let (mut open, cut) = moves::played(open, turn, room)?;
    if let Some(ending) = ends::offers(&mut open, turn)? {
        return Ok(Replayed::of(ends::refusal(open, turn, ending)?, cut));
    }
    let steps = || open.iter().map(|way| way.steps);
    let (least, most) = (steps().min(), steps().max());
    open.retain(Halfway::is_complete);
    if open.is_empty() {
        let breach = Breach::StepCount {
            least: least.unwrap_or(0),
            most: most.unwrap_or(0),
        };
        return Err(vec![BreachAt { breach, span: None }]);
    }
    Ok(Replayed::of(ends::battles(open, turn)?, cut))
}
