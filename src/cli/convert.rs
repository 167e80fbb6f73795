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
        games,
        input::{Input, Text},
        inputs::{NOTHING, Reading, game_of_name},
        is_standard, misused,
        policy::nearest,
        replace::Replacement,
        terminal, written,
    },
    finding::Finding,
    game::{Data, Form, Game, Records, recognise::stretches},
    output::csv,
    source::Source,
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

    /// What to write: `json`, one document; `jsonl`, a line a game; `csv`, a table; or `notation`, for which the name
    /// of the game stands too, such as `hirth`. Without it the ending of the output file decides.
    #[arg(long, value_name = "FORM", value_parser = To::named)]
    to: Option<To>,

    /// What the input is: `json`, `jsonl`, or `notation`. Without it the ending of a file's name decides. If that does
    /// not tell, what starts like a JSON object is JSON, and all else is a record.
    #[arg(long, value_name = "FORM", value_parser = From::named)]
    from: Option<From>,

    /// What a row of a table is about: in HIRÞ `moves` or `turns`.
    #[arg(long, value_name = "WHAT")]
    rows: Option<String>,

    /// Write to this file; it is replaced whole, or not at all.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Write nothing when a record has an error.
    #[arg(long)]
    strict: bool,
}

/// A form to write.
#[derive(Clone, Copy, Debug)]
enum To {
    /// One JSON document.
    Json,
    /// A line of JSON for each game.
    Jsonl,
    /// A table.
    Csv,
    /// Notation in its canonical form; of one game, where that was named.
    Notation(Option<&'static Game>),
    /// The same table as CSV, for columnar tools.
    #[cfg(feature = "parquet")]
    Parquet,
}

/// A form to read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum From {
    Notation,
    Json(Form),
}

impl To {
    /// The form with a name; the name of a game stands for its notation.
    fn named(name: &str) -> Result<Self, String> {
        Ok(match name {
            "json" => Self::Json,
            "jsonl" => Self::Jsonl,
            "csv" => Self::Csv,
            "notation" => Self::Notation(None),
            #[cfg(feature = "parquet")]
            "parquet" => Self::Parquet,
            _ => match game_of_name(name) {
                Ok(game) => Self::Notation(Some(game)),
                Err(_) => return Err(unknown_form(name, &["json", "jsonl", "csv"])),
            },
        })
    }
}

impl From {
    /// The form with a name; the name of a game stands for its notation.
    fn named(name: &str) -> Result<Self, String> {
        match name {
            "json" => Ok(Self::Json(Form::Document)),
            "jsonl" => Ok(Self::Json(Form::Lines)),
            "notation" => Ok(Self::Notation),
            _ => match game_of_name(name) {
                Ok(_) => Ok(Self::Notation),
                Err(_) => Err(unknown_form(name, &["json", "jsonl"])),
            },
        }
    }
}

