//! The cards that may be played, as data.

use schemars::JsonSchema;
use serde::Serialize;

use crate::{game::Playable, games::herrlof::setup::Setup};

/// The version of both formats.
const VERSION: u32 = 1;

/// The cards that may be played: what `hirth moves --format json` writes of Herrlof.
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
    /// How many cards there are, each kind counted once.
    count: usize,
    /// The cards; null if only their number was asked for.
    moves: Option<Vec<String>>,
}

/// The name of the format.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
enum MovesFormat {
    #[serde(rename = "herrlof-moves")]
    HerrlofMoves,
}

impl Moves {
    /// The cards for a position.
    pub fn of(position: &Setup, only_count: bool) -> Self {
        let cards: Vec<String> = position
            .legal_turns()
            .map(|card| card.to_string())
            .collect();
        Self {
            format: MovesFormat::HerrlofMoves,
            version: VERSION,
            position: position.to_string(),
            side: position.to_play.letter(),
            over: position.is_over(),
            count: cards.len(),
            moves: (!only_count).then_some(cards),
        }
    }
}

/// How many cards may be played: what `hirth perft --format json` writes of Herrlof.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(title = "hirth perft --format json, of Herrlof")]
pub struct Count {
    /// The name of the format.
    format: CountFormat,
    /// The version of the format.
    #[schemars(extend("const" = VERSION))]
    version: u32,
    /// The position on a line.
    position: String,
    /// How many cards may be played.
    count: usize,
}

/// The name of the format.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
enum CountFormat {
    #[serde(rename = "herrlof-perft")]
    HerrlofPerft,
}

impl Count {
    /// The count for a position.
    pub fn of(position: &Setup, count: usize) -> Self {
        Self {
            format: CountFormat::HerrlofPerft,
            version: VERSION,
            position: position.to_string(),
            count,
        }
    }
}
