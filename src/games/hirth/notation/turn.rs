//! The turn as written, legal or not. Every token knows its place.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

use crate::games::hirth::board::{Side, Space};
use crate::span::Span;

pub use crate::span::Token;

/// One line of a record.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Turn {
    /// `G1`; absent when the text has none that can be read.
    pub label: Option<Token<Label>>,
    /// The moves in order.
    pub moves: Vec<Token<Move>>,
    /// The offers in order.
    pub offers: Vec<Token<Offer>>,
    /// The battles in order.
    pub battles: Vec<Token<Battle>>,
    /// The `/` that means that there is no battle (N3).
    pub slash: Option<Token<NoBattle>>,
    /// Offers after the battles or the `/`, in order: not their usual place (N1).
    pub late_offers: Vec<Token<Offer>>,
    /// The unreadable parts, in order of place. A turn with faults is not legal notation.
    pub faults: Vec<Malformed>,
}

impl Turn {
    /// How many claims the turn makes beside its moves: offers, battles, and the results of pieces. In `text`, from
    /// which the turn was read, an unreadable `x` may mean that a piece is lost.
    pub(crate) fn claims(&self, text: &str) -> usize {
        let results = |battle: &Battle| {
            let mut results: Vec<_> = battle.results.iter().map(|token| token.value).collect();
            results.dedup();
            // A piece that is lost claims more than one that is somewhere.
            let losses = results.iter().filter(|result| !matches!(result.fate, Fate::Space(_)));
            1 + results.len() + losses.count()
        };
        let battles = self.battles.iter();
        let of_battles: usize = battles.map(|token| results(&token.value)).sum();
        let unreadable = self.faults.iter().filter(|fault| {
            let found = text.get(fault.span.start..fault.span.end);
            found.is_some_and(|found| found.contains(['x', 'X', '^']))
        });
        // To triple claims another thing than to double: an offer before it may be forgotten.
        let offers = self.all_offers().map(|offer| match offer.value.raise {
            Raise::Double => 1,
            Raise::Triple => 2,
        });
        offers.sum::<usize>() + of_battles + unreadable.count()
    }

    /// Whether `/` belongs at its end, where it is legal as it is, and is not there (N3, R22).
    pub fn lacks_slash(&self) -> bool {
        let refused = self.all_offers().any(|offer| !offer.value.accepted);
        self.battles.is_empty() && self.slash.is_none() && !refused
    }

    /// All its offers, in the order in which they are made.
    pub fn all_offers(&self) -> impl Iterator<Item = &Token<Offer>> {
        self.offers.iter().chain(&self.late_offers)
    }

    /// Whether neither a battle nor a `/` is at its end, although one of them belongs there (N3).
    pub(in crate::games::hirth) fn breaks_off(&self) -> bool {
        self.lacks_slash() && self.faults.is_empty()
    }

    /// The place of its moves, from the first to the last; `None` without moves.
    pub fn moves_span(&self) -> Option<Span> {
        let spans = self.moves.iter().map(|token| token.span);
        spans.reduce(Span::to)
    }

    /// From its first part that could be read to the last, in bytes of its text.
    pub(in crate::games::hirth) fn span(&self) -> Span {
        let label = self.label.iter().map(|token| token.span);
        let offers = self.all_offers().map(|token| token.span);
        let slash = self.slash.iter().map(|token| token.span);
        let spans = label.chain(self.moves_span()).chain(offers);
        let spans = spans.chain(self.battles_span()).chain(slash);
        spans.reduce(Span::to).unwrap_or(Span::new(0, 0))
    }

    /// The part of the turn that has this place, in its usual form; the whole turn if there is none.
    pub(in crate::games::hirth) fn written_at(&self, span: Span) -> String {
        fn part<T: ToString>(tokens: &[Token<T>], span: Span) -> Option<String> {
            let found = tokens.iter().find(|token| token.span == span);
            found.map(|token| token.value.to_string())
        }
        let results = self.battles.iter().find_map(|battle| part(&battle.value.results, span));
        part(&self.moves, span)
            .or_else(|| part(&self.offers, span))
            .or_else(|| part(&self.battles, span))
            .or(results)
            .unwrap_or_else(|| self.to_string())
    }

    /// The place of its battles, from the first to the last; `None` without battles.
    pub fn battles_span(&self) -> Option<Span> {
        let spans = self.battles.iter().map(|token| token.span);
        spans.reduce(Span::to)
    }
}

/// The mark that no battle is fought (N3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoBattle {
    /// `/`
    Slash,
}

