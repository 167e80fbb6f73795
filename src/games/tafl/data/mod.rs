//! Records of tafl as data: what the game adds to the model in [`crate::data`].
//!
//! The structs here are part of the JSON format: a change to them needs a new [`VERSION`].

mod from_game;
mod otg;
pub(super) mod rows;
mod text;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

pub use super::Tafl;
use super::{
    judge::JudgedGame,
    rules::{board::Side, position::Piece, rules_string, variant::Arms},
    ruleset,
    setup::Position,
};
pub(super) use from_game::{parts, turns};
pub use otg::otg;
pub(super) use text::write_turns;

pub use crate::data::{Comment, CommentKind, Played, Tag};
use crate::{
    data::{TurnComments, TurnText},
    finding,
};

/// The version of the format, and of its lines.
pub const VERSION: u32 = 1;

/// The games of one file.
pub type File = crate::data::File<Tafl>;

/// Reads all games of a text, each with its turns, the position after each turn, and what is wrong.
///
/// ```
/// let file = hirth::games::tafl::read("[Variant \"Ard Ri\"]\n\n1. d2-b2 e4-e6\n");
/// let last = file.games[0].positions().last().flatten().expect("a legal turn");
/// assert_eq!(last.to_string(), "/3t3/1t5/3T3/ttTK1tt/3T3/3tT2/3t3/");
/// ```
pub fn read(text: &str) -> File {
    File::read(text)
}

/// One game.
pub type GameRecord = crate::data::GameRecord<Tafl>;

/// The position at the start of a game, if it is known.
pub(super) fn start(game: &GameRecord) -> Option<Position> {
    let variant = rules_string::read(game.about.rules.as_deref()?).ok()?;
    let start = Position::start(&variant);
    let king_takes = game.about.king_takes.as_deref();
    let named = |name: &str| Arms::ALL.into_iter().find(|arms| arms.name() == name);
    let arms = king_takes.and_then(named).unwrap_or(start.arms);
    Some(Position { arms, ..start })
}

/// The position after a turn of a game that starts like this, if it is known.
pub(super) fn after(start: &Position, turn: &Turn) -> Option<Position> {
    let after = Position::read(turn.position.as_deref()?, &start.variant).ok()?;
    Some(Position { position: after.position, ending: after.ending, ..start.clone() })
}

/// What is found in a game only when it becomes data.
pub(super) fn findings(game: &JudgedGame<'_, '_>) -> Vec<finding::Finding> {
    let is_known = game.judged.judged.is_ok();
    let unknown = || ruleset::unknown_variant(game.tags);
    (!is_known).then(unknown).flatten().into_iter().collect()
}

/// The facts of a game before its tags.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[non_exhaustive]
pub struct About {
    /// The ruleset by which it was judged, if that has a name: `viking-chess`; null if it has none, or is not understood.
    #[cfg_attr(feature = "schema", schemars(extend("x-values" = "variants")))]
    pub variant: Option<String>,
    /// The rules and the set-up by which it was judged, as OpenTafl writes them, `dim:7 esc:e … start:/…/`; null if they
    /// are not understood.
    pub rules: Option<String>,
    /// How the king takes part in captures, by the rules, or where these leave it open by the record: `armed`, `anvil` or
    /// `unarmed`; null if the rules are not understood.
    pub king_takes: Option<String>,
}

/// What tafl adds after the result of a game: nothing.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[non_exhaustive]
pub struct Outcome {}

/// The action of one side at its turn, as it is written, and its parts.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[non_exhaustive]
pub struct Turn {
    /// Which turn it is by its place in the game: `3a`, and `3b` for the second of the pair.
    pub turn: String,
    /// Whose turn it is, by its place.
    pub side: Option<Side>,
    /// Whether it was played as it is written. If not, it breaks a rule, cannot be read, or comes after a turn that
    /// left the position unknown.
    pub judged: bool,
    /// How it was played.
    pub played: Played,
    /// The move that was played in its place, where that is another than is written; null elsewhere.
    pub meant: Option<Meant>,
    /// The number before it as it is written, if it differs from `turn`, empty if it lacks one; else null.
    pub written_label: Option<String>,
    /// The turn as it is written, without its number and without comments. Notation is made of it.
    pub written: String,
    /// The action; null if it cannot be read.
    pub does: Option<Deed>,
    /// The piece that moves; null in a turn that was not played as it is written, and if nothing moves.
    pub piece: Option<Piece>,
    /// Where it comes from: `d11`; null if nothing moves.
    pub from: Option<String>,
    /// Where it goes.
    pub to: Option<String>,
    /// The pieces it takes, as it is written: squares, `K` before that of the king.
    pub captures: Vec<String>,
    /// The pieces it takes by the rules, written or not; empty in a turn that was not played as it is written.
    pub taken: Vec<String>,
    /// The mark after it, as it is written: `+`, `-`, `++` or `--`.
    pub mark: Option<String>,
    /// The position after it as `hirth moves --position` and the tag `Start` read it: the variant, the board as OpenTafl writes
    /// it, `defenders` where they move next, and how the game ended, as far as these are not as usual. After a turn with a mistake it is that of the intended turn; null if it is not known.
    pub position: Option<String>,
    /// The comments around it.
    #[serde(flatten)]
    pub around: TurnComments,
}

impl crate::data::Turn for Turn {
    fn name(&self) -> String {
        self.turn.clone()
    }

    fn is_judged(&self) -> bool {
        self.judged
    }

    fn text(&self) -> TurnText {
        TurnText {
            turn: self.turn.clone(),
            written_label: self.written_label.clone(),
            written: self.written.clone(),
            ..TurnText::default()
        }
    }

    fn around(&self) -> &TurnComments {
        &self.around
    }

    fn around_mut(&mut self) -> &mut TurnComments {
        &mut self.around
    }
}

/// The intended move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[non_exhaustive]
pub struct Meant {
    /// The move as it would be written, without a mark.
    pub text: String,
    /// The piece that moves.
    pub piece: Piece,
    /// Where it comes from.
    pub from: String,
    /// Where it goes.
    pub to: String,
    /// The pieces it takes: squares, `K` before that of the king.
    pub taken: Vec<String>,
}

/// The actions in a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Deed {
    /// A piece moves.
    Moves,
    /// `---`: the side resigns.
    Resigns,
    /// `timeout`: its time has run out.
    Timeout,
}
