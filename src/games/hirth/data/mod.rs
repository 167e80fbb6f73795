//! Records of HIRÞ as data: what the game adds to the model in [`crate::data`].
//!
//! The structs here are part of the JSON format, apart from the types of the engine: a change to them needs a new
//! [`VERSION`].

mod from_game;
mod moves;
mod perft;
mod rows;
mod turn;

use schemars::JsonSchema;
use serde::Serialize;

pub use super::about::Hirth;
use super::judge::JudgedGame;
pub(super) use from_game::turns;
pub use moves::{Moves, PlayableTurn};
pub use perft::Counts;
pub use turn::{
    Attacker, Battle, BattleResult, Decided, Kind, Meant, Move, Origin, Piece, Role, Turn,
};

pub use crate::{
    data::{Comment, CommentKind, Played, Standing, Tag},
    told::{Finding, GameResult},
};
use crate::{
    data::{GameParts, GameResultCells, Parts, RowKind},
    game::NamedSchema,
    json::schema,
    report::GameReport,
    table::{Cell, Column},
};

/// The version of the format.
pub const VERSION: u32 = 3;

/// The version of its lines. Those of version 1 have no `type`.
pub const LINE_VERSION: u32 = 4;

/// The version of the data of legal turns and their numbers.
const PLAY_VERSION: u32 = 1;

/// The games of one file.
pub type File = crate::data::File<Hirth>;

/// One game.
pub type Game = crate::data::Game<Hirth>;

impl Parts for Hirth {
    const FORMAT: &'static str = "hirth-record";
    const VERSION: u32 = VERSION;
    const LINE_VERSION: u32 = LINE_VERSION;
    const ROWS: &'static [RowKind<Self>] = rows::ROWS;
    const GAME: &'static [Column] = rows::GAME;
    const SCHEMAS: &'static [NamedSchema] =
        &[("moves", schema::<Moves>), ("perft", schema::<Counts>)];

    type About = About;
    type Turn = Turn;
    type Outcome = Outcome;

    fn of(
        game: &JudgedGame<'_, '_>,
        report: &GameReport,
        standing: Option<Standing>,
    ) -> GameParts<Self> {
        from_game::parts(game, report, standing)
    }

    fn game_row(
        game: &Game,
        row: &mut dyn FnMut(GameResultCells<'_>, &[Cell<'_>]) -> std::io::Result<()>,
    ) -> std::io::Result<()> {
        rows::of_game(game, row)
    }
}

/// The facts of a game before its tags: none.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
pub struct About {}

/// How a game ended, and its match.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
pub struct Outcome {
    /// How it ended; null if it is unfinished, or if turns that were not judged leave it unknown.
    pub result: Option<GameResult>,
    /// The score of its match after it; null if it is not part of a match.
    pub standing: Option<Standing>,
}
