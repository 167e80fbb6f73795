//! Records as data: what was read of a text, for programs, and the way back to notation.
//!
//! The structs here are the format: a change to them needs a new [`VERSION`]. `tell` fills them from a judged game,
//! `json` reads them back, `text` writes them as notation, `otg` as OpenTafl's, `rows` lays them out as a table.

mod format;
mod json;
mod otg;
mod rows;
mod tell;
mod text;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use super::driver::convert;
pub use format::Format as DataFormat;
pub use json::{document, lines, read, read_lines};
pub use otg::otg;
pub use rows::{Rows, table};
pub(super) use tell::{Teller, turns};
pub use text::notation;
pub(super) use text::texts;

use crate::{
    finding::Severity,
    game::data::parts::{schema, unseen},
};
pub use crate::{
    game::data::{Comment, CommentKind, Played, Tag},
    told::Finding,
};

/// The version of the format, and of its lines.
pub const VERSION: u32 = 2;

/// The records of some files as one document: what `hirth convert --to json` writes.
///
/// `version` changes whenever a field is added, taken away or changes its meaning, and other fields than these
/// are refused: what is read back must not lose anything unseen. Written is every field; for the way back, those
/// that are not required may be left out, and what follows from the rest (findings, results, positions, what is taken) is
/// not looked at, whatever it is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "hirth convert --to json")]
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
#[schemars(title = "hirth convert --to jsonl")]
pub struct Line {
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
    /// Records of tafl.
    #[serde(rename = "tafl-record")]
    TaflRecord,
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
    /// The ruleset by which it was judged, where that has a name: `Viking Chess`; null where it has none, or is not
    /// understood.
    #[serde(default, deserialize_with = "unseen")]
    pub variant: Option<String>,
    /// The rules and the set-up by which it was judged, as OpenTafl writes them, `dim:7 esc:e … start:/…/`; null where they
    /// are not understood.
    #[serde(default, deserialize_with = "unseen")]
    pub rules: Option<String>,
    /// How the king takes part in captures, by the rules, or where these leave it open by the record: `armed`, `anvil` or
    /// `unarmed`; null where the rules are not understood.
    #[serde(default, deserialize_with = "unseen")]
    pub king_takes: Option<String>,
    /// Its tags, in order of appearance.
    #[serde(default)]
    pub tags: Vec<Tag>,
    /// Its turns as they are written, in order.
    pub turns: Vec<Turn>,
    /// The comments after its last turn.
    #[serde(default)]
    pub comments: Vec<Comment>,
    /// How it ended.
    #[serde(default, deserialize_with = "unseen")]
    pub result: Ended,
    /// What was found in it, in order of place.
    #[serde(default, deserialize_with = "unseen")]
    pub findings: Vec<Finding>,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ended {
    /// Who won; null while unfinished, and when turns that were not judged leave it unknown.
    pub winner: Option<Winner>,
    /// By what: `capture`, `escape`, `encircled`, `no-move`, `repetition`, `resignation`, `time`, `agreed`, `fort`; null
    /// where nothing is known of it.
    #[serde(default, deserialize_with = "unseen")]
    pub by: Option<&'static str>,
}

/// Who won a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Winner {
    /// The attackers.
    Attackers,
    /// The defenders.
    Defenders,
    /// Nobody: a draw.
    Draw,
}

impl Winner {
    /// Returns it in a word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Attackers => "attackers",
            Self::Defenders => "defenders",
            Self::Draw => "draw",
        }
    }
}

/// A side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The attackers.
    Attackers,
    /// The defenders: the king and his men.
    Defenders,
}

impl Side {
    /// Returns it in a word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Attackers => "attackers",
            Self::Defenders => "defenders",
        }
    }
}

