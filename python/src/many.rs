//! Many texts on several threads, in order.

use std::{
    collections::VecDeque,
    path::Path,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use hirth::{Check, report::FileReport, source::Source};
use pyo3::{
    exceptions::{PyTypeError, PyUserWarning},
    prelude::*,
    types::{PyBytes, PyIterator, PyString, PyTuple},
};

use crate::{
    interrupt::interruptible,
    parted::Part,
    report::Report,
    settings::{Chosen, Name, Settings},
    values::kind,
};

/// A text to check: a string, a name and a string, or a part of a larger text.
pub(crate) enum Text {
    Plain(String),
    Named(String, String),
    Part(Source),
}

impl FromPyObject<'_, '_> for Text {
    type Error = PyErr;

    fn extract(item: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        if let Ok(part) = item.cast::<Part>() {
            return Ok(Self::Part(part.get().source().clone()));
        }
        if item.is_instance_of::<PyString>() {
            return Ok(Self::Plain(item.extract()?));
        }
        if let Ok((name, text)) = item.extract::<(Name, Bound<'_, PyString>)>() {
            return Ok(Self::Named(name.0, text.extract()?));
        }
        let hint = if item.hasattr("__fspath__")? {
            "; `check_file` checks a file, `read` reads its text"
        } else if item.is_instance_of::<PyBytes>() {
            "; `decode` makes a `str` of it"
        } else {
            ""
        };
        let kind = match item.cast::<PyTuple>() {
            Ok(tuple) => {
                let kinds: Vec<String> = tuple.iter().map(|item| kind(&item)).collect();
                format!("`tuple` of {}", kinds.join(", "))
            }
            Err(_) => kind(&item),
        };
        Err(PyTypeError::new_err(format!(
            "a text is a `str`, a `tuple` of two, the name and the text, or a `Part`, not {kind}{hint}"
        )))
    }
}

/// Returns the iterator of the texts that a function was given. `one` is how it takes one text. A text and a mapping can be
/// iterated too, but not over texts.
pub(crate) fn iterator<'py>(texts: &Bound<'py, PyAny>, function: &str, one: &str) -> PyResult<Bound<'py, PyIterator>> {
    let is_one =
        texts.is_instance_of::<PyString>() || texts.is_instance_of::<PyBytes>() || texts.is_instance_of::<Part>();
    let hint = if is_one {
        format!("; for one text use {one}")
    } else if texts.hasattr("keys")? {
        "; write `items()` for pairs of name and text".to_owned()
    } else {
        match texts.try_iter() {
            Ok(texts) => return Ok(texts),
            Err(_) => String::new(),
        }
    };
    let kind = kind(texts);
    Err(PyTypeError::new_err(format!("`{function}` takes an iterable of texts, not {kind}{hint}")))
}

impl Text {
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Plain(text) | Self::Named(_, text) => text.len(),
            Self::Part(source) => source.text().len(),
        }
    }

    /// Checks the text.
    pub(crate) fn checked(self, check: &Check) -> FileReport {
        match self {
            Self::Plain(text) => check.text(text),
            Self::Named(name, text) => check.clone().name(name).text(text),
            Self::Part(source) => check.source(source),
        }
    }

    /// Returns the text, and the check that knows its name.
    pub(crate) fn with_name(self, check: &Check) -> (Check, String) {
        match self {
            Self::Plain(text) => (check.clone(), text),
            Self::Named(name, text) => (check.clone().name(name), text),
            Self::Part(source) => {
                let text = source.text().to_owned();
                (check.clone().name(source.name()), text)
            }
        }
    }
}

/// How many texts, or bytes of text, are taken at once.
const MOST_TEXTS: usize = 1024;
const MOST_BYTES: usize = 1 << 22;

/// Some texts from an iterator. The error is the one of the iterator; what came before it is kept.
pub(crate) fn take(texts: &Bound<'_, PyIterator>) -> (Vec<Text>, Option<PyErr>) {
    let (mut taken, mut bytes) = (Vec::new(), 0);
    while taken.len() < MOST_TEXTS && bytes < MOST_BYTES {
        match texts.clone().next() {
            Some(item) => match item.and_then(|item| item.extract::<Text>()) {
                Ok(text) => {
                    if matches!(&text, Text::Plain(text) if is_file_name(text)) {
                        let warning = c"a text is the name of a file; `hirth.read` reads the file";
                        if let Err(error) = PyErr::warn(texts.py(), &texts.py().get_type::<PyUserWarning>(), warning, 1)
                        {
                            return (taken, Some(error));
                        }
                    }
                    bytes += text.len();
                    taken.push(text);
                }
                Err(error) => return (taken, Some(error)),
            },
            None => break,
        }
    }
    (taken, None)
}

