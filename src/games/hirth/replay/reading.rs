//! Readings: the ways to understand a record up to the end of a turn.

use arrayvec::ArrayVec;

use crate::games::hirth::{
    position::Placement,
    rules::{Ending, Line, Remarks, STEPS},
};

/// A turn, played.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Replayed {
    /// Its readings, cheapest first; at least one.
    pub readings: Vec<Reading>,
    /// Whether there are more than could be kept: what cannot be played after it may be legal all the same.
    pub cut: bool,
}

/// One way to understand a record up to the end of a turn.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The position at the end of the turn.
    pub position: Placement,
    /// How the game ended, if it did.
    pub ending: Option<Ending>,
    /// The cost of the cheapest way here, over the whole game.
    pub cost: Cost,
    /// The ways here, cheapest first; there is at least one. Each comes from another reading before.
    pub ways: Vec<Way>,
}

/// How a reading comes from one before. It is kept small, for there is one for each turn of a game at least; the
/// battles are found again from the line (`BestTurn::fights`).
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Way {
    /// The number of the reading before the turn.
    pub from: usize,
    /// The cost of the whole way.
    pub cost: Cost,
    /// How each move was walked, in order.
    pub(in crate::games::hirth) walks: ArrayVec<Walked, { STEPS as usize }>,
    /// The pieces that attacked.
    pub line: Line,
    /// The remarks on the battles; most have none.
    pub(super) remarks: Option<Box<Remarks>>,
}

impl Way {
    /// Returns how each move was walked, in order.
    pub fn walks(&self) -> &[Walked] {
        &self.walks
    }

    /// A way from a reading before it, with only its cost known.
    pub(super) fn unknown(from: usize, cost: Cost) -> Self {
        Self { from, cost, walks: ArrayVec::new(), line: Line::NONE, remarks: None }
    }

    /// The same, where the record goes on though the other side has won by the letter of the rulebook (R21).
    pub(super) fn played_on(mut self) -> Self {
        self.cost = self.cost.plus(0, 1);
        self.remarks.get_or_insert_default().played_on = true;
        self
    }

    /// Returns what is worth a word in the battles.
    pub fn remarks(&self) -> &Remarks {
        static NONE: Remarks = Remarks::NONE;
        self.remarks.as_deref().unwrap_or(&NONE)
    }
}

/// How a written move was walked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Walked {
    /// Its steps, 1 to 5.
    pub steps: u8,
    /// How many of them more than the shortest way.
    pub detour: u8,
    /// Whether it needs a lateral crossing (R2).
    pub lateral: bool,
    /// Whether it attacks from off the board (R11).
    pub off_board: bool,
}

/// What makes one reading worse than another (R2, R12, R18): compared in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Cost {
    /// Lateral crossings.
    pub lateral: u16,
    /// Steps beyond the shortest, and retreats elsewhere than back.
    pub oddities: u16,
}

impl Cost {
    /// Returns the cost with this many more lateral crossings and oddities.
    pub(super) fn plus(self, lateral: usize, oddities: usize) -> Self {
        Self {
            lateral: self.lateral.saturating_add(lateral as u16),
            oddities: self.oddities.saturating_add(oddities as u16),
        }
    }
}

impl Reading {
    /// Returns the one reading of a game that has not begun.
    pub fn start() -> Self {
        Self { position: Placement::start(), ending: None, cost: Cost::default(), ways: Vec::new() }
    }
}

/// More readings than this are not kept: the cheapest stay. No record of real play comes near.
pub const MOST_READINGS: usize = 64;

impl Replayed {
    /// Returns the cheapest readings that can be kept.
    pub(super) fn of(mut readings: Vec<Reading>, cut: bool) -> Self {
        readings.sort_by_key(|reading| reading.cost);
        let cut = cut || readings.len() > MOST_READINGS;
        readings.truncate(MOST_READINGS);
        Self { readings, cut }
    }
}

/// Adds a reading, or another way to one that is known.
pub(super) fn add(readings: &mut Vec<Reading>, position: Placement, ending: Option<Ending>, way: Way) {
    let known = readings.iter_mut().find(|reading| reading.position == position && reading.ending == ending);
    let Some(reading) = known else {
        readings.push(Reading { position, ending, cost: way.cost, ways: vec![way] });
        return;
    };
    match reading.ways.iter_mut().find(|other| other.from == way.from) {
        Some(other) if other.cost <= way.cost => {}
        Some(other) => *other = way,
        None => reading.ways.push(way),
    }
    reading.ways.sort_by_key(|way| way.cost);
    reading.cost = reading.ways[0].cost;
}
