//! What is converted, counted in order, and written: piece by piece if the form allows that, else at the end.

use std::mem;

use super::{Args, lost::Lost};
use crate::{
    cli::{Exit, complain, config::Assigned, target::Target},
    convert::{Made, To, Writer},
    game::DataError,
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

/// Records whose games are counted, as far as they can be written by themselves, and what the form has no place for.
pub(super) type Ready = (Made, Lost);

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
    inputs: &'a [Assigned],
    target: &'a mut Target<'t>,
    /// The last input with an error.
    faulty: Option<usize>,
    /// Whether something could not be read.
    is_unread: bool,
    /// Whether an unknown turn was left out, or its game.
    is_incomplete: bool,
    /// The input of what was added last.
    last: Option<usize>,
    /// What is lost of it.
    lost: Lost,
    writer: Writer<'a>,
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
            is_unread: false,
            is_incomplete: false,
            last: None,
            lost: Lost::default(),
            writer: Writer::new(to, args.rows(), args.game_or_first()),
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
        stretches.retain(|(made, _)| !is_guess || made.games > 0 || made.has_findings);
        let is_faulty = stretches.iter().any(|(made, _)| made.has_errors);
        if is_faulty && self.faulty != Some(input) {
            self.faulty = Some(input);
            let has_findings = self.args.wants_findings(self.to);
            let has_rows = !self.to.is_table() || has_findings;
            let is_empty = !has_rows && stretches.iter().all(|(made, _)| made.games == 0);
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
        self.last = Some(input);
        for (made, lost) in stretches {
            self.is_incomplete |= lost.has_unknown();
            self.lost.add(lost);
            let bytes = self.writer.add(input, made)?;
            self.target.add(&bytes).map_err(Stop::Unwritten)?;
        }
        Ok(())
    }

    /// Writes what is left, and returns the exit code for what was found.
    pub fn end(mut self) -> Result<Exit, Stop> {
        mem::take(&mut self.lost).complain();
        let is_faulty = self.faulty.is_some() || self.is_incomplete;
        let exit = match is_faulty {
            _ if self.is_unread => Exit::Failed,
            true => Exit::Faulty,
            false => Exit::Legal,
        };
        if self.args.strict && is_faulty {
            return Ok(exit);
        }
        let Self { inputs, target, writer, .. } = self;
        let bytes = writer.end().map_err(|(input, error)| match input {
            Some(input) => Stop::Failed(format!("{}: {error}", inputs[input].0.name())),
            None => error.into(),
        })?;
        target.add(&bytes).map_err(Stop::Unwritten)?;
        Ok(exit)
    }
}
