//! `hirth convert`.

mod forms;

use std::{
    borrow::Cow,
    path::{MAIN_SEPARATOR, PathBuf},
};

use clap::error::ErrorKind;

use crate::{
    cli::{
        Exit, complain,
        config::{self, Config},
        games,
        input::{Input, Text},
        inputs::{NOTHING, Reading},
        is_standard, misused, target,
    },
    data::{form_of, format_of},
    finding::Finding,
    game::{Game, Records, Standings, Worn, recognise::stretches},
    source::Source,
};
use forms::{From, To, ending};

/// Turn game records into data, and data into records.
///
/// From notation to JSON, CSV and others, and from JSON back to notation: the same game as
/// `hirth fmt` lays it out, tags and comments kept. A record with errors is converted too, with its findings,
/// and what could not be judged is marked.
#[derive(Debug, clap::Args)]
#[command(after_help = "Exit status:
  0  all records are legal as written, and converted
  1  an error was found in a record; without --strict all is converted as far as it can be
  2  something could not be done, and nothing is written: no such file, no JSON, a wrong option

Examples:
  hirth convert --to json game.hirth           one document (its schema: hirth schema record)
  hirth convert --rows turns games/ -o t.csv   a table, a turn a row
  hirth convert --to hirth game.json           back to notation
  hirth convert --to hirth - < game.json       the same in a pipe
  hirth convert --to jsonl - < games.txt       a line a game")]
pub(super) struct Args {
    #[command(flatten)]
    reading: Reading,

    /// What to write: `json`, one document; `jsonl`, a line a game; `csv`, a table; or `notation`, for which the name
    /// of the game stands too, such as `hirth`; or `otg`, OpenTafl's files. Without it the ending of the output file decides.
    #[arg(long, value_name = "FORM", value_parser = To::named)]
    to: Option<To>,

    /// What the input is: `json`, `jsonl`, or `notation`. Without it the ending of a file's name decides. If that does
    /// not tell, what starts like a JSON object is JSON, and all else is a record.
    #[arg(long, value_name = "FORM", value_parser = From::named)]
    from: Option<From>,

    /// What a row of a table is about: `games` in any game; in HIRÞ also `moves` or `turns`, in tafl `moves`, in Herrlof
    /// `tricks` or `rounds`.
    ///
    /// Names and comments stand in a table as they stand in the record. A spreadsheet takes one that starts with `=`,
    /// `+`, `-` or `@` for a formula: import such columns as text.
    #[arg(long, value_name = "WHAT")]
    rows: Option<String>,

    /// Write to this file; it is replaced whole, or not at all.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Write nothing when a record has an error.
    #[arg(long)]
    strict: bool,
}

