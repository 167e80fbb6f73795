//! The settings of HIRÞ.

use super::{Lateral, board::Crossings};
use crate::game::{Options, Setting, SettingValue, Settings};

/// All settings, by their numbers.
pub(super) static ALL: &[Setting] = &[Setting {
    name: "lateral",
    help: "Whether the spaces 1-2, 3-4, 5-6 and 7-8 touch, which the rulebook does not say (R2)",
    values: &[
        SettingValue { name: "warn", help: "Accept moves between them with advice" },
        SettingValue { name: "allow", help: "They touch" },
        SettingValue { name: "deny", help: "They do not touch" },
    ],
}];

/// The number of the setting `lateral`.
const LATERAL: usize = 0;

impl Lateral {
    /// The chosen value.
    pub fn of(options: &Options) -> Self {
        Self::chosen(&options.settings).unwrap_or_default()
    }

    /// The crossings over which turns are offered to be played: the doubtful ones only where they are known to be there.
    pub(super) fn crossings(self) -> Crossings {
        match self {
            Self::Allow => Crossings::WithLateral,
            Self::Warn | Self::Deny => Crossings::Certain,
        }
    }

    /// The chosen value, if one was chosen.
    pub(super) fn chosen(settings: &Settings) -> Option<Self> {
        let all = [Self::Warn, Self::Allow, Self::Deny];
        all.get(settings.chosen(LATERAL)?).copied()
    }
}

impl From<Lateral> for Settings {
    fn from(lateral: Lateral) -> Self {
        Self::default().with(LATERAL, lateral as usize)
    }
}
