//! `hirth convert`.

mod output;

use std::{
    borrow::Cow,
    path::{MAIN_SEPARATOR, Path, PathBuf},
    sync::atomic::AtomicU64,
};

use clap::error::ErrorKind;

use crate::{
    cli::{
        Exit,
        check::args::threads,
        complain, config,
        feed::{Assigned, Feed, FeedOptions, HALF_A_PART, Piece, Task, What},
        games,
        input::Input,
        inputs::{NOTHING, Reading},
        is_standard, misused, number,
        pool::{self, InTurn},
        sheet::SheetArgs,
        target::{self, Target},
    },
    convert::{self, To},
    data::form_of,
    finding::Finding,
    game::{self, Form, Game},
    output::Sheet,
};
use output::{Converted, Counting, Output, Stop, Stretch};

/// Convert records to JSON, CSV and other formats, and JSON back to notation.
///
/// A record with errors is converted too, with its findings. Back in notation, a game is formatted as by `hirth fmt`,
/// with its tags and comments.
#[derive(Debug, clap::Args)]
#[command(after_help = "Exit status:
  0  all records are legal, and converted
  1  a record has an error; without --strict it is converted up to the error
  2  something could not be done, and nothing is written (but for the start of a large result on standard output): no
     such file, no JSON, a wrong option

Examples:
  hirth convert --to json game.hirth           one document (its schema: hirth schema record)
  hirth convert --rows turns games/ -o t.csv   a table, a turn a row
  hirth convert --to record game.json          back to notation
  hirth convert --to record - < game.json      the same in a pipe
  hirth convert --to jsonl - < games.txt       a line a game")]
pub(super) struct Args {
    #[command(flatten)]
    reading: Reading,

    /// The format: `json`, one document; `jsonl`, a line a game; `csv` or `tsv`, a table; `record`, or the name of a game,
    /// such as `hirth`; `otg`, the files of OpenTafl. Without it, the ending of the output file decides.
    #[arg(long, value_name = "FORM", value_parser = to_named)]
    to: Option<To>,

    /// The format of the input: `json`, `jsonl` or `record`. Without it, the ending of the file name decides, or
    /// the start of the text.
    #[arg(long, value_name = "FORM", value_parser = From::named)]
    from: Option<From>,

    /// The rows of a table: `games` in any game; in HIRÞ also `moves` or `turns`, in tafl `moves`, in Herrlof
    /// `tricks` or `rounds`.
    ///
    /// Spreadsheets take a text that starts with `=`, `+`, `-` or `@` for a formula. Import such columns as text.
    #[arg(long, value_name = "WHAT")]
    rows: Option<String>,

    #[command(flatten)]
    table: SheetArgs,

    /// Write to this file. It is replaced as a whole, or not at all.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Write nothing if a record has an error.
    #[arg(long)]
    strict: bool,

    /// Use at most this number of processors; 0 uses all.
    #[arg(short, long, value_name = "NUMBER", default_value_t = 0, value_parser = number::any::<usize>())]
    jobs: usize,

    /// How many bytes a part of a long record has.
    #[arg(long, value_name = "BYTES", default_value_t = HALF_A_PART, hide = true)]
    part_size: usize,
}

