//! Errors of the library as exceptions with a place.

use std::{io, path::Path};

use hirth::{
    TurnError,
    finding::Finding,
    game::{DataError, DataPlace, StartError},
    source::{NotUtf8, Source},
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

/// Something that is not there.
pub(crate) fn missing(py: Python<'_>, message: String) -> PyErr {
    raise(py, "MissingError", message, Ok(PyDict::new(py)))
}

/// A text that cannot be read.
pub(crate) fn unreadable(py: Python<'_>, text: String, finding: &Finding) -> PyErr {
    raise(py, "RecordError", finding.message.clone(), found(py, text, finding))
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

/// A file with a byte that is not UTF-8. Its offset is that of the byte.
pub(crate) fn not_utf_8(py: Python<'_>, path: &Path, error: &NotUtf8) -> PyErr {
    let fields = || {
        let fields = [("line", error.line), ("offset", error.offset)].into_py_dict(py)?;
        fields.set_item("code", "not-utf-8")?;
        fields.set_item("path", path.to_string_lossy())?;
        Ok(fields)
    };
    raise(py, "HirthError", format!("{}: {error}", path.display()), fields())
}

/// A file that is not text.
pub(crate) fn no_text(py: Python<'_>, source: &Source, finding: &Finding) -> PyErr {
    let help = finding.help.as_ref();
    let help = help.map_or(String::new(), |help| format!("; {help}"));
    let message = format!("{}: {}{help}", source.name(), finding.message);
    let fields = || {
        // What comes before the first byte that is not text is the same in the file.
        let fields =
            [("line", source.place(finding.span.start).line), ("offset", finding.span.start)].into_py_dict(py)?;
        fields.set_item("code", finding.code())?;
        fields.set_item("path", source.name())?;
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

/// A position that is none, or a turn that is not there. `text` is that of the position, or the record.
pub(crate) fn start(py: Python<'_>, text: Option<String>, error: StartError) -> PyErr {
    let message = error.to_string();
    match error {
        StartError::Position { span, .. } => {
            let place = Place::of(&Source::new("", text.unwrap_or_default()), span);
            raise(py, "PositionError", message, places(py, &place))
        }
        StartError::Faulty { error: Some(error), .. } => {
            let fields = found(py, text.unwrap_or_default(), &error);
            raise(py, "RecordError", message, fields)
        }
        StartError::Faulty { .. } => raise(py, "RecordError", message, Ok(PyDict::new(py))),
        _ => missing(py, message),
    }
}

/// A turn that cannot be played.
pub(crate) fn turn(py: Python<'_>, text: &str, error: &TurnError) -> PyErr {
    let help = error.help.as_ref().map_or(String::new(), |help| format!("; {help}"));
    let fields = || {
        let fields = places(py, &Place::of(&Source::new("", text), error.span))?;
        fields.set_item("code", error.code)?;
        Ok(fields)
    };
    raise(py, "TurnError", format!("{}{help}", error.message), fields())
}

/// The place and the code of a finding in a text.
fn found<'py>(py: Python<'py>, text: String, finding: &Finding) -> PyResult<Bound<'py, PyDict>> {
    let fields = places(py, &Place::of(&Source::new("", text), finding.span))?;
    fields.set_item("code", finding.code())?;
    Ok(fields)
}

fn places<'py>(py: Python<'py>, place: &Place) -> PyResult<Bound<'py, PyDict>> {
    let Place { line, column, offset, end, .. } = *place;
    [("line", line), ("column", column), ("offset", offset), ("end", end)].into_py_dict(py)
}
