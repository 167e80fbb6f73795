//! A report. Its parts become Python's values when somebody asks for them.

use std::sync::Arc;

use hirth::{
    finding::{self, Severity},
    output::{
        self, Format,
        human::{Human, HumanStyle},
        json::Json,
    },
    report::{FileReport, GameReport, GameResult, Score},
    source::Source,
};
use pyo3::{prelude::*, sync::PyOnceLock, types::PyTuple};

use crate::{
    parted,
    places::Place,
    settings::{self, Chosen},
    values::{tuple, value},
};

/// What is right and wrong with a text. Its findings, games and matches are values.
#[pyclass(frozen, module = "hirth")]
pub(crate) struct Report {
    report: FileReport,
    chosen: Arc<Chosen>,
    games: PyOnceLock<Py<PyTuple>>,
    outside: PyOnceLock<Py<PyTuple>>,
}

impl Report {
    /// A report of a check with these arguments.
    pub(crate) fn new(report: FileReport, chosen: Arc<Chosen>) -> Self {
        Self { report, chosen, games: PyOnceLock::new(), outside: PyOnceLock::new() }
    }

    fn errors_outside(&self) -> usize {
        output::Counts::of(&self.report.findings).errors
    }

    /// Writes the report in a format.
    fn written(&self, format: &mut dyn Format) -> PyResult<()> {
        Ok(output::write(format, &self.report)?)
    }
}

/// A text, and the game and the settings with which it was checked.
type Pickled = (parted::State, settings::State);

/// Makes a report from what pickle took of it.
#[pyfunction]
#[pyo3(signature = (text, chosen))]
pub(crate) fn _report(py: Python<'_>, text: parted::State, chosen: settings::State) -> PyResult<Report> {
    let chosen = Chosen::of_state(chosen);
    let check = chosen.check(py)?;
    let report = py.detach(|| check.source(parted::of_state(text)));
    Ok(Report::new(report, Arc::new(chosen)))
}

#[pymethods]
impl Report {
    /// The name of the text.
    #[getter]
    fn name(&self) -> &str {
        self.report.source.name()
    }

    /// The text.
    #[getter]
    fn text(&self) -> &str {
        self.report.source.text()
    }

    /// Whether there is a game, and all is legal as written: no error in any game or outside.
    #[getter]
    fn valid(&self) -> bool {
        let games = &self.report.games;
        !games.is_empty() && games.iter().all(GameReport::is_valid) && self.errors_outside() == 0
    }

    /// The games, in order.
    #[getter]
    fn games<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let source = &self.report.source;
        let made = self.games.get_or_try_init(py, || {
            let games = self.report.games.iter();
            Ok::<_, PyErr>(tuple(py, games.map(|report| game(py, source, report)))?.unbind())
        })?;
        Ok(made.bind(py).clone())
    }

    /// What was found outside any game.
    #[getter]
    fn outside<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let FileReport { source, findings, .. } = &self.report;
        let made = self.outside.get_or_try_init(py, || Ok::<_, PyErr>(all_findings(py, source, findings)?.unbind()))?;
        Ok(made.bind(py).clone())
    }

    /// All that was found, in games and outside, in order of place.
    #[getter]
    fn findings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let FileReport { source, games, findings, .. } = &self.report;
        let of_games = games.iter().flat_map(|game| &game.findings);
        let mut all: Vec<_> = of_games.chain(findings).collect();
        all.sort_by_key(|finding| finding.span.start);
        tuple(py, all.into_iter().map(|one| finding(py, source, one)))
    }

    /// The matches that the games form.
    #[getter]
    fn matches<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let matches = self.report.matches.iter();
        tuple(py, matches.map(|one| match_of(py, &one.name, &one.games, &one.score)))
    }

    /// The report as JSON, as `hirth check --format json` writes it.
    fn to_json(&self, py: Python<'_>) -> PyResult<String> {
        let mut bytes = Vec::new();
        py.detach(|| self.written(&mut Json::new(&mut bytes)))?;
        Ok(String::from_utf8(bytes)?)
    }

    /// The report for people.
    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        let mut bytes = Vec::new();
        py.detach(|| self.written(&mut Human::new(&mut bytes, HumanStyle::PLAIN)))?;
        Ok(String::from_utf8(bytes)?.trim_end().to_owned())
    }

    /// A report goes to another process as its text, which is checked again there.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Pickled)> {
        let state = (parted::state(&self.report.source), self.chosen.state());
        Ok((parted::again(py, "_report")?, state))
    }

    fn __repr__(&self) -> String {
        let games = self.report.games.iter().flat_map(|game| &game.findings);
        let findings = games.chain(&self.report.findings);
        let errors = findings.filter(|finding| finding.severity == Severity::Error);
        let (name, games) = (self.name(), self.report.games.len());
        format!("<Report {name}: games={games}, errors={}>", errors.count())
    }
}

