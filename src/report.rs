//! What a check has to say of one text: its games, their findings, their matches. Plain values that
//! know no game; every output format is fed by them.

use std::{borrow::Cow, collections::HashSet, fmt, ops::Deref, sync::Arc};

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{
    finding::{Drawn, Finding, Severity, empty_if_null, null_if_empty},
    places::Places,
    source::Source,
    span::Span,
};

/// One file, or the standard input.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "check", derive(Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "File"))]
#[non_exhaustive]
pub struct FileReport {
    /// The text, by its name: a path as given, or as found in a given folder.
    #[serde(rename = "path", serialize_with = "name", deserialize_with = "without_text")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub source: Arc<Source>,
    /// Its games, in order.
    pub games: Vec<GameReport>,
    /// The matches that its games form, in order of their first game.
    pub matches: Vec<MatchReport>,
    /// What was found outside any game: a tag without its bracket, no game at all.
    pub findings: Vec<Finding>,
    /// How many more games it has, which are legal and without findings.
    #[serde(skip)]
    pub left_out: usize,
    /// The numbers of its games that are copies: an earlier file has the same moves in the same match.
    #[serde(skip)]
    pub copies: Vec<usize>,
    /// Whether it could not be read, or not to its end; its one finding says why.
    #[serde(skip)]
    pub is_unread: bool,
    /// What was done to the file before it was judged, in words.
    #[serde(skip)]
    pub notes: Vec<String>,
}

impl FileReport {
    /// Returns how many continuations were tried in all games, to find the intended moves.
    pub fn searched(&self) -> usize {
        self.games.iter().map(|game| game.searched).sum()
    }

    /// Returns all that was found, in the games and outside of them, in order of place.
    pub fn all_findings(&self) -> impl Iterator<Item = &Finding> {
        let mut all: Vec<&Finding> = self.found().collect();
        all.sort_by_key(|finding| finding.span.start);
        all.into_iter()
    }

    /// Completes the report when nothing is added to it any more: places get lines and columns, and games are legal or not.
    pub fn finish(&mut self) {
        let places = &mut Places::new(&self.source);
        self.games.iter_mut().for_each(|game| game.finish(places));
        self.findings.iter_mut().for_each(|finding| finding.locate(places));
    }

    /// Gives the places of all findings in units of UTF-16.
    pub(crate) fn count_in_utf16(&mut self) {
        let places = &mut Places::utf16(&self.source);
        let of_games = self.games.iter_mut().flat_map(|game| {
            let suppressed = game.suppressed.iter_mut().map(|one| &mut one.finding);
            game.findings.iter_mut().chain(suppressed)
        });
        of_games.chain(&mut self.findings).for_each(|finding| finding.count_in_utf16(places));
    }

    /// Returns a report of a text without any game.
    pub fn new(source: impl Into<Arc<Source>>, findings: Vec<Finding>) -> Self {
        Self {
            source: source.into(),
            games: Vec::new(),
            matches: Vec::new(),
            findings,
            left_out: 0,
            copies: Vec::new(),
            is_unread: false,
            notes: Vec::new(),
        }
    }

    /// Returns how many games it has.
    pub fn count_games(&self) -> usize {
        self.games.len() + self.left_out
    }

    /// Returns all that was found, game after game, and then outside of them.
    pub(crate) fn found(&self) -> impl Iterator<Item = &Finding> {
        self.games.iter().flat_map(|game| &game.findings).chain(&self.findings)
    }
}

