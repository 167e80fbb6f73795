//! Records as data: what was read of a text, for programs, and the way back to notation.
//!
//! The structs here are the format: a change to them needs a new [`VERSION`]. `tell` fills them from a judged game,
//! `json` reads them back, `text` writes them as notation, `rows` lays them out as a table.

mod format;
mod json;
mod rows;
mod tell;
mod text;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use super::driver::convert;
pub use format::Format as DataFormat;
pub use json::{document, lines, read, read_lines};
pub use rows::{Rows, table};
pub(super) use tell::{Teller, rounds};
pub use text::notation;
pub(super) use text::texts;

use crate::{
    finding::Severity,
    game::data::parts::{schema, unseen},
};
pub use crate::{
    game::data::{Comment, CommentKind, Tag},
    told::Finding,
};

/// The version of the format, and of its lines.
/// Older ones differ in what is not read back, and are read too.
pub const VERSION: u32 = 2;

/// The records of some files as one document: what `hirth convert --to json` writes.
///
/// `version` changes whenever a field is added, taken away or changes its meaning, and other fields than these
/// are refused: what is read back must not lose anything unseen. Written is every field; for the way back, those
/// that are not required may be left out, and what follows from the rest (findings, results, winners, trumps, points by the
/// rules) is not looked at, whatever it is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "hirth convert --to json, of Herrlof")]
pub struct Document {
    /// What this is.
    pub format: Format,
    /// The version of the format.
    #[schemars(extend("const" = VERSION))]
    pub version: u32,
    /// The files, in the order they were given.
    pub files: Vec<File>,
}

/// A line of what `hirth convert --to jsonl` writes: a game, or what stands in a file outside its games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "hirth convert --to jsonl, of Herrlof")]
pub struct DocumentLine {
    /// What this is.
    pub format: Format,
    /// The version of the format.
    #[schemars(extend("const" = VERSION))]
    pub version: u32,
    /// What the line is about.
    pub r#type: LineType,
    /// The file.
    pub path: String,
    /// The game; null in a line about the file as a whole.
    #[serde(default)]
    pub game: Option<Game>,
    /// Comments of a file without any game.
    #[serde(default)]
    pub comments: Vec<Comment>,
    /// What was found outside any game.
    #[serde(default, deserialize_with = "unseen")]
    pub findings: Vec<Finding>,
}

/// What a line is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum LineType {
    /// A game.
    Game,
    /// A file as a whole.
    File,
}

/// The name of the format.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub enum Format {
    /// Records of Herrlof.
    #[serde(rename = "herrlof-record")]
    HerrlofRecord,
}

/// The games of one file, or of the standard input.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct File {
    /// Its path as given, or as found in a given folder.
    #[serde(default)]
    pub path: String,
    /// Its games, in order.
    pub games: Vec<Game>,
    /// Its comments, when it holds no game.
    #[serde(default)]
    pub comments: Vec<Comment>,
    /// What was found outside any game.
    #[serde(default, deserialize_with = "unseen")]
    pub findings: Vec<Finding>,
    /// How many lines of the text it was made of are in none of these. Not told to programs: the findings say
    /// which they are.
    #[serde(skip)]
    pub lost: usize,
}

/// One game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Game {
    /// Its number in the file, from 1; 0 when nobody counted.
    #[serde(default, deserialize_with = "unseen")]
    pub index: usize,
    /// Whether it is legal as written: it has no error. Warnings and advice are allowed.
    #[serde(default, deserialize_with = "unseen")]
    pub valid: bool,
    /// How many play: 2 or 3.
    #[serde(default, deserialize_with = "unseen")]
    pub players: usize,
    /// Its tags, in order of appearance.
    #[serde(default)]
    pub tags: Vec<Tag>,
    /// Its lines as they are written, in order.
    pub lines: Vec<Line>,
    /// The comments after its last line.
    #[serde(default)]
    pub comments: Vec<Comment>,
    /// How it ended; null where it is not finished, or that is not known.
    #[serde(default, deserialize_with = "unseen")]
    pub result: Option<Ended>,
    /// What each round came to.
    #[serde(default, deserialize_with = "unseen")]
    pub rounds: Vec<RoundResult>,
    /// What was found in it, in order of place.
    #[serde(default, deserialize_with = "unseen")]
    pub findings: Vec<Finding>,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ended {
    /// Who won; null for a tie, and where that is not known.
    pub winner: Option<Seat>,
    /// Whether it is a tie in all counts.
    pub tie: bool,
    /// The points of each player; null where they are not known.
    pub points: Option<BySeat<u32>>,
    /// How many rounds were played.
    pub rounds: usize,
}

