//! What a check has to say of one text: its games, their findings, their matches. Plain values that
//! know no game; every output format is fed by them.

use std::{borrow::Cow, collections::HashSet, sync::Arc};

use crate::{
    finding::{Drawn, Finding, Severity},
    source::Source,
    span::Span,
};

/// All there is to say of one source.
#[derive(Clone, Debug)]
#[non_exhaustive]
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

impl FileReport {
    /// Returns how many continuations were tried in all games, to find the intended moves.
    pub fn searched(&self) -> usize {
        self.games.iter().map(|game| game.searched).sum()
    }

    /// Returns all that was found, in the games and outside of them, in order of place.
    pub fn all_findings(&self) -> impl Iterator<Item = &Finding> {
        let of_games = self.games.iter().flat_map(|game| &game.findings);
        let mut all: Vec<&Finding> = self.findings.iter().chain(of_games).collect();
        all.sort_by_key(|finding| finding.span.start);
        all.into_iter()
    }

    /// Returns a report of a text without any game.
    pub fn new(source: Source, findings: Vec<Finding>) -> Self {
        Self { source, games: Vec::new(), matches: Vec::new(), findings }
    }
}

/// One game, judged.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct GameReport {
    /// Which game was played, such as `hirth`; filled in when the game is counted.
    pub game: &'static str,
    /// Its seats, in order; filled in when the game is counted, unless fewer were taken than there are.
    pub seats: &'static [Seat],
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
    /// Errors that are known, in order of place: the game is not legal, and nothing needs to be done about it.
    pub suppressed: Vec<Suppressed>,
    /// The first turn that could not be judged, because the text before it could not be read.
    pub unjudged_from: Option<String>,
    /// Whether its result is unknown: turns were not judged, or the last one cannot be read.
    pub is_result_unknown: bool,
    /// The first turn that cannot be read, if that is why the result is unknown.
    pub not_understood: Option<String>,
    /// Whether an illegal turn was played as it is written: later turns and the result are those of the game as played.
    pub as_played: bool,
    /// The variant by whose rules it was judged, if the record does not name one.
    pub presumed_variant: Option<String>,
    /// Every turn as it was read, when asked for.
    pub trace: Vec<TurnTrace>,
    /// Its counts for statistics, when asked for.
    pub facts: Vec<Fact>,
    /// How many continuations were tried to find the intended moves.
    pub searched: usize,
    /// Its place in its match, if it is part of one.
    pub(crate) entry: Option<Box<Entry>>,
    /// What its comments suppress, until it is counted.
    pub(crate) suppressions: Option<Box<GameSuppressions>>,
}

impl GameReport {
    /// Returns the errors that were found in it so far.
    pub(crate) fn errors(&self) -> impl Iterator<Item = &Finding> {
        self.findings.iter().filter(|finding| finding.severity == Severity::Error)
    }

    /// Returns the number of the finding after which turns were not judged, if some were not: the error in the first such
    /// turn, or else the last error.
    pub(crate) fn stopped_by(&self) -> Option<usize> {
        let first = self.unjudged_from.as_ref()?;
        let is_error = |finding: &Finding| finding.severity == Severity::Error;
        let in_first = |finding: &Finding| is_error(finding) && finding.turn.as_ref() == Some(first);
        let by = self.findings.iter().position(in_first);
        by.or_else(|| self.findings.iter().rposition(is_error))
    }

    /// Whether the record of this game is legal as written: no error, suppressed or not; warnings and advice are allowed.
    pub fn is_valid(&self) -> bool {
        let mut findings = self.findings.iter();
        self.suppressed.is_empty() && findings.all(|finding| finding.severity < Severity::Error)
    }
}

/// An error that is suppressed.
#[derive(Clone, Debug)]
pub struct Suppressed {
    /// The error.
    pub finding: Finding,
    /// Why it is suppressed.
    pub reason: String,
    /// What suppresses it.
    pub by: SuppressedBy,
}

/// What suppresses an error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SuppressedBy {
    /// A comment in the record.
    Record,
    /// A list of known findings.
    Baseline,
}

