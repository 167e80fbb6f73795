//! What the caller may choose of HIRÞ.

use crate::game::{Options, Setting, SettingValue, Settings};

/// What to make of a move between two spaces that may or may not touch (R2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Lateral {
    /// Accept it with advice.
    #[default]
    Warn,
    /// Accept it silently.
    Allow,
    /// It is an error.
    Deny,
}

/// All settings, by their numbers.
pub(super) static ALL: &[Setting] = &[Setting {
    name: "lateral",
    help: "What to make of the crossings 1-2, 3-4, 5-6 and 7-8, which the rulebook leaves open (R2)",
    values: &[
        SettingValue {
            name: "warn",
            help: "Accept it with advice",
        },
        SettingValue {
            name: "allow",
            help: "Accept it silently",
        },
        SettingValue {
            name: "deny",
            help: "It is an error",
        },
    ],
    in_play: Some(
        "With `allow` they are played too. With `warn` and `deny`, and where nothing is chosen here or in the \
         configuration, only what is legal beyond doubt is played, while `hirth check` accepts them with advice.",
    ),
}];

/// The number of the setting `lateral`.
const LATERAL: usize = 0;

impl Lateral {
    /// What was chosen.
    pub fn of(options: &Options) -> Self {
        Self::chosen(&options.settings).unwrap_or_default()
    }

    /// What was chosen, if anything was.
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
