//! Files, whole and in parts.

use std::{
    fs::File,
    io::{self, Read, Seek, SeekFrom},
    path::{Path, PathBuf},
    sync::Arc,
};

use hirth::{
    games::GameKind,
    judge::{self, PartError},
    source::{NotUtf8, Source},
};
use pyo3::{exceptions::PyIsADirectoryError, prelude::*};

use crate::{
    errors,
    interrupt::interruptible,
    report::Report,
    settings::{Chosen, Settings},
};

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
    fn byte_offset(&self) -> usize {
        self.offset
    }

    /// How many bytes it has.
    #[getter]
    fn byte_length(&self) -> usize {
        self.source.text().len()
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
/// Args:
///     path: The file.
///
/// Returns:
///     Its text. Line ends stay as they are.
///
/// Raises:
///     OSError: The file cannot be opened.
///     HirthError: It is not text, or larger than four gigabytes.
#[pyfunction]
pub(crate) fn read(py: Python<'_>, path: PathBuf) -> PyResult<String> {
    Ok(source_of(py, path)?.text().to_owned())
}

/// Checks a file as a record. It is read as `read` reads it.
///
/// Args:
///     path: The file. Reports call it so.
///     game: As in `check`.
///     settings: As in `check`.
///     effort: As in `check`.
///
/// Returns:
///     The report.
///
/// Raises:
///     OSError: The file cannot be opened.
///     HirthError: It is not text, or larger than four gigabytes; or there is no such game or setting.
#[pyfunction]
#[pyo3(signature = (path, *, game = None, settings = None, effort = None))]
pub(crate) fn check_file(
    py: Python<'_>,
    path: PathBuf,
    game: Option<String>,
    settings: Option<Settings>,
    effort: Option<usize>,
) -> PyResult<Report> {
    let source = source_of(py, path)?;
    let chosen = Chosen::new(None, game, settings).effort(effort);
    let check = chosen.check(py)?.name(source.name());
    let report = interruptible(py, source.text().len(), move |_| check.source(source))?;
    Ok(Report::new(report, Arc::new(chosen)))
}

/// Reads a file as the program does.
fn source_of(py: Python<'_>, path: PathBuf) -> PyResult<Source> {
    opened(&path)?;
    let read = py.detach(|| hirth::cli::read(&path));
    read.map_err(|unread| errors::no_text(py, &unread.0, &unread.1))
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

/// An iterator of the parts of a file, in order. After an error the next part can be asked for.
#[pyclass(module = "hirth")]
pub(crate) struct Parts {
    path: PathBuf,
    parts: judge::Parts<'static, File>,
}

/// Reads a large file of games in parts that can be checked one by one.
///
/// Args:
///     path: The file. It must be in UTF-8; `read` reads others, as a whole.
///     size: How many bytes a part has at least. It ends where the next game begins, so it may be longer.
///
/// Returns:
///     An iterator of the parts, in order. Together they are the file. Games with bytes that are not UTF-8 are in no part: in their
///     place the iterator raises an error with the `path`, the `line`, and the byte (`offset`), and the next part follows if it is
///     asked again.
///
/// Raises:
///     OSError: The file cannot be opened or read.
///     HirthError: The next games are not UTF-8.
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
            Some(Err(PartError::NotUtf8(error))) => Err(errors::not_utf_8(py, &self.path, &error)),
            Some(Err(PartError::Read(error))) => Err(errors::file(&self.path, &error)),
        }
    }
}

/// Reads one part of a file by its place, as another process has it from `parts`.
///
/// Args:
///     path: The file.
///     byte_offset: Where the part starts, as `Part.byte_offset` has it.
///     byte_length: How many bytes it has, as `Part.byte_length` has it.
///     line: The line of the file with which it starts, as `Part.line` has it.
///
/// Returns:
///     The part.
///
/// Raises:
///     OSError: The file cannot be opened or read.
///     HirthError: The part is not UTF-8, or the file ends before it does.
#[pyfunction]
#[pyo3(signature = (path, byte_offset, byte_length, line = 1))]
pub(crate) fn part(
    py: Python<'_>,
    path: PathBuf,
    byte_offset: usize,
    byte_length: usize,
    line: usize,
) -> PyResult<Part> {
    let file = opened(&path)?;
    let bytes = py.detach(|| bytes_of(file, byte_offset as u64, byte_length as u64));
    let bytes = bytes.map_err(|error| errors::file(&path, &error))?;
    if bytes.len() < byte_length {
        let place = format!("{byte_length} bytes from byte {byte_offset} on");
        return Err(errors::refused(py, &format!("{}: there are no {place}; the file has changed", path.display())));
    }
    let lines = line.saturating_sub(1);
    let text = String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let before = Source::part("", String::from_utf8_lossy(&error.as_bytes()[..at]), lines);
        let line = before.place(at).line;
        errors::not_utf_8(py, &path, &NotUtf8::new(&error.as_bytes()[at..], byte_offset + at, line))
    })?;
    Ok(Part { source: Source::part(path.to_string_lossy(), text, lines), offset: byte_offset })
}

/// Reads so many bytes of a file, or up to its end.
fn bytes_of(mut file: File, offset: u64, length: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.seek(SeekFrom::Start(offset))?;
    file.take(length).read_to_end(&mut bytes)?;
    Ok(bytes)
}
