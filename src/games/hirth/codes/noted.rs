//! What its code says of each remark: words, severity and fix.

use super::{
    Words, battle_order, detour, king_retreat, lateral_crossing, missing_slash, off_board_attack,
    remark::{Convention, Place, Remark},
    winners_not_recorded,
};
use crate::{codes::ambiguous, finding::Severity, games::hirth::Lateral};

/// All that a code says of a remark.
pub(in crate::games::hirth) struct Noted {
    /// The words.
    pub words: Words,
    /// How bad it is, under the options.
    pub severity: Severity,
    /// What brings the turn back to convention, if only one thing does.
    pub fix: Option<Convention>,
}

impl Remark {
    /// Returns what its code says of it.
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
