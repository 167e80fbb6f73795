//! The scores of matches, from the rows of tables.

use hirth::{
    game::{MatchGame, Named, match_scores as scores},
    games::GAMES,
};
use pyo3::{prelude::*, types::PyTuple};

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
    let rows = rows.try_iter()?.map(|row| read(&row?));
    let rows = rows.collect::<PyResult<Vec<MatchGame>>>()?;
    let found = py.detach(|| scores(named.game, rows));
    tuple(
        py,
        found.iter().map(|one| {
            let games = one.files.iter().flat_map(|file| &file.games);
            match_of(py, &one.name, games, &one.players, one.winner)
        }),
    )
}

/// Returns what a row says of a game: a mapping with the columns of the table `games`, and `offset` if it is of a part.
fn read(row: &Bound<'_, PyAny>) -> PyResult<MatchGame> {
    let mut tags = Vec::new();
    for item in row.call_method0("items")?.try_iter()? {
        let (column, value): (String, Bound<'_, PyAny>) = item?.extract()?;
        if let Some(tag) = column.strip_prefix("tag_")
            && let Some(value) = value.extract::<Option<String>>()?
        {
            tags.push((tag.to_owned(), value));
        }
    }
    let value = |column: &str| row.get_item(column);
    Ok(MatchGame {
        path: value("path")?.extract()?,
        offset: row.call_method1("get", ("offset", 0))?.extract()?,
        index: value("index")?.extract()?,
        tags,
        winner: value("winner")?.extract()?,
        points: value("points")?.extract::<Option<u32>>()?.unwrap_or(0),
    })
}
