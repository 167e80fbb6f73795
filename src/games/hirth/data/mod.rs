//! Records of HIRÞ as data: what the game adds to the model in [`crate::data`].
//!
//! The structs here are part of the JSON format, apart from the types of the engine: a change to them needs a new
//! [`VERSION`].

mod from_game;
mod moves;
pub(super) mod rows;
mod turn;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

pub use super::Hirth;
use super::{setup::Position, start};
pub(super) use from_game::{fought, parts, turns};
pub use moves::{Moves, PlayableTurn};
pub use turn::{Attacker, Battle, BattleResult, Decided, Kind, Meant, Move, Origin, Piece, Role, Turn};

pub use crate::data::{Comment, CommentKind, Finding, GameResult, Played, Standing, Tag};

/// The version of the format, and of its lines.
pub const VERSION: u32 = 1;

/// The version of the data of legal turns and their numbers.
const PLAY_VERSION: u32 = 1;

/// The games of one file.
pub type File = crate::data::File<Hirth>;

/// Reads all games of a text, each with its turns, the position after each turn, and what is wrong.
///
/// ```
/// let file = hirth::games::hirth::read("G1 KeHeiHei /\nS1 He7He8He /\n");
/// let last = file.games[0].positions().last().flatten().expect("a legal turn");
/// assert_eq!(last.to_string(), "G 0:GKhhL 7:SH 8:SH 9:SHL");
/// ```
pub fn read(text: &str) -> File {
    File::read(text)
}

/// One game.
pub type GameRecord = crate::data::GameRecord<Hirth>;

/// The start: the same for every game (R4), unless the tag `Start` has another one.
pub(super) fn start(game: &GameRecord) -> Option<Position> {
    Tag::value(&game.tags, start::TAG).map_or(Some(Position::start()), |text| text.parse().ok())
}

/// The facts of a game before its tags: none.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[non_exhaustive]
pub struct About {}

/// What HIRÞ adds after the result of a game: its match.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[non_exhaustive]
pub struct Outcome {
    /// The score of its match after it; null if it is not part of a match.
    pub standing: Option<Standing>,
}
