//! What is converted, counted in order, and written: piece by piece if the form allows that, else at the end.

use std::mem;

use super::{Args, lost::Lost};
use crate::{
    cli::{Exit, complain, config::Assigned, target::Target},
    convert::{self, Document, GameRecords, LineCounts, RowsOf, Table, To},
    data::{FileJson, GameRows},
    finding::Severity,
    game::DataError,
    games::GameKind,
    output::Sheet,
    report::FileReport,
};

/// Why nothing more is converted.
pub(super) enum Stop {
    /// The reason in words.
    Failed(String),
    /// The output cannot be written; that was printed.
    Unwritten(Exit),
}

impl From<DataError> for Stop {
    fn from(error: DataError) -> Self {
        Self::Failed(error.to_string())
    }
}

impl Stop {
    /// Prints what could not be done, and returns the exit code.
    pub fn said(self) -> Exit {
        match self {
            Self::Failed(text) => {
                complain(&text);
                Exit::Failed
            }
            Self::Unwritten(exit) => exit,
        }
    }
}

/// A stretch whose games are counted, as far as it can be written by itself.
pub(super) struct Ready {
    game: GameKind,
    path: String,
    games: usize,
    has_findings: bool,
    pub has_errors: bool,
    /// The parts of it that the form has no place for.
    lost: Lost,
    content: Result<Content, DataError>,
}

enum Content {
    /// Its lines.
    Lines(Vec<u8>),
    /// Its file in a JSON document.
    File(FileJson),
    /// Its rows in the table of games, which is written at the end.
    Rows(GameRows),
    /// The records, to be written with all others.
    Records(Box<GameRecords>),
}

impl Ready {
    /// Writes what can be written by itself; this can be done on any thread.
    pub fn new(data: GameRecords, to: To, rows: RowsOf<'_>) -> Self {
        Self {
            game: data.game,
            path: data.records.path().to_owned(),
            games: data.records.count_games(),
            has_findings: !data.records.findings().is_empty(),
            has_errors: data.records.has_errors(),
            lost: Lost::of(&data, to),
            content: match to {
                To::Json => data.records.into_json().map(Content::File),
                To::Csv(_) if rows == RowsOf::Games => Ok(Content::Rows(data.records.rows())),
                To::Jsonl | To::Csv(_) => to.lines(data, rows).map(Content::Lines),
                _ => Ok(Content::Records(Box::new(data))),
            },
        }
    }

    /// The rows of what was found in a piece of a text.
    pub fn found(report: &FileReport, sheet: Sheet) -> Self {
        Self {
            game: GameKind::default(),
            path: String::new(),
            games: report.games.len(),
            has_findings: report.found().next().is_some(),
            has_errors: report.found().any(|finding| finding.severity == Severity::Error),
            lost: Lost::default(),
            content: convert::finding_lines(report, sheet).map(Content::Lines),
        }
    }
}

/// A piece of an input, as far as it can be written by itself.
#[derive(Default)]
pub(super) struct Written {
    pub stretches: Vec<Ready>,
    /// The command that shows what is wrong with the input, if something is.
    pub command: String,
    /// Why the input cannot be read as a whole.
    pub unread: Option<String>,
}

/// The converted games, in order, and the output that they become.
pub(super) struct Output<'a, 't> {
    args: &'a Args,
    to: To,
    rows: RowsOf<'a>,
    inputs: &'a [Assigned],
    target: &'a mut Target<'t>,
    /// The last input with an error.
    faulty: Option<usize>,
    /// Whether something could not be read.
    is_unread: bool,
    /// The input of what was added last.
    last: Option<usize>,
    /// What is lost of it.
    lost: Lost,
    /// The converted games that are not written yet, by input.
    kept: Vec<Vec<GameRecords>>,
    table: Table<'a>,
    document: Document,
    lines: LineCounts,
    pub any: bool,
}

impl<'a, 't> Output<'a, 't> {
    pub fn new(args: &'a Args, to: To, inputs: &'a [Assigned], target: &'a mut Target<'t>) -> Self {
        let rows = args.rows();
        Self {
            args,
            to,
            rows,
            inputs,
            target,
            faulty: None,
            is_unread: false,
            last: None,
            lost: Lost::default(),
            kept: inputs.iter().map(|_| Vec::new()).collect(),
            table: Table::new(rows, args.game_or_first()),
            document: Document::default(),
            lines: LineCounts::default(),
            any: false,
        }
    }