/// What a round came to.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RoundResult {
    /// Its number by its place, from 1.
    pub round: usize,
    /// The card turned up, `5b`, or `?b` where only its colour is known; null where nothing is.
    pub turned: Option<String>,
    /// How many tricks were predicted; null where that is not known.
    pub predictions: BySeat<Option<u32>>,
    /// How many were held at its end.
    pub tricks: BySeat<Option<u32>>,
    /// The points of the round.
    pub points: BySeat<Option<u32>>,
    /// The points so far.
    pub totals: BySeat<Option<u32>>,
    /// The table after the deal.
    pub dealt: Table,
}

/// Something of each player.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BySeat<T> {
    /// Of the first.
    #[serde(rename = "A")]
    pub a: T,
    /// Of the second.
    #[serde(rename = "B")]
    pub b: T,
    /// Of the third; left out where two play.
    #[serde(rename = "C", default, skip_serializing_if = "Option::is_none")]
    pub c: Option<T>,
}

impl<T> BySeat<T> {
    /// Of so many players.
    pub fn of(players: usize, mut each: impl FnMut(usize) -> T) -> Self {
        Self {
            a: each(0),
            b: each(1),
            c: (players == 3).then(|| each(2)),
        }
    }

    /// Of a seat, by its place.
    pub fn get(&self, seat: usize) -> Option<&T> {
        match seat {
            0 => Some(&self.a),
            1 => Some(&self.b),
            _ => self.c.as_ref(),
        }
    }
}

/// A player's seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub enum Seat {
    /// The first.
    A,
    /// The second.
    B,
    /// The third.
    C,
}

/// A line as it is written. Of a line that was judged, its parts say all; of any other, `written` does.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// Where it is in the game: `R2` for what belongs to a round, `R2.6` for a trick, `T2` for a tally.
    #[serde(default, deserialize_with = "unseen")]
    pub at: String,
    /// Whether it says what it should. If not, something in it is wrong, or is no notation.
    #[serde(default = "yes")]
    pub judged: bool,
    /// The line as it is written, without comments. It is what notation is made of when the line was not judged; else the
    /// parts below are.
    #[serde(default)]
    pub written: String,
    /// Of a round line, its parts; null in any other.
    #[serde(default)]
    pub round: Option<Round>,
    /// Of a hand or the deck, its parts.
    #[serde(default)]
    pub hand: Option<Hand>,
    /// Of a trick, its parts.
    #[serde(default)]
    pub trick: Option<Trick>,
    /// Of a tally, its parts.
    #[serde(default)]
    pub tally: Option<Tally>,
    /// Comments on the lines before it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub before: Vec<Comment>,
    /// Comments after it on its line.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub beside: Vec<Comment>,
}

fn yes() -> bool {
    true
}

/// `R1 5b A7 B6`
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Round {
    /// The number as it is written.
    pub number: u32,
    /// The card turned up, `5b`, or `?b`.
    pub turned: String,
    /// The predictions, as far as they are written.
    #[serde(default)]
    pub predictions: Vec<Prediction>,
}

/// How many tricks a player predicts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Prediction {
    /// Who.
    pub seat: Seat,
    /// How many.
    pub tricks: u32,
}

/// `A: 123b V`, or `D: 3g 8b`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Hand {
    /// Whose; null for the deck.
    #[serde(default)]
    pub seat: Option<Seat>,
    /// The cards in the order in which they are written.
    pub cards: Vec<String>,
    /// Whether the rest is not known.
    #[serde(default)]
    pub open: bool,
}

