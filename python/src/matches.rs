//! The scores of matches, from the rows of tables.

use hirth::{
    game::{MatchGame, match_scores as scores},
    report::Tag,
    stretches::Named,
};
use pyo3::{
    exceptions::{PyTypeError, PyValueError},
    prelude::*,
    types::{PyDict, PyFloat, PyIterator, PyTuple},
};

use crate::{
    errors,
    report::match_of,
    values::{kind, tuple},
};

/// The columns that rows must have. A table of games has the last one only if a game has the tag.
const COLUMNS: [&str; 5] = ["path", "index", "winner", "points", "tag_match"];

/// Counts games as matches, wherever they were checked: the scores are those of their files as a whole.
///
/// Args:
///     rows: Those of the table `games`, in any order: a `Table`, a data frame of pandas or Polars, a table of pyarrow, or an
///         iterable of mappings. They have the columns `path`, `index`, `winner`, `points` and `tag_match`, and where they are
///         known `tag_matchgames`, `tag_date`, `tag_round`, `tag_gull` and `tag_silfr`. Of a game that was checked in a part of a
///         file, `byte_offset` is where the part starts. A copy of a game counts as another game.
///     game: The name of the game. Rows of another one, or of none, do not count.
///
/// Returns:
///     The matches by name, with the points of both players.
///
/// Raises:
///     ValueError: A column is missing.
///     TypeError: `rows` are not rows, or a number is not one.
///     HirthError: There is no such game.
#[pyfunction]
#[pyo3(signature = (rows, *, game = "hirth"))]
pub(crate) fn match_scores<'py>(
    py: Python<'py>,
    rows: &Bound<'py, PyAny>,
    game: &str,
) -> PyResult<Bound<'py, PyTuple>> {
    let named = Named::read(game).map_err(|error| errors::refused(py, &error))?;
    let name = named.game.name();
    let rows = rows_of(rows)?.map(|row| read(&row?, name));
    let rows = rows.filter_map(Result::transpose);
    let rows = rows.collect::<PyResult<Vec<MatchGame>>>()?;
    let found = py.detach(|| scores(named.game.about(), rows));
    tuple(
        py,
        found.iter().map(|one| {
            let games = one.files.iter().flat_map(|file| &file.games);
            match_of(py, &one.name, games, &one.score)
        }),
    )
}

/// Returns the rows of a table of any kind, or of an iterable of rows.
fn rows_of<'py>(rows: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyIterator>> {
    let rows = if rows.hasattr("to_pylist")? {
        rows.call_method0("to_pylist")?
    } else if rows.hasattr("to_dicts")? {
        rows.call_method0("to_dicts")?
    } else if rows.hasattr("columns")? && rows.hasattr("to_dict")? {
        rows.call_method1("to_dict", ("records",))?
    } else if rows.hasattr("__arrow_c_stream__")? {
        let table = rows.py().import("pyarrow")?.getattr("table")?;
        table.call1((rows,))?.call_method0("to_pylist")?
    } else {
        rows.clone()
    };
    rows.try_iter().map_err(|_| no_rows(&rows))
}

fn no_rows(found: &Bound<'_, PyAny>) -> PyErr {
    PyTypeError::new_err(format!(
        "`match_scores` takes a table, or an iterable of rows that are mappings, not {}",
        kind(found)
    ))
}

/// Returns what a row says of a game: a mapping with the columns of the table `games`, and `byte_offset` if it is of a part. A row
/// of another game, or of none, counts for nothing.
fn read(row: &Bound<'_, PyAny>, game: &str) -> PyResult<Option<MatchGame>> {
    let row = match row.cast::<PyDict>() {
        Ok(row) => row.clone(),
        Err(_) if row.hasattr("keys")? => {
            let copy = row.py().get_type::<PyDict>().call1((row,))?;
            copy.cast_into()?
        }
        Err(_) => return Err(no_mapping(row)),
    };
    let value = |column: &str| {
        let value = row.get_item(column)?;
        Ok::<_, PyErr>(value.filter(|value| !is_missing(value)))
    };
    let played = value("game")?;
    if played.is_none() && row.contains("game")? {
        return Ok(None);
    }
    if let Some(error) = lacking(&row)? {
        return Err(error);
    }
    if played.is_some_and(|played| played.extract::<String>().ok().as_deref() != Some(game)) {
        return Ok(None);
    }
    let mut tags = Vec::new();
    for (column, value) in &row {
        if let Ok(column) = column.extract::<String>()
            && let Some(tag) = column.strip_prefix("tag_")
            && !is_missing(&value)
        {
            tags.push(Tag { name: tag.to_owned(), value: text(&value)? });
        }
    }
    let path = value("path")?;
    let path = path.ok_or_else(|| PyValueError::new_err("a row has no value in `path`"))?;
    let number = |column: &str| value(column)?.map_or(Ok(0), |value| whole(&value, column));
    Ok(Some(MatchGame {
        path: text(&path)?,
        offset: number("byte_offset")?,
        index: number("index")? as usize,
        tags,
        winner: value("winner")?.map(|winner| text(&winner)).transpose()?,
        points: number("points")? as u32,
    }))
}

fn no_mapping(row: &Bound<'_, PyAny>) -> PyErr {
    PyTypeError::new_err(format!("a row is a mapping with the columns of the table `games`, not {}", kind(row)))
}

/// Returns the error that a row lacks columns, if it does. Only a table of games has `valid`.
fn lacking(row: &Bound<'_, PyDict>) -> PyResult<Option<PyErr>> {
    let is_of_games = row.contains("valid")?;
    let mut lacking = Vec::new();
    for column in COLUMNS {
        let may_lack = is_of_games && column == "tag_match";
        if !may_lack && !row.contains(column)? {
            lacking.push(format!("`{column}`"));
        }
    }
    let columns = match &lacking[..] {
        [] => return Ok(None),
        [_] => "column",
        _ => "columns",
    };
    Ok(Some(PyValueError::new_err(format!(
        "rows have no {columns} {}, which the table `games` has",
        lacking.join(", ")
    ))))
}

/// Whether a cell is empty: `None`, NaN, or what pandas has for it.
fn is_missing(value: &Bound<'_, PyAny>) -> bool {
    value.is_none() || !value.eq(value).unwrap_or(false)
}

/// Returns the text in a cell. A table that was read from CSV has numbers where all texts of a column are digits.
fn text(value: &Bound<'_, PyAny>) -> PyResult<String> {
    let whole = value.is_instance_of::<PyFloat>() && value.call_method0("is_integer")?.is_truthy()?;
    let text = match whole {
        true => value.call_method0("__int__")?.str()?,
        false => value.str()?,
    };
    text.extract()
}

/// Returns the number in a column. A table with empty cells may have floats, as those of pandas do.
fn whole(value: &Bound<'_, PyAny>, column: &str) -> PyResult<u64> {
    if let Ok(number) = value.extract::<u64>() {
        return Ok(number);
    }
    // A row of `csv.DictReader` has texts.
    if let Ok(text) = value.extract::<String>()
        && let Ok(number) = if text.is_empty() { Ok(0) } else { text.parse() }
    {
        return Ok(number);
    }
    match value.extract::<f64>() {
        Ok(number) if number >= 0.0 && number.fract() == 0.0 => Ok(number as u64),
        _ => {
            let message = format!("`{column}` is {value}, which is not a number of games or points");
            Err(PyTypeError::new_err(message))
        }
    }
}
