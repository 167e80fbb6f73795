//! Facts about broken rules: which, where on the board, by what numbers. The words are the pages'.

use super::{battle::Fight, penningr::OfferFault};
use crate::{
    games::hirth::{
        board::{Side, Space, Spaces},
        turn::{BattleResult, Fate, Piece},
    },
    span::Span,
};

/// One broken rule.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // The fields are named for what they are; the variants say what they mean together.
#[non_exhaustive]
pub enum Breach {
    /// Nothing of this kind is in the reserve (R4).
    EmptyReserve { side: Side, piece: Piece },
    /// The piece is not where it is said to be.
    NoSuchPiece { side: Side, piece: Piece, at: Space, instead: Presence },
    /// The piece has stopped, or is on the line (R8, R10).
    StoppedPiece { side: Side, piece: Piece, at: Space, on_line: bool },
    /// The piece stops as it enters its empty home, and can do nothing more (R8).
    StopsOnEntry { side: Side, piece: Piece },
    /// The Karve carries another number of Hirþ than written.
    KarveCargo { side: Side, at: Space, written: u8, aboard: u8 },
    /// There is no Karve of one's own to board or leave.
    NoKarve { side: Side, at: Option<Space> },
    /// The Karve there attacks: nothing boards or leaves it before the battle (R10).
    KarveOnLine { side: Side, at: Space },
    /// The Karve has four aboard (R6).
    KarveFull { side: Side, at: Space },
    /// The space is the opponent's, so entering it is an attack and wants `>` (R10).
    UnmarkedAttack { side: Side, goal: Space, opponents: usize },
    /// The opponent holds the home, so entering is an attack on it (R11).
    HomeHeld { side: Side },
    /// `>` without an opponent at the goal (R10).
    NeedlessMark { side: Side, goal: Space, own: bool },
    /// No walk through own spaces leads there, of any length (R8).
    NotAdjacent { from: Space, goal: Space, through: Spaces },
    /// The move needs more steps than the turn has left (R5).
    TooManySteps { least: u8, left: u8 },
    /// The turn's steps cannot add up to five (R5), only to these numbers, the least and the most.
    StepCount {
        least: u8,
        most: u8,
        /// Whether it could have them all the same, by a detour and a lateral crossing: two doubts at once (R12).
        doubted: bool,
    },
    /// The turn ends with two Karve of the mover in one space that is not its home (R20).
    KarveLimit { side: Side, at: Space },
    /// A space was attacked and its battle is not written.
    BattleMissing { fight: Fight },
    /// A battle is written for a space that nobody attacked.
    BattleUnexpected { space: Space },
    /// The battle for a space is written several times.
    BattleRepeated { space: Space, times: usize },
    /// A battle is not written as it must end.
    BattleOutcome { fight: Fight, fault: OutcomeFault },
    /// `x` where `^` belongs, or the other way round (R16).
    BattleMarks { result: BattleResult, right: Fate },
    /// A Lofðungr retreats where it may not, or leaves the board though it has a refuge (R17–R19).
    KingRetreat { result: BattleResult, from: Space, refuges: Spaces },
    /// An offer that may not be made or answered so (R22).
    Penningr { fault: OfferFault },
    /// A turn goes on after an offer has ended it (R22).
    AfterRefusal,
    /// An offer after the end of the game.
    OfferTooLate,
}

impl Breach {
    /// Whether it is only that the steps of the turn do not add up (R5).
    pub fn is_of_count(&self) -> bool {
        matches!(self, Breach::StepCount { .. } | Breach::TooManySteps { .. })
    }
}

/// What is found instead of a missing piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Presence {
    /// No piece that could be intended.
    Nothing,
    /// This many Hirþ there, all aboard a Karve.
    Aboard(u8),
    /// Hirþ there, but none aboard a Karve.
    Ashore,
    /// The Lofðungr, elsewhere.
    Elsewhere(Space),
    /// The Lofðungr, off the board.
    OffBoard,
}

/// The fault of a battle as written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum OutcomeFault {
    /// The result is of a piece that does not fight there.
    NotThere(BattleResult),
    /// A piece of the losers stays on a space, or one of the winners is taken off.
    WrongSideLoses(BattleResult),
    /// The winner ends in a space it neither won nor attacked from.
    WrongPlace(BattleResult),
    /// A piece that lost is not written.
    LoserLeftOut(BattleResult),
    /// No winner moves in (R15).
    NobodyMovesIn,
}

/// A broken rule, and where it shows in the turn's text, if it shows in what is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BreachAt {
    /// The rule.
    pub breach: Breach,
    /// The characters; `None` if something is missing.
    pub span: Option<Span>,
}

impl BreachAt {
    /// Whether nothing may be wrong but that the end of the turn is not written.
    pub fn may_be_broken_off(&self) -> bool {
        matches!(self.breach, Breach::StepCount { .. } | Breach::BattleMissing { .. })
    }
}