/// `A6 3r+3g-2b 6r =B+5b-7r`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Trick {
    /// Who leads, as it is written.
    pub leader: Seat,
    /// The number as it is written.
    pub number: u32,
    /// The cards in the order in which they fell.
    pub plays: Vec<Play>,
    /// What the mark says: `A`, or `x` for a trick that is destroyed; null where there is no mark.
    #[serde(default)]
    pub mark: Option<String>,
    /// The card turned up for two Valknut.
    #[serde(default)]
    pub turned: Option<String>,
    /// From whom a trick is taken.
    #[serde(default)]
    pub steals: Option<Seat>,
    /// What is drawn from another hand.
    #[serde(default)]
    pub draws: Option<Draw>,
    /// Who wins it by the rules; null where nobody does, or that is not known.
    #[serde(default, deserialize_with = "unseen")]
    pub winner: Option<Seat>,
    /// Whether it is destroyed.
    #[serde(default, deserialize_with = "unseen")]
    pub destroyed: bool,
    /// The trump in it: `b`, `g`, `r`, `y`, `none`; null where it is not known.
    #[serde(default, deserialize_with = "unseen")]
    pub trump: Option<String>,
    /// What is known of the hands before it.
    #[serde(default, deserialize_with = "unseen")]
    pub hands: Option<BySeat<KnownHand>>,
    /// Who led it, which is not always whom its label names; null where that is not known.
    #[serde(default, deserialize_with = "unseen")]
    pub led: Option<Seat>,
    /// The table after it, with all that its cards did; null where it is not known how it was played.
    #[serde(default, deserialize_with = "unseen")]
    pub after: Option<Table>,
}

/// The table between two tricks, as far as it is known.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// The hands.
    pub hands: BySeat<KnownHand>,
    /// How many cards each hand has.
    pub left: usize,
    /// How many tricks each holds.
    pub won: BySeat<u32>,
    /// The trump: `b`, `g`, `r`, `y`, `none`; null where it is not known.
    pub trump: Option<String>,
    /// The cards of the deck that are known, the top one first; not those that were put back under it.
    pub deck: Vec<String>,
    /// Who leads next; null where that is not known, and where all cards are played.
    pub leads: Option<Seat>,
}

/// A hand as far as it is known.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct KnownHand {
    /// The cards that are known to be in it.
    pub cards: Vec<String>,
    /// Whether these are all.
    pub complete: bool,
}

/// A card that falls.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Play {
    /// The card.
    pub card: String,
    /// What is drawn from the deck at once.
    #[serde(default)]
    pub draws: Option<Draw>,
}

/// A card comes, and one goes.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Draw {
    /// From whose hand, where that is written.
    #[serde(default)]
    pub from: Option<Seat>,
    /// The card that comes; `?` where it is not seen.
    pub drawn: String,
    /// The card that goes, or `?`; null where nothing is written of it.
    #[serde(default)]
    pub back: Option<String>,
}

/// `T1 A7/7+17=17 B5/6+6=6`
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// The number as it is written.
    pub number: u32,
    /// What it says of each player, in order.
    pub scores: Vec<Score>,
}

/// What a tally says of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Score {
    /// Who.
    pub seat: Seat,
    /// How many tricks were predicted; null for `?`.
    #[serde(default)]
    pub prediction: Option<u32>,
    /// How many are held.
    pub tricks: u32,
    /// The points of the round, where they are written.
    #[serde(default)]
    pub points: Option<u32>,
    /// The points so far, where they are written.
    #[serde(default)]
    pub total: Option<u32>,
}

impl File {
    /// Whether an error was found in it.
    pub fn has_errors(&self) -> bool {
        let of_games = self.games.iter().flat_map(|game| &game.findings);
        let mut findings = of_games.chain(&self.findings);
        findings.any(|finding| finding.severity == Severity::Error)
    }

    /// The tricks that were not judged as written, which no table holds: `game 1: R1.6`.
    pub fn left_out(&self) -> Vec<String> {
        let games = self.games.iter();
        let lines = games.flat_map(|game| game.lines.iter().map(move |line| (game.index, line)));
        let lost = lines.filter(|(_, line)| {
            let is_other = line.round.is_none() && line.hand.is_none() && line.tally.is_none();
            is_other && !line.judged
        });
        lost.map(|(game, line)| format!("game {game}: {}", line.at))
            .collect()
    }
}

/// Returns the JSON Schema of a [`Document`], as text.
pub fn document_schema() -> String {
    schema::<Document>()
}

/// Returns the JSON Schema of a [`DocumentLine`], as text.
pub fn line_schema() -> String {
    schema::<DocumentLine>()
}
