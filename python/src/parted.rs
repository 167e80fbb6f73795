//! Files, whole and in parts.

use std::{
    fs::File,
    io,
    path::{Path, PathBuf},
};

use hirth::{
    games::GameKind,
    judge::{self, PartError},
    source::Source,
};
use pyo3::{exceptions::PyIsADirectoryError, prelude::*};

use crate::errors;

/// A part of a file, cut between two games. Findings in it have the lines and columns of the file; their offsets are indices of its text.
#[pyclass(frozen, module = "hirth")]
pub(crate) struct Part {
    source: Source,
    offset: usize,
}

impl Part {
    pub(crate) fn source(&self) -> &Source {
        &self.source
    }
}

/// A text with its name, and how many lines come before it, if it is a part of a larger text.
pub(crate) type State = (String, String, Option<usize>);

/// Returns a text as pickle takes it.
pub(crate) fn state(source: &Source) -> State {
    let lines = (!source.is_all(source.span())).then(|| source.place(0).line - 1);
    (source.name().to_owned(), source.text().to_owned(), lines)
}

/// Returns the text of a state.
pub(crate) fn of_state((name, text, lines): State) -> Source {
    match lines {
        Some(lines) => Source::part(name, text, lines),
        None => Source::new(name, text),
    }
}

/// Returns the function that makes a value from what pickle took of it.
pub(crate) fn again<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("hirth._hirth")?.getattr(name)
}

/// Makes a part from what pickle took of it.
#[pyfunction]
pub(crate) fn _part(state: State, offset: usize) -> Part {
    Part { source: of_state(state), offset }
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
        self.offset
    }

    /// The line of the file with which it starts, from 1.
    #[getter]
    fn line(&self) -> usize {
        self.source.place(0).line
    }

    /// A part goes to another process as its text and its place.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (State, usize))> {
        Ok((again(py, "_part")?, (state(&self.source), self.offset)))
    }

    fn __repr__(&self) -> String {
        format!("<Part {}: line={}>", self.name(), self.line())
    }
}

/// Reads a file as `hirth check` does: in UTF-8, or in UTF-16 or Windows-1252 if it is in one of these.
///
/// path: the file.
///
/// Returns its text. Line ends stay as they are.
///
/// Raises `OSError` if the file cannot be opened, and `HirthError` if it is not text or larger than four gigabytes.
#[pyfunction]
pub(crate) fn read(py: Python<'_>, path: PathBuf) -> PyResult<String> {
    opened(&path)?;
    match py.detach(|| hirth::cli::read(&path)) {
        Ok(source) => Ok(source.text().to_owned()),
        Err(unread) => Err(errors::no_text(py, &unread.0, &unread.1)),
    }
}

/// The number by which Python knows that a file is a directory.
const EISDIR: i32 = 21;

/// Opens a file to read it.
fn opened(path: &Path) -> PyResult<File> {
    let file = File::open(path).map_err(|error| errors::file(path, &error))?;
    if file.metadata().is_ok_and(|data| data.is_dir()) {
        let path = path.as_os_str().to_owned();
        return Err(PyIsADirectoryError::new_err((EISDIR, "Is a directory", path)));
    }
    Ok(file)
}

/// An iterator of the parts of a file, in order.
#[pyclass(module = "hirth")]
pub(crate) struct Parts {
    path: PathBuf,
    parts: judge::Parts<'static, File>,
}

/// Reads a large file of games in parts that can be checked one by one.
///
/// path: the file. It must be in UTF-8; `read` reads others, as a whole.
/// size: how many bytes a part has at least. It ends where the next game begins, so it may be longer.
///
/// Returns an iterator of the parts, in order. Together they are the file.
///
/// Raises `OSError` if the file cannot be opened or read, and `HirthError` at a part that is not UTF-8.
#[pyfunction]
#[pyo3(signature = (path, size = 64_000_000))]
pub(crate) fn parts(path: PathBuf, size: usize) -> PyResult<Parts> {
    let file = opened(&path)?;
    let parts = judge::Parts::new(GameKind::ABOUTS, &path.to_string_lossy(), file, size);
    Ok(Parts { path, parts })
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
            Some(Ok(part)) => Ok(Some(Part { source: part.source, offset: part.offset })),
            Some(Err(error @ PartError::NotUtf8(_))) => {
                let error = format!("{}: {}", self.path.display(), io::Error::from(error));
                Err(errors::refused(py, &error))
            }
            Some(Err(PartError::Read(error))) => Err(errors::file(&self.path, &error)),
        }
    }
}
