//! Legal turns, positions and drawings.

use hirth::scene::{
    Scene,
    svg::{self as drawing, Theme, View},
};
use pyo3::{exceptions::PyValueError, prelude::*};

use crate::{
    errors,
    interrupt::interruptible,
    settings::{Chosen, Name, Settings},
    values::{tuple, value},
};

/// Lists legal turns: after a record, in a position, or at the start of a game.
///
/// Args:
///     text: A record. Without it and `position` the turns are those at the start.
///     position: A position on one line, as `Position.position` has it.
///     index: The number of the game in the text, from 1; without it the last one.
///     turn: The name of the turn after which the turns are listed, such as `S3`; without it the last one of the game.
///     steps: Whether to list the single steps that a turn can begin with, not whole turns.
///     name: As in `check`.
///     game: As in `check`.
///     settings: As in `check`.
///     effort: As in `check`.
///
/// Returns:
///     The turns in notation, one for each different outcome; an empty list if the game is over.
///
/// Raises:
///     PositionError: `position` is not one.
///     RecordError: The record has an error at or before the turn.
///     MissingError: There is no such game or turn.
///     ValueError: A text and a position are given.
///     HirthError: There is no such game or setting.
#[pyfunction]
#[pyo3(signature = (text = None, *, position = None, index = None, turn = None, steps = false, name = None, game = None, settings = None, effort = None))]
#[expect(clippy::too_many_arguments, reason = "they are keywords")]
pub(crate) fn moves(
    py: Python<'_>,
    text: Option<String>,
    position: Option<String>,
    index: Option<i64>,
    turn: Option<String>,
    steps: bool,
    name: Option<Name>,
    game: Option<String>,
    settings: Option<Settings>,
    effort: Option<usize>,
) -> PyResult<Vec<String>> {
    let check = Chosen::new(name, game, settings).effort(effort).check(py)?;
    let index = number(py, index)?;
    let given = one_of(&text, &position)?;
    let listed = interruptible(py, length(&text), move |_| {
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
    })?;
    let lines = match listed {
        Ok(Ok(lines)) => String::from_utf8(lines)?,
        Ok(Err(error)) => return Err(errors::refused(py, &error)),
        Err(error) => return Err(errors::start(py, given, error)),
    };
    Ok(lines.lines().map(str::to_owned).collect())
}

/// Lists the positions of the games of a text.
///
/// Args:
///     text: Records.
///     index: The number of a game, from 1; without it the positions of all games are listed.
///     name: As in `check`.
///     game: As in `check`.
///     settings: As in `check`.
///     effort: As in `check`.
///
/// Returns:
///     For each game its start, and the position after each turn. After a wrong turn it is the position after the intended turn.
///     Where that is not known, `position` is empty, and the picture is the last known one.
///
/// Raises:
///     MissingError: There is no game with this number.
///     HirthError: There is no such game or setting.
#[pyfunction]
#[pyo3(signature = (text, *, index = None, name = None, game = None, settings = None, effort = None))]
pub(crate) fn positions<'py>(
    py: Python<'py>,
    text: String,
    index: Option<i64>,
    name: Option<Name>,
    game: Option<String>,
    settings: Option<Settings>,
    effort: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let check = Chosen::new(name, game, settings).effort(effort).check(py)?;
    let index = number(py, index)?;
    let films = interruptible(py, text.len(), move |_| match index {
        Some(_) => check.scene(text, index, None).map(|(film, _)| vec![film]),
        None => Ok(check.films(text)),
    })?;
    let films = films.map_err(|error| errors::start(py, None, error))?;
    let scenes = films.iter().flat_map(|film| film.scenes.iter().map(move |scene| (film, scene)));
    let positions = scenes.map(|(film, scene)| {
        value!(py, "Position" {
            game: film.index,
            turn: scene.name(),
            position: &scene.position,
            words: scene.summary(),
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
/// Args:
///     text: A record. Without it and `position` the start is drawn.
///     position: A position on one line, as `Position.position` has it.
///     index: The number of the game in the text, from 1; without it the last one.
///     turn: The name of the turn after which the position is drawn, such as `S3`, or `start`; without it the last one of the game.
///     theme: `light`, `dark`, or `auto`, which follows the reader's system.
///     upright: Whether a board that is wider than high is drawn upright.
///     flip: Whether it is seen from the other side.
///     plain: Whether to draw the board alone, without names, reserves and the turn.
///     name: As in `check`.
///     game: As in `check`.
///     settings: As in `check`.
///     effort: As in `check`.
///
/// Returns:
///     The drawing, which notebooks show. Its `svg` is the text of a file.
///
/// Raises:
///     PositionError: `position` is not one.
///     MissingError: There is no such game or turn.
///     ValueError: There is no such theme, or a text and a position are given.
///     HirthError: There is no such game or setting.
#[pyfunction]
#[pyo3(signature = (text = None, *, position = None, index = None, turn = None, theme = "auto", upright = false, flip = false, plain = false, name = None, game = None, settings = None, effort = None))]
#[expect(clippy::too_many_arguments, reason = "they are keywords")]
pub(crate) fn svg<'py>(
    py: Python<'py>,
    text: Option<String>,
    position: Option<String>,
    index: Option<i64>,
    turn: Option<String>,
    theme: &str,
    upright: bool,
    flip: bool,
    plain: bool,
    name: Option<Name>,
    game: Option<String>,
    settings: Option<Settings>,
    effort: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let check = Chosen::new(name, game, settings).effort(effort).check(py)?;
    let index = number(py, index)?;
    let given = one_of(&text, &position)?;
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
    let drawn = interruptible(py, length(&text), move |_| {
        let (film, scene) = match text {
            Some(text) => check.scene(text, index, turn.as_deref())?,
            None => (check.film_of(position.as_deref())?, 0),
        };
        let draw = if plain { drawing::plain } else { drawing::svg };
        Ok(draw(&film, scene, view, theme).unwrap_or_default())
    })?;
    let drawn = drawn.map_err(|error| errors::start(py, given, error))?;
    value!(py, "Drawing" { svg: drawn })
}

/// The number of a game. They count from 1.
fn number(py: Python<'_>, index: Option<i64>) -> PyResult<Option<usize>> {
    let number = |index: i64| match usize::try_from(index) {
        Ok(number) if number > 0 => Ok(number),
        _ => Err(errors::missing(py, format!("there is no game {index}: the first has the number 1"))),
    };
    index.map(number).transpose()
}

/// How long the text of a call is. A position may have so many turns that listing them takes seconds.
fn length(text: &Option<String>) -> usize {
    text.as_ref().map_or(usize::MAX, String::len)
}

/// A record or a position is given, not both. Returns the one that is.
fn one_of(text: &Option<String>, position: &Option<String>) -> PyResult<Option<String>> {
    match (text, position) {
        (Some(_), Some(_)) => Err(PyValueError::new_err("a text or a position, not both")),
        _ => Ok(text.clone().or_else(|| position.clone())),
    }
}
