//! What is worth a word in a turn that breaks no rule, as facts: departures from convention, and readings that the
//! rulebook does not settle.

use crate::{
    games::hirth::{
        board::{Side, Space},
        repair::Change,
        rules::FightFacts,
    },
    span::Span,
};

/// A fact about a turn that breaks no rule.
pub(in crate::games::hirth) enum Remark {
    /// It has no battle, and no `/` to say so (N3).
    MissingSlash,
    /// The battles, or the results of one, are in another order than usual (N1).
    BattleOrder {
        /// What stands too late.
        late: Late,
        /// Where the battles stand, and how they are written in order.
        ordered: Option<(Span, String)>,
    },
    /// A won battle does not say where all winners end (R15, N2).
    WinnersLeftOut {
        /// The battle.
        fight: FightFacts,
        /// The results that are left out, where the rest of the record settles them.
        meant: Option<String>,
    },
    /// A move or a retreat needs a lateral crossing (R2).
    Lateral,
    /// A beaten attacker's Lofðungr goes elsewhere than back (R18).
    OddRetreat,
    /// A move takes more steps than it needs (R12).
    Detour {
        /// How many it takes.
        steps: u8,
        /// How many are enough.
        shortest: u8,
    },
    /// A piece attacks its home, which the foe holds, from off the board (R11).
    OffBoard {
        /// Whose piece.
        side: Side,
    },
    /// The turn leads to several positions, and nothing later settles to which (N5).
    Ambiguous {
        /// What is different in one of them.
        first: String,
        /// What is different in another.
        second: String,
        /// How many there are.
        count: usize,
    },
}

/// What stands later in a turn than is usual.
#[derive(Clone, Copy)]
pub(in crate::games::hirth) enum Late {
    /// The battle for this space, after one for a later space.
    Battle(Space),
    /// A result of this side, which defends, after one of the attacker.
    Defender(Side),
}

/// Where a remark stands: the text of its turn, and the characters that it is about.
#[derive(Clone, Copy)]
pub(in crate::games::hirth) struct Place<'a> {
    /// The text of the turn.
    pub turn: &'a str,
    /// The characters, in bytes of that text.
    pub span: Span,
}

/// A change that brings a turn back to convention. It is always safe: what the turn plays stays the same.
pub(in crate::games::hirth) struct Convention {
    /// What it does, in a few words.
    pub title: String,
    /// The change to the turn's text.
    pub change: Change,
}

impl Place<'_> {
    /// The characters themselves.
    pub(super) fn text(&self) -> &str {
        let Span { start, end } = self.span;
        self.turn.get(start..end).unwrap_or("")
    }
}
