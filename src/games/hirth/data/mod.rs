//! Records as data: what was read of a text, for programs, and the way back to notation.
//!
//! The structs here are the format, apart from the types of the engine: a change to them needs a new
//! [`VERSION`]. `tell` fills them from a judged game, `json` reads them back, `text` writes them as notation,
//! `rows` lays them out as a table.

mod format;
mod json;
mod moves;
mod names;
mod perft;
mod rows;
mod tell;
mod text;
mod turn;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use super::driver::convert;
pub use format::Format as DataFormat;
pub use json::{document, lines, read, read_lines};
pub use moves::{Moves, PlayableTurn, moves_schema};
pub use names::{Decided, Fate, Kind, Origin, Raise, Side, Space, Victory};
pub use perft::{Counts, perft_schema};
pub use rows::{Rows, table};
pub(super) use tell::{Teller, turns};
pub use text::notation;
pub(super) use text::texts;
pub use turn::{Attacker, Battle, BattleResult, Meant, Move, Offer, Piece, Position, Role, Turn};

use super::board;
use crate::finding::Severity;
use crate::game::data::parts::{schema, unseen};
pub use crate::{
    game::data::{Comment, CommentKind, Played, Standing, Tag},
    told::{Finding, GameResult},
};

/// The version of the format. Older ones differ in what is not read back (findings, results), and are read too.
pub const VERSION: u32 = 3;

/// The version of what is told of legal turns and their numbers.
const PLAY_VERSION: u32 = 1;

/// The version of its lines. Those of version 1 have no `type`.
pub const LINE_VERSION: u32 = 4;

/// The records of some files as one document: what `hirth convert --to json` writes.
///
/// `version` changes whenever a field is added, taken away or changes its meaning, and other fields than these
/// are refused: what is read back must not lose anything unseen. Written is every field; for the way back, those
/// that are not required may be left out, and what follows from the rest (findings, results, positions, steps,
/// powers) is not looked at, whatever it is.
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
    #[schemars(extend("const" = LINE_VERSION))]
    pub version: u32,
    /// What the line is about.
    #[serde(default)]
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum LineType {
    /// A game.
    #[default]
    Game,
    /// A file as a whole.
    File,
}

/// The name of the format.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub enum Format {
    /// Records of HIRÞ.
    #[serde(rename = "hirth-record")]
    HirthRecord,
}

/// The games of one file, or of the standard input.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Game {
    /// Its number in the file, from 1; 0 when nobody counted.
    #[serde(default, deserialize_with = "unseen")]
    pub index: usize,
    /// Whether it is legal as written: it has no error. Warnings and advice are allowed.
    #[serde(default, deserialize_with = "unseen")]
    pub valid: bool,
    /// Its tags, in order of appearance.
    #[serde(default)]
    pub tags: Vec<Tag>,
    /// Its turns as they are written, in order.
    pub turns: Vec<Turn>,
    /// The comments after its last turn.
    #[serde(default)]
    pub comments: Vec<Comment>,
    /// How it ended; null while unfinished, and when turns that were not judged leave it unknown.
    #[serde(default, deserialize_with = "unseen")]
    pub result: Option<GameResult>,
    /// How its match stands after it; null where it is of no match.
    #[serde(default, deserialize_with = "unseen")]
    pub standing: Option<Standing>,
    /// What was found in it, in order of place.
    #[serde(default, deserialize_with = "unseen")]
    pub findings: Vec<Finding>,
}

impl File {
    /// Whether an error was found in it.
    pub fn has_errors(&self) -> bool {
        let of_games = self.games.iter().flat_map(|game| &game.findings);
        let mut findings = of_games.chain(&self.findings);
        findings.any(|finding| finding.severity == Severity::Error)
    }

    /// The turns that were not judged as written, which no table holds: `game 1: S5`, `game 2: G3 to S7`.
    pub fn left_out(&self) -> Vec<String> {
        let name = |turn: &Turn| {
            let side = board::Side::from(turn.side);
            format!("{}{}", side.letter(), turn.number)
        };
        let mut left_out = Vec::new();
        for game in &self.games {
            let runs = game.turns.chunk_by(|one, other| one.judged == other.judged);
            for run in runs.filter(|run| !run[0].judged) {
                let turns = match run {
                    [only] => name(only),
                    [first, .., last] => format!("{} to {}", name(first), name(last)),
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
