//! What a result tag says (HN13), and whether that is so.

use super::{
    judge::End,
    rules::seats::{Seat, Table},
};
use crate::{
    game::number,
    report::{self, Outcome},
};

/// What a result tag says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Claim {
    /// `*`: the game is not finished.
    Open,
    /// `=`: a tie in all counts, perhaps with the points.
    Tie(Vec<u32>),
    /// Who won, with the points of the winner, or of all in the order of seats.
    Won(Seat, Vec<u32>),
    /// The points of the winner, or of all, alone.
    Points(Vec<u32>),
}

impl Claim {
    /// Reads the value of a result tag, with seats in place of names. `None` where it says no result.
    pub fn read(value: &str, table: Table) -> Option<Self> {
        let value = value.trim();
        if value == "*" {
            return Some(Self::Open);
        }
        let (who, rest) = match value.chars().next()? {
            '=' => (Some(None), &value[1..]),
            letter @ ('A'..='C' | 'a'..='c') => {
                let letter = letter.to_ascii_uppercase().to_string();
                let seat = table.seats().iter().find(|seat| seat.letter() == letter)?;
                (Some(Some(*seat)), &value[1..])
            }
            _ => (None, value),
        };
        let is_apart = rest.is_empty()
            || rest.starts_with(|c: char| c.is_whitespace() || c == ',')
            || who.is_none();
        if !is_apart {
            return None;
        }
        let rest = rest.trim_start_matches(',').trim();
        let won = ["wins", "won"]
            .iter()
            .find_map(|won| rest.strip_prefix(won));
        let points = points(won.unwrap_or(rest).trim(), table)?;
        match who {
            Some(None) => Some(Self::Tie(points)),
            Some(Some(seat)) => Some(Self::Won(seat, points)),
            None if points.is_empty() => None,
            None => Some(Self::Points(points)),
        }
    }

    /// Whether it says what was played.
    pub fn agrees(&self, end: Option<End>, table: Table) -> bool {
        let Some(end) = end else {
            return *self == Self::Open;
        };
        let Some(points) = end.points else {
            return *self != Self::Open;
        };
        let own = &points[..table.players];
        let best = own.iter().max().copied();
        let fits = |said: &[u32]| match said {
            [] => true,
            [one] => {
                Some(*one)
                    == end
                        .winner
                        .map_or(best, |winner| Some(points[winner.index()]))
            }
            all => all == own,
        };
        match self {
            Self::Open => false,
            Self::Tie(said) => end.winner.is_none() && fits(said),
            Self::Won(seat, said) => end.winner == Some(*seat) && fits(said),
            Self::Points(said) => fits(said),
        }
    }
}

/// `61-48`: the points of all, or of one; nothing where nothing stands. `None` where it is something else.
fn points(text: &str, table: Table) -> Option<Vec<u32>> {
    if text.is_empty() {
        return Some(Vec::new());
    }
    let parts = text
        .split(['-', '–', ':'])
        .flat_map(|part| part.split(" to "))
        .map(|part| number(part.trim()));
    let points: Option<Vec<u32>> = parts.collect();
    points.filter(|points| points.len() == 1 || points.len() == table.players)
}

/// `61-48`
pub fn scores(end: End, table: Table) -> String {
    let points = end.points.unwrap_or_default();
    let own: Vec<String> = points[..table.players].iter().map(u32::to_string).collect();
    own.join("-")
}

/// A result as tags have it.
pub fn written(end: End, table: Table) -> String {
    let who = end.winner.map_or("=", Seat::letter);
    format!("{who} {}", scores(end, table))
}

/// A result as reports have it, with the points of each round where all are known.
pub fn outcome(end: End, table: Table, rounds: Vec<Vec<i64>>) -> Outcome {
    let mut outcome = Outcome::new(match (end.winner, end.is_tie) {
        (Some(winner), _) => report::End::Won(winner.index()),
        (None, true) => report::End::Drawn,
        (None, false) => report::End::Nobody,
    });
    if let Some(points) = end.points {
        let own = points[..table.players].iter();
        outcome.scores = own.map(|points| i64::from(*points)).collect();
        outcome.rounds = rounds;
    }
    outcome
}
