//! A written turn and the positions it can start from: every legal reading of it, or the rules it breaks.
//!
//! [`replay`] plays a turn's moves (`moves`), then its end (`ends`); a [`Reading`] is what comes of it, and
//! `best_line()` finds the cheapest way through all turns of a game.

mod best_line;
mod ends;
mod lengths;
mod moves;
mod reading;
mod walks;

pub(super) use best_line::{BestTurn, best_line};
pub use lengths::Lengths;
pub(super) use lengths::lengths;
pub(super) use moves::least_of_all;
pub use reading::{Cost, MOST_READINGS, Reading, Replayed, Walked, Way};
pub use walks::Walks;
pub(super) use walks::walks;

use crate::games::hirth::{
    Lateral,
    board::Side,
    rules::{Breach, BreachAt, Underway, as_written},
    turn::Turn,
};
use moves::{Halfway, Room};

/// Every legal reading of a turn by `side`, cheapest first. Its label does not count; a turn with
/// faults has none. Unless lateral crossings are allowed, none of them has two doubts at once (R12).
///
/// # Errors
/// The rules that the turn breaks, on the most plausible reading.
pub fn replay(before: &[Reading], side: Side, turn: &Turn, lateral: Lateral) -> Result<Replayed, Vec<BreachAt>> {
    let played = |room| played(before, side, turn, (room, lateral));
    played(Room::Tight).or_else(|_| played(Room::All))
}

/// The same without a reason: `None` if there is no legal reading.
pub fn lawful(before: &[Reading], side: Side, turn: &Turn, lateral: Lateral) -> Option<Replayed> {
    played(before, side, turn, (Room::Tight, lateral)).ok()
}

/// Returns the readings of a turn that breaks a rule and is played as it is written anyway; none if that is not
/// possible. How its moves were walked is not known.
pub(super) fn replay_as_written(before: &[Reading], side: Side, turn: &Turn) -> Vec<Reading> {
    let mut readings = Vec::new();
    let open = before.iter().enumerate();
    for (from, reading) in open.filter(|(_, reading)| reading.ending.is_none()) {
        let now = Underway::new(&reading.position, side);
        if let Some((position, ending)) = as_written(now, turn) {
            let way = Way::unknown(from, reading.cost);
            reading::add(&mut readings, position, ending, way);
        }
    }
    Replayed::of(readings, false).readings
}

/// Whether a turn that has taken `steps` steps so far can go on with `rest`, to its end.
#[doc(hidden)]
pub fn goes_on(now: &Underway, steps: u8, rest: &Turn) -> bool {
    let mut halfway = Halfway::start(0, *now, Cost::default());
    halfway.steps = steps;
    played_from(vec![halfway], rest, (Room::Tight, Lateral::Allow)).is_ok()
}

fn played(
    before: &[Reading],
    side: Side,
    turn: &Turn,
    (room, lateral): (Room, Lateral),
) -> Result<Replayed, Vec<BreachAt>> {
    let readings = before.iter().enumerate();
    let started = readings.filter(|(_, reading)| reading.ending.is_none());
    let open = started.map(|(from, reading)| {
        let now = Underway::new(&reading.position, side);
        Halfway::start(from, now, reading.cost)
    });
    played_from(open.collect(), turn, (room, lateral))
}

fn played_from(open: Vec<Halfway>, turn: &Turn, (room, lateral): (Room, Lateral)) -> Result<Replayed, Vec<BreachAt>> {
    let (mut open, cut) = moves::played(open, turn, room)?;
    if let Some(ending) = ends::offers(&mut open, turn)? {
        keep_ended(&mut open, lateral, |_| true)?;
        return Ok(Replayed::of(ends::refusal(open, turn, ending)?, cut));
    }
    keep_ended(&mut open, lateral, Halfway::is_complete)?;
    let readings = ends::late_offers(ends::battles(open, turn, lateral)?, turn)?;
    Ok(Replayed::of(readings, cut))
}

/// Keeps the readings of a turn that ends as it may (R5), `is_ended`, and of those that are doubtful none with two doubts at
/// once (R12).
fn keep_ended(
    open: &mut Vec<Halfway>,
    lateral: Lateral,
    is_ended: impl Fn(&Halfway) -> bool,
) -> Result<(), Vec<BreachAt>> {
    let is_doubted = |way: &Halfway| lateral != Lateral::Allow && way.doubts().are_two();
    let steps = |doubted: bool| {
        let such = open.iter().filter(move |&way| doubted || !is_doubted(way));
        such.map(|way| way.steps)
    };
    let range = |doubted| Some((steps(doubted).min()?, steps(doubted).max()?));
    let (least, most) = range(false).or_else(|| range(true)).unwrap_or((0, 0));
    open.retain(is_ended);
    let doubted = !open.is_empty();
    open.retain(|way| !is_doubted(way));
    if !open.is_empty() {
        return Ok(());
    }
    let breach = Breach::StepCount { least, most, doubted };
    Err(vec![BreachAt { breach, span: None }])
}