/// One game, judged.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "check", derive(Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Game"))]
#[non_exhaustive]
pub struct GameReport {
    /// Its number in the file, from 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub index: usize,
    /// The game that is played: `hirth`, `tafl` or `herrlof`.
    #[cfg_attr(feature = "schema", schemars(with = "String", extend("x-values" = "games")))]
    // Filled in when the game is counted, as its seats are.
    pub game: GameName,
    /// The line of its first tag or turn.
    // Filled in when the report is finished.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub line: usize,
    /// Its tags, in order of appearance. Of a name that is given twice, the first one counts.
    pub tags: Vec<Tag>,
    /// How many turns are written.
    pub turns: usize,
    /// Whether it is legal as written: it has no error. Warnings and advice are allowed.
    // What `is_valid` returns when the report is finished.
    pub(crate) valid: bool,
    /// How it ended; null while unfinished, and when it is not known.
    pub result: Option<GameResult>,
    /// Whether it is known how it ended, or that it did not: not where turns were not judged, or the last one is not
    /// understood.
    #[serde(rename = "result_known", serialize_with = "opposite", deserialize_with = "opposite_of")]
    pub is_result_unknown: bool,
    /// Whether a turn that breaks the rules was played as it is written: all that follows it, and the result, are those
    /// of the game as it was played.
    pub as_played: bool,
    /// The variant by whose rules it was judged, where the record does not say that: `ard-ri`; null where it does, and in
    /// games without variants.
    #[cfg_attr(feature = "schema", schemars(extend("x-values" = "variants")))]
    pub presumed_variant: Option<String>,
    /// The same for people: `Ard Ri`, with who began where that is not the usual side.
    #[serde(skip)]
    pub presumed_title: Option<String>,
    /// The side that made the first move, where by the rules the other one begins: `defenders`; null elsewhere.
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>", extend("x-values" = "seats")))]
    pub begun_by: Option<Seat>,
    /// The first turn that could not be judged because of an error before it; null if all were.
    pub unjudged_from: Option<String>,
    /// What was found in it, in order of place.
    pub findings: Vec<Finding>,
    /// Errors that the record or a baseline suppresses, in order of place. They make the game illegal, and are not counted
    /// as errors in the summary.
    pub suppressed: Vec<Suppressed>,
    /// Its seats, in order. Not all of the game's if fewer were taken.
    #[serde(skip)]
    pub seats: &'static [Seat],
    /// From its first tag or turn to the end of its last turn.
    #[serde(skip)]
    pub span: Span,
    /// The label of the last turn, by its place ("S4"); empty without turns.
    #[serde(skip)]
    pub last_turn: String,
    /// The first turn that cannot be read, if that is why the result is unknown.
    #[serde(skip)]
    pub not_understood: Option<String>,
    /// Every turn as it was read, when asked for.
    #[serde(skip)]
    pub trace: Vec<TurnTrace>,
    /// Its counts for statistics, when asked for.
    #[serde(skip)]
    pub facts: Vec<Fact>,
    /// How many continuations were tried to find the intended moves.
    #[serde(skip)]
    pub searched: usize,
    /// Its place in its match, if it is part of one.
    #[serde(skip)]
    pub(crate) entry: Option<Box<Entry>>,
    /// The score of its match after it, once it is counted.
    #[serde(skip)]
    pub(crate) standing: Option<Box<Score>>,
    /// What its comments suppress, until it is counted.
    #[serde(skip)]
    pub(crate) suppressions: Option<Box<GameSuppressions>>,
}

/// A tag of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Tag {
    /// Its name.
    pub name: String,
    /// What it says, without quotes and escapes.
    pub value: String,
}

#[allow(clippy::trivially_copy_pass_by_ref)]
fn opposite<S: Serializer>(truth: &bool, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_bool(!truth)
}

fn opposite_of<'de, D: Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
    bool::deserialize(deserializer).map(|truth| !truth)
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

    /// Returns the value of its first tag of a name, in any case.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let tag = self.tags.iter().find(|tag| tag.name.eq_ignore_ascii_case(name));
        tag.map(|tag| tag.value.as_str())
    }

    /// Completes the report of a game of a text.
    pub(crate) fn finish(&mut self, places: &mut Places) {
        self.valid = self.is_valid();
        self.line = places.of(self.span.start).line;
        let suppressed = self.suppressed.iter_mut().map(|one| &mut one.finding);
        self.findings.iter_mut().chain(suppressed).for_each(|finding| finding.locate(places));
    }

    /// Whether the record of this game is legal as written: no error, suppressed or not; warnings and advice are allowed.
    pub fn is_valid(&self) -> bool {
        let mut findings = self.findings.iter();
        self.suppressed.is_empty() && findings.all(|finding| finding.severity < Severity::Error)
    }
}

