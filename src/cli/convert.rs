//! `hirth convert`.

use std::{
    io::{self, Write},
    path::{Path, PathBuf},
};

use clap::error::ErrorKind;

use crate::{
    cli::{
        Exit, complain,
        config::{self, Config},
        input::{Input, Text},
        inputs::{NOTHING, Reading},
        is_standard, misused,
        replace::Replacement,
        terminal, written,
    },
    finding::Finding,
    games::{self, Data},
    output::{csv, json},
    source::Source,
    table::Rows,
};

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

    /// What to write. Without it the ending of the output file decides.
    #[arg(long, value_name = "FORM", value_enum)]
    to: Option<To>,

    /// What the input is. Without it the ending of a file's name decides: .json, .jsonl, .hirth, .md.
    /// If that does not tell, what starts like a JSON object is JSON, and all else is a record.
    #[arg(long, value_name = "FORM", value_enum)]
    from: Option<From>,

    /// What a row of a table is about.
    #[arg(long, value_name = "WHAT", default_value = "moves", value_enum)]
    rows: About,

    /// Write to this file; it is replaced whole, or not at all.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Write nothing when a record has an error.
    #[arg(long)]
    strict: bool,
}

/// A form to write.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum To {
    /// One JSON document.
    Json,
    /// A line of JSON for each game.
    Jsonl,
    /// A table of moves, or of turns with `--rows turns`.
    Csv,
    /// Notation in its canonical form.
    Hirth,
    /// The same table as CSV, for columnar tools.
    #[cfg(feature = "parquet")]
    Parquet,
}

/// A form to read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum From {
    /// Notation.
    Hirth,
    /// One JSON document.
    Json,
    /// A line of JSON for each game.
    Jsonl,
}

/// What a row of a table is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum About {
    /// A move.
    Moves,
    /// A turn.
    Turns,
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
    if let Some(file) = &args.output {
        if let Some(input) = inputs.iter().find(|input| input.is_lost_with(file)) {
            let name = input.name();
            let text = format!("`{name}` is to be read, and the output would replace it");
            return misused("convert", ErrorKind::ArgumentConflict, &text);
        }
        // What was written the last time is not read again.
        inputs.retain(|input| !input.is(file));
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
    let (read, faulty): (Vec<Vec<Data>>, Vec<Option<String>>) =
        match read.collect::<Result<Vec<_>, String>>() {
            Ok(read) => read.into_iter().unzip(),
            Err(text) => return failed(&text),
        };
    let faulty: Vec<String> = faulty.into_iter().flatten().collect();
    let all = || read.iter().flatten();
    if all().next().is_none() {
        complain("no record was found");
    }
    for fault in &faulty {
        match args.strict {
            true => complain(&format!("{fault}; with --strict nothing is written")),
            false => complain(fault),
        }
    }
    if args.strict && !faulty.is_empty() {
        return Exit::Faulty;
    }
    let exit = match faulty.is_empty() {
        true => Exit::Legal,
        false => Exit::Faulty,
    };
    if to.is_table() {
        for data in all() {
            for part in data.left_out() {
                let path = data.path();
                complain(&format!(
                    "{path}: {part} was not played as written, and is left out"
                ));
            }
        }
    }
    if to == To::Hirth {
        for data in all().filter(|data| data.lost() > 0) {
            let (path, lines) = (data.path(), data.lost());
            let lines = match lines {
                1 => "1 line that is neither a turn nor a tag is".to_owned(),
                _ => format!("{lines} lines that are neither turns nor tags are"),
            };
            complain(&format!("{path}: {lines} left out"));
        }
    }
    let inputs: Vec<&Input> = inputs.iter().map(|(input, _)| input).collect();
    match to.bytes(read, &inputs, args.rows.rows()) {
        Ok(bytes) => args.write(&bytes, exit),
        Err(text) => failed(&text),
    }
}

/// What could not be read, on one line.
fn unread(name: &str, finding: &Finding) -> String {
    let help = finding.help.as_ref().map(|help| format!("; {help}"));
    let help = help.unwrap_or_default();
    match finding.message.contains(name) {
        true => format!("{}{help}", finding.message),
        false => format!("{name}: {}{help}", finding.message),
    }
}

/// Something could not be done.
fn failed(text: &str) -> Exit {
    complain(text);
    Exit::Failed
}

impl Args {
    /// What to write: as asked for, or as the output file is named.
    fn to(&self) -> Option<To> {
        let named = || match ending(self.output.as_deref()?)?.as_str() {
            "json" => Some(To::Json),
            "jsonl" | "ndjson" => Some(To::Jsonl),
            "csv" => Some(To::Csv),
            "hirth" => Some(To::Hirth),
            #[cfg(feature = "parquet")]
            "parquet" => Some(To::Parquet),
            _ => None,
        };
        self.to.or_else(named)
    }

