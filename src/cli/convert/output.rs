//! What is converted, counted in order, and written: piece by piece if the form allows that, else at the end.

use std::ops::RangeInclusive;

use super::Args;
use crate::{
    cli::{Exit, complain, config::Assigned, target::Target},
    convert::{GameRecords, To, of_same},
    game::DataError,
    games::GameKind,
    phrase::count,
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
    is_empty: bool,
    pub has_errors: bool,
    /// The parts of it that the form has no place for, in words.
    lost: Vec<String>,
    content: Content,
}

enum Content {
    /// Its output, in a form that is written piece by piece.
    Written(Result<Vec<u8>, DataError>),
    /// The records, to be written with all others.
    Records(Box<GameRecords>),
}

impl Ready {
    /// Writes what can be written by itself; this can be done on any thread.
    pub fn new(data: GameRecords, to: To, rows: Option<&str>) -> Self {
        Self {
            game: data.game,
            is_empty: data.records.is_empty(),
            has_errors: data.records.has_errors(),
            lost: to.what_is_lost(&data),
            content: if to.is_by_pieces(rows) {
                Content::Written(to.piece(data, rows))
            } else {
                Content::Records(Box::new(data))
            },
        }
    }
}

/// The converted games, in order, and the output that they become.
pub(super) struct Output<'a, 't> {
    args: &'a Args,
    to: To,
    inputs: &'a [Assigned],
    target: &'a mut Target<'t>,
    /// The last input with an error.
    faulty: Option<usize>,
    /// The converted games that are not written yet, by input.
    kept: Vec<Vec<GameRecords>>,
    /// The game of what was written.
    written: Option<GameKind>,
    pub any: bool,
}

impl<'a, 't> Output<'a, 't> {
    pub fn new(args: &'a Args, to: To, inputs: &'a [Assigned], target: &'a mut Target<'t>) -> Self {
        Self {
            args,
            to,
            inputs,
            target,
            faulty: None,
            kept: inputs.iter().map(|_| Vec::new()).collect(),
            written: None,
            any: false,
        }
    }

    /// Takes the stretches of the next piece of an input, and the command that shows what is wrong with it.
    pub fn add(&mut self, input: usize, mut stretches: Vec<Ready>, command: &str) -> Result<(), Stop> {
        let (name, is_guess) = (self.inputs[input].0.name(), self.inputs[input].0.is_guess());
        // Nobody said that a file found in a folder holds a game, unless its name does.
        stretches.retain(|stretch| !(is_guess && stretch.is_empty));
        let is_faulty = stretches.iter().any(|stretch| stretch.has_errors);
        if is_faulty && self.faulty != Some(input) {
            self.faulty = Some(input);
            let strict = if self.args.strict { "; with --strict nothing is written" } else { "" };
            complain(&format!("{name} has errors; {command} shows them{strict}"));
        }
        self.any |= !stretches.is_empty();
        if self.args.strict && self.faulty.is_some() {
            return Ok(());
        }
        for stretch in stretches {
            stretch.lost.iter().for_each(|lost| complain(lost));
            match stretch.content {
                Content::Written(bytes) => self.write(stretch.game, bytes)?,
                Content::Records(data) => self.kept[input].push(*data),
            }
        }
        Ok(())
    }

    /// Writes a piece of a form that is written piece by piece.
    fn write(&mut self, game: GameKind, bytes: Result<Vec<u8>, DataError>) -> Result<(), Stop> {
        let bytes = bytes?;
        match self.written {
            // Each line says of which game it is.
            Some(_) if matches!(self.to, To::Jsonl) => {}
            Some(first) => of_same(first, game)?,
            None => {
                self.written = Some(game);
                let head = self.to.head(game, self.args.rows.as_deref())?;
                self.target.add(&head).map_err(Stop::Unwritten)?;
            }
        }
        self.target.add(&bytes).map_err(Stop::Unwritten)
    }

    /// Writes what is left, and returns the exit code for what was found.
    pub fn end(&mut self) -> Result<Exit, Stop> {
        let is_faulty = self.faulty.is_some();
        if self.written.is_none() && !(self.args.strict && is_faulty) {
            let bytes = self.whole()?;
            self.target.add(&bytes).map_err(Stop::Unwritten)?;
        }
        Ok(if is_faulty { Exit::Faulty } else { Exit::Legal })
    }

    /// Returns all that was kept, in a form that is not written piece by piece: texts with a blank line between two files.
    fn whole(&mut self) -> Result<Vec<u8>, Stop> {
        let kept = std::mem::take(&mut self.kept);
        if !self.to.is_text() {
            let records = kept.into_iter().flatten();
            let rows = self.args.rows.as_deref();
            return Ok(self.to.document(GameKind::default(), records, rows)?);
        }
        let mut texts = Vec::new();
        for (records, (input, _)) in kept.into_iter().zip(self.inputs) {
            let text = self.to.text(records);
            texts.push(text.map_err(|fault| Stop::Failed(format!("{}: {fault}", input.name())))?);
        }
        texts.retain(|text| !text.is_empty());
        Ok(texts.join("\n").into_bytes())
    }
}

/// At most this many runs of lines are named.
const NAMED: usize = 10;

/// `line 3, which is neither a turn nor a tag, is`, `4 lines that are neither turns nor tags (3, 7 to 9) are`: given the
/// numbers from the first to the last of each run of lines, and how many it has.
fn lines(runs: &[(RangeInclusive<usize>, usize)]) -> String {
    if let [(numbers, 1)] = runs {
        let line = numbers.start();
        return format!("line {line}, which is neither a turn nor a tag, is");
    }
    let count: usize = runs.iter().map(|(_, lines)| lines).sum();
    let named = runs.iter().take(NAMED).map(|(numbers, _)| match (numbers.start(), numbers.end()) {
        (first, last) if first == last => first.to_string(),
        (first, last) => format!("{first} to {last}"),
    });
    let more = (runs.len() > NAMED).then(|| "…".to_owned());
    let named: Vec<String> = named.chain(more).collect();
    format!("{count} lines that are neither turns nor tags ({}) are", named.join(", "))
}

impl To {
    /// Returns what of records this form has no place for, in words.
    fn what_is_lost(self, data: &GameRecords) -> Vec<String> {
        let records = &data.records;
        let path = records.path();
        let left_out = data.left_out.iter();
        let mut lost: Vec<String> = left_out.map(|left_out| format!("{path}: {left_out} left out")).collect();
        if self.is_table() {
            let parts = records.left_out().into_iter();
            lost.extend(parts.map(|part| format!("{path}: {part} was not played as written, and is left out")));
        }
        if !self.is_table() {
            lost.extend(data.decoration.iter().map(|(text, line)| {
                let from = match text.as_str() {
                    "" => String::new(),
                    text => format!("`{text}` on "),
                };
                format!("{path}: the text around the moves, from {from}line {line} on, is left out")
            }));
            if !data.lost.is_empty() {
                lost.push(format!("{path}: {} left out", lines(&data.lost)));
            }
        }
        lost.extend(data.unjudged.map(|(line, lines)| {
            let rest = count(lines, "line");
            format!("{path}: judging stops at line {line}, after too many errors; the rest, {rest}, is left out")
        }));
        lost
    }
}