/// An error that is suppressed.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "check", derive(Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Suppressed {
    /// Why it is suppressed.
    pub reason: String,
    /// What suppresses it: a comment in the record, or a baseline.
    pub by: SuppressedBy,
    /// The error.
    pub finding: Finding,
}

/// What suppresses an error.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
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
    /// Who has won how many points, by place among the seats; no points where nothing says them.
    pub(crate) won: Option<(usize, Option<u32>)>,
    /// Where the game begins.
    pub(crate) start: Span,
    /// How many points win the match, if it has no number of games.
    pub(crate) to_win: u32,
    /// How many games the match has, if a tag says it.
    pub(crate) length: Option<u32>,
    /// How many it has where no tag says it, if the caller does.
    pub(crate) usual_length: Option<u32>,
    /// Whether nobody came to play it: a match of a number of games has no more after it.
    pub(crate) is_unopposed: bool,
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

/// The name of a game: `hirth`, `tafl` or `herrlof`. It is a text, and is written as one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct GameName(pub(crate) &'static str);

impl Deref for GameName {
    type Target = str;

    fn deref(&self) -> &str {
        self.0
    }
}

impl PartialEq<&str> for GameName {
    fn eq(&self, other: &&str) -> bool {
        self.0 == *other
    }
}

impl fmt::Display for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// A player's place in a game. Its title is also the tag that names the player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seat {
    /// Its number among the seats of the game, from 0.
    pub number: usize,
    /// For machines, ASCII, stable: `gull`.
    pub id: &'static str,
    /// For people: `Gull`.
    pub title: &'static str,
}

impl Seat {
    /// Returns a verb for its title: of `win` it is `wins` for Gull, and `win` for Attackers, which are many.
    pub(crate) fn verb(&self, stem: &str) -> String {
        format!("{stem}{}", if self.title.ends_with('s') { "" } else { "s" })
    }
}

/// A seat is written as its id.
impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id)
    }
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "check", derive(Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[non_exhaustive]
pub struct GameResult {
    /// Who won: in HIRÞ `gull` or `silfr`, in tafl `attackers` or `defenders`, in Herrlof a seat such as `A`; null if nobody
    /// did.
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>", extend("x-values" = "seats")))]
    pub winner: Option<Seat>,
    /// How it ended: in HIRÞ `yfirrad`, `thungur-hnifur`, `drepid` or `refused`; in tafl `capture`, `escape`, `encircled`,
    /// `no-move`, `repetition` or `fort`; in any game `resignation`, `time`, `forfeit`, `no-show`, `bye` or `agreed`, where the tags
    /// say so; null if it has no name.
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>", extend("x-values" = "victories")))]
    pub victory: Option<Reason>,
    /// Whether it is a draw.
    pub drawn: bool,
    /// Points before doubling; null in games without doubling.
    pub base: Option<u32>,
    /// 1, doubled 2, tripled 3; null in games without doubling.
    pub multiplier: Option<u32>,
    /// The winner's points: `base` × `multiplier` if there are both; null in games without points.
    pub points: Option<u32>,
    /// The points of all players, in games in which each scores; empty in others, and where they are not known.
    pub scores: Vec<i64>,
    /// Their points round by round, in games of several rounds; empty in others.
    pub scores_by_round: Vec<Vec<i64>>,
}

/// A way to end a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reason {
    /// For machines, ASCII, stable: `thungur-hnifur`.
    pub id: &'static str,
    /// For people, to follow "by": `Þungur Hnífur`, `a refused Penningr`.
    pub title: &'static str,
}

/// A way to end a game is written as its id.
impl Serialize for Reason {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id)
    }
}

impl GameResult {
    /// A game that this seat has won, or nobody.
    pub(crate) fn won(winner: Option<Seat>) -> Self {
        Self { winner, ..Self::default() }
    }

