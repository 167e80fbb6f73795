//! A second opinion on records of tafl: slow, plain, and written from the rules alone. It shares no code with the
//! program; where the two differ, one of them is wrong.

pub mod board;
pub mod captures;
pub mod ends;
mod judging;
pub mod moves;
pub mod random;
pub mod record;
pub mod result;
pub mod set_up;
pub mod slip;
pub mod variants;

use board::{Board, Side, Square};
use judging::{Judging, judge};
use record::Record;
use variants::{KingTakes, Variant};

/// What the referee says of a record.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RefVerdict {
    pub legal: bool,
    /// The first move that is wrong, and the code of its fault. A result stands in no move.
    pub first_bad: Option<(String, &'static str)>,
    pub winner: Option<&'static str>,
    pub by: Option<&'static str>,
    /// How many moves were judged and found right, `---` and `timeout` not counted.
    pub plies: usize,
    /// The position after these (T9).
    pub final_position: String,
    /// What each of these took, the king left out, as `d4/e3`.
    pub captures: Vec<String>,
    /// Warnings and advice: the move, the code.
    pub notes: Vec<(String, &'static str)>,
}

/// Judges a record of one game.
pub fn referee(text: &str, variant: &Variant, king_takes: KingTakes) -> RefVerdict {
    let record = record::read(text);
    let start = match set_up(&record, variant) {
        Some(start) => start,
        None => {
            return RefVerdict { first_bad: Some((String::new(), "bad-start")), ..RefVerdict::default() };
        }
    };
    let takes = match record.rule("ka") {
        Some("y") => KingTakes::Armed,
        Some("a") => KingTakes::Anvil,
        Some("n") => KingTakes::Unarmed,
        _ if variant.king_takes == KingTakes::Open => king_takes,
        _ => variant.king_takes,
    };
    if takes != KingTakes::Open {
        return verdict(&judge(&record, variant, start, takes), None);
    }
    let readings = [KingTakes::Armed, KingTakes::Anvil, KingTakes::Unarmed];
    let judged = readings.map(|takes| judge(&record, variant, start.clone(), takes));
    let parted = (0..record.entries.len()).find(|place| {
        let seen = judged.each_ref().map(|one| {
            let is_bad = one.bad.is_some_and(|(bad, _)| bad <= *place);
            (is_bad, one.captures.get(*place))
        });
        seen[0] != seen[1] || seen[1] != seen[2]
    });
    let last = |one: &Judging| one.bad.map_or(usize::MAX, |(place, _)| place);
    let best = judged.iter().map(last).max().expect("three readings");
    let counts = judged.iter().find(|one| last(one) == best);
    verdict(counts.expect("one of them"), parted)
}

/// Where the pieces stand, and whose move it is.
fn set_up(record: &Record, variant: &Variant) -> Option<(Board, Side)> {
    let from_top = record.rule("starti").map(|rows| {
        let rows: Vec<&str> = rows.trim_matches('/').split('/').rev().collect();
        rows.join("/")
    });
    let written = record.tag("Start").or(record.rule("start"));
    let board = match written.map(str::to_owned).or(from_top) {
        Some(start) => variant.set_up(&start)?,
        None => variant.board(),
    };
    let first = if record.rule("atkf") == Some("n") { Side::Defenders } else { Side::Attackers };
    Some((board, first))
}

fn turn(place: usize) -> String {
    format!("{}{}", place / 2 + 1, ["a", "b"][place % 2])
}

fn verdict(judged: &Judging, parted: Option<usize>) -> RefVerdict {
    let mut notes = judged.notes.clone();
    notes.extend(parted.map(|place| (place, "king-takes")));
    let names = |squares: &Vec<Square>| {
        let names: Vec<String> = squares.iter().map(|it| board::name(*it)).collect();
        names.join("/")
    };
    RefVerdict {
        legal: judged.bad.is_none(),
        first_bad: judged.bad.map(|(place, code)| match code {
            "result-mismatch" => (String::new(), code),
            _ => (turn(place), code),
        }),
        winner: judged.told.winner,
        by: judged.told.by,
        plies: judged.captures.len(),
        final_position: judged.board.to_string(),
        captures: judged.captures.iter().map(names).collect(),
        notes: notes.into_iter().map(|(place, code)| (turn(place), code)).collect(),
    }
}
