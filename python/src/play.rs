//! Legal turns, positions and drawings.

use hirth::scene::{
    Scene,
    svg::{self as drawing, Theme, View},
};
use pyo3::{exceptions::PyValueError, prelude::*, types::PyDict};

use crate::{
    errors,
    settings::Chosen,
    values::{tuple, value},
};

/// Lists legal turns: after a record, in a position, or at the start of a game.
///
/// text: a record. Without it and `position` the turns are those at the start.
/// position: a position on one line, as `Position.position` has it.
/// index: the number of the game in the text, from 1; without it the last one.
/// turn: the name of the turn after which the turns are listed, such as `S3`; without it the last one of the game.
/// steps: whether to list the single steps that a turn can begin with, not whole turns.
/// name, game, settings: as those of `check`.
///
/// Returns the turns in notation, one for each different outcome; none if the game is over.
///
/// Raises `PositionError` if `position` is not one, `RecordError` if the record has an error at or before the turn, `MissingError` if
/// there is no such game or turn, `ValueError` if a text and a position are given, and `HirthError` if there is no such game or
/// setting.
#[pyfunction]
#[pyo3(signature = (text = None, *, position = None, index = None, turn = None, steps = false, name = None, game = None, settings = None))]
#[expect(clippy::too_many_arguments, reason = "they are keywords")]
pub(crate) fn moves(
    py: Python<'_>,
    text: Option<String>,
    position: Option<String>,
    index: Option<usize>,
    turn: Option<String>,
    steps: bool,
    name: Option<String>,
    game: Option<String>,
    settings: Option<Bound<'_, PyDict>>,
) -> PyResult<Vec<String>> {
    let check = Chosen::new(name, game, settings.as_ref())?.check(py)?;
    one_of(&text, &position)?;
    let listed = py.detach(|| {
        let position = match text {
            Some(text) => check.after(text, index, turn.as_deref()),
            None => check.position(position.as_deref()),
        }?;
        let mut lines = Vec::new();
        Ok(match steps {
            true => position.list_steps(&mut lines),
            false => position.list_turns(&mut lines),
        }
        .map(|()| lines))
    });
    let lines = match listed {
        Ok(Ok(lines)) => String::from_utf8(lines)?,
        Ok(Err(error)) => return Err(errors::refused(py, &error)),
        Err(error) => return Err(errors::start(py, position, error)),
    };
    Ok(lines.lines().map(str::to_owned).collect())
}

/// Lists the positions of the games of a text.
///
/// text: records.
/// index: the number of a game, from 1; without it the positions of all games are listed.
/// name, game, settings: as those of `check`.
///
/// Returns for each game its start, and the position after each turn. After a wrong turn it is the position after the intended
/// turn. Where that is not known, `position` is empty, and the picture is the last known one.
///
/// Raises `MissingError` if there is no game with this number, and `HirthError` if there is no such game or setting to check by.
#[pyfunction]
#[pyo3(signature = (text, *, index = None, name = None, game = None, settings = None))]
pub(crate) fn positions<'py>(
    py: Python<'py>,
    text: String,
    index: Option<usize>,
    name: Option<String>,
    game: Option<String>,
    settings: Option<Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let check = Chosen::new(name, game, settings.as_ref())?.check(py)?;
    let films = py.detach(|| match index {
        Some(_) => check.scene(text, index, None).map(|(film, _)| vec![film]),
        None => Ok(check.films(text)),
    });
    let films = films.map_err(|error| errors::start(py, None, error))?;
    let scenes = films.iter().flat_map(|film| film.scenes.iter().map(move |scene| (film, scene)));
    let positions = scenes.map(|(film, scene)| {
        value!(py, "Position" {
            game: film.index,
            turn: scene.name(),
            position: &scene.position,
            words: &scene.words,
            picture: picture(scene),
        })
    });
    Ok(tuple(py, positions)?.into_any())
}

fn picture(scene: &Scene) -> String {
    let lines = scene.drawings.wide.lines.iter();
    let text = |line: &Vec<_>| -> String {
        let runs = line.iter();
        runs.map(|run: &hirth::scene::Run| run.text.as_str()).collect()
    };
    lines.map(text).collect::<Vec<_>>().join("\n")
}

/// Draws a position as SVG: of a record, a position, or the start of a game.
///
/// text: a record. Without it and `position` the start is drawn.
/// position: a position on one line, as `Position.position` has it.
/// index: the number of the game in the text, from 1; without it the last one.
/// turn: the name of the turn after which the position is drawn, such as `S3`, or `start`; without it the last one of the game.
/// theme: `light`, `dark`, or `auto`, which follows the reader's system.
/// upright: whether a board that is wider than high is drawn upright.
/// flip: whether it is seen from the other side.
/// plain: whether to draw the board alone, without names, reserves and the turn.
/// name, game, settings: as those of `check`.
///
/// Returns the drawing, which notebooks show. Its `svg` is the text of a file.
///
/// Raises `PositionError` if `position` is not one, `MissingError` if there is no such game or turn, `ValueError` if there is no such
/// theme or if a text and a position are given, and `HirthError` if there is no such game or setting.
#[pyfunction]
#[pyo3(signature = (text = None, *, position = None, index = None, turn = None, theme = "auto", upright = false, flip = false, plain = false, name = None, game = None, settings = None))]
#[expect(clippy::too_many_arguments, reason = "they are keywords")]
pub(crate) fn svg<'py>(
    py: Python<'py>,
    text: Option<String>,
    position: Option<String>,
    index: Option<usize>,
    turn: Option<String>,
    theme: &str,
    upright: bool,
    flip: bool,
    plain: bool,
    name: Option<String>,
    game: Option<String>,
    settings: Option<Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let check = Chosen::new(name, game, settings.as_ref())?.check(py)?;
    one_of(&text, &position)?;
    let theme = match theme {
        "auto" => Theme::Auto,
        "light" => Theme::Light,
        "dark" => Theme::Dark,
        _ => {
            let message = format!("there is no theme `{theme}`; the themes are `auto`, `light` and `dark`");
            return Err(PyValueError::new_err(message));
        }
    };
    let view = View { upright, flipped: flip };
    let drawn = py.detach(|| {
        let (film, scene) = match text {
            Some(text) => check.scene(text, index, turn.as_deref())?,
            None => (check.film_of(position.as_deref())?, 0),
        };
        let draw = if plain { drawing::plain } else { drawing::svg };
        Ok(draw(&film, scene, view, theme).unwrap_or_default())
    });
    let drawn = drawn.map_err(|error| errors::start(py, position, error))?;
    value!(py, "Drawing" { svg: drawn })
}

/// A record or a position is given, not both.
fn one_of(text: &Option<String>, position: &Option<String>) -> PyResult<()> {
    match (text, position) {
        (Some(_), Some(_)) => Err(PyValueError::new_err("a text or a position, not both")),
        _ => Ok(()),
    }
}
