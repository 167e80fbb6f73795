//! The Python module `hirth._hirth`: thin functions around the library. What a check finds becomes dataclasses of
//! `hirth._values`.

mod errors;
mod interrupt;
mod live;
mod many;
mod matches;
mod parted;
mod places;
mod play;
mod report;
mod settings;
mod tables;
mod values;

use pyo3::prelude::*;

#[pymodule]
mod _hirth {
    use std::{ffi::OsString, sync::Arc};

    use hirth::{fix::Applicability, fix::GivenUp, source::Source};
    use pyo3::{exceptions::PyUserWarning, prelude::*};

    use crate::{
        errors,
        interrupt::interruptible,
        many::{Text, is_file_name},
        settings::{Chosen, Name, Settings},
        values::{tuple, value},
    };

    #[pymodule_export]
    use crate::{
        live::{_live, LiveGame},
        many::{Reports, check_many},
        matches::match_scores,
        parted::{_part, Part, Parts, check_file, part, parts, read},
        play::{moves, positions, svg},
        report::{_report, Report},
        tables::{Table, table},
    };

    #[pymodule_export]
    const __VERSION__: &str = env!("CARGO_PKG_VERSION");

    /// Checks a text as a record.
    ///
    /// Args:
    ///     text: A text; or a tuple of its name and the text; or a part of a file.
    ///     name: What reports call the text: a string or a path. Its ending can say the game, as in `game.tafl`.
    ///     game: The game or the variant, such as `tafl` or `ard-ri`, whatever the tags say.
    ///     settings: Those of `hirth check --set`, such as `{"lateral": "allow"}`.
    ///     effort: How many steps to search for the intended move where a record breaks, 150,000 by default. With fewer a wrong
    ///         game takes less time, and fewer intended moves are found.
    ///
    /// Returns:
    ///     The report. Its lines and columns count from 1, its offsets are indices of the text. A text with mistakes, or without a
    ///     game, has a report too.
    ///
    /// Raises:
    ///     HirthError: There is no such game or setting.
    ///     TypeError: `text` is not a text.
    ///
    /// Warns:
    ///     UserWarning: The text is no game, and the name of a file.
    #[pyfunction]
    #[pyo3(signature = (text, *, name = None, game = None, settings = None, effort = None))]
    fn check(
        py: Python<'_>,
        text: Text,
        name: Option<Name>,
        game: Option<String>,
        settings: Option<Settings>,
        effort: Option<usize>,
    ) -> PyResult<Report> {
        let chosen = Chosen::new(name, game, settings).effort(effort);
        let check = chosen.check(py)?;
        let report = interruptible(py, text.len(), move |_| text.checked(&check))?;
        if report.games.is_empty() && is_file_name(report.source.text()) {
            let warning = c"the text is the name of a file; `hirth.check_file` checks the file";
            PyErr::warn(py, &py.get_type::<PyUserWarning>(), warning, 1)?;
        }
        Ok(Report::new(report, Arc::new(chosen)))
    }

    /// Fixes what is found in a text.
    ///
    /// Args:
    ///     text: The text.
    ///     unsafe: Whether to make also the likeliest of several fixes, not only safe ones.
    ///     name: As in `check`.
    ///     game: As in `check`.
    ///     settings: As in `check`.
    ///     effort: As in `check`.
    ///
    /// Returns:
    ///     The text after the fixes, the fixes, and the report of the new text. It may have mistakes that no fix was made for.
    ///
    /// Raises:
    ///     HirthError: There is no such game or setting.
    #[pyfunction]
    #[pyo3(signature = (text, *, r#unsafe = false, name = None, game = None, settings = None, effort = None))]
    fn fix<'py>(
        py: Python<'py>,
        text: String,
        r#unsafe: bool,
        name: Option<Name>,
        game: Option<String>,
        settings: Option<Settings>,
        effort: Option<usize>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let chosen = Chosen::new(name, game, settings).effort(effort);
        let check = chosen.check(py)?;
        let willing = if r#unsafe { Applicability::Unsafe } else { Applicability::Safe };
        let (source, fixed) = interruptible(py, text.len(), move |_| {
            let source = Source::new("", text);
            let fixed = check.fix(source.text(), willing);
            (source, fixed)
        })?;
        let fixes = fixed.made.iter().map(|made| {
            let place = source.place(made.start);
            value!(py, "AppliedFix" {
                code: made.page.code,
                turn: made.turn.as_deref(),
                title: &made.title,
                line: place.line,
                column: place.column,
                offset: source.char_index(made.start),
            })
        });
        let fixes = tuple(py, fixes)?;
        let given_up = fixed.given_up.map(|why| match why {
            GivenUp::TooLong => "too-long",
            _ => "restless",
        });
        let text = fixed.report.source.text().to_owned();
        let report = Report::new(fixed.report, Arc::new(chosen));
        value!(py, "Fixed" { text: text, fixes: fixes, report: report, given_up: given_up })
    }

    /// Formats a text, without a change of its moves.
    ///
    /// Args:
    ///     text: The text.
    ///     name: As in `check`.
    ///     game: As in `check`.
    ///     settings: As in `check`.
    ///
    /// Returns:
    ///     The formatted text.
    ///
    /// Raises:
    ///     RecordError: Something cannot be read; its place is that of the first.
    ///     HirthError: There is no such game or setting.
    #[pyfunction]
    #[pyo3(signature = (text, *, name = None, game = None, settings = None))]
    fn format(
        py: Python<'_>,
        text: String,
        name: Option<Name>,
        game: Option<String>,
        settings: Option<Settings>,
    ) -> PyResult<String> {
        let check = Chosen::new(name, game, settings).check(py)?;
        let formatted = py.detach(|| check.format(text.as_str()));
        formatted.map_err(|finding| errors::unreadable(py, text, &finding))
    }

    /// Converts records to data, and data back to records.
    ///
    /// Args:
    ///     text: Records; or the JSON of this function.
    ///     to: `json`, `jsonl` (a line for each game), `csv`, `tsv`, `record` (notation), the name of a game (its notation), or `otg`.
    ///     rows: What a row of a table is about: `games` or `findings`, in HIRÞ also `turns` and `moves`, in tafl `moves`, in Herrlof
    ///         `rounds` and `tricks`; without it `moves`, in Herrlof `tricks`. Other forms than tables have no rows.
    ///     name: As in `check`.
    ///     game: As in `check`.
    ///     settings: As in `check`.
    ///     effort: As in `check`.
    ///
    /// Returns:
    ///     The text in that form.
    ///
    /// Raises:
    ///     DataError: There is no such form, there are no such rows, the JSON cannot be read, or the records are of several games.
    ///     HirthError: There is no such game or setting.
    #[pyfunction]
    #[pyo3(signature = (text, to = "json", *, rows = None, name = None, game = None, settings = None, effort = None))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords")]
    fn convert(
        py: Python<'_>,
        text: String,
        to: &str,
        rows: Option<String>,
        name: Option<Name>,
        game: Option<String>,
        settings: Option<Settings>,
        effort: Option<usize>,
    ) -> PyResult<String> {
        let check = Chosen::new(name, game, settings).effort(effort).check(py)?;
        let to = hirth::convert::To::named(to).map_err(|error| errors::data(py, &error))?;
        let converted = interruptible(py, text.len(), move |_| check.convert(text, to, rows.as_deref()))?;
        let bytes = converted.map_err(|error| errors::data(py, &error))?;
        Ok(String::from_utf8(bytes)?)
    }

    /// Runs the program on a command line, and returns its exit code.
    #[pyfunction]
    fn program(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
        py.detach(|| hirth::cli::main(arguments, None))
    }
}
