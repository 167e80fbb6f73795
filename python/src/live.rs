//! Games that are being played.

use hirth::LiveGame as Live;
use pyo3::{prelude::*, types::PyTuple};

use crate::{
    errors,
    parted::again,
    report::result,
    settings::{Chosen, Settings},
    values::value,
};

/// A game that is being played, of any family: a record that grows. What it says of itself is what `check` says of its record.
///
/// Args:
///     game: The game or the variant, such as `hirth`, `ard-ri` or `herrlof`.
///     settings: As in `check`.
///     effort: As in `check`; with 0 a wrong turn is refused at once, and no intended turn is looked for.
///
/// Raises:
///     HirthError: There is no such game or setting.
#[pyclass(module = "hirth")]
pub(crate) struct LiveGame {
    game: Live,
    chosen: Chosen,
}

#[pymethods]
impl LiveGame {
    #[new]
    #[pyo3(signature = (game = "hirth", *, settings = None, effort = None))]
    fn new(py: Python<'_>, game: &str, settings: Option<Settings>, effort: Option<usize>) -> PyResult<Self> {
        let chosen = Chosen::new(None, Some(game.to_owned()), settings).effort(effort);
        Ok(Self { game: chosen.check(py)?.start(), chosen })
    }

    /// Goes on with the game of a record.
    ///
    /// Args:
    ///     text: A legal record of one game, such as `record`.
    ///     settings: As in `check`.
    ///     effort: As in `check`.
    ///
    /// Returns:
    ///     The game.
    ///
    /// Raises:
    ///     RecordError: The record has an error.
    ///     MissingError: The text is not one game.
    ///     HirthError: There is no such setting.
    #[staticmethod]
    #[pyo3(signature = (text, *, settings = None, effort = None))]
    fn resume(py: Python<'_>, text: String, settings: Option<Settings>, effort: Option<usize>) -> PyResult<Self> {
        let chosen = Chosen::new(None, None, settings).effort(effort);
        let game = chosen.check(py)?.resume(&text);
        Ok(Self { game: game.map_err(|error| errors::start(py, Some(text), error))?, chosen })
    }

    /// Plays a turn of the side to move. If it is refused, nothing changes.
    ///
    /// Args:
    ///     turn: The turn in notation, `KeHeiHei /` or `d2-b2`. In HIRÞ also an offer, `SdGa` or `GtSr`; in Herrlof a card, or a
    ///         line of the record: `R1 5b`, `A: 12b 7g ?`, `T1 A5/6 B9/9`.
    ///
    /// Raises:
    ///     TurnError: The turn cannot be read, or breaks a rule.
    fn play(&mut self, py: Python<'_>, turn: &str) -> PyResult<()> {
        self.game.play(turn).map_err(|error| errors::turn(py, turn, &error))
    }

    /// Deals the next round of Herrlof by chance.
    ///
    /// Args:
    ///     seed: The same seed always gives the same deal.
    ///
    /// Raises:
    ///     TurnError: A round cannot be dealt now.
    fn deal(&mut self, py: Python<'_>, seed: u64) -> PyResult<()> {
        self.game.deal(seed).map_err(|error| errors::turn(py, "", &error))
    }

    /// Returns the line that ends a round of Herrlof, to be played.
    ///
    /// Args:
    ///     predictions: How many tricks each predicted, in the order of the seats. One that is missing is that of the line of the
    ///         round, or else unknown.
    ///
    /// Returns:
    ///     The line, with tricks, points and totals: `T1 A7/7+17=17 B5/6+6=6`.
    ///
    /// Raises:
    ///     TurnError: No round is to be counted now, or there are more predictions than players.
    fn tally(&self, py: Python<'_>, predictions: Vec<u32>) -> PyResult<String> {
        self.game.tally(&predictions).map_err(|error| errors::turn(py, "", &error))
    }