pub(super) fn run(mut args: Args) -> Exit {
    // `-` is standard output, as it is in a check.
    args.output = args.output.filter(|path| !is_standard(path));
    let Some(to) = args.to() else {
        let text = "say what to write: `--to json`, or an output file with a telling name";
        return misused("convert", ErrorKind::MissingRequiredArgument, text);
    };
    let Some(mut inputs) = args.reading.places.inputs() else {
        return misused("convert", ErrorKind::MissingRequiredArgument, NOTHING);
    };
    if let Err(text) = target::leave_out(&mut inputs, args.output.as_deref(), "the output") {
        return misused("convert", ErrorKind::ArgumentConflict, &text);
    }
    let inputs = match config::assign(inputs, &args.reading.config) {
        Ok(inputs) => inputs,
        Err(unusable) => {
            for (source, finding) in unusable {
                complain(&unread(source.name(), &finding));
            }
            return Exit::Failed;
        }
    };
    let read = inputs
        .iter()
        .map(|(input, config)| args.read(input, config));
    let (read, faulty): (Vec<Vec<OfGame>>, Vec<Option<String>>) =
        match read.collect::<Result<Vec<_>, String>>() {
            Ok(read) => read.into_iter().unzip(),
            Err(text) => return failed(&text),
        };
    let faulty: Vec<String> = faulty.into_iter().flatten().collect();
    let all = || read.iter().flatten();
    if all().next().is_none() {
        complain("no record was found");
    }
    args.say_what_is_wrong(&faulty);
    let exit = if faulty.is_empty() {
        Exit::Legal
    } else {
        Exit::Faulty
    };
    if args.strict && !faulty.is_empty() {
        return exit;
    }
    all().for_each(|data| to.say_what_is_lost(data));
    let inputs: Vec<&Input> = inputs.iter().map(|(input, _)| input).collect();
    match to.bytes(read, &inputs, args.rows.as_deref()) {
        Ok(bytes) => target::put(args.output.as_deref(), &bytes, exit),
        Err(text) => failed(&text),
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

/// Returns what could not be read, on one line.
fn unread(name: &str, finding: &Finding) -> String {
    let help = finding.help.as_ref().map(|help| format!("; {help}"));
    let help = help.unwrap_or_default();
    if finding.message.contains(name) {
        format!("{}{help}", finding.message)
    } else {
        format!("{name}: {}{help}", finding.message)
    }
}

/// Prints what could not be done, and returns the exit code.
fn failed(text: &str) -> Exit {
    complain(text);
    Exit::Failed
}

impl Args {
    /// Says which inputs have errors, one sentence for each.
    fn say_what_is_wrong(&self, faulty: &[String]) {
        for fault in faulty {
            if self.strict {
                complain(&format!("{fault}; with --strict nothing is written"));
            } else {
                complain(fault);
            }
        }
    }

    /// Returns what to write: as asked for, or as the output file is named.
    fn to(&self) -> Option<To> {
        let named = || match ending(self.output.as_deref()?)?.as_str() {
            "json" => Some(To::Json),
            "jsonl" | "ndjson" => Some(To::Jsonl),
            "csv" => Some(To::Csv),
            #[cfg(feature = "parquet")]
            "parquet" => Some(To::Parquet),
            other => {
                let is_it = |game: &&&'static dyn Game| game.about().extensions.contains(&other);
                let game = games().iter().find(is_it).copied();
                To::text(other).or_else(|| game.map(|game| To::Notation(Some(game))))
            }
        };
        // Rows are of tables.
        let rows = self.rows.as_ref().map(|_| To::Csv);
        self.to.or_else(named).or(rows)
    }

    /// Returns the data of an input, and a warning when it has errors.
    fn read(
        &self,
        input: &Input,
        config: &Config,
    ) -> Result<(Vec<OfGame>, Option<String>), String> {
        let name = input.name();
        let source = match input.read() {
            Text::Read(source) => source,
            Text::Foreign => return Ok((Vec::new(), None)),
            Text::Unread(_, finding) => return Err(unread(name, &finding)),
        };
        let data = self.data(input, config, &source)?;
        let fault = data.iter().any(|data| data.records.has_errors()).then(|| {
            let command = self.check_command(input, source.text());
            format!("{name} has errors, which {command} tells")
        });
        Ok((data, fault))
    }

    fn data(&self, input: &Input, config: &Config, source: &Source) -> Result<Vec<OfGame>, String> {
        let name = input.name();
        let hint = self.reading.hint(input);
        if let From::Json(form) = self.form(input, source.text()) {
            let game = hint.game.or_else(|| of_data(source.text()));
            let game = game.or_else(|| games().iter().find(|game| game.data().is_some()).copied());
            let Some((game, data)) = game.and_then(|game| Some((game, game.data()?))) else {
                return Err(format!("{name}: no game here is written as JSON"));
            };
            let options = self.reading.options(input, config, game);
            let read = data.read(source, form, &options);
            let read = read.map_err(|fault| format!("{name}: {fault}"))?;
            return Ok(read
                .into_iter()
                .map(|records| OfGame {
                    game,
                    records,
                    left_out: None,
                })
                .collect());
        }
        let shape = input.shape(self.reading.extract);
        let stretches = stretches(games(), source.text(), shape, hint, None);
        let mut all = Vec::new();
        for stretch in stretches {
            let game = stretch.game;
            let Some(data) = game.data() else {
                return Err(format!("{name}: {}", without_data(game)));
            };
            let options = self.reading.options(input, config, game);
            let worn = Worn::of(game, stretch.of(source), shape);
            let records = data.convert(&worn.source, &options, &mut Standings::default());
            // Nobody said that a file found in a folder holds a game, unless its name does.
            if !(input.is_guess() && records.is_empty()) {
                let left_out = worn.bare.as_ref().and_then(|bare| bare.left_out());
                all.push(OfGame {
                    game,
                    records,
                    left_out: left_out.map(str::to_owned),
                });
            }
        }
        Ok(all)
    }

    /// Returns what a text is: as was said, or as its name ends, or as it starts.
    fn form(&self, input: &Input, text: &str) -> From {
        let started = || form_of(text).map_or(From::Notation, From::Json);
        self.from
            .or_else(|| From::of(input.name()))
            .unwrap_or_else(started)
    }

    /// Returns how to see what is wrong with an input that is at fault.
    fn check_command(&self, input: &Input, text: &str) -> String {
        let name = input.name();
        let options = self.reading.as_typed();
        let path = match input.file() {
            Some(_) => typed(name),
            None => "-".into(),
        };
        let game = of_data(text).map_or("notation", |game| game.name());
        match self.form(input, text) {
            From::Notation => format!("`hirth check{options} {path}`"),
            From::Json(_) => {
                format!("`hirth convert --to {game} {path} | hirth check{options} -`")
            }
        }
    }
}

/// Returns the name of a file as it is typed in a shell: in quotes where that must be, and never like an option.
fn typed(name: &str) -> Cow<'_, str> {
    let is_clear = |c: char| c.is_alphanumeric() || "/._-+:@%,".contains(c) || c == MAIN_SEPARATOR;
    let dot = if name.starts_with('-') { "./" } else { "" };
    if name.chars().all(is_clear) {
        return match dot {
            "" => Cow::Borrowed(name),
            dot => Cow::Owned(format!("{dot}{name}")),
        };
    }
    Cow::Owned(format!("'{dot}{}'", name.replace('\'', "'\\''")))
}

/// The records of a file, or of a stretch of one, as data of their game.
struct OfGame {
    game: &'static dyn Game,
    records: Box<dyn Records>,
    /// What stands in the text and has no place in a record here, in words.
    left_out: Option<String>,
}

/// Returns the game whose data a text looks like.
fn of_data(text: &str) -> Option<&'static dyn Game> {
    let format = format_of(text);
    let name = format
        .as_deref()
        .and_then(|format| format.strip_suffix("-record"));
    let is_named = |game: &&&'static dyn Game| game.data().is_some() && Some(game.name()) == name;
    if let Some(game) = games().iter().find(is_named) {
        return Some(*game);
    }
    form_of(text)?;
    games().iter().find(|game| game.data().is_some()).copied()
}

/// Returns why records of a game cannot be converted.
fn without_data(game: &dyn Game) -> String {
    format!(
        "records of {} cannot be converted: it has no form of data",
        game.about().example.title
    )
}
