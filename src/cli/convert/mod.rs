//! `hirth convert`.

mod lost;
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
        input::{self, Input},
        inputs::{self, NOTHING, ReadingArgs},
        jobs::Jobs,
        misused,
        policy::Policy,
        sheet::SheetArgs,
        target::{self, OutputFile, Target},
        texts::{Item, Part, Text, Texts, What},
    },
    convert::{self, GameRecords, JudgedPiece, Made, PieceData, RowsOf, To},
    data::form_of,
    finding::Finding,
    game::{Counter, Form, Judgement},
    games::GameKind,
    output::Sheet,
    report::{FileReport, GameReport},
    span::Span,
    stretches::PIECE,
};
use lost::Lost;
use output::{Output, Ready, Stop, Written};

/// Convert records to JSON, CSV and other formats, and JSON back to notation.
///
/// A record with errors is converted too, with its findings. Back in notation, a game is formatted as by `hirth fmt`,
/// with its tags and comments.
#[derive(Debug, clap::Args)]
#[command(after_help = "Exit status:
  0  all records are legal, and converted
  1  a record has an error; without --strict it is converted up to the error
  2  something could not be done: no such file, no JSON, a wrong option; nothing is written, except
     the start of a large result on standard output, and what can be read of a damaged text

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
        Ok(exit) if args.strict && exit != Exit::Legal => exit,
        Ok(exit) => target.finish(exit),
        Err(stop) => stop.said(),
    }
}

/// A piece of an input that was judged, and is still to be counted.
#[derive(Default)]
struct Piece {
    /// The text, if it was read, and its place there.
    text: Option<(Arc<Text>, Span)>,
    judgement: Judgement,
    /// The records of it, where they are data already.
    data: Option<PieceData>,
    /// The records of an input that is data.
    read: Option<Vec<GameRecords>>,
    /// Why the input cannot be read as a whole.
    unread: Option<String>,
}

impl AsMut<[GameReport]> for Piece {
    fn as_mut(&mut self) -> &mut [GameReport] {
        &mut self.judgement.games
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
        let reading = &self.reading;
        let texts = Texts {
            inputs,
            of_game: &|input, config, game| reading.options(input, config, game),
            hint: &|input| reading.hint(input),
            size: if to.is_text() { usize::MAX } else { PIECE },
            keeps_matches: false,
        };
        let judge = |item: Item| {
            let Part { input, what } = texts.part(item);
            (input, self.judge(&inputs[input], what, to))
        };
        let write = |(input, judged): (usize, Result<Piece, String>)| {
            (input, judged.map(|piece| self.write(&inputs[input], piece, to)))
        };
        // The games of a file are counted in order.
        let mut counter = Counter::default();
        let count = |(input, judged): (usize, Result<Piece, String>)| {
            let counted = judged.map(|piece| {
                let is_last = piece.text.as_ref().is_none_or(|(text, piece)| text.is_last(*piece));
                let counted = counter.add(piece, is_last);
                if is_last {
                    counter.end();
                }
                counted
            });
            let each = match counted {
                Ok(pieces) => pieces.into_iter().map(Ok).collect(),
                Err(failed) => vec![Err(failed)],
            };
            each.into_iter().map(move |piece| (input, piece))
        };
        let threads = texts.threads(self.jobs.threads());
        threads.scope(|workers| {
            let counted = workers.in_order(texts.items(&threads), &judge).flat_map(count);
            let mut written = workers.in_order(counted, &write);
            written.try_for_each(|(input, written)| output.add(input, written.map_err(Stop::Failed)?))
        })
    }

    /// Whether only findings are written.
    fn wants_findings(&self, to: To) -> bool {
        to.is_table() && self.rows() == RowsOf::Findings
    }

    /// Judges a piece of a text, each stretch of it by itself.
    fn judge(&self, (input, config): &Assigned, what: What, to: To) -> Result<Piece, String> {
        let (text, piece, unread) = match what {
            What::Piece(text, piece) => (text, piece, None),
            What::Unread(text, finding) => {
                let piece = text.source.span();
                (Arc::new(*text), piece, Some((unread(input.name(), &finding), *finding)))
            }
            What::Foreign => return Ok(Piece::default()),
        };
        let (unread, unread_at) = unread.unzip();
        let options = |game: GameKind| text.options(game);
        if let (From::Json(form), false) = (self.form(input, text.source.text()), self.wants_findings(to)) {
            let game = self.reading.hint(input).game;
            let mut allow = |findings: &mut Vec<Finding>| config.policy.apply(&Policy::default(), findings);
            let read = convert::read_json(game, &text.source, form, &options, &mut allow);
            let read = read.map_err(|fault| format!("{}: {fault}", input.name()))?;
            let text = Some((Arc::clone(&text), piece));
            return Ok(Piece { text, read: Some(read), unread, ..Piece::default() });
        }
        // Data take much room. They are not made as long as games wait to be counted.
        let waits = text.is_counted_over_pieces(piece);
        let (mut judgement, data) = if waits || self.wants_findings(to) {
            (text.judge(&text.source, piece), None)
        } else {
            let JudgedPiece { judgement, data } = text.data(piece);
            (judgement, Some(data))
        };
        if piece.start == 0 {
            judgement.findings.extend(text.encoding.map(encoding::warning));
        }
        match unread_at {
            // Nothing of it can be read.
            Some(_) if judgement.games.is_empty() => return Err(unread.unwrap_or_default()),
            Some(finding) => judgement.findings = vec![finding],
            None => {}
        }
        Ok(Piece { text: Some((text, piece)), judgement, data, read: None, unread })
    }

    /// Writes a piece whose games are counted, as far as it can be written by itself.
    fn write(&self, (input, config): &Assigned, piece: Piece, to: To) -> Written {
        let Piece { text, mut judgement, data, read, unread } = piece;
        let Some((text, span)) = text else {
            return Written::default();
        };
        let Judgement { games, findings } = &mut judgement;
        if input.is_guess() && games.is_empty() {
            input::without_games(findings, text.source.text());
        }
        for findings in games.iter_mut().map(|game| &mut game.findings).chain([findings]) {
            config.policy.apply(&Policy::default(), findings);
        }
        let mut ready: Vec<Ready> = Vec::new();
        match to {
            To::Csv(sheet) if self.rows() == RowsOf::Findings => {
                let Judgement { games, findings } = judgement;
                let mut report = FileReport { games, ..FileReport::new(Arc::clone(&text.source), findings) };
                report.finish();
                ready.push((Made::found(&report, sheet), Lost::default()));
            }
            _ => {
                let records = read.unwrap_or_else(|| {
                    let data = data.unwrap_or_else(|| text.data(span).data);
                    data.complete(&text.source, judgement)
                });
                ready.extend(records.into_iter().map(|data| {
                    let lost = Lost::of(&data, to);
                    (Made::of(data, to, self.rows()), lost)
                }));
            }
        }
        // Some errors only show when the games of a match are counted.
        let is_faulty = ready.iter().any(|(made, _)| made.has_errors);
        let command = is_faulty.then(|| self.check_command(input, text.source.text()));
        Written { stretches: ready, command: command.unwrap_or_default(), unread }
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
