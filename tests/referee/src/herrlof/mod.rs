//! A second opinion on records of Herrlof: slow, plain, and written from the rules alone. It shares no code with the
//! program; where the two differ, one of them is wrong.

pub mod card;
pub mod deal_search;
mod game;
pub mod hands;
mod numbers;
pub mod random;
pub mod read;
mod result;
mod round;
mod runes;
pub mod scores;
pub mod slip;
pub mod trick;
mod unseen;
pub mod writing;
pub mod written;

use std::fmt::{self, Display, Formatter};

use card::Seat;
use round::Finding;
use written::Record;

/// What the referee says of a record.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RefVerdict {
    pub legal: bool,
    /// All errors: where, and the code; in the order of places, those of no line last.
    pub errors: Vec<(String, &'static str)>,
    /// The line by which the first error is seen that anybody would see who reads on: of a revoke that shows later that of
    /// the card that shows it.
    pub seen: Option<String>,
    /// Where that error stands.
    pub first: Option<String>,
    /// Warnings and advice.
    pub notes: Vec<(String, &'static str)>,
    /// None when the game is not finished.
    pub result: Option<RefResult>,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RefResult {
    pub winner: Option<Seat>,
    pub tie: bool,
    /// None when they are not known.
    pub points: Vec<Option<usize>>,
    pub rounds: usize,
}

impl Display for RefResult {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let points: Option<Vec<String>> = self.points.iter().map(|it| it.map(|it| it.to_string())).collect();
        match (self.winner, points) {
            (Some(seat), Some(points)) => {
                write!(f, "{} {}", card::seat_name(seat), points.join("-"))
            }
            (None, Some(points)) if self.tie => write!(f, "tie {}", points.join("-")),
            _ => f.write_str("unknown"),
        }
    }
}

/// Judges the text of a record of one game.
pub fn referee(text: &str) -> RefVerdict {
    match read::read(text) {
        Some(record) => judge(&record),
        None => RefVerdict { errors: vec![(String::new(), "syntax")], ..RefVerdict::default() },
    }
}

/// Judges a record of one game.
pub fn judge(record: &Record) -> RefVerdict {
    let judged = game::judge(record);
    let told = |findings: Vec<Finding>| {
        let mut told: Vec<_> = findings.into_iter().map(|it| (it.place, it.code)).collect();
        told.sort_by_key(|(place, code)| (place_key(place), rank(code)));
        told
    };
    RefVerdict {
        legal: judged.errors.is_empty(),
        seen: judged.errors.iter().map(|it| it.seen.clone()).min_by_key(|it| place_key(it)),
        first: judged.errors.iter().min_by_key(|it| place_key(&it.seen)).map(|it| it.place.clone()),
        errors: told(judged.errors),
        notes: told(judged.notes),
        result: judged.result,
    }
}

/// What is told first of one line: its label, then its cards, then what comes of it.
fn rank(code: &str) -> usize {
    match code {
        "label-number" | "misplaced-line" | "round-length" | "after-the-end" => 0,
        "trick-size" | "tally-player" => 1,
        "label-side" => 2,
        "card-twice" | "not-held" | "revoke" | "late-revoke" => 3,
        _ => 4,
    }
}

/// Where a place stands in a record: `R2`, `R2.1`, `R2.15`, `T2`; what has no place comes last.
pub fn place_key(place: &str) -> (usize, usize) {
    let number = |text: &str| text.parse().unwrap_or(usize::MAX - 1);
    match (place.strip_prefix('R'), place.strip_prefix('T')) {
        (Some(rest), _) => match rest.split_once('.') {
            Some((round, trick)) => (number(round), number(trick)),
            None => (number(rest), 0),
        },
        (_, Some(rest)) => (number(rest), usize::MAX),
        _ => (usize::MAX, 0),
    }
}