fn game<'py>(py: Python<'py>, source: &Source, report: &GameReport) -> PyResult<Bound<'py, PyAny>> {
    let place = Place::of(source, report.span);
    let suppressed = report.suppressed.iter().map(|one| {
        let finding = finding(py, source, &one.finding)?;
        value!(py, "Suppressed" { reason: &one.reason, finding: finding })
    });
    let outcome = report.result.as_ref();
    let result = outcome.map(|outcome| result(py, outcome));
    value!(py, "Game" {
        index: report.index,
        game: &*report.game,
        valid: report.is_valid(),
        turns: report.turns,
        tags: PyTuple::new(py, report.tags.iter().map(|tag| (&tag.name, &tag.value)))?,
        result: result.transpose()?,
        result_known: !report.is_result_unknown,
        as_played: report.as_played,
        presumed_variant: report.presumed_variant.as_deref(),
        begun_by: report.begun_by.map(|seat| seat.id),
        unjudged_from: report.unjudged_from.as_deref(),
        findings: all_findings(py, source, &report.findings)?,
        suppressed: tuple(py, suppressed)?,
        line: place.line,
        offset: place.offset,
        end: place.end,
    })
}

pub(crate) fn result<'py>(py: Python<'py>, result: &GameResult) -> PyResult<Bound<'py, PyAny>> {
    let rounds = result.scores_by_round.iter();
    let rounds = rounds.map(|round| Ok(PyTuple::new(py, round)?.into_any()));
    value!(py, "Result" {
        winner: result.winner.map(|seat| seat.id),
        victory: result.victory.map(|by| by.id),
        drawn: result.drawn,
        base: result.base,
        multiplier: result.multiplier,
        points: result.points,
        scores: PyTuple::new(py, &result.scores)?,
        scores_by_round: tuple(py, rounds)?,
    })
}

/// A match of a name, with the numbers of its games and its score.
pub(crate) fn match_of<'py, 'n>(
    py: Python<'py>,
    name: &str,
    games: impl IntoIterator<Item = &'n usize>,
    score: &Score,
) -> PyResult<Bound<'py, PyAny>> {
    let players = score.players.iter();
    let players = players.map(|player| value!(py, "Player" { name: &player.name, points: player.points }));
    value!(py, "Match" {
        name: name,
        games: PyTuple::new(py, games.into_iter().collect::<Vec<_>>())?,
        players: tuple(py, players)?,
        winner: score.winner.as_ref().map(|winner| &winner.name),
        late: score.late,
        misseated: score.misseated,
    })
}

fn all_findings<'py>(py: Python<'py>, source: &Source, findings: &[finding::Finding]) -> PyResult<Bound<'py, PyTuple>> {
    tuple(py, findings.iter().map(|one| finding(py, source, one)))
}

fn finding<'py>(py: Python<'py>, source: &Source, finding: &finding::Finding) -> PyResult<Bound<'py, PyAny>> {
    let place = Place::of(source, finding.span);
    let related = finding.related.iter().map(|related| {
        let place = Place::of(source, related.span);
        value!(py, "Related" {
            message: &related.text,
            line: place.line,
            column: place.column,
            end_line: place.end_line,
            end_column: place.end_column,
            offset: place.offset,
            end: place.end,
        })
    });
    value!(py, "Finding" {
        code: finding.code(),
        severity: finding.severity.name(),
        message: &finding.message,
        line: place.line,
        column: place.column,
        end_line: place.end_line,
        end_column: place.end_column,
        offset: place.offset,
        end: place.end,
        turn: finding.turn.as_deref(),
        help: finding.help.as_deref(),
        fixes: tuple(py, finding.fixes.iter().map(|one| fix(py, source, one)))?,
        related: tuple(py, related)?,
        url: finding.page.url,
    })
}

fn fix<'py>(py: Python<'py>, source: &Source, fix: &finding::Fix) -> PyResult<Bound<'py, PyAny>> {
    let edits = fix.edits.iter().map(|edit| {
        value!(py, "Edit" {
            offset: source.char_index(edit.span.start),
            end: source.char_index(edit.span.end),
            replacement: &edit.replacement,
        })
    });
    value!(py, "Fix" {
        title: &fix.title,
        applicability: if fix.applicability == finding::Applicability::Safe { "safe" } else { "unsafe" },
        edits: tuple(py, edits)?,
    })
}
