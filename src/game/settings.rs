//! What the caller may choose of a game: how it reads a rule that its rulebook leaves open, and the like.

use std::{error::Error, fmt};

/// One thing that can be chosen. It is set by its name: on the command line, and in the game's own table of
/// `hirth.toml`.
#[derive(Debug)]
pub struct Setting {
    /// Its name, in kebab case.
    pub name: &'static str,
    /// The choice, one sentence without a full stop, with the rule it is about.
    pub help: &'static str,
    /// Its possible values. The first counts where nobody says anything.
    pub values: &'static [SettingValue],
}

/// A possible value of a setting.
#[derive(Debug)]
pub struct SettingValue {
    /// The name to type, in kebab case.
    pub name: &'static str,
    /// Its effect, one sentence without a full stop.
    pub help: &'static str,
}

/// How many settings a game can have.
pub const MOST_SETTINGS: usize = 16;

/// The choices for a game: a value for each of its settings. A setting that nobody chose is unset.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Settings([Option<u8>; MOST_SETTINGS]);

impl Settings {
    /// The number of the value that setting number `setting` of the game is set to, both counted from 0. Without a
    /// choice it is the first.
    pub fn get(&self, setting: usize) -> usize {
        self.chosen(setting).unwrap_or(0)
    }

    /// The number of the value, if one was chosen.
    pub fn chosen(&self, setting: usize) -> Option<usize> {
        self.0.get(setting).copied().flatten().map(usize::from)
    }

    /// The same with one more choice. A setting or value that cannot be is left out.
    #[must_use]
    pub fn with(mut self, setting: usize, value: usize) -> Self {
        if let (Some(place), Ok(value)) = (self.0.get_mut(setting), u8::try_from(value)) {
            *place = Some(value);
        }
        self
    }

    /// The same, and where nothing is chosen what `below` says.
    #[must_use]
    pub fn or(mut self, below: Self) -> Self {
        for (own, other) in self.0.iter_mut().zip(below.0) {
            *own = own.or(other);
        }
        self
    }
}

/// Why a setting cannot be set.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SettingError {
    /// There is no setting of this name.
    NoSetting {
        /// The name.
        name: String,
    },
    /// The setting has no such value.
    NoValue {
        /// The name of the setting.
        name: &'static str,
        /// The value.
        value: String,
        /// The values that it has.
        known: Vec<&'static str>,
    },
}

impl fmt::Display for SettingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSetting { name } => write!(f, "there is no setting `{name}`"),
            Self::NoValue { name, value, known } => {
                let known = known.join("`, `");
                write!(f, "`{name}` cannot be `{value}`; it can be `{known}`")
            }
        }
    }
}

impl Error for SettingError {}
