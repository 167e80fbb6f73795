//! What is converted, counted in order, and written: part by part if the form allows that, else at the end.

use super::{
    Args,
    forms::{OfGame, To, of_same},
};
use crate::{
    cli::{Exit, complain, feed::Assigned, input::Input, target::Target},
    game::{Game, Options, Standings},
    source::Source,
};

/// Why nothing more is converted.
pub(super) enum Stop {
    /// What could not be done, in words.
    Failed(String),
    /// The output cannot be written; that was printed.
    Unwritten(Exit),
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

/// A part of an input, converted by itself.
pub(super) struct Converted {
    /// The number of the input.
    pub input: usize,
    /// Its stretches, or why it cannot be converted.
    pub stretches: Result<Vec<Stretch>, String>,
    /// How to see what is wrong with it, if anything is.
    pub command: String,
}

/// A stretch of an input with records of one game, converted by itself.
pub(super) struct Stretch {
    pub data: OfGame,
    /// The games as they are counted, and the text, to be converted again if they are of a match that began before.
    pub counted: Option<(Standings, Source, Options)>,
}

/// What is converted, in order, and what is to be written of it.
pub(super) struct Output<'a, 't> {
    args: &'a Args,
    to: To,
    inputs: &'a [Assigned],
    target: &'a mut Target<'t>,
    /// The number of the last input, the game of its last stretch, and how the games of that are counted.
    input: usize,
    game: Option<&'static dyn Game>,
    standings: Standings,
    /// The last input with an error.
    faulty: Option<usize>,
    /// What was converted and is not written yet, by input.
    kept: Vec<Vec<OfGame>>,
    /// The game of what was written.
    written: Option<&'static dyn Game>,
    any: bool,
}

impl<'a, 't> Output<'a, 't> {
    pub fn new(args: &'a Args, to: To, inputs: &'a [Assigned], target: &'a mut Target<'t>) -> Self {
        Self {
            args,
            to,
            inputs,
            target,
            input: 0,
            game: None,
            standings: Standings::default(),
            faulty: None,
            kept: inputs.iter().map(|_| Vec::new()).collect(),
            written: None,
            any: false,
        }
    }

    /// Takes the next part.
    pub fn add(&mut self, converted: Converted) -> Result<(), Stop> {
        let Converted {
            input,
            stretches,
            command,
        } = converted;
        let stretches = stretches.map_err(Stop::Failed)?;
        let (name, is_guess) = (self.inputs[input].0.name(), self.inputs[input].0.is_guess());
        if self.input != input {
            (self.input, self.game) = (input, None);
        }
        let mut all = Vec::with_capacity(stretches.len());
        for (at, stretch) in stretches.into_iter().enumerate() {
            let data = self.counted(stretch, at == 0);
            // Nobody said that a file found in a folder holds a game, unless its name does.
            if !(is_guess && data.records.is_empty()) {
                all.push(data);
            }
        }
        let is_faulty = all.iter().any(|data| data.records.has_errors());
        if is_faulty && self.faulty != Some(input) {
            self.faulty = Some(input);
            let strict = if self.args.strict {
                "; with --strict nothing is written"
            } else {
                ""
            };
            complain(&format!("{name} has errors, which {command} tells{strict}"));
        }
        self.any |= !all.is_empty();
        if self.args.strict && self.faulty.is_some() {
            return Ok(());
        }
        for data in all {
            self.to.say_what_is_lost(&data);
            if self.to.is_by_parts(self.args.rows.as_deref()) {
                self.write(data)?;
            } else {
                self.kept[input].push(data);
            }
        }
        Ok(())
    }

    /// Counts the games of a stretch. If it is the first of its part, they may follow those of the part before.
    fn counted(&mut self, stretch: Stretch, is_first: bool) -> OfGame {
        let Stretch { mut data, counted } = stretch;
        let Some((standings, source, options)) = counted else {
            return data;
        };
        let is_other = self.game.is_none_or(|game| game != data.game);
        self.game = Some(data.game);
        if is_other || !is_first {
            self.standings = standings;
            return data;
        }
        let before = self.standings.games();
        if self.standings.follow(&standings) {
            data.records.follow(before);
        } else if let Some(format) = data.game.data() {
            data.records = format.convert(&source, &options, &mut self.standings);
        }
        data
    }

    /// Writes a part of a form that is written by parts.
    fn write(&mut self, data: OfGame) -> Result<(), Stop> {
        let (game, is_first) = (data.game, self.written.is_none());
        let first = *self.written.get_or_insert(game);
        of_same(first, game).map_err(Stop::Failed)?;
        let rows = self.args.rows.as_deref();
        let bytes = self.to.bytes(vec![vec![data]], &[], rows, is_first);
        let bytes = bytes.map_err(Stop::Failed)?;
        self.target.add(&bytes).map_err(Stop::Unwritten)
    }

    /// Writes what is left, and returns the exit code for what was found.
    pub fn end(&mut self) -> Result<Exit, Stop> {
        if !self.any {
            complain("no record was found");
        }
        let is_faulty = self.faulty.is_some();
        if self.written.is_none() && !(self.args.strict && is_faulty) {
            let kept = std::mem::take(&mut self.kept);
            let inputs: Vec<&Input> = self.inputs.iter().map(|(input, _)| input).collect();
            let bytes = self
                .to
                .bytes(kept, &inputs, self.args.rows.as_deref(), true);
            self.target
                .add(&bytes.map_err(Stop::Failed)?)
                .map_err(Stop::Unwritten)?;
        }
        Ok(if is_faulty { Exit::Faulty } else { Exit::Legal })
    }
}

impl To {
    /// Says what of records this form has no place for.
    fn say_what_is_lost(self, data: &OfGame) {
        let records = &*data.records;
        let path = records.path();
        if let Some(left_out) = &data.left_out {
            complain(&format!("{path}: {left_out} left out"));
        }
        if self.is_table() {
            for part in records.left_out() {
                complain(&format!(
                    "{path}: {part} was not played as written, and is left out"
                ));
            }
        }
        if matches!(self, Self::Notation(_) | Self::Text(..)) && records.lost() > 0 {
            let lines = match records.lost() {
                1 => "1 line that is neither a turn nor a tag is".to_owned(),
                lines => format!("{lines} lines that are neither turns nor tags are"),
            };
            complain(&format!("{path}: {lines} left out"));
        }
    }
}
