//! How texts are checked: the arguments that every function has.

use std::path::PathBuf;

use hirth::Check;
use pyo3::{
    exceptions::PyTypeError,
    prelude::*,
    types::{PyMapping, PyMappingMethods, PyString},
};

use crate::{errors, values::kind};

/// The argument `settings`: any mapping.
#[derive(Clone)]
pub(crate) struct Settings(Vec<(String, String)>);

impl FromPyObject<'_, '_> for Settings {
    type Error = PyErr;

    fn extract(settings: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        let Ok(mapping) = settings.cast::<PyMapping>() else {
            let message = format!("`settings` is a mapping of names to values, not {}", kind(&settings));
            return Err(PyTypeError::new_err(message));
        };
        let pairs = mapping.items()?.into_iter();
        Ok(Self(pairs.map(|pair| pair.extract()).collect::<PyResult<_>>()?))
    }
}

/// The argument `name`, or that of a text: a string or a path.
pub(crate) struct Name(pub String);

impl FromPyObject<'_, '_> for Name {
    type Error = PyErr;

    fn extract(name: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        if let Ok(name) = name.cast::<PyString>() {
            return Ok(Self(name.extract()?));
        }
        match name.extract::<PathBuf>() {
            Ok(path) => Ok(Self(path.to_string_lossy().into_owned())),
            Err(_) => Err(PyTypeError::new_err(format!("a name is a `str` or a path, not {}", kind(&name)))),
        }
    }
}

/// What pickle takes of the arguments.
pub(crate) type State = (Option<String>, Vec<(String, String)>, Option<usize>);

/// The arguments `name`, `game`, `settings` and `effort`.
#[derive(Default)]
pub(crate) struct Chosen {
    name: Option<String>,
    game: Option<String>,
    settings: Vec<(String, String)>,
    effort: Option<usize>,
}

impl Chosen {
    pub(crate) fn new(name: Option<Name>, game: Option<String>, settings: Option<Settings>) -> Self {
        let name = name.map(|name| name.0);
        Self { name, game, settings: settings.map_or_else(Vec::new, |settings| settings.0), effort: None }
    }

    /// The same with an effort to search.
    pub(crate) fn effort(self, effort: Option<usize>) -> Self {
        Self { effort, ..self }
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
        if let Some(effort) = self.effort {
            check = check.effort(effort);
        }
        Ok(check)
    }

    /// Returns the arguments as pickle takes them.
    pub(crate) fn state(&self) -> State {
        (self.game.clone(), self.settings.clone(), self.effort)
    }

    /// Returns what this state came from, without the name, which the text has.
    pub(crate) fn of_state((game, settings, effort): State) -> Self {
        Self { name: None, game, settings, effort }
    }
}