/// `G1`: whose turn, and its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Label {
    /// Who moves.
    pub side: Side,
    /// The number, from 1; numbers beyond the range of `u32` are its greatest value.
    pub number: u32,
}

impl Label {
    /// The first label of a game.
    pub const FIRST: Self = Self { side: Side::Gull, number: 1 };

    /// The label of the turn after.
    #[must_use]
    pub fn next(self) -> Self {
        match self.side {
            Side::Gull => Self { side: Side::Silfr, ..self },
            Side::Silfr => Self { side: Side::Gull, number: self.number.saturating_add(1) },
        }
    }

    /// The label of the turn before; that of the first turn is its own.
    #[must_use]
    pub fn before(self) -> Self {
        match self.side {
            Side::Silfr => Self { side: Side::Gull, ..self },
            Side::Gull => Self { side: Side::Silfr, number: self.number.saturating_sub(1) },
        }
    }

    /// How many turns are between it and a later one, its own among them; 0 where that is not later.
    pub fn turns_to(self, later: Self) -> u32 {
        let place = |label: Self| 2 * u64::from(label.number) + u64::from(label.side == Side::Silfr);
        u32::try_from(place(later).saturating_sub(place(self))).unwrap_or(u32::MAX)
    }
}

/// How many steps a turn has (R5).
pub const STEPS: u8 = 5;

/// One move as written: by its two ends only (R12).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// `H…`
    Hirth {
        /// Where it comes from.
        from: Origin,
        /// Where it goes, when it walks.
        to: Option<Goal>,
        /// `i`: it ends aboard a Karve.
        boards: bool,
    },
    /// `K…`
    Karve {
        /// The Hirþ aboard, 0 to 4.
        aboard: u8,
        /// The space it comes from; `None` if it enters the board.
        from: Option<Space>,
        /// Where it goes; only an entering Karve may go nowhere.
        to: Option<Goal>,
    },
    /// `L…`
    Lofdungr {
        /// The space it comes from.
        from: Space,
        /// Where it goes.
        to: Goal,
    },
}

impl Move {
    /// The piece that moves.
    pub fn piece(&self) -> Piece {
        match *self {
            Self::Hirth { .. } => Piece::Hirth,
            Self::Karve { aboard, .. } => Piece::Karve(aboard),
            Self::Lofdungr { .. } => Piece::Lofdungr,
        }
    }

    /// Where it comes from.
    pub fn origin(&self) -> Origin {
        match *self {
            Self::Hirth { from, .. } => from,
            Self::Karve { from, .. } => from.map_or(Origin::Reserve, Origin::Space),
            Self::Lofdungr { from, .. } => Origin::Space(from),
        }
    }

    /// Returns where it goes; `None` for a piece that only enters, or boards where it is.
    pub fn goal(&self) -> Option<Goal> {
        match *self {
            Self::Hirth { to, .. } | Self::Karve { to, .. } => to,
            Self::Lofdungr { to, .. } => Some(to),
        }
    }

    /// Returns the fewest steps that it can take if `side` makes it, wherever the pieces are.
    pub fn least_steps(&self, side: Side) -> u8 {
        let origin = self.origin();
        let enters = origin == Origin::Reserve;
        let boards = matches!(self, Self::Hirth { boards: true, .. });
        let first = u8::from(enters || matches!(origin, Origin::Karve(_)));
        let at = match origin {
            Origin::Unsaid => None,
            Origin::Reserve => Some(side.home()),
            Origin::Space(at) | Origin::Karve(at) => Some(at),
        };
        let walk = match (at, self.goal()) {
            // An attack from off the board is the step of entering (R11).
            (Some(at), Some(goal)) if enters && goal.attack && goal.space == at => 0,
            (Some(at), Some(goal)) => at.distance(goal.space),
            _ => 0,
        };
        (first + walk + u8::from(boards)).max(1)
    }
}

/// Where a Hirþ comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Origin {
    /// Not said: only in `Hi`.
    Unsaid,
    /// `e`: from the reserve.
    Reserve,
    /// `v3`: out of the Karve in that space.
    Karve(Space),
    /// `3`: from that space, outside a Karve.
    Space(Space),
}

/// Where a move ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Goal {
    /// The space.
    pub space: Space,
    /// `>`: the piece attacks it and stays on the line.
    pub attack: bool,
}

/// `SdGa`: the Penningr is offered and taken or not (R22).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Offer {
    /// Who offers.
    pub by: Side,
    /// To whom.
    pub to: Side,
    /// What.
    pub raise: Raise,
    /// Whether it is accepted (`a`) or refused (`r`).
    pub accepted: bool,
}