/// What one side does at its turn, as it is written. Of a turn that was judged, its parts say all; of any other,
/// `written` does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Turn {
    /// Which turn it is by its place in the game: `3a`, and `3b` for the second of the pair.
    pub turn: String,
    /// Whose turn it is, by its place.
    #[serde(default, deserialize_with = "unseen")]
    pub side: Option<Side>,
    /// Whether it was played as it is written. If not, it breaks a rule, is no notation, or stands after a
    /// turn that left the position unknown.
    #[serde(default = "yes")]
    pub judged: bool,
    /// How it was played.
    #[serde(default, deserialize_with = "unseen")]
    pub played: Played,
    /// The move that was played in its place, where that is another than is written; null elsewhere.
    #[serde(default, deserialize_with = "unseen")]
    pub meant: Option<Meant>,
    /// The number before it as it is written, where it is another than `turn` says; null elsewhere.
    #[serde(default)]
    pub label: Option<String>,
    /// The turn as it is written, without its number and without comments. It is what notation is made of when the turn was
    /// not judged; else the fields below are.
    #[serde(default)]
    pub written: String,
    /// What is done; null where that cannot be read.
    pub does: Option<Deed>,
    /// What moves; null in a turn that was not played as it is written, and where nothing moves.
    #[serde(default)]
    pub piece: Option<Piece>,
    /// Where it comes from: `d11`; null where nothing moves.
    #[serde(default)]
    pub from: Option<String>,
    /// Where it goes.
    #[serde(default)]
    pub to: Option<String>,
    /// What it takes, as it is written: squares, `K` before that of the king.
    #[serde(default)]
    pub captures: Vec<String>,
    /// What it takes by the rules, written or not; empty in a turn that was not played as it is written.
    #[serde(default, deserialize_with = "unseen")]
    pub taken: Vec<String>,
    /// The mark behind it, as it is written: `+`, `-`, `++` or `--`.
    #[serde(default)]
    pub mark: Option<String>,
    /// The position after it, as OpenTafl writes it; after a turn with a slip, as it was meant; null when it is not known.
    #[serde(default, deserialize_with = "unseen")]
    pub position: Option<String>,
    /// Where it begins: so its findings are told from those of another turn of its name. Data that were read do not say it.
    #[serde(skip)]
    pub(crate) start: crate::game::data::Start,
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

/// A move as it was meant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Meant {
    /// The move as it would be written, without a mark.
    pub text: String,
    /// What moves.
    pub piece: Piece,
    /// Where it comes from.
    pub from: String,
    /// Where it goes.
    pub to: String,
    /// What it takes: squares, `K` before that of the king.
    pub taken: Vec<String>,
}

/// What is done in a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Deed {
    /// A piece moves.
    Moves,
    /// `---`: the side resigns.
    Resigns,
    /// `timeout`: its time has run out.
    Timeout,
}

/// A kind of piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Piece {
    /// An attacker.
    Attacker,
    /// A defender.
    Defender,
    /// The king.
    King,
}

impl Piece {
    /// Returns it in a word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Attacker => "attacker",
            Self::Defender => "defender",
            Self::King => "king",
        }
    }
}

impl File {
    /// Whether an error was found in it.
    pub fn has_errors(&self) -> bool {
        let of_games = self.games.iter().flat_map(|game| &game.findings);
        let mut findings = of_games.chain(&self.findings);
        findings.any(|finding| finding.severity == Severity::Error)
    }

    /// The turns that were not judged as written, which no table holds: `game 1: 5b`, `game 2: 3a to 7b`.
    pub fn left_out(&self) -> Vec<String> {
        let mut left_out = Vec::new();
        for game in &self.games {
            let runs = game.turns.chunk_by(|one, other| one.judged == other.judged);
            for run in runs.filter(|run| !run[0].judged) {
                let turns = match run {
                    [only] => only.turn.clone(),
                    [first, .., last] => format!("{} to {}", first.turn, last.turn),
                    [] => continue,
                };
                left_out.push(format!("game {}: {turns}", game.index));
            }
        }
        left_out
    }
}

/// Returns the JSON Schema of a [`Document`], as text.
pub fn document_schema() -> String {
    schema::<Document>()
}

/// Returns the JSON Schema of a [`Line`], as text.
pub fn line_schema() -> String {
    schema::<Line>()
}