/// Whether a text is the name of a file that exists.
pub(crate) fn is_file_name(text: &str) -> bool {
    text.len() < 4096 && !text.contains('\n') && Path::new(text).is_file()
}

/// Works on items on some threads, and returns the results in order.
pub(crate) fn in_order<T: Send, U: Send>(threads: usize, items: Vec<T>, work: impl Fn(T) -> U + Sync) -> Vec<U> {
    if threads < 2 || items.len() < 2 {
        return items.into_iter().map(work).collect();
    }
    let items: Vec<Mutex<(Option<T>, Option<U>)>> =
        items.into_iter().map(|item| Mutex::new((Some(item), None))).collect();
    let next = AtomicUsize::new(0);
    let worker = || {
        while let Some(slot) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
            let mut slot = slot.lock().unwrap_or_else(PoisonError::into_inner);
            slot.1 = slot.0.take().map(&work);
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads.min(items.len()) {
            // Where no more threads can be started, the others do the work.
            let _ = thread::Builder::new().spawn_scoped(scope, worker);
        }
        worker();
    });
    let results = items.into_iter();
    let result = |slot: Mutex<(Option<T>, Option<U>)>| slot.into_inner().unwrap_or_else(PoisonError::into_inner).1;
    results.filter_map(result).collect()
}

/// Returns how many threads to use.
pub(crate) fn threads(asked: Option<usize>) -> usize {
    match asked {
        None | Some(0) => thread::available_parallelism().map_or(1, usize::from),
        Some(threads) => threads,
    }
}

/// An iterator of the reports of many texts, in order.
#[pyclass(module = "hirth")]
pub(crate) struct Reports {
    chosen: Arc<Chosen>,
    check: Check,
    threads: usize,
    /// The texts that are left; none after the last, or after an interrupt.
    texts: Option<Py<PyIterator>>,
    ready: VecDeque<FileReport>,
    /// What is raised after the reports that are ready.
    error: Option<PyErr>,
}

/// Checks many texts on several threads.
///
/// Args:
///     texts: An iterable of what `check` takes. Texts are taken some at a time, so they can come from a generator.
///     threads: How many threads to use; without it as many as there are processors.
///     name: As in `check`.
///     game: As in `check`.
///     settings: As in `check`.
///     effort: As in `check`.
///
/// Returns:
///     An iterator of their reports, in order. Each is that of `check`: texts are not compared with each other. An error of the
///     iterable comes after the reports of the texts before it, and the reports go on after it if the iterable does.
///
/// Raises:
///     HirthError: There is no such game or setting.
///     TypeError: `texts` is a single text or a dict, or one of them is not a text.
///
/// Warns:
///     UserWarning: A text is the name of a file.
#[pyfunction]
#[pyo3(signature = (texts, *, threads = None, name = None, game = None, settings = None, effort = None))]
pub(crate) fn check_many(
    py: Python<'_>,
    texts: Bound<'_, PyAny>,
    threads: Option<usize>,
    name: Option<Name>,
    game: Option<String>,
    settings: Option<Settings>,
    effort: Option<usize>,
) -> PyResult<Reports> {
    let chosen = Chosen::new(name, game, settings).effort(effort);
    Ok(Reports {
        check: chosen.check(py)?,
        chosen: Arc::new(chosen),
        threads: self::threads(threads),
        texts: Some(iterator(&texts, "check_many", "`check`")?.unbind()),
        ready: VecDeque::new(),
        error: None,
    })
}

#[pymethods]
impl Reports {
    fn __iter__(reports: Py<Self>) -> Py<Self> {
        reports
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Report>> {
        if self.ready.is_empty()
            && self.error.is_none()
            && let Some(texts) = self.texts.take()
        {
            let (taken, error) = take(texts.bind(py));
            let is_last = taken.is_empty() && error.is_none();
            let (threads, check) = (self.threads, self.check.clone());
            let found = interruptible(py, usize::MAX, move |stopped| {
                in_order(threads, taken, |text| (!stopped.is_set()).then(|| text.checked(&check)))
            })?;
            self.ready = found.into_iter().flatten().collect();
            self.texts = (!is_last).then_some(texts);
            self.error = error;
        }
        match self.ready.pop_front() {
            Some(report) => Ok(Some(Report::new(report, self.chosen.clone()))),
            None => self.error.take().map_or(Ok(None), Err),
        }
    }
}