/// The new stake.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Raise {
    /// `d`: to double the points.
    Double,
    /// `t`: to triple them.
    Triple,
}

/// `>6SL8GH6GLm`: one space's battle and what became of its pieces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Battle {
    /// The space fought over.
    pub space: Token<Space>,
    /// The results of its pieces, as written.
    pub results: Vec<Token<BattleResult>>,
}

/// `GH6`: one piece of a battle and where it ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BattleResult {
    /// Whose piece.
    pub side: Side,
    /// Which piece.
    pub piece: Piece,
    /// Where it ends.
    pub fate: Fate,
}

/// A piece as written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Piece {
    /// A Karve with this many Hirþ aboard, 0 to 4.
    Karve(u8),
    /// A Hirþ outside a Karve.
    Hirth,
    /// A Lofðungr.
    Lofdungr,
}

/// Where a piece ends after a battle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Fate {
    /// `^`: back to the reserve.
    Reserve,
    /// `x`: out of the game.
    Lost,
    /// On a space.
    #[serde(untagged)]
    Space(Space),
}

/// Unreadable characters, and their place in bytes of the turn's text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Malformed {
    /// The characters that cannot be read.
    pub span: Span,
    /// Their fault.
    pub fault: Fault,
}

impl Malformed {
    /// Whether it is the label that cannot be read, and the rest of the turn does not lean on it.
    pub fn is_of_label(&self) -> bool {
        matches!(self.fault, Fault::NoLabel | Fault::BadLabel)
    }

    /// Whether it is how the turn lies in its lines that is wrong.
    pub fn is_of_lines(&self) -> bool {
        matches!(self.fault, Fault::SharedLine | Fault::BrokenLine)
    }

    /// Whether only the order is wrong, or something is too much: all that is meant is there.
    pub fn is_of_order(&self) -> bool {
        matches!(
            self.fault,
            Fault::OutOfOrder
                | Fault::NeedlessSlash
                | Fault::SlashInWords
                | Fault::Trailing
                | Fault::LateHalfOffer
                | Fault::Repeated
        )
    }

    /// Whether it is an offer that is not in its usual place.
    pub(in crate::games::hirth) fn is_of_offer(&self) -> bool {
        self.fault == Fault::MisplacedOffer
    }

    /// Whether it is a needless `/`, or words after the turn or in place of its end.
    pub fn is_needless(&self) -> bool {
        matches!(self.fault, Fault::NeedlessSlash | Fault::SlashInWords | Fault::Trailing | Fault::LateHalfOffer)
    }

    /// Whether the moves, offers and battles can be played all the same.
    pub fn is_harmless(&self) -> bool {
        self.is_of_label() || self.is_of_lines() || self.is_of_order() || self.is_of_offer()
    }
}

/// The faults of characters that cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// The turn starts without a label.
    NoLabel,
    /// The text in place of the label is not a label.
    BadLabel,
    /// Characters that start nothing.
    Unreadable,
    /// A move without a destination: `H3`, `K3`, `L3`, `H`.
    NoDestination,
    /// A Karve that enters with Hirþ aboard: `Khei`.
    MannedEntry,
    /// A Karve with more than four aboard.
    TooManyAboard,
    /// A Lofðungr that boards a Karve, or enters, or leaves one.
    LofdungrAboard,
    /// `>` and `i` in one move.
    AttackAndBoard,
    /// `>7` directly after a move that has its goal already: `H3>5>7`.
    SecondGoal,
    /// `>6` with nothing after it, not even one piece.
    NoResults,
    /// A piece of a battle without the place where it ends.
    NoFate,
    /// An offer without its answer.
    NoAnswer,
    /// The same after the battles or the `/` (N1).
    LateHalfOffer,
    /// A move after the battles.
    OutOfOrder,
    /// An offer before a move, or after the battles or the `/` (N1).
    MisplacedOffer,
    /// A `/` in a turn with battles, a second one, or one before the turn's end (N3).
    NeedlessSlash,
    /// Words for the `/`: `no battle` (N3).
    SlashInWords,
    /// A move and how often it is made: `2xHe`, `He*2`.
    Repeated,
    /// Words after the end of the turn.
    Trailing,
    /// A piece of a battle without the letter of the side it is of: `Hx`.
    NoSide,
    /// A space inside a move, an offer or a result.
    Parted,
    /// Small letters where capitals belong, or the other way round, all through.
    WrongCase,
    /// So much that cannot be read that it is one fault.
    Garbled,
    /// The turn is on the line of the one before.
    SharedLine,
    /// The turn goes on here, on the next line.
    BrokenLine,
}
