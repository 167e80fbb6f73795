//! What is worth a word in a turn that breaks no rule, as facts: departures from convention, and readings that the
//! rulebook does not settle.

use super::{
    Words, battle_order, detour, king_retreat, lateral_crossing, missing_slash, off_board_attack,
    winners_not_recorded,
};
use crate::{
    codes::ambiguous,
    finding::Severity,
    games::hirth::{
        Lateral,
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

/// All that a code says of a remark.
pub(in crate::games::hirth) struct Noted {
    /// The words.
    pub words: Words,
    /// How bad it is, under the options.
    pub severity: Severity,
    /// What brings the turn back to convention, if only one thing does.
    pub fix: Option<Convention>,
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
    fn text(&self) -> &str {
        let Span { start, end } = self.span;
        self.turn.get(start..end).unwrap_or("")
    }
}

impl Remark {
    /// What its code says of it.
    pub(in crate::games::hirth) fn noted(&self, place: Place<'_>, lateral: Lateral) -> Noted {
        let words = self.words(place, lateral);
        let severity = match self {
            Self::Lateral => lateral_crossing::severity(lateral),
            Self::OddRetreat => king_retreat::ODD,
            _ => words.page.severity,
        };
        Noted {
            words,
            severity,
            fix: self.fix(place),
        }
    }

    fn words(&self, place: Place<'_>, lateral: Lateral) -> Words {
        match self {
            Self::MissingSlash => missing_slash::words(),
            Self::BattleOrder { late, .. } => battle_order::words(*late),
            Self::WinnersLeftOut { fight, .. } => winners_not_recorded::words(fight),
            Self::Lateral => lateral_crossing::words(place.text(), lateral),
            Self::OddRetreat => king_retreat::advice(place.text()),
            Self::Detour { steps, shortest } => detour::words(place.text(), *steps, *shortest),
            Self::OffBoard { side } => off_board_attack::words(*side, side.home()),
            Self::Ambiguous {
                first,
                second,
                count,
            } => ambiguous::words(first, second, *count),
        }
    }

    fn fix(&self, place: Place<'_>) -> Option<Convention> {
        match self {
            Self::MissingSlash => Some(missing_slash::fix(place.turn)),
            Self::BattleOrder { ordered, .. } => {
                let (span, text) = ordered.as_ref()?;
                Some(battle_order::fix(place.turn, *span, text))
            }
            Self::WinnersLeftOut { meant, .. } => {
                Some(winners_not_recorded::fix(place, meant.as_ref()?))
            }
            Self::Lateral
            | Self::OddRetreat
            | Self::Detour { .. }
            | Self::OffBoard { .. }
            | Self::Ambiguous { .. } => None,
        }
    }
}