    /// Sets a tag, such as the name of a player, or deletes it with an empty value.
    ///
    /// Args:
    ///     name: The name of the tag.
    ///     value: Its value.
    ///
    /// Raises:
    ///     TurnError: The tag cannot be in the record.
    fn set_tag(&mut self, py: Python<'_>, name: &str, value: &str) -> PyResult<()> {
        self.game.set_tag(name, value).map_err(|error| errors::turn(py, value, &error))
    }

    /// Ends the game as the board does not show it.
    ///
    /// Args:
    ///     result: As in the tag `Result`: `Gull resigns`, `Silfr, time`, `Draw agreed`.
    ///
    /// Raises:
    ///     TurnError: The text is not a result of this game.
    fn end(&mut self, py: Python<'_>, result: &str) -> PyResult<()> {
        self.game.end(result).map_err(|error| errors::turn(py, result, &error))
    }

    /// Takes back what was played, dealt or set last.
    ///
    /// Returns:
    ///     Whether there was anything.
    fn take_back(&mut self) -> bool {
        self.game.take_back()
    }

    /// Lists the legal turns.
    ///
    /// Args:
    ///     limit: How many at most; without it all, which in HIRÞ can be more than a hundred thousand.
    ///
    /// Returns:
    ///     What `play` accepts, without offers.
    #[pyo3(signature = (limit = None))]
    fn legal_turns(&self, py: Python<'_>, limit: Option<usize>) -> Vec<String> {
        py.detach(|| self.game.legal_turns().take(limit.unwrap_or(usize::MAX)).collect())
    }

    /// Lists the single steps that a turn can begin with.
    ///
    /// Returns:
    ///     The steps in notation.
    fn legal_steps(&self) -> Vec<String> {
        self.game.legal_steps()
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.game.kind().name()
    }

    /// Whose turn it is; `None` after the end, and in Herrlof between two rounds.
    #[getter]
    fn to_move(&self) -> Option<&'static str> {
        Some(self.game.to_move()?.id)
    }

    /// What comes next, as a record calls it: `S5`, `3a`, in Herrlof `A4`, `T2` or `R3`; empty after the end.
    #[getter]
    fn next(&self) -> &str {
        self.game.next()
    }

    /// Whether nothing can be played any more.
    #[getter]
    fn over(&self) -> bool {
        self.game.is_over()
    }

    /// How it ended; `None` while it goes on.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.game.outcome().map(|outcome| result(py, outcome)).transpose()
    }

    /// The turns so far, as they are written; in Herrlof the lines.
    #[getter]
    fn turns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.game.turns())
    }

    /// The record, formatted.
    #[getter]
    fn record(&self) -> String {
        self.game.to_record()
    }

    /// The position on a line; `None` if it is not known.
    #[getter]
    fn position(&self) -> Option<String> {
        self.game.position().map(|position| position.to_string())
    }

    /// The position as lines of text.
    #[getter]
    fn picture(&self) -> String {
        self.game.position().map(|position| position.draw()).unwrap_or_default()
    }

    /// The position in words.
    #[getter]
    fn words(&self) -> String {
        self.game.position().map(|position| position.describe()).unwrap_or_default()
    }

    /// Draws the position as SVG.
    ///
    /// Returns:
    ///     The drawing, which notebooks show.
    fn svg<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let drawn = self.game.position().map(|position| position.svg()).unwrap_or_default();
        value!(py, "Drawing" { svg: drawn })
    }

    fn __str__(&self) -> String {
        self.game.to_record()
    }

    fn __repr__(&self) -> String {
        format!("<LiveGame {}: {} turns>", self.game.kind().name(), self.game.turns().len())
    }

    /// It goes to another process as its record.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String, crate::settings::State))> {
        Ok((again(py, "_live")?, (self.game.to_record(), self.chosen.state())))
    }
}

/// Makes a game from what pickle took of it.
#[pyfunction]
pub(crate) fn _live(py: Python<'_>, record: String, state: crate::settings::State) -> PyResult<LiveGame> {
    let chosen = Chosen::of_state(state);
    let game = chosen.check(py)?.resume(&record);
    Ok(LiveGame { game: game.map_err(|error| errors::start(py, Some(record), error))?, chosen })
}