/// Why a form has no such name.
fn unknown_form(name: &str, others: &[&str]) -> String {
    let games = games().iter().map(|game| game.name);
    let all: Vec<&str> = others
        .iter()
        .copied()
        .chain(["notation"])
        .chain(games)
        .collect();
    match nearest(name, all.iter().copied()) {
        Some(near) => format!("there is no form `{name}`; did you mean `{near}`?"),
        None => format!(
            "there is no form `{name}`; the forms are `{}`",
            all.join("`, `")
        ),
    }
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
            for part in data.records.left_out() {
                let path = data.records.path();
                complain(&format!(
                    "{path}: {part} was not played as written, and is left out"
                ));
            }
        }
    }
    if matches!(to, To::Notation(_)) {
        for data in all().filter(|data| data.records.lost() > 0) {
            let (path, lines) = (data.records.path(), data.records.lost());
            let lines = match lines {
                1 => "1 line that is neither a turn nor a tag is".to_owned(),
                _ => format!("{lines} lines that are neither turns nor tags are"),
            };
            complain(&format!("{path}: {lines} left out"));
        }
    }
    let inputs: Vec<&Input> = inputs.iter().map(|(input, _)| input).collect();
    match to.bytes(read, &inputs, args.rows.as_deref()) {
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
            #[cfg(feature = "parquet")]
            "parquet" => Some(To::Parquet),
            other => {
                let is_it = |game: &&&'static Game| game.extensions.contains(&other);
                let game = games().iter().find(is_it).copied();
                game.map(|game| To::Notation(Some(game)))
            }
        };
        self.to.or_else(named)
    }

    /// The data of an input; and when it is at fault, a word on that.
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
            let telling = self.telling(input, source.text());
            format!("{name} has errors, which {telling} tells")
        });
        Ok((data, fault))
    }

    fn data(&self, input: &Input, config: &Config, source: &Source) -> Result<Vec<OfGame>, String> {
        let name = input.name();
        let hint = self.reading.hint(input);
        if let From::Json(form) = self.form(input, source.text()) {
            let game = hint.game.or_else(|| of_data(source.text()));
            let game = game.or_else(|| games().iter().find(|game| game.data.is_some()).copied());
            let Some((game, data)) = game.and_then(|game| Some((game, game.data?))) else {
                return Err(format!("{name}: no game here is written as JSON"));
            };
            let options = self.reading.options(input, config, game);
            let read = data.read(source, form, &options);
            let read = read.map_err(|fault| format!("{name}: {fault}"))?;
            return Ok(read
                .into_iter()
                .map(|records| OfGame { game, records })
                .collect());
        }
        let shape = input.shape(self.reading.extract);
        let stretches = stretches(games(), source.text(), shape, hint, None);
        let mut all = Vec::new();
        for stretch in stretches {
            let game = stretch.game;
            let Some(data) = game.data else {
                return Err(format!("{name}: {}", without_data(game)));
            };
            let options = self.reading.options(input, config, game);
            let records = data.convert(&stretch.of(source), &options);
            // Nobody said that a file found in a folder holds a game, unless its name does.
            if !(input.is_guess() && records.is_empty()) {
                all.push(OfGame { game, records });
            }
        }
        Ok(all)
    }

    /// What a text is: as was said, or as its name ends, or as it starts.
    fn form(&self, input: &Input, text: &str) -> From {
        let forms = || games().iter().filter_map(|game| game.data?.form(text));
        let started = || forms().next().map_or(From::Notation, From::Json);
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
        let game = of_data(text).map_or("notation", |game| game.name);
        match self.form(input, text) {
            From::Notation => format!("`hirth check{options} {path}`"),
            From::Json(_) => {
                format!("`hirth convert --to {game} {path} | hirth check{options} -`")
            }
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

/// The records of a file, or of a stretch of one, as data of their game.
struct OfGame {
    game: &'static Game,
    records: Box<dyn Records>,
}

/// The game whose data a text looks like.
fn of_data(text: &str) -> Option<&'static Game> {
    let is_of = |game: &&&'static Game| game.data.is_some_and(|data| data.form(text).is_some());
    games().iter().find(is_of).copied()
}

/// Why records of a game cannot be converted.
fn without_data(game: &Game) -> String {
    format!(
        "records of {} cannot be converted: it has no form of data",
        game.example.title
    )
}

impl To {
    fn is_table(self) -> bool {
        match self {
            Self::Json | Self::Jsonl | Self::Notation(_) => false,
            Self::Csv => true,
            #[cfg(feature = "parquet")]
            Self::Parquet => true,
        }
    }

    /// What is read, in this form. `inputs` are the names of what each was read from.
    fn bytes(
        self,
        read: Vec<Vec<OfGame>>,
        inputs: &[&Input],
        rows: Option<&str>,
    ) -> Result<Vec<u8>, String> {
        if let Self::Notation(game) = self {
            return notation(read, inputs, game).map(String::into_bytes);
        }
        let (data, files) = of_one_game(read.into_iter().flatten())?;
        let mut bytes = Vec::new();
        let made = match self {
            Self::Json => data.document(files, &mut bytes),
            Self::Jsonl => data.lines(files, &mut bytes),
            Self::Csv => csv::write(&mut bytes, &data.table(&files, kind_of_rows(data, rows)?)),
            #[cfg(feature = "parquet")]
            Self::Parquet => {
                let table = data.table(&files, kind_of_rows(data, rows)?);
                crate::output::parquet::write(&mut bytes, &table)
            }
            Self::Notation(_) => Ok(()),
        };
        made.map_err(|error: io::Error| error.to_string())?;
        Ok(bytes)
    }
}

/// What a row is to be about, as the game calls it.
fn kind_of_rows<'a>(data: &dyn Data, rows: Option<&'a str>) -> Result<&'a str, String> {
    let known = data.rows();
    match rows {
        None => Ok(known.first().copied().unwrap_or_default()),
        Some(rows) if known.contains(&rows) => Ok(rows),
        Some(rows) => Err(format!(
            "a row cannot be about `{rows}`; it can be about `{}`",
            known.join("`, `")
        )),
    }
}