    /// A draw.
    pub(crate) fn drawn() -> Self {
        Self { drawn: true, ..Self::default() }
    }

    /// The same by a way to end a game.
    pub(crate) fn by(self, victory: Reason) -> Self {
        Self { victory: Some(victory), ..self }
    }

    /// The same with points that are a product.
    pub(crate) fn worth(self, base: u32, multiplier: u32) -> Self {
        let points = self.winner.map(|_| base.saturating_mul(multiplier));
        Self { base: Some(base), multiplier: Some(multiplier), points, ..self }
    }

    /// The same with the points of all seats, and those round by round.
    pub(crate) fn scores(self, scores: Vec<i64>, scores_by_round: Vec<Vec<i64>>) -> Self {
        let points = self.winner.and_then(|seat| u32::try_from(*scores.get(seat.number)?).ok());
        Self { points, scores, scores_by_round, ..self }
    }
}

/// Several games that count together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "check", derive(Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Match"))]
#[non_exhaustive]
pub struct MatchReport {
    /// The value of the games' `[Match …]` tag; null for a match made by `--match` alone.
    #[serde(serialize_with = "null_if_empty", deserialize_with = "empty_if_null")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub name: String,
    /// The numbers of its games in the file.
    pub games: Vec<usize>,
    /// What they come to.
    #[serde(flatten)]
    pub score: Score,
}

/// The score of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[non_exhaustive]
pub struct Score {
    /// The two players; first the one who has the first seat in the first game.
    pub players: [Player; 2],
    /// The name of the player who has won it; null while nobody has.
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub winner: Option<Winner>,
    /// Whether it is over and nobody has won it: both have the same points after the last of its games.
    pub drawn: bool,
    /// How many of its games came after its end and do not count.
    #[serde(skip)]
    pub late: usize,
    /// How many name other players at their seats. Their points go to those whom they name, or by the seats where the match does
    /// not have these names.
    #[serde(skip)]
    pub misseated: usize,
    /// How many of its games somebody has won, and no tag says for how many points.
    #[serde(skip)]
    pub unpriced: usize,
}

/// From what is written of it for programs. The rest is empty.
impl<'de> Deserialize<'de> for Score {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        struct Written {
            players: [Player; 2],
            winner: Option<String>,
            drawn: bool,
        }
        let Written { players, winner, drawn } = Written::deserialize(deserializer)?;
        let winner = winner.map(|name| {
            let player = players.iter().position(|player| player.name == name).unwrap_or_default();
            Winner { name, player }
        });
        Ok(Self { players, winner, drawn, late: 0, misseated: 0, unpriced: 0 })
    }
}

/// A player of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[non_exhaustive]
pub struct Player {
    /// Their name.
    pub name: String,
    /// Their points over all games of the match.
    pub points: u32,
    /// Whether a tag names them. A player without a name is identified by the seat of the first game.
    #[serde(skip)]
    pub is_named: bool,
}

/// The player who has won a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(transparent)]
#[non_exhaustive]
pub struct Winner {
    /// Their name.
    pub name: String,
    /// Their place among the players.
    #[serde(skip)]
    pub player: usize,
}

/// A match whose games are in several files.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "check", derive(Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[non_exhaustive]
pub struct FilesMatch {
    /// The game that is played, such as `hirth`.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub game: GameName,
    /// The value of the games' `[Match …]` tag.
    pub name: String,
    /// The files in the order of the match: by the first date in the games of a file, then by round, then by name.
    pub files: Vec<FileOfMatch>,
    /// What its games come to.
    #[serde(flatten)]
    pub score: Score,
    /// What is wrong with its games as games of one match, in their order, without the findings of their files.
    pub findings: Vec<FoundInMatch>,
    /// The score after each of its games, in order.
    #[serde(skip)]
    pub scores: Vec<ScoreAfter>,
}

/// The score of a match over several files after one of its games.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ScoreAfter {
    /// The number of the file in the run, from 0.
    pub input: usize,
    /// The number of the game in its file.
    pub game: usize,
    /// The score then.
    pub score: Score,
}

