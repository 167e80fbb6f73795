//! The parts of a large file.

use std::{fs::File, io, path::PathBuf};

use hirth::{
    games::GAMES,
    judge::{self, PartError},
    source::Source,
};
use pyo3::prelude::*;

use crate::errors;

/// A part of a text, cut between two games.
#[pyclass(frozen, module = "hirth")]
pub(crate) struct Part {
    source: Source,
}

impl Part {
    pub(crate) fn source(&self) -> &Source {
        &self.source
    }
}

#[pymethods]
impl Part {
    /// The name of the file.
    #[getter]
    fn name(&self) -> &str {
        self.source.name()
    }

    /// The text of the part.
    #[getter]
    fn text(&self) -> &str {
        self.source.text()
    }

    /// Where it starts in the file, in bytes.
    #[getter]
    fn offset(&self) -> usize {
        self.source.offset()
    }

    /// The line of the file with which it starts, from 1.
    #[getter]
    fn line(&self) -> usize {
        self.source.place(0).line
    }

    fn __repr__(&self) -> String {
        format!("<Part {}: line={}>", self.name(), self.line())
    }
}

/// The parts of a file, in order.
#[pyclass(module = "hirth")]
pub(crate) struct Parts {
    name: String,
    parts: judge::Parts<'static, File>,
}

/// Reads a large file in parts.
#[pyfunction]
#[pyo3(signature = (path, size = 64_000_000))]
pub(crate) fn parts(path: PathBuf, size: usize) -> PyResult<Parts> {
    let name = path.to_string_lossy().into_owned();
    let parts = judge::Parts::new(GAMES, &name, File::open(path)?, size);
    Ok(Parts { name, parts })
}

#[pymethods]
impl Parts {
    fn __iter__(parts: Py<Self>) -> Py<Self> {
        parts
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Part>> {
        let parts = &mut self.parts;
        match py.detach(|| parts.next()) {
            None => Ok(None),
            Some(Ok(part)) => Ok(Some(Part {
                source: part.source,
            })),
            Some(Err(error @ PartError::NotUtf8 { .. })) => {
                let error = format!("{}: {}", self.name, io::Error::from(error));
                Err(errors::refused(py, &error))
            }
            Some(Err(PartError::Read(error))) => Err(error.into()),
        }
    }
}
