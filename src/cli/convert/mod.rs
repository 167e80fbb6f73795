//! `hirth convert`.

mod output;

use std::{
    borrow::Cow,
    path::{MAIN_SEPARATOR, Path},
    sync::Arc,
};

use clap::error::ErrorKind;

use crate::{
    cli::{
        Exit, complain,
        config::{self, Assigned, Assignment},
        encoding, heading,
        input::Input,
        inputs::{self, NOTHING, ReadingArgs},
        jobs::Jobs,
        misused,
        sheet::SheetArgs,
        target::{self, OutputFile, Target},
        texts::{HALF_A_PIECE, Item, Part, Text, Texts, What},
    },
    convert::{self, GameRecords, RowsOf, To},
    data::form_of,
    finding::Finding,
    game::{Form, Judgement, Standings},
    games::GameKind,
    output::Sheet,
    report::{FileReport, GameReport},
    source::Source,
};
use output::{Output, Ready, Stop};

/// Convert records to JSON, CSV and other formats, and JSON back to notation.
///
/// A record with errors is converted too, with its findings. Back in notation, a game is formatted as by `hirth fmt`,
/// with its tags and comments.
#[derive(Debug, clap::Args)]
#[command(after_help = "Exit status:
  0  all records are legal, and converted
  1  a record has an error; without --strict it is converted up to the error
  2  something could not be done: no such file, no JSON, a wrong option; nothing is written, except
     the start of a large result on standard output

Examples:
  hirth convert --to json game.hirth           one document (its schema: hirth schema record)
  hirth convert --rows turns games/ -o t.csv   a table, a turn a row
  hirth convert --to record game.json          back to notation
  hirth convert --to record - < game.json      the same in a pipe
  hirth convert --to jsonl - < games.txt       a line a game")]
pub(super) struct Args {
    #[command(flatten)]
    reading: ReadingArgs,

    /// The format: `json`, one document; `jsonl`, a line a game; `csv` or `tsv`, a table; `record`, or the name of a game,
    /// such as `hirth`; `otg`, the files of OpenTafl. Without it, the ending of the output file decides.
    #[arg(long, value_name = "FORM", value_parser = to_named, help_heading = heading::OUTPUT)]
    to: Option<To>,

    /// The format of the input: `json`, `jsonl` or `record`. Without it, the ending of the file name decides, or
    /// the start of the text.
    #[arg(long, value_name = "FORM", value_parser = From::named, help_heading = heading::INPUT)]
    from: Option<From>,

    /// The rows of a table: `games` and `findings` in any game; in HIRÞ also `moves` or `turns`, in tafl `moves`, in Herrlof
    /// `tricks` or `rounds`.
    ///
    /// Spreadsheets take a text that starts with `=`, `+`, `-` or `@` for a formula. Import such columns as text.
    #[arg(long, value_name = "WHAT", help_heading = heading::OUTPUT)]
    rows: Option<String>,

    #[command(flatten)]
    table: SheetArgs,

    #[command(flatten)]
    output: OutputFile,

    /// Write nothing if a record has an error.
    #[arg(long, help_heading = heading::OUTPUT)]
    strict: bool,

    #[command(flatten)]
    jobs: Jobs,
}

pub(super) fn run(args: Args) -> Exit {
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
    if let Err(text) = target::leave_out(&mut inputs, args.output.path(), "the output") {
        return misused("convert", ErrorKind::ArgumentConflict, &text);
    }
    let Assignment { inputs, excluded } = match config::assign(inputs, &args.reading.config) {
        Ok(assigned) => assigned,
        Err(unusable) => {
            for (source, findings) in unusable {
                for finding in findings {
                    complain(&unread(source.name(), &finding));
                }
            }
            return Exit::Failed;
        }
    };
    let mut target = match Target::new(args.output.path(), args.strict) {
        Ok(target) => target,
        Err(failed) => return failed,
    };
    let mut output = Output::new(&args, to, &inputs, &mut target);
    if let Err(stop) = args.convert(&inputs, to, &mut output) {
        return stop.said();
    }
    if !output.any {
        inputs::complain_of_none(&excluded);
    }
    match output.end() {
        Ok(Exit::Faulty) if args.strict => Exit::Faulty,
        Ok(exit) => target.finish(exit),
        Err(stop) => stop.said(),
    }
}

/// A piece of a text that was converted.
#[derive(Default)]
struct Converted {
    /// The text, if it was read.
    text: Option<Arc<Text>>,
    stretches: Vec<Stretch>,
    /// The report of it, which is still to be counted, where only findings are written.
    report: Option<FileReport>,
}

