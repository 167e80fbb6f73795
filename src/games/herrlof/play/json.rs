//! The turns that may be played and their counts, as data.

use schemars::JsonSchema;
use serde::Serialize;

use crate::{game::Playable, games::herrlof::setup::Setup};

/// The version of both formats.
const VERSION: u32 = 1;

/// The turns that may be played: what `hirth moves --format json` writes of Herrlof.
///
/// `version` changes when a field is deleted or changes its meaning.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(title = "hirth moves --format json, of Herrlof")]
pub struct Moves {
    /// The name of the format.
    format: MovesFormat,
    /// The version of the format.
    #[schemars(extend("const" = VERSION))]
    version: u32,
    /// The position on a line: hand, trump, and the cards that lie on the table.
    position: String,
    /// Who plays: `A`, `B` or `C`.
    side: &'static str,
    /// Whether the round is over, and nothing can be played any more.
    over: bool,
    /// How many turns there are, or single cards.
    count: usize,
    /// The turns in notation, a card each with what is done with a 1, a 3 or a 6; or single cards. Null if only their number
    /// was asked for.
    moves: Option<Vec<String>>,
}

/// The name of the format.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
enum MovesFormat {
    #[serde(rename = "herrlof-moves")]
    HerrlofMoves,
}

impl Moves {
    /// The turns for a position, or single cards.
    pub fn of(position: &Setup, moves: impl Iterator<Item = String>, only_count: bool) -> Self {
        let moves: Vec<String> = moves.collect();
        Self {
            format: MovesFormat::HerrlofMoves,
            version: VERSION,
            position: position.to_string(),
            side: position.to_play.letter(),
            over: position.is_over(),
            count: moves.len(),
            moves: (!only_count).then_some(moves),
        }
    }
}

/// How many turns can be played from a position: what `hirth moves --perft DEPTH --format json` writes of Herrlof.
///
/// `version` changes when a field is deleted or changes its meaning.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(title = "hirth moves --perft DEPTH --format json, of Herrlof")]
pub struct Counts {
    /// The name of the format.
    format: CountsFormat,
    /// The version of the format.
    #[schemars(extend("const" = VERSION))]
    version: u32,
    /// The position on a line.
    position: String,
    /// How many turns the longest sequences have.
    depth: u32,
    /// How many sequences of that many turns there are. Numbers stop at the greatest of 64 bits.
    turns: u64,
    /// The counts for 1, 2, … turns; null if the sequences are divided.
    depths: Option<Vec<CountedDepth>>,
    /// The sequences by their first turn; null if they are not divided.
    divided: Option<Vec<CountedTurn>>,
}

/// The name of the format.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
enum CountsFormat {
    #[serde(rename = "herrlof-perft")]
    HerrlofPerft,
}

/// The count for a number of turns.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
struct CountedDepth {
    /// How many turns.
    depth: u32,
    /// The sequences of that many turns. One ends where the round does.
    turns: u64,
}

/// The sequences that start with a turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
struct CountedTurn {
    /// The turn in notation.
    turn: String,
    /// How many they are.
    turns: u64,
}

impl Counts {
    /// Returns counts from a position, still empty.
    pub fn new(position: &Setup) -> Self {
        Self {
            format: CountsFormat::HerrlofPerft,
            version: VERSION,
            position: position.to_string(),
            depth: 0,
            turns: 0,
            depths: None,
            divided: None,
        }
    }

    /// Adds the count for a number of turns.
    pub fn add(&mut self, depth: u32, turns: u64) {
        (self.depth, self.turns) = (depth, turns);
        let depths = self.depths.get_or_insert_default();
        depths.push(CountedDepth { depth, turns });
    }

    /// Sets the number of sequences by their first turn.
    pub fn divided(mut self, depth: u32, all: u64, divided: Vec<(String, u64)>) -> Self {
        (self.depth, self.turns) = (depth, all);
        let divided = divided.into_iter();
        let each = divided.map(|(turn, turns)| CountedTurn { turn, turns });
        self.divided = Some(each.collect());
        self
    }
}
