//! What a check has to say of one text: its games, their findings, their matches. Plain values that
//! know no game; every output format is fed by them.

use crate::{
    finding::{Drawn, Finding, Severity},
    source::Source,
    span::Span,
};

/// All there is to say of one source.
#[derive(Clone, Debug)]
pub struct FileReport {
    /// The text the spans point into.
    pub source: Source,
    /// Its games, in order.
    pub games: Vec<GameReport>,
    /// The matches that its games form, in order of their first game.
    pub matches: Vec<MatchReport>,
    /// What was found outside any game (unreadable bytes, a tag without its bracket, no game at all).
    pub findings: Vec<Finding>,
}

/// One game, judged.
#[derive(Clone, Debug)]
pub struct GameReport {
    /// Its number in the file, from 1.
    pub index: usize,
    /// From its first tag or turn to the end of its last turn.
    pub span: Span,
    /// Its tags in order of appearance, value unescaped.
    pub tags: Vec<(String, String)>,
    /// How many turns are written.
    pub turns: usize,
    /// The label of the last turn, by its place ("S4"); empty without turns.
    pub last_turn: String,
    /// How it ended; `None` while unfinished, and when turns that were not judged leave it unknown.
    pub result: Option<Outcome>,
    /// What was found, in order of place.
    pub findings: Vec<Finding>,
    /// The first turn that could not be judged, because what stands before it could not be read.
    pub unjudged_from: Option<String>,
    /// Every turn as it was read, when asked for.
    pub trace: Vec<TurnTrace>,
}

impl GameReport {
    /// Whether the record of this game is legal as written: no error, warnings and advice allowed.
    pub fn is_valid(&self) -> bool {
        self.findings
            .iter()
            .all(|finding| finding.severity < Severity::Error)
    }
}

/// How a game ended. Names are given twice: for machines (ASCII, stable) and for people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The winner for machines: `gull`, `silfr`.
    pub winner: &'static str,
    /// The winner for people: `Gull`, `Silfr`.
    pub winner_name: &'static str,
    /// The way it was won, for machines: `yfirrad`, `thungur-hnifur`, `drepid`, `refused`.
    pub victory: &'static str,
    /// The way it was won, for people: `Yfirráð`, `Þungur Hnífur`, `Drepið`, `a refused Penningr`.
    pub victory_name: &'static str,
    /// Points before doubling.
    pub base: u32,
    /// 1, 2 doubled, 3 tripled.
    pub multiplier: u32,
    /// `base` × `multiplier`.
    pub points: u32,
}

/// Several games that count together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchReport {
    /// The value of the games' `[Match …]` tag; empty for a match made by `--match` alone.
    pub name: String,
    /// The games' numbers in the file.
    pub games: Vec<usize>,
    /// The two players, first the one who holds Gull in the first game, with their points.
    pub players: [(String, u32); 2],
    /// Which of the two has won it, by place in `players`.
    pub winner: Option<usize>,
}

/// One turn as it was read, for `--verbose`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurnTrace {
    /// Its label by its place.
    pub label: String,
    /// Its characters in the source.
    pub span: Span,
    /// The steps in words: one line a move ("H 3 to 6 by m, 2 steps"), then offers and battles.
    pub lines: Vec<String>,
    /// The position after it.
    pub board: Drawn,
}
