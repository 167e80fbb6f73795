//! Errors of the library as exceptions with a place.

use std::{io, path::Path};

use hirth::{
    finding::Finding,
    game::{DataError, DataPlace, StartError},
    source::Source,
};
use pyo3::{
    exceptions::PyOSError,
    prelude::*,
    types::{IntoPyDict, PyDict},
};

use crate::{places::Place, values::class};

fn raise(py: Python<'_>, name: &str, message: String, place: PyResult<Bound<'_, PyDict>>) -> PyErr {
    let error = || class(py, name)?.call((message,), Some(&place?));
    error().map_or_else(|error| error, PyErr::from_value)
}

/// Something that was asked for cannot be.
pub(crate) fn refused(py: Python<'_>, error: &impl ToString) -> PyErr {
    raise(py, "HirthError", error.to_string(), Ok(PyDict::new(py)))
}

/// A text that cannot be read.
pub(crate) fn unreadable(py: Python<'_>, text: String, finding: &Finding) -> PyErr {
    let place = Place::of(&Source::new("", text), finding.span);
    let fields = || {
        let fields = places(py, &place)?;
        fields.set_item("code", finding.code())?;
        Ok(fields)
    };
    raise(py, "RecordError", finding.message.clone(), fields())
}

/// A file that cannot be opened or read, as Python has such errors: `FileNotFoundError`, with the path.
pub(crate) fn file(path: &Path, error: &io::Error) -> PyErr {
    let message = error.to_string();
    match error.raw_os_error() {
        Some(code) => {
            let message = message.trim_end_matches(&format!(" (os error {code})"));
            // The last one is the number on Windows.
            PyOSError::new_err((code, message.to_owned(), path.as_os_str().to_owned(), code))
        }
        None => PyOSError::new_err(format!("{}: {message}", path.display())),
    }
}

/// A file that is not text.
pub(crate) fn no_text(py: Python<'_>, source: &Source, finding: &Finding) -> PyErr {
    let help = finding.help.as_ref();
    let help = help.map_or(String::new(), |help| format!("; {help}"));
    let message = format!("{}: {}{help}", source.name(), finding.message);
    let fields = || {
        let fields = [("line", source.place(finding.span.start).line)].into_py_dict(py)?;
        fields.set_item("code", finding.code())?;
        Ok(fields)
    };
    raise(py, "HirthError", message, fields())
}

/// Data that cannot be read, or not be written.
pub(crate) fn data(py: Python<'_>, error: &DataError) -> PyErr {
    let fields = match &error.place {
        DataPlace::Line(line) => [("line", *line)].into_py_dict(py),
        DataPlace::Character(place) => [("line", place.line), ("column", place.column)].into_py_dict(py),
        DataPlace::Value(path) => [("path", path)].into_py_dict(py),
        _ => Ok(PyDict::new(py)),
    };
    raise(py, "DataError", error.to_string(), fields)
}

/// A position that is none, or a turn that is not there. `position` is the text of the position.
pub(crate) fn start(py: Python<'_>, position: Option<String>, error: StartError) -> PyErr {
    let message = error.to_string();
    match error {
        StartError::Position { span, .. } => {
            let place = Place::of(&Source::new("", position.unwrap_or_default()), span);
            raise(py, "PositionError", message, places(py, &place))
        }
        StartError::Faulty { line, .. } => {
            let place = [("line", line)].into_py_dict(py);
            raise(py, "RecordError", message, place)
        }
        _ => raise(py, "MissingError", message, Ok(PyDict::new(py))),
    }
}

fn places<'py>(py: Python<'py>, place: &Place) -> PyResult<Bound<'py, PyDict>> {
    let Place { line, column, offset, end } = *place;
    [("line", line), ("column", column), ("offset", offset), ("end", end)].into_py_dict(py)
}