/// A stretch of a text with records of one game.
struct Stretch {
    data: GameRecords,
    /// The reports of its games, if they are still to be counted, and their text.
    uncounted: Option<(Vec<GameReport>, Arc<Source>)>,
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
    /// Returns what the rows of a table are about.
    fn rows(&self) -> RowsOf<'_> {
        RowsOf::named(self.rows.as_deref())
    }

    /// Returns the game of no records.
    fn game_or_first(&self) -> GameKind {
        self.reading.named_game().unwrap_or_default()
    }

    /// Returns what to write: as asked for, or as the output file is named.
    fn to(&self) -> Option<To> {
        let named = || match ending(self.output.path()?)?.as_str() {
            "json" => Some(To::Json),
            "jsonl" | "ndjson" => Some(To::Jsonl),
            "csv" => Some(To::Csv(Sheet::CSV)),
            "tsv" => Some(To::Csv(Sheet::TSV)),
            other => {
                let is_it = |game: &&GameKind| game.about().extensions.contains(&other);
                let game = GameKind::ALL.iter().find(is_it).copied();
                To::text_named(other).or_else(|| game.map(|game| To::Notation(Some(game))))
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

    /// Converts all inputs, piece by piece if the form allows that, on several threads.
    fn convert(&self, inputs: &[Assigned], to: To, output: &mut Output<'_, '_>) -> Result<(), Stop> {
        let (reading, rows) = (&self.reading, self.rows());
        let texts = Texts {
            inputs,
            of_game: &|input, config, game| reading.options(input, config, game),
            hint: &|input| reading.hint(input),
            size: if to.is_text() { usize::MAX } else { HALF_A_PIECE },
            keeps_matches: false,
        };
        let convert = |item: Item| {
            let Part { input, what } = texts.part(item);
            (input, self.stretches(&inputs[input].0, what, to))
        };
        let write = |(input, converted): (usize, Result<Converted, String>)| {
            let written = converted.map(|Converted { text, stretches, report }| {
                let records = stretches.into_iter().map(|stretch| stretch.data);
                let mut ready: Vec<Ready> = records.map(|data| Ready::new(data, to, rows)).collect();
                if let (Some(mut report), To::Csv(sheet)) = (report, to) {
                    report.finish();
                    ready.push(Ready::found(&report, sheet));
                }
                // Some errors only show when the games of a match are counted.
                let command = match &text {
                    Some(text) if ready.iter().any(|one| one.has_errors) => {
                        self.check_command(&inputs[input].0, text.source.text())
                    }
                    _ => String::new(),
                };
                (ready, command)
            });
            (input, written)
        };
        // The games of a file are counted in order.
        let (mut last, mut standings) = (None, Standings::default());
        let count = |(input, mut converted): (usize, Result<Converted, String>)| {
            if last != Some(input) {
                (last, standings) = (Some(input), Standings::default());
            }
            for report in converted.iter_mut().filter_map(|converted| converted.report.as_mut()) {
                standings.expect(&report.games);
                report.games.iter_mut().for_each(|game| standings.count(game));
            }
            let stretches = converted.iter_mut().flat_map(|converted| &mut converted.stretches);
            for Stretch { data, uncounted } in stretches {
                if let Some((reports, source)) = uncounted.take() {
                    data.records.count(&source, reports, &mut standings);
                }
            }
            (input, converted)
        };
        let threads = texts.threads(self.jobs.threads());
        threads.scope(|workers| {
            let counted = workers.in_order(texts.items(&threads), &convert).map(count);
            let mut written = workers.in_order(counted, &write);
            written.try_for_each(|(input, written)| {
                let (stretches, command) = written.map_err(Stop::Failed)?;
                output.add(input, stretches, &command)
            })
        })
    }

    /// Converts a piece of a text, each stretch of it by itself.
    fn stretches(&self, input: &Input, what: What, to: To) -> Result<Converted, String> {
        let (text, piece) = match what {
            What::Piece(text, piece) => (text, piece),
            What::Unread(_, finding) => return Err(unread(input.name(), &finding)),
            What::Foreign => return Ok(Converted::default()),
        };
        if to.is_table() && self.rows() == RowsOf::Findings {
            let Judgement { games, mut findings } = text.judge(&text.source, piece);
            if piece.start == 0 {
                findings.extend(text.encoding.map(encoding::warning));
            }
            let report = FileReport { games, ..FileReport::new(Arc::clone(&text.source), findings) };
            return Ok(Converted { text: Some(text), report: Some(report), ..Converted::default() });
        }
        let refused = |fault| format!("{}: {fault}", input.name());
        let options = |game: GameKind| text.options(game);
        if let From::Json(form) = self.form(input, text.source.text()) {
            let game = self.reading.hint(input).game;
            let read = convert::read_json(game, &text.source, form, &options).map_err(refused)?;
            let stretches = read.into_iter().map(|data| Stretch { data, uncounted: None }).collect();
            return Ok(Converted { text: Some(text), stretches, report: None });
        }
        let stretch = |stretch: &crate::stretches::Stretch| {
            let (data, reports, source) = convert::stretch(&text.source, stretch, &stretch.options(options));
            let source = match source {
                Cow::Borrowed(_) => Arc::clone(&text.source),
                Cow::Owned(stripped) => Arc::new(stripped),
            };
            Stretch { data, uncounted: Some((reports, source)) }
        };
        let stretches = text.stretches(&text.source, piece).iter().map(stretch).collect();
        Ok(Converted { text: Some(text), stretches, report: None })
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
        let game = convert::game_of_data(text).map_or("record", |game| game.name());
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
    To::named(name).map_err(|error| error.to_string())
}

impl From {
    fn named(name: &str) -> Result<Self, String> {
        match convert::read_form(name) {
            Ok(form) => Ok(form.map_or(Self::Notation, Self::Json)),
            Err(error) => Err(error.to_string()),
        }
    }

    /// Returns what a file of this name is, if the name says so.
    fn of(name: &str) -> Option<Self> {
        let ending = ending(Path::new(name))?;
        let is_own = || GameKind::ALL.iter().any(|game| game.about().extensions.contains(&ending.as_str()));
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