impl FilesMatch {
    /// Returns how many games it has.
    pub fn games(&self) -> usize {
        self.files.iter().map(|file| file.games.len()).sum()
    }

    /// Returns how many of its games are legal by themselves and not as games of this match.
    pub fn made_illegal(&self) -> usize {
        FoundInMatch::made_illegal(&self.findings)
    }

    /// The games with errors as games of this match: the number of the file, and of the game in it.
    #[cfg(feature = "cli")]
    pub(crate) fn faulty(&self) -> impl Iterator<Item = (usize, usize)> {
        let errors = self.findings.iter().filter(|found| found.finding.severity == Severity::Error);
        errors.map(|found| (found.input, found.game))
    }
}

/// A file of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[non_exhaustive]
pub struct FileOfMatch {
    /// Its path.
    pub path: String,
    /// The numbers of the match's games in it.
    pub games: Vec<usize>,
}

/// What the games of several files show to be wrong with one of them: with a game of a match, or with a name.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "check", derive(Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[non_exhaustive]
pub struct FoundInMatch {
    /// The file that it is in.
    #[serde(rename = "path", serialize_with = "name", deserialize_with = "without_text")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub source: Arc<Source>,
    /// The number of the game in its file.
    #[serde(rename = "index")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub game: usize,
    /// The finding.
    #[serde(flatten)]
    pub finding: Finding,
    /// The number of the file in the run, from 0.
    #[serde(skip)]
    pub input: usize,
    /// The game that is played, such as `hirth`.
    #[serde(skip)]
    pub played: GameName,
    /// Whether the game was legal as written by itself.
    #[serde(skip)]
    pub was_valid: bool,
}

impl FoundInMatch {
    /// Returns how many games are legal by themselves and not with this.
    pub fn made_illegal(all: &[Self]) -> usize {
        let is_error = |found: &&Self| found.finding.severity == Severity::Error;
        let games = all.iter().filter(is_error).filter(|found| found.was_valid);
        let games: HashSet<_> = games.map(|found| (found.input, found.game)).collect();
        games.len()
    }

    /// Gives findings their lines and columns.
    pub(crate) fn locate<'f>(all: impl IntoIterator<Item = &'f mut Self>) {
        Self::in_order(all, |source| Places::new(source), Finding::locate);
    }

    /// Gives the places of findings in units of UTF-16.
    pub(crate) fn count_in_utf16<'f>(all: impl IntoIterator<Item = &'f mut Self>) {
        Self::in_order(all, |source| Places::utf16(source), Finding::count_in_utf16);
    }

    /// Hands out findings text by text, and those of a text in order of place: all together cost one pass over each text.
    fn in_order<'f>(
        all: impl IntoIterator<Item = &'f mut Self>,
        places: for<'s> fn(&'s Source) -> Places<'s>,
        each: impl Fn(&mut Finding, &mut Places<'_>),
    ) {
        let mut all: Vec<&mut Self> = all.into_iter().collect();
        all.sort_by_key(|found| (Arc::as_ptr(&found.source), found.finding.span.start));
        for of_text in all.chunk_by_mut(|one, next| Arc::ptr_eq(&one.source, &next.source)) {
            let source = Arc::clone(&of_text[0].source);
            let places = &mut places(&source);
            of_text.iter_mut().for_each(|found| each(&mut found.finding, places));
        }
    }
}

fn without_text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Arc<Source>, D::Error> {
    Source::deserialize(deserializer).map(Arc::new)
}

fn name<S: Serializer>(source: &Source, serializer: S) -> Result<S::Ok, S::Error> {
    source.serialize(serializer)
}

/// How a turn was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Played {
    /// As it is written, by the rules.
    #[default]
    Legal,
    /// As it is written, against the rules.
    AsWritten,
    /// As the intended move.
    AsMeant,
    /// Not at all: it cannot be read, or the position before it is unknown.
    Not,
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
