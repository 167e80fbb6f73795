//! A turn as data.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use super::Played;
use crate::{
    data::{TurnComments, TurnText},
    games::hirth::{
        board::{Side, Space},
        notation::print::Spelling,
        replay::Lengths,
        setup::Position,
        turn::{self, Fate, Offer},
    },
};

/// One turn as it is written, and its parts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[non_exhaustive]
pub struct Turn {
    /// Whose turn it is, by its place in the game.
    pub side: Side,
    /// Its number, by its place in the game.
    pub number: u32,
    /// Whether it was played as it is written. If not, it breaks a rule, cannot be read, or comes after a turn that
    /// left the position unknown; its readable parts are listed without steps and powers.
    pub judged: bool,
    /// How it was played.
    pub played: Played,
    /// The intended turn, if it was played instead; else null. If several texts may be intended, it is the first that
    /// leads to `position`.
    pub meant: Option<Meant>,
    /// The label as it is written; null if it cannot be read, or differs from `side` and `number`.
    pub written_label: Option<String>,
    /// The turn as it is written, without comments. Notation is made of it.
    pub written: String,
    /// The moves, in order.
    pub moves: Vec<Move>,
    /// The offers of the Penningr, in order.
    pub offers: Vec<Offer>,
    /// The battles, in order.
    pub battles: Vec<Battle>,
    /// Whether a `/` marks that there is no battle.
    pub slash: bool,
    /// The position after it, in the notation for positions; after a turn with a mistake, that of the intended turn;
    /// null if it is not known.
    pub position: Option<Position>,
    /// The other positions in which the game can be after it, for the record can be read in several ways and nothing
    /// later settles in which; empty in most turns.
    pub others: Vec<Position>,
    /// The comments around it.
    #[serde(flatten)]
    pub around: TurnComments,
}

impl crate::data::Turn for Turn {
    fn name(&self) -> String {
        format!("{}{}", self.side.letter(), self.number)
    }

    fn is_judged(&self) -> bool {
        self.judged
    }

    fn text(&self) -> TurnText {
        TurnText { written_label: self.written_label.clone(), written: self.written.clone(), ..TurnText::default() }
    }

    fn around(&self) -> &TurnComments {
        &self.around
    }

    fn around_mut(&mut self) -> &mut TurnComments {
        &mut self.around
    }
}

/// The intended turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[non_exhaustive]
pub struct Meant {
    /// The turn without its label, as it would be written.
    pub text: String,
    /// The moves, in order.
    pub moves: Vec<Move>,
    /// The offers of the Penningr, in order.
    pub offers: Vec<Offer>,
    /// The battles, in order.
    pub battles: Vec<Battle>,
}

/// One move: a piece, and its two ends.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[non_exhaustive]
pub struct Move {
    /// The move as notation.
    #[serde(serialize_with = "spelling")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub text: Spelling,
    /// The piece that moves.
    #[serde(flatten)]
    pub what: Piece,
    /// Where it comes from; null in `Hi`, which does not name it.
    pub from: Option<Origin>,
    /// Whether it is a Hirþ that leaves a Karve there first.
    pub leaves: bool,
    /// Where it goes; null if it stays where it enters, leaves or boards.
    pub to: Option<Space>,
    /// Whether it attacks that space, and stays on the line until the battle.
    pub attack: bool,
    /// Whether it is a Hirþ that boards a Karve at the end.
    pub boards: bool,
    /// The spaces it goes over, from where it enters or starts to where it ends, these included; the last of an attack is
    /// the space that is attacked, the one before it where the piece stays until the battle. Of several walks that come
    /// to the same it is one. Empty when the turn was not played.
    pub walk: Vec<Space>,
    /// How many steps it takes, entering, leaving and boarding included; null if the turn was not played by the rules.
    /// Where several lengths are possible, those of the reading with the fewest steps out of the way.
    pub steps: Option<u8>,
    /// Every number of steps with which it can be walked, the other moves being what they are, so that the
    /// turn ends as it does; empty when the turn was not played by the rules.
    #[serde(serialize_with = "lengths")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<u8>"))]
    pub lengths: Lengths,
}

impl From<&turn::Move> for Move {
    /// The move as it is written, without its walk.
    fn from(mov: &turn::Move) -> Self {
        let (origin, goal) = (mov.origin(), mov.goal());
        Self {
            text: mov.spelling(),
            what: mov.piece().into(),
            from: match origin {
                turn::Origin::Unsaid => None,
                turn::Origin::Reserve => Some(Origin::Reserve),
                turn::Origin::Karve(space) | turn::Origin::Space(space) => Some(Origin::Space(space)),
            },
            leaves: matches!(origin, turn::Origin::Karve(_)),
            to: goal.map(|goal| goal.space),
            attack: goal.is_some_and(|goal| goal.attack),
            boards: matches!(mov, turn::Move::Hirth { boards: true, .. }),
            walk: Vec::new(),
            steps: None,
            lengths: Lengths::default(),
        }
    }
}

