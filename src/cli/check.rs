//! `hirth check`.

use std::io;

use clap::error::ErrorKind;

use crate::{
    cli::{
        Exit, complain,
        input::{Input, Text},
        misused,
        policy::{Policy, Subject},
        reading::{NOTHING, Reading},
        terminal::{self, Color},
        written,
    },
    finding::Finding,
    games::{Options, Whole},
    output::{
        Format, Tally,
        human::{Detail, Human, Look},
        json::{Json, Jsonl},
    },
    report::FileReport,
    source::Source,
};

/// Judge game records: replay every turn, say what is wrong and where, and who won.
///
/// A record is judged as written. An error means that it is not legal notation or breaks a rule;
/// warnings and advice leave it legal. Standard input is read when no PATH is given and it is not a
/// terminal.
#[derive(Debug, clap::Args)]
#[command(after_help = "Exit status:
  0  all is legal as written
  1  an error was found
  2  something could not be done: no such file, not UTF-8, a wrong option

Examples:
  hirth check game.hirth                  judge a record
  hirth check records/ club.md            all records of a folder, and the blocks of a Markdown file
  hirth check --extract rulebook.txt      find the record in the prose around it
  hirth check --deny warnings games/      insist on convention too
  hirth check --format json - < game.txt  for programs")]
pub(super) struct Args {
    #[command(flatten)]
    reading: Reading,

    /// Make errors of a kind of finding: `warnings`, `advice`, or a code.
    ///
    /// Can be repeated, and takes lists separated by commas. A code counts before its group.
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = Subject::deny)]
    deny: Vec<Subject>,

    /// Drop a kind of finding: `warnings`, `advice`, or a code that is not an error.
    ///
    /// Can be repeated, and takes lists separated by commas. A code counts before its group.
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = Subject::allow)]
    allow: Vec<Subject>,

    /// The form of the report.
    #[arg(long, default_value = "human", value_enum)]
    format: Form,

    /// Write in sentences instead of drawings, for screen readers. NO_GRAPHICS does the same.
    #[arg(long)]
    narrated: bool,

    /// Say nothing but errors, and nothing at all when there are none.
    #[arg(short, long, conflicts_with = "verbose")]
    quiet: bool,

    /// Show each turn with its steps and the position after it.
    #[arg(short, long)]
    verbose: bool,
}

/// A form of the report.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Form {
    /// For people.
    Human,
    /// One JSON document (its schema: `hirth schema`).
    Json,
    /// A line of JSON for each game, as soon as it is judged (its schema: `hirth schema check-line`).
    Jsonl,
}

pub(super) fn run(args: Args, color: Color) -> Exit {
    let policy = match Policy::new(args.deny.clone(), args.allow.clone()) {
        Ok(policy) => policy,
        Err(text) => return misused("check", ErrorKind::ArgumentConflict, &text),
    };
    let Some(inputs) = args.reading.inputs() else {
        return misused("check", ErrorKind::MissingRequiredArgument, NOTHING);
    };
    let format = args.format(color);
    let mut check = Check {
        args: &args,
        policy,
        format,
        tally: Tally::default(),
        exit: Exit::Legal,
    };
    let result = inputs.iter().try_for_each(|input| check.input(input));
    let result = result.and_then(|()| check.format.end(&check.tally));
    if result.is_ok() && check.tally.files == 0 && !args.quiet {
        complain("no record was found");
    }
    written(result, check.exit)
}

impl Args {
    fn options(&self, input: &Input) -> Options {
        Options {
            trace: self.verbose && self.format == Form::Human,
            ..self.reading.options(input)
        }
    }

    fn format(&self, color: Color) -> Box<dyn Format> {
        match self.format {
            Form::Human => {
                let look = self.look(color);
                Box::new(Human::new(terminal::stdout(look.color), look))
            }
            Form::Json => Box::new(Json::new(terminal::stdout(false))),
            Form::Jsonl => Box::new(Jsonl::new(terminal::stdout(false))),
        }
    }

    fn look(&self, color: Color) -> Look {
        Look {
            color: color.wanted(),
            unicode: terminal::unicode(),
            narrated: self.narrated || terminal::no_graphics(),
            width: terminal::width(),
            detail: match (self.quiet, self.verbose) {
                (true, _) => Detail::Quiet,
                (false, true) => Detail::Verbose,
                (false, false) => Detail::Normal,
            },
            named: self.reading.is_of_many(),
        }
    }
}

/// A run under way.
struct Check<'a> {
    args: &'a Args,
    policy: Policy,
    format: Box<dyn Format>,
    tally: Tally,
    exit: Exit,
}

impl Check<'_> {
    fn input(&mut self, input: &Input) -> io::Result<()> {
        match input.read() {
            Text::Read(source) => self.text(input, source),
            Text::Unread(source, finding) => self.unread(source, *finding),
            Text::Foreign => Ok(()),
        }
    }

    /// A text that could not be read is reported like any other finding.
    fn unread(&mut self, source: Source, finding: Finding) -> io::Result<()> {
        self.exit = Exit::Failed;
        self.tally.unread += 1;
        let findings = vec![finding];
        self.report(FileReport {
            source,
            games: Vec::new(),
            matches: Vec::new(),
            findings,
        })
    }

    fn text(&mut self, input: &Input, source: Source) -> io::Result<()> {
        let Some(game) = input.game(source.text()) else {
            return Ok(());
        };
        let options = self.args.options(input);
        let before = self.tally.games;
        let mut games = Vec::new();
        let mut result = Ok(());
        let whole = (game.check)(&source, &options, &mut |mut judged| {
            self.policy.apply(&mut judged.findings);
            self.count(|tally| tally.add_game(&judged));
            if result.is_ok() {
                match self.format.game(&source, judged) {
                    Ok(kept) => games.extend(kept),
                    Err(error) => result = Err(error),
                }
            }
        });
        result?;
        let Whole {
            matches,
            mut findings,
        } = whole;
        self.policy.apply(&mut findings);
        if input.is_walked() && self.tally.games == before {
            findings.retain(|finding| finding.code() != "no-game");
            if findings.is_empty() {
                return Ok(());
            }
        }
        self.report(FileReport {
            source,
            games,
            matches,
            findings,
        })
    }

    fn report(&mut self, report: FileReport) -> io::Result<()> {
        self.count(|tally| {
            tally.files += 1;
            tally.counts.add(&report.findings);
        });
        self.format.file(&report)
    }

    /// Counts, and remembers that an error was among what was counted.
    fn count(&mut self, add: impl FnOnce(&mut Tally)) {
        add(&mut self.tally);
        if self.tally.counts.errors > 0 {
            self.exit = self.exit.max(Exit::Faulty);
        }
    }
}