    /// Takes the next piece of an input.
    pub fn add(&mut self, input: usize, piece: Written) -> Result<(), Stop> {
        let Written { mut stretches, command, unread } = piece;
        if let Some(unread) = unread {
            self.is_unread = true;
            complain(&unread);
        }
        if self.last != Some(input) {
            mem::take(&mut self.lost).complain();
        }
        let (name, is_guess) = (self.inputs[input].0.name(), self.inputs[input].0.is_guess());
        // Nobody said that a file found in a folder holds a game, unless its name does.
        stretches.retain(|stretch| !is_guess || stretch.games > 0 || stretch.has_findings);
        let is_faulty = stretches.iter().any(|stretch| stretch.has_errors);
        if is_faulty && self.faulty != Some(input) {
            self.faulty = Some(input);
            let has_findings = self.to.is_table() && self.rows == RowsOf::Findings;
            let has_rows = !self.to.is_table() || has_findings;
            let is_empty = !has_rows && stretches.iter().all(|stretch| stretch.games == 0);
            if let Some(game) = self.args.reading.named_game().filter(|_| is_empty) {
                let title = game.about().example.title;
                complain(&format!("{name}: no game of {title} is in it, so it has no rows"));
            } else if self.args.strict || !has_findings {
                // A table of findings has the errors.
                let strict = if self.args.strict { "; with --strict nothing is written" } else { "" };
                complain(&format!("{name} has errors; {command} shows them{strict}"));
            }
        }
        self.any |= !stretches.is_empty();
        if self.args.strict && self.faulty.is_some() {
            return Ok(());
        }
        let mut is_first = true;
        for stretch in stretches {
            // Pieces of a text go on with the file of the first.
            let goes_on = mem::take(&mut is_first) && self.last == Some(input);
            self.last = Some(input);
            self.lost.add(stretch.lost);
            self.lines.add(stretch.game, stretch.games);
            let mut bytes = Vec::new();
            match stretch.content? {
                Content::Lines(lines) => {
                    if let To::Csv(sheet) = self.to
                        && self.table.is_first(stretch.game, &stretch.path)?
                    {
                        bytes = convert::started(sheet, |writer| self.rows.head(stretch.game, writer))?;
                    }
                    bytes.extend(lines);
                }
                Content::File(file) => self.document.add(stretch.game, &stretch.path, &file, goes_on, &mut bytes)?,
                Content::Rows(rows) => self.table.keep(stretch.game, rows),
                Content::Records(data) => self.kept[input].push(*data),
            }
            self.target.add(&bytes).map_err(Stop::Unwritten)?;
        }
        Ok(())
    }

    /// Writes what is left, and returns the exit code for what was found.
    pub fn end(mut self) -> Result<Exit, Stop> {
        mem::take(&mut self.lost).complain();
        let is_faulty = self.faulty.is_some();
        let exit = match is_faulty {
            _ if self.is_unread => Exit::Failed,
            true => Exit::Faulty,
            false => Exit::Legal,
        };
        if self.args.strict && is_faulty {
            return Ok(exit);
        }
        let Self { args, to, inputs, target, kept, table, document, lines, .. } = self;
        let mut bytes = Vec::new();
        match to {
            To::Json => document.end(args.game_or_first(), &mut bytes),
            To::Jsonl => bytes = lines.end(args.game_or_first())?,
            To::Csv(_) if table.is_started() => {}
            To::Csv(sheet) => bytes = convert::started(sheet, |writer| table.end(writer))?,
            _ => bytes = texts(to, kept, inputs)?.into_bytes(),
        }
        target.add(&bytes).map_err(Stop::Unwritten)?;
        Ok(exit)
    }
}

/// Returns records as text, with an empty line between two files.
fn texts(to: To, kept: Vec<Vec<GameRecords>>, inputs: &[Assigned]) -> Result<String, Stop> {
    let mut texts = Vec::new();
    for (records, (input, _)) in kept.into_iter().zip(inputs) {
        let text = to.text(records);
        texts.push(text.map_err(|fault| Stop::Failed(format!("{}: {fault}", input.name())))?);
    }
    texts.retain(|text| !text.is_empty());
    Ok(texts.join("\n"))
}