/// The suppressions of a game; none by default.
#[derive(Clone, Debug, Default)]
pub struct GameSuppressions {
    /// In order of place.
    pub(crate) suppressions: Vec<Suppression>,
    /// What is wrong with those that cannot be understood.
    pub(crate) bad: Vec<Finding>,
    /// Turns of the game, from the first with a suppression on to the last.
    pub(crate) turns: Vec<Span>,
    /// The number of the first of them in its record.
    pub(crate) first: usize,
    /// Whether it is the last game of its record.
    pub(crate) is_last: bool,
}

/// One code that is suppressed.
#[derive(Clone, Debug)]
pub(crate) struct Suppression {
    pub code: &'static str,
    /// The code as it is written.
    pub span: Span,
    pub scope: Scope,
    /// The number of its turn in its record; after the last one, how many there are.
    pub turn: usize,
    /// Why, in the words after the codes; empty without any.
    pub reason: String,
    /// Whether it has suppressed anything.
    pub used: bool,
}

/// What a suppression is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Scope {
    Turn,
    Game,
}

impl GameSuppressions {
    /// Whether the game has none.
    pub(crate) fn is_empty(&self) -> bool {
        self.suppressions.is_empty() && self.bad.is_empty()
    }
}

/// What a game is to its match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The name of the match.
    pub(crate) name: String,
    /// Who sits where, in the order of the game's seats, and where the tag says so.
    pub(crate) seats: [Option<(String, Span)>; 2],
    /// Who has won how many points, by place among the seats.
    pub(crate) won: Option<(usize, u32)>,
    /// Where the game begins.
    pub(crate) start: Span,
    /// How many points win the match.
    pub(crate) to_win: u32,
}

impl Entry {
    /// Gives each of its places another.
    pub(crate) fn place(&mut self, place: impl Fn(Span) -> Span) {
        self.start = place(self.start);
        for (_, seat) in self.seats.iter_mut().flatten() {
            *seat = place(*seat);
        }
    }
}

/// Something that was counted in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fact {
    /// The number of the table among those of the game.
    pub table: usize,
    /// The name of the row. It may be what somebody wrote.
    pub row: Cow<'static, str>,
    /// The number of the column in its table.
    pub column: usize,
    /// How much is added.
    pub count: u64,
}

impl Fact {
    /// Returns what is counted once.
    pub fn one(table: usize, row: impl Into<Cow<'static, str>>, column: usize) -> Self {
        Self::many(table, row, column, 1)
    }

    /// Returns what is counted several times.
    pub fn many(table: usize, row: impl Into<Cow<'static, str>>, column: usize, count: u64) -> Self {
        Self { table, row: row.into(), column, count }
    }
}

/// A player's place in a game. Its title is also the tag that names the player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seat {
    /// For machines, ASCII, stable: `gull`.
    pub id: &'static str,
    /// For people: `Gull`.
    pub title: &'static str,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Outcome {
    /// Who won, or that nobody did.
    pub end: End,
    /// By what, in the game's words; `None` where there is nothing to say.
    pub reason: Option<Reason>,
    /// What the winner gets, in games whose points are a product.
    pub worth: Option<Worth>,
    /// The points of all seats, in games in which each has some; empty in others.
    pub scores: Vec<i64>,
    /// The points of all seats round by round, in games of several rounds; empty in others.
    pub rounds: Vec<Vec<i64>>,
}

/// Who won a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum End {
    /// The seat with this place among the game's seats, from 0.
    Won(usize),
    /// A draw.
    Drawn,
    /// The game is over, and nobody has won it.
    Nobody,
}

/// A way to end a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reason {
    /// For machines, ASCII, stable: `thungur-hnifur`.
    pub id: &'static str,
    /// For people, to follow "by": `Þungur Hnífur`, `a refused Penningr`.
    pub title: &'static str,
}

/// Points that are a product.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Worth {
    /// Points before doubling.
    pub base: u32,
    /// 1, 2 doubled, 3 tripled.
    pub multiplier: u32,
}

impl Worth {
    /// `base` × `multiplier`.
    pub fn points(self) -> u32 {
        self.base.saturating_mul(self.multiplier)
    }
}

