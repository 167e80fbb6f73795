//! The result: what the board says, what the record says, and whether they agree (T10).

use super::{
    board::{Board, Side},
    ends::{self, End},
    variants::Variant,
};

/// What decides a game on the board or in the moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Decided {
    Nothing,
    /// All ends that hold after the last move.
    Ends(Vec<End>),
    /// The side to move gave up, or its time ran out.
    Left(Side, &'static str),
}

/// Winner and reason, as the report has them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Told {
    pub winner: Option<&'static str>,
    pub by: Option<&'static str>,
    pub mismatch: bool,
    /// The record's result is another than that of a soft end.
    pub played_on: bool,
    pub unfinished: bool,
}

const REASONS: [&str; 9] =
    ["capture", "escape", "encircled", "no-move", "repetition", "resignation", "time", "agreed", "fort"];

/// Reads a result tag: who won, where it says so (`draw` too), and why.
fn read(tag: &str) -> (Option<&'static str>, Option<&'static str>, bool) {
    let mut words = tag.split_whitespace();
    let first = words.next().unwrap_or("?").to_ascii_lowercase();
    let winner = match first.as_str() {
        "attackers" | "black" | "1" | "1-0" => Some("attackers"),
        "defenders" | "white" | "-1" | "0-1" => Some("defenders"),
        "draw" | "0" | "1/2-1/2" => Some("draw"),
        _ => None,
    };
    let reason = words.next().map(str::to_ascii_lowercase);
    let reason = reason.and_then(|it| REASONS.into_iter().find(|reason| **reason == it));
    (winner, reason, first == "*")
}

/// Holds the tag against what decided the game.
pub fn told(variant: &Variant, board: &Board, decided: &Decided, tag: Option<&str>) -> Told {
    let (winner, reason, is_open) = read(tag.unwrap_or("?"));
    let mut told = Told::default();
    let believed = |told: &mut Told| {
        told.winner = winner;
        told.by = reason;
    };
    match decided {
        Decided::Left(side, by) => {
            told.winner = Some(side.name());
            told.by = Some(by);
            told.mismatch = winner.is_some() && winner != told.winner || reason.is_some_and(|it| it != *by) || is_open;
        }
        Decided::Ends(ends) if ends[0].is_hard => {
            told.winner = Some(ends[0].winner.name());
            told.by = Some(ends[0].by);
            told.mismatch = winner.is_some() && winner != told.winner
                || reason.is_some_and(|it| !holds(variant, ends, it))
                || is_open;
        }
        Decided::Ends(ends) => {
            told.winner = Some(ends[0].winner.name());
            told.by = Some(ends[0].by);
            // `*` says that nobody has won.
            let agrees = winner.is_none() && !is_open
                || winner == told.winner && reason.is_none_or(|it| holds(variant, ends, it));
            if !agrees {
                told.played_on = true;
                told.mismatch = reason.is_some_and(|it| !may_be_believed(variant, board, it));
                believed(&mut told);
            }
        }
        Decided::Nothing => {
            told.unfinished = tag.is_none();
            told.mismatch = reason.is_some_and(|it| !may_be_believed(variant, board, it));
            if !told.mismatch {
                believed(&mut told);
            }
        }
    }
    told
}

/// Whether a reason is one of those that hold for the winner.
fn holds(variant: &Variant, ends: &[End], reason: &str) -> bool {
    let of_winner = ends.iter().filter(|end| end.winner == ends[0].winner);
    let mut reasons = of_winner.flat_map(|end| match end.by {
        // The caption of example 4 says "captured".
        "encircled" if variant.shut_in => ["encircled", "capture"],
        by => [by, by],
    });
    reasons.any(|by| by == reason)
}

/// Whether a reason can be true where the board decides nothing.
fn may_be_believed(variant: &Variant, board: &Board, reason: &str) -> bool {
    match reason {
        "resignation" | "time" | "agreed" => true,
        "repetition" => !variant.repetition,
        "fort" => variant.exit_fort && ends::is_fort(board),
        _ => false,
    }
}
