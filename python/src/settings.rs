//! How texts are checked: the arguments that every function has.

use hirth::Check;
use pyo3::{prelude::*, types::PyDict};

use crate::errors;

/// The arguments `name`, `game` and `settings`.
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
        Ok(Self {
            name,
            game,
            settings: pairs.collect::<PyResult<_>>()?,
        })
    }

    /// Returns the check with these arguments.
    pub(crate) fn check(self, py: Python<'_>) -> PyResult<Check> {
        let mut check = Check::new();
        if let Some(name) = self.name {
            check = check.name(name);
        }
        if let Some(game) = self.game {
            check = check
                .named(&game)
                .map_err(|error| errors::refused(py, &error))?;
        }
        for (name, value) in self.settings {
            let set = check.set(&name, &value);
            check = set.map_err(|error| errors::refused(py, &error))?;
        }
        Ok(check)
    }
}