pub(super) fn run(mut args: Args) -> Exit {
    // `-` is standard output, as it is in a check.
    args.output = args.output.filter(|path| !is_standard(path));
    let Some(to) = args.to() else {
        let text = "choose the format: `--to json`, or an output file with its ending, `-o games.json`";
        return misused("convert", ErrorKind::MissingRequiredArgument, text);
    };
    if let (Some(option), false) = (args.table.given(), matches!(to, To::Csv(_))) {
        let text = format!("`{option}` is only for `--to csv` and `--to tsv`");
        return misused("convert", ErrorKind::ArgumentConflict, &text);
    }
    let Some(mut inputs) = args.reading.places.inputs() else {
        return misused("convert", ErrorKind::MissingRequiredArgument, NOTHING);
    };
    if let Err(text) = target::leave_out(&mut inputs, args.output.as_deref(), "the output") {
        return misused("convert", ErrorKind::ArgumentConflict, &text);
    }
    let inputs = match config::assign(inputs, &args.reading.config) {
        Ok(inputs) => inputs,
        Err(unusable) => {
            for (source, findings) in unusable {
                for finding in findings {
                    complain(&unread(source.name(), &finding));
                }
            }
            return Exit::Failed;
        }
    };
    let mut target = match Target::new(args.output.as_deref(), args.strict) {
        Ok(target) => target,
        Err(failed) => return failed,
    };
    let mut output = Output::new(&args, to, &inputs, &mut target);
    if let Err(stop) = args.convert(&inputs, to, &mut output) {
        return stop.said();
    }
    match output.end() {
        Ok(Exit::Faulty) if args.strict => Exit::Faulty,
        Ok(exit) => target.finish(exit),
        Err(stop) => stop.said(),
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

impl Args {
    /// Returns what to write: as asked for, or as the output file is named.
    fn to(&self) -> Option<To> {
        let named = || match ending(self.output.as_deref()?)?.as_str() {
            "json" => Some(To::Json),
            "jsonl" | "ndjson" => Some(To::Jsonl),
            "csv" => Some(To::Csv(Sheet::CSV)),
            "tsv" => Some(To::Csv(Sheet::TSV)),
            other => {
                let is_it = |game: &&&'static dyn Game| game.about().extensions.contains(&other);
                let game = games().iter().find(is_it).copied();
                To::text_named(games(), other).or_else(|| game.map(|game| To::Notation(Some(game))))
            }
        };
        // Rows and the options of tables are of tables.
        let is_table = self.rows.is_some() || self.table.given().is_some();
        let table = is_table.then_some(To::Csv(Sheet::CSV));
        let to = self.to.or_else(named).or(table);
        to.map(|to| match to {
            To::Csv(usual) => To::Csv(self.table.sheet(usual)),
            _ => to,
        })
    }

    /// Converts all inputs, part by part if the form allows that, on several threads.
    fn convert(&self, inputs: &[Assigned], to: To, output: &mut Output<'_, '_>) -> Result<(), Stop> {
        let reading = &self.reading;
        let feed = FeedOptions {
            of_game: &|input, config, game| reading.options(input, config, game),
            hint: &|input| reading.hint(input),
            size: if to.is_by_parts(self.rows.as_deref()) { self.part_size } else { usize::MAX },
            read: &AtomicU64::new(0),
        };
        let counting = InTurn::new(Counting::default());
        let rows = self.rows.as_deref();
        let work = |(number, piece): (usize, Piece)| {
            let turn = counting.turn(number);
            let input = &inputs[piece.input].0;
            let stretches = match &piece.what {
                What::Unread(_, finding) => Err(unread(input.name(), finding)),
                What::Text(task) => self.stretches(input, task),
            };
            let part = Converted { input: piece.input, stretches };
            let part = turn.take(|counting| counting.count(part))?;
            // Some errors only show when the games of a match are counted.
            let command = match &piece.what {
                What::Text(task) if part.has_errors() => self.check_command(input, task.source.text()),
                _ => String::new(),
            };
            Some((part.written(to, rows), command))
        };
        let pieces = Feed::new(inputs, feed).enumerate();
        let is_long = |(_, piece): &(usize, Piece)| !piece.is_last();
        pool::in_order(threads(self.jobs), pieces, is_long, work, |part| {
            // There is no part if a thread panicked, and then this panics too.
            part.map_or(Ok(()), |(part, command)| output.add(part, &command))
        })
    }

    /// Converts the stretches of a text, each by itself.
    fn stretches(&self, input: &Input, task: &Task) -> Result<Vec<Stretch>, String> {
        let (name, source) = (input.name(), &task.source);
        let refused = |fault| format!("{name}: {fault}");
        let options = |game: &'static dyn Game| task.options(game);
        if let From::Json(form) = self.form(input, source.text()) {
            let game = self.reading.hint(input).game;
            let read = convert::read_json(games(), game, source, form, &options);
            let stretch = |data| Stretch { data, uncounted: None };
            return Ok(read.map_err(refused)?.into_iter().map(stretch).collect());
        }
        let stretch = |stretch: &game::Stretch| {
            let options = options(stretch.game);
            let converted = convert::stretch(source, stretch, &options);
            let (data, reports, text) = converted.map_err(refused)?;
            Ok(Stretch { data, uncounted: Some((reports, text)) })
        };
        task.stretches(source.text()).iter().map(stretch).collect()
    }

    /// Returns what a text is: as was said, or, if it starts like data, as its name ends or as it starts.
    fn form(&self, input: &Input, text: &str) -> From {
        let by_text = || match form_of(text) {
            Some(form) => From::of(input.name()).unwrap_or(From::Json(form)),
            None => From::Notation,
        };
        self.from.unwrap_or_else(by_text)
    }

    /// Returns how to see what is wrong with an input that is at fault.
    fn check_command(&self, input: &Input, text: &str) -> String {
        let name = input.name();
        let options = self.reading.as_typed();
        let path = match input.file() {
            Some(_) => typed(name),
            None => "-".into(),
        };
        let game = convert::game_of_data(games(), text).map_or("record", |game| game.name());
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

/// A form to read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum From {
    Notation,
    Json(Form),
}

/// Returns the form to write with a name.
fn to_named(name: &str) -> Result<To, String> {
    To::named(games(), name).map_err(|error| error.to_string())
}

impl From {
    /// Returns the form with a name.
    fn named(name: &str) -> Result<Self, String> {
        match convert::read_form(games(), name) {
            Ok(form) => Ok(form.map_or(Self::Notation, Self::Json)),
            Err(error) => Err(error.to_string()),
        }
    }

    /// Returns what a file of this name is, if the name says so.
    fn of(name: &str) -> Option<Self> {
        let ending = ending(Path::new(name))?;
        let is_own = || games().iter().any(|game| game.about().extensions.contains(&ending.as_str()));
        match ending.as_str() {
            "json" => Some(Self::Json(Form::Document)),
            "jsonl" | "ndjson" => Some(Self::Json(Form::Lines)),
            "md" | "markdown" => Some(Self::Notation),
            _ if is_own() => Some(Self::Notation),
            _ => None,
        }
    }
}

/// Returns how the name of a file ends, in lower case.
fn ending(path: &Path) -> Option<String> {
    let ending = path.extension()?.to_str()?;
    Some(ending.to_ascii_lowercase())
}
