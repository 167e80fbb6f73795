//! Legal moves and their counts, as data.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

use crate::games::tafl::rules::step::Step;

/// The version of the format.
const VERSION: u32 = 1;

/// The legal moves of a position: what `hirth moves --format json` writes of tafl.
///
/// `version` changes when a field is deleted or changes its meaning.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(title = "hirth moves --format json, of tafl"))]
pub struct Moves {
    /// The name of the format.
    format: MovesFormat,
    /// The version of the format.
    #[cfg_attr(feature = "schema", schemars(extend("const" = VERSION)))]
    version: u32,
    /// The variant.
    variant: String,
    /// The position on a line: the variant, if it is not the first of its size, the board, rank 1 first, and `defenders` if
    /// they move.
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
enum MovesFormat {
    #[serde(rename = "tafl-moves")]
    TaflMoves,
}

/// A move that may be played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
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
