//! The turns that may be played, as data.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

use crate::{games::herrlof::setup::Position, position::Playable};

/// The version of the format.
const VERSION: u32 = 1;

/// The turns that may be played: what `hirth moves --format json` writes of Herrlof.
///
/// `version` changes when a field is deleted or changes its meaning.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(title = "hirth moves --format json, of Herrlof"))]
pub struct Moves {
    /// The name of the format.
    format: MovesFormat,
    /// The version of the format.
    #[cfg_attr(feature = "schema", schemars(extend("const" = VERSION)))]
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
enum MovesFormat {
    #[serde(rename = "herrlof-moves")]
    HerrlofMoves,
}

impl Moves {
    /// The turns for a position, or single cards.
    pub fn of(position: &Position, moves: impl Iterator<Item = String>, only_count: bool) -> Self {
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