fn spelling<S: Serializer>(text: &Spelling, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(text)
}

fn lengths<S: Serializer>(lengths: &Lengths, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(lengths.iter())
}

/// Where a piece comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Origin {
    /// The reserve.
    Reserve,
    /// A space.
    #[serde(untagged)]
    Space(Space),
}

impl Origin {
    /// The space, if it is one.
    pub fn space(self) -> Option<Space> {
        match self {
            Self::Reserve => None,
            Self::Space(space) => Some(space),
        }
    }

    /// Its name in data.
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Self::Reserve => "reserve",
            Self::Space(space) => space.as_str(),
        }
    }
}

impl From<Option<Space>> for Origin {
    fn from(space: Option<Space>) -> Self {
        space.map_or(Self::Reserve, Self::Space)
    }
}

/// The battle for one space.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[non_exhaustive]
pub struct Battle {
    /// The space.
    pub space: Space,
    /// The power of those that attack; null if the turn was not played.
    pub attack: Option<u8>,
    /// The power of those that defend; null if the turn was not played.
    pub defence: Option<u8>,
    /// The numbers that decide who wins; null if the turn was not played.
    pub decided: Option<Decided>,
    /// Who wins; null if the turn was not played.
    pub winner: Option<Side>,
    /// The attackers, and where they come from; empty if the turn was not played.
    pub attackers: Vec<Attacker>,
    /// The defenders; empty if the turn was not played.
    pub defenders: Vec<Piece>,
    /// The results of the pieces, as written and in that order. Winners can be left out.
    pub results: Vec<BattleResult>,
}

impl From<&turn::Battle> for Battle {
    /// The battle as it is written, without what decides it.
    fn from(battle: &turn::Battle) -> Self {
        let result = |result: &turn::BattleResult| BattleResult {
            side: result.side,
            what: result.piece.into(),
            ends: result.fate,
            role: None,
        };
        Self {
            space: battle.space.value,
            attack: None,
            defence: None,
            decided: None,
            winner: None,
            attackers: Vec::new(),
            defenders: Vec::new(),
            results: battle.results.iter().map(|one| result(&one.value)).collect(),
        }
    }
}

/// The numbers that decide a battle (R14).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Decided {
    /// One side has more power.
    Power,
    /// The powers are equal, and only one side has its Lofðungr there.
    Lofdungr,
    /// The powers are equal, and the Lofðungr does not decide: who defends wins.
    Defence,
}

/// A piece that attacks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[non_exhaustive]
pub struct Attacker {
    /// The piece.
    #[serde(flatten)]
    pub what: Piece,
    /// The space it attacks from, or `reserve` when it enters a home that the other side holds.
    pub from: Origin,
}

impl From<&(turn::Piece, Option<Space>)> for Attacker {
    fn from(&(piece, from): &(turn::Piece, Option<Space>)) -> Self {
        Self { what: piece.into(), from: from.into() }
    }
}

/// A piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[non_exhaustive]
pub struct Piece {
    /// The piece.
    pub piece: Kind,
    /// The Hirþ aboard of a Karve, 0 to 4.
    #[cfg_attr(feature = "schema", schemars(range(max = 4)))]
    pub aboard: u8,
}

/// A kind of piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Kind {
    /// A Hirþ outside a Karve.
    Hirth,
    /// A Karve, with the Hirþ aboard.
    Karve,
    /// The Lofðungr.
    Lofdungr,
}

impl Kind {
    /// Its name in data.
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Self::Hirth => "hirth",
            Self::Karve => "karve",
            Self::Lofdungr => "lofdungr",
        }
    }
}

impl From<turn::Piece> for Piece {
    fn from(piece: turn::Piece) -> Self {
        let (piece, aboard) = match piece {
            turn::Piece::Hirth => (Kind::Hirth, 0),
            turn::Piece::Karve(aboard) => (Kind::Karve, aboard),
            turn::Piece::Lofdungr => (Kind::Lofdungr, 0),
        };
        Self { piece, aboard }
    }
}

impl From<Piece> for turn::Piece {
    fn from(Piece { piece, aboard }: Piece) -> Self {
        match piece {
            Kind::Hirth => Self::Hirth,
            Kind::Karve => Self::Karve(aboard),
            Kind::Lofdungr => Self::Lofdungr,
        }
    }
}

/// The result of one piece of a battle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[non_exhaustive]
pub struct BattleResult {
    /// Whose piece it is.
    pub side: Side,
    /// The piece.
    #[serde(flatten)]
    pub what: Piece,
    /// Where it ends.
    pub ends: Fate,
    /// Its part in the battle; null if the turn was not played.
    pub role: Option<Role>,
}

/// The part of a piece in a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Role {
    /// It is of the side that wins.
    Winner,
    /// It is of the side that loses, and leaves the board.
    Loser,
    /// It is a beaten Lofðungr that retreats.
    Retreat,
}
