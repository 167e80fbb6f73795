//! The scores of matches, from the rows of tables.

use hirth::{
    game::{MatchGame, Named, match_scores as scores},
    games::GAMES,
};
use pyo3::{exceptions::PyTypeError, prelude::*, types::PyTuple};

use crate::{errors, report::match_of, values::tuple};

/// Counts games as matches.
#[pyfunction]
#[pyo3(signature = (rows, game = "hirth"))]
pub(crate) fn match_scores<'py>(
    py: Python<'py>,
    rows: &Bound<'py, PyAny>,
    game: &str,
) -> PyResult<Bound<'py, PyTuple>> {
    let named = Named::read(GAMES, game).map_err(|error| errors::refused(py, &error))?;
    let name = named.game.name();
    let rows = rows.try_iter()?.map(|row| read(&row?, name));
    let rows = rows.filter_map(Result::transpose);
    let rows = rows.collect::<PyResult<Vec<MatchGame>>>()?;
    let found = py.detach(|| scores(named.game, rows));
    tuple(
        py,
        found.iter().map(|one| {
            let games = one.files.iter().flat_map(|file| &file.games);
            let apart = [one.late, one.misseated];
            match_of(py, &one.name, games, &one.players, one.winner, apart)
        }),
    )
}

/// Returns what a row says of a game: a mapping with the columns of the table `games`, and `offset` if it is of a part. A row
/// of another game, or of none, counts for nothing.
fn read(row: &Bound<'_, PyAny>, game: &str) -> PyResult<Option<MatchGame>> {
    let of = row.call_method1("get", ("game", game))?;
    if of.extract::<String>().ok().as_deref() != Some(game) {
        return Ok(None);
    }
    let mut tags = Vec::new();
    for item in row.call_method0("items")?.try_iter()? {
        let (column, value): (String, Bound<'_, PyAny>) = item?.extract()?;
        if let Some(tag) = column.strip_prefix("tag_")
            && let Ok(value) = value.extract::<String>()
        {
            tags.push((tag.to_owned(), value));
        }
    }
    let number = |column: &str| whole(&row.call_method1("get", (column, 0))?, column);
    Ok(Some(MatchGame {
        path: row.get_item("path")?.extract()?,
        offset: number("offset")?,
        index: number("index")? as usize,
        tags,
        winner: row.get_item("winner")?.extract().ok(),
        points: number("points")? as u32,
    }))
}

/// Returns the number in a column. A table that knows no empty numbers, as those of pandas, has floats, and NaN for none.
fn whole(value: &Bound<'_, PyAny>, column: &str) -> PyResult<u64> {
    if value.is_none() {
        return Ok(0);
    }
    if let Ok(number) = value.extract::<u64>() {
        return Ok(number);
    }
    match value.extract::<f64>() {
        Ok(number) if number.is_nan() => Ok(0),
        Ok(number) if number >= 0.0 && number.fract() == 0.0 => Ok(number as u64),
        _ => {
            let message =
                format!("`{column}` is {value}, which is not a number of games or points");
            Err(PyTypeError::new_err(message))
        }
    }
}