    /// The data of an input; and when it is at fault, a word on that.
    fn read(&self, input: &Input, config: &Config) -> Result<(Vec<Data>, Option<String>), String> {
        let name = input.name();
        let source = match input.read() {
            Text::Read(source) => source,
            Text::Foreign => return Ok((Vec::new(), None)),
            Text::Unread(_, finding) => return Err(unread(name, &finding)),
        };
        let data = self.data(input, config, &source)?;
        let fault = data.iter().any(Data::has_errors).then(|| {
            let telling = self.telling(input, source.text());
            format!("{name} has errors, which {telling} tells")
        });
        Ok((data, fault))
    }

    fn data(&self, input: &Input, config: &Config, source: &Source) -> Result<Vec<Data>, String> {
        let name = input.name();
        let options = self.reading.options(input, config);
        let from = self.form(input, source.text());
        if from != From::Hirth {
            return games::read_data(source, from == From::Jsonl, &options)
                .map_err(|fault| format!("{name}: {fault}"));
        }
        let Some(game) = input.game(source.text()) else {
            return Ok(Vec::new());
        };
        let data = (game.convert)(source, &options);
        // Nobody said that a file found in a folder holds a game, unless its name does.
        let foreign = input.is_guess() && data.is_empty();
        Ok(if foreign { Vec::new() } else { vec![data] })
    }

    /// What a text is: as was said, or as its name ends, or as it starts.
    fn form(&self, input: &Input, text: &str) -> From {
        let started = || match games::form_of_data(text) {
            Some(games::Form::Document) => From::Json,
            Some(games::Form::Lines) => From::Jsonl,
            None => From::Hirth,
        };
        self.from
            .or_else(|| From::of(input.name()))
            .unwrap_or_else(started)
    }

    /// How to see what is wrong with an input that is at fault.
    fn telling(&self, input: &Input, text: &str) -> String {
        let name = input.name();
        let options = self.reading.told();
        let path = match input.file() {
            Some(_) => name,
            None => "-",
        };
        match self.form(input, text) {
            From::Hirth => format!("`hirth check{options} {path}`"),
            _ => format!("`hirth convert --to hirth {path} | hirth check{options} -`"),
        }
    }

    /// Writes what is made to where it is wanted.
    fn write(&self, bytes: &[u8], exit: Exit) -> Exit {
        let Some(path) = &self.output else {
            let mut out = terminal::stdout(false);
            let result = out.write_all(bytes).and_then(|()| out.flush());
            return written(result, exit);
        };
        let replaced = Replacement::of(path).and_then(|mut file| {
            file.write_all(bytes)?;
            file.commit()
        });
        match replaced {
            Ok(()) => exit,
            Err(error) => failed(&format!("cannot write `{}`: {error}", path.display())),
        }
    }
}

impl To {
    fn is_table(self) -> bool {
        match self {
            Self::Json | Self::Jsonl | Self::Hirth => false,
            Self::Csv => true,
            #[cfg(feature = "parquet")]
            Self::Parquet => true,
        }
    }

    /// What is read, in this form. `inputs` are the names of what each was read from.
    fn bytes(self, read: Vec<Vec<Data>>, inputs: &[&Input], rows: Rows) -> Result<Vec<u8>, String> {
        let table = |read: Vec<Vec<Data>>| games::table(&flat(read), rows);
        let mut bytes = Vec::new();
        let made = match self {
            Self::Json => json::write(&mut bytes, &games::document(flat(read))),
            Self::Jsonl => {
                games::lines(flat(read)).try_for_each(|line| json::write(&mut bytes, &line))
            }
            Self::Csv => csv::write(&mut bytes, &table(read)),
            Self::Hirth => return notation(&read, inputs).map(String::into_bytes),
            #[cfg(feature = "parquet")]
            Self::Parquet => crate::output::parquet::write(&mut bytes, &table(read)),
        };
        made.map_err(|error: io::Error| error.to_string())?;
        Ok(bytes)
    }
}

/// What is read of all inputs, one after the other.
fn flat(read: Vec<Vec<Data>>) -> Vec<Data> {
    read.into_iter().flatten().collect()
}

/// The notation of all games; a blank line stands between two files.
fn notation(read: &[Vec<Data>], inputs: &[&Input]) -> Result<String, String> {
    let texts = read.iter().zip(inputs).map(|(data, input)| {
        games::notation(data).map_err(|fault| format!("{}: {fault}", input.name()))
    });
    let mut texts = texts.collect::<Result<Vec<String>, String>>()?;
    texts.retain(|text| !text.is_empty());
    Ok(texts.join("\n"))
}

impl From {
    /// What a file of this name is, if the name says so.
    fn of(name: &str) -> Option<Self> {
        match ending(Path::new(name))?.as_str() {
            "json" => Some(Self::Json),
            "jsonl" | "ndjson" => Some(Self::Jsonl),
            "hirth" | "md" | "markdown" => Some(Self::Hirth),
            _ => None,
        }
    }
}

impl About {
    fn rows(self) -> Rows {
        match self {
            Self::Moves => Rows::Moves,
            Self::Turns => Rows::Turns,
        }
    }
}

/// How the name of a file ends, in lower case.
fn ending(path: &Path) -> Option<String> {
    let ending = path.extension()?.to_str()?;
    Some(ending.to_ascii_lowercase())
}
