//! How texts are checked: the arguments that every function has.

use hirth::Check;
use pyo3::{prelude::*, types::PyDict};

use crate::errors;

/// The arguments `name`, `game` and `settings`.
#[derive(Default)]
pub(crate) struct Chosen {
    name: Option<String>,
    game: Option<String>,
    settings: Vec<(String, String)>,
}

impl Chosen {
    pub(crate) fn new(
        name: Option<String>,
        game: Option<String>,
        settings: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let pairs = settings.into_iter().flatten();
        let pairs = pairs.map(|(name, value)| Ok((name.extract()?, value.extract()?)));
        Ok(Self { name, game, settings: pairs.collect::<PyResult<_>>()? })
    }

    /// Returns the check with these arguments.
    pub(crate) fn check(&self, py: Python<'_>) -> PyResult<Check> {
        let mut check = Check::new();
        if let Some(name) = &self.name {
            check = check.name(name);
        }
        if let Some(game) = &self.game {
            check = check.named(game).map_err(|error| errors::refused(py, &error))?;
        }
        for (name, value) in &self.settings {
            let set = check.set(name, value);
            check = set.map_err(|error| errors::refused(py, &error))?;
        }
        Ok(check)
    }

    /// Returns the game and the settings, as pickle takes them.
    pub(crate) fn state(&self) -> (Option<String>, Vec<(String, String)>) {
        (self.game.clone(), self.settings.clone())
    }

    /// Returns what this state came from, without the name, which the text has.
    pub(crate) fn of_state((game, settings): (Option<String>, Vec<(String, String)>)) -> Self {
        Self { name: None, game, settings }
    }
}
