//! Legal moves and their counts, as data.

use schemars::JsonSchema;
use serde::Serialize;

use super::perft::Depth;
use crate::games::tafl::rules::step::Step;

/// The version of both formats.
const VERSION: u32 = 1;

/// The legal moves of a position: what `hirth moves --format json` writes of tafl.
///
/// `version` changes when a field is deleted or changes its meaning.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(title = "hirth moves --format json, of tafl")]
pub struct Moves {
    /// The name of the format.
    format: MovesFormat,
    /// The version of the format.
    #[schemars(extend("const" = VERSION))]
    version: u32,
    /// The variant.
    variant: String,
    /// The position on a line, rank 1 first, with `defenders` after it if they move.
    position: String,
    /// Who is to move: `attackers` or `defenders`.
    side: &'static str,
    /// The turn to come, such as `3a`; null if its number is not known.
    turn: Option<String>,
    /// Whether the game is over, and nothing can be played any more.
    over: bool,
    /// How many moves there are.
    count: usize,
    /// The moves; null if only their number was asked for.
    moves: Option<Vec<Turn>>,
}

/// The name of the format.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
enum MovesFormat {
    #[serde(rename = "tafl-moves")]
    TaflMoves,
}

/// A move that may be played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Turn {
    /// It in notation, with what it takes.
    text: String,
    /// Where the piece comes from.
    from: String,
    /// Where it goes.
    to: String,
    /// Whether it takes something.
    takes: bool,
    /// Whether the game is over with it.
    ends: bool,
    /// The position after it.
    position: String,
}

impl Turn {
    /// Returns a move from its parts.
    pub fn new(text: String, step: Step, takes: bool, ends: bool, position: String) -> Self {
        Self { text, from: step.from.to_string(), to: step.to.to_string(), takes, ends, position }
    }
}

impl Moves {
    /// Returns a position without its moves.
    pub fn new(variant: String, position: String, side: &'static str, turn: Option<String>, over: bool) -> Self {
        Self {
            format: MovesFormat::TaflMoves,
            version: VERSION,
            variant,
            position,
            side,
            turn,
            over,
            count: 0,
            moves: None,
        }
    }

    /// Sets how many moves there are.
    pub fn counted(mut self, count: usize) -> Self {
        self.count = count;
        self
    }

    /// Sets the moves.
    pub fn with_turns(mut self, moves: Vec<Turn>) -> Self {
        self.moves = Some(moves);
        self
    }
}

/// How many turns can be played from a position: what `hirth moves --perft DEPTH --format json` writes of tafl.
///
/// `version` changes when a field is deleted or changes its meaning.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(title = "hirth moves --perft DEPTH --format json, of tafl")]
pub struct Counts {
    /// The name of the format.
    format: CountsFormat,
    /// The version of the format.
    #[schemars(extend("const" = VERSION))]
    version: u32,
    /// The variant.
    variant: String,
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
    #[serde(rename = "tafl-perft")]
    TaflPerft,
}

/// The counts for a number of turns.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
struct CountedDepth {
    /// How many turns.
    depth: u32,
    /// The sequences of that many turns. One ends where the game does.
    turns: u64,
    /// The sequences whose last turn takes something.
    captures: u64,
    /// The sequences whose last turn ends the game.
    over: u64,
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
    pub fn new(variant: String, position: String) -> Self {
        Self {
            format: CountsFormat::TaflPerft,
            version: VERSION,
            variant,
            position,
            depth: 0,
            turns: 0,
            depths: None,
            divided: None,
        }
    }

    /// Adds the counts for a number of turns.
    pub fn add(&mut self, depth: u32, counted: Depth) {
        (self.depth, self.turns) = (depth, counted.turns);
        self.depths.get_or_insert_default().push(CountedDepth {
            depth,
            turns: counted.turns,
            captures: counted.captures,
            over: counted.over,
        });
    }

    /// Sets the number of sequences by their first turn.
    pub fn divided(mut self, depth: u32, all: u64, divided: Vec<(String, u64)>) -> Self {
        (self.depth, self.turns) = (depth, all);
        let each = divided.into_iter().map(|(turn, turns)| CountedTurn { turn, turns });
        self.divided = Some(each.collect());
        self
    }
}