/// The format of some records, and the records.
type OfOneGame = (&'static dyn Data, Vec<Box<dyn Records>>);

/// The format of some records, and the records. They must be of one game: documents and tables are.
fn of_one_game(read: impl Iterator<Item = OfGame>) -> Result<OfOneGame, String> {
    let mut game: Option<&'static Game> = None;
    let mut files = Vec::new();
    for one in read {
        if let Some(first) = game.filter(|first| !std::ptr::eq(*first, one.game)) {
            return Err(format!(
                "records of {} and of {} are no one document; convert them one by one, or choose with `--game`",
                first.example.title, one.game.example.title
            ));
        }
        game = Some(one.game);
        files.push(one.records);
    }
    let usual = || games().iter().find(|game| game.data.is_some()).copied();
    let data = game.or_else(usual).and_then(|game| game.data);
    Ok((data.ok_or("no game here has a form of data")?, files))
}

/// The notation of all games; a blank line stands between two files.
fn notation(
    read: Vec<Vec<OfGame>>,
    inputs: &[&Input],
    wanted: Option<&'static Game>,
) -> Result<String, String> {
    let mut texts = Vec::new();
    for (file, input) in read.into_iter().zip(inputs) {
        let name = input.name();
        let mut rest = file.into_iter().peekable();
        while let Some(first) = rest.next() {
            let game = first.game;
            if let Some(wanted) = wanted.filter(|wanted| !std::ptr::eq(*wanted, game)) {
                return Err(format!(
                    "{name} holds records of {}, not of {}",
                    game.name, wanted.name
                ));
            }
            let mut files = vec![first.records];
            while let Some(next) = rest.next_if(|next| std::ptr::eq(next.game, game)) {
                files.push(next.records);
            }
            let Some(data) = game.data else {
                return Err(without_data(game));
            };
            let text = data.notation(&files);
            texts.push(text.map_err(|fault| format!("{name}: {fault}"))?);
        }
    }
    texts.retain(|text| !text.is_empty());
    Ok(texts.join("\n"))
}

impl From {
    /// What a file of this name is, if the name says so.
    fn of(name: &str) -> Option<Self> {
        let ending = ending(Path::new(name))?;
        let is_own = || {
            games()
                .iter()
                .any(|game| game.extensions.contains(&ending.as_str()))
        };
        match ending.as_str() {
            "json" => Some(Self::Json(Form::Document)),
            "jsonl" | "ndjson" => Some(Self::Json(Form::Lines)),
            "md" | "markdown" => Some(Self::Notation),
            _ if is_own() => Some(Self::Notation),
            _ => None,
        }
    }
}

/// How the name of a file ends, in lower case.
fn ending(path: &Path) -> Option<String> {
    let ending = path.extension()?.to_str()?;
    Some(ending.to_ascii_lowercase())
}