impl Outcome {
    /// A game that ended like this, and nothing more to say of it.
    pub fn new(end: End) -> Self {
        Self { end, reason: None, worth: None, scores: Vec::new(), rounds: Vec::new() }
    }

    /// Who won, by place among the seats.
    pub fn winner(&self) -> Option<usize> {
        match self.end {
            End::Won(seat) => Some(seat),
            End::Drawn | End::Nobody => None,
        }
    }

    /// What the winner gets; `None` without a winner, and in games without points.
    pub fn points(&self) -> Option<u32> {
        let seat = self.winner()?;
        let score = || u32::try_from(*self.scores.get(seat)?).ok();
        self.worth.map(Worth::points).or_else(score)
    }
}

/// Several games that count together.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct MatchReport {
    /// The value of the games' `[Match …]` tag; empty for a match made by `--match` alone.
    pub name: String,
    /// The games' numbers in the file.
    pub games: Vec<usize>,
    /// The two players, first the one who has the first seat in the first game, with their points.
    pub players: [(String, u32); 2],
    /// Which of them a tag names. A player without a name is identified by the seat of the first game.
    pub named: [bool; 2],
    /// Which of the two has won it, by place in `players`.
    pub winner: Option<usize>,
    /// How many of its games came after its end and do not count.
    pub late: usize,
    /// How many name other players at their seats. Their points go to those whom they name, or by the seats where the match does
    /// not have these names.
    pub misseated: usize,
}

/// A match whose games are in several files.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct FilesMatch {
    /// Which game is played, such as `hirth`.
    pub game: &'static str,
    /// The value of the games' `[Match …]` tag.
    pub name: String,
    /// Its files in the order of its games.
    pub files: Vec<FileOfMatch>,
    /// The two players, first the one who has the first seat in the first game, with their points.
    pub players: [(String, u32); 2],
    /// Which of them a tag names. A player without a name is identified by the seat of the first game.
    pub named: [bool; 2],
    /// Which of the two has won it, by place in `players`.
    pub winner: Option<usize>,
    /// How many of its games came after its end and do not count.
    pub late: usize,
    /// How many name other players at their seats. Their points go to those whom they name, or by the seats where the match does
    /// not have these names.
    pub misseated: usize,
    /// Findings about the match as a whole, which are not in the reports of its files, in order.
    pub findings: Vec<FoundInMatch>,
    /// The standings after each of its games, in order.
    pub standings: Vec<StandingAfter>,
}

/// The standings of a match over several files after one of its games.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct StandingAfter {
    /// The number of the file in the run, from 0.
    pub input: usize,
    /// The number of the game in its file.
    pub game: usize,
    /// The match then, without a list of its games.
    pub standing: MatchReport,
}

impl FilesMatch {
    /// Returns how many games it has.
    pub fn games(&self) -> usize {
        self.files.iter().map(|file| file.games.len()).sum()
    }

    /// Returns how many of its games are legal by themselves and not as games of this match.
    pub fn made_illegal(&self) -> usize {
        let is_error = |found: &&FoundInMatch| found.finding.severity == Severity::Error;
        let faulty = self.findings.iter().filter(is_error);
        let games = faulty.filter(|found| found.was_valid);
        let games: HashSet<_> = games.map(|found| (found.input, found.game)).collect();
        games.len()
    }
}

/// A file of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct FileOfMatch {
    /// Its name.
    pub path: String,
    /// The numbers of the match's games in it.
    pub games: Vec<usize>,
}

/// What is wrong with a game of a match over several files.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct FoundInMatch {
    /// The number of the file in the run, from 0.
    pub input: usize,
    /// The number of the game in its file.
    pub game: usize,
    /// Whether the game was legal as written by itself.
    pub was_valid: bool,
    /// The text of the file, which the finding's span points into.
    pub source: Arc<Source>,
    /// What was found.
    pub finding: Finding,
}

/// One turn as it was read, for `--verbose`.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
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

impl TurnTrace {
    /// Returns a turn as it was read, from its parts.
    pub fn new(label: impl Into<String>, span: Span, lines: Vec<String>, board: Drawn) -> Self {
        Self { label: label.into(), span, lines, board }
    }
}
