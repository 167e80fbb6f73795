//! `hirth check`.

use std::io;

use clap::error::ErrorKind;

use crate::{
    cli::{
        Exit, complain,
        config::{self, Config},
        input::{Input, Text},
        misused,
        policy::{Policy, Subject},
        reading::{NOTHING, Reading},
        report::{self, Form},
        terminal::{self, Color},
        watch,
    },
    finding::{Finding, Severity},
    games::{Options, Whole},
    output::{
        Format, Tally,
        human::{Detail, Look},
        statistics::Statistics,
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
  hirth check --format json - < game.txt  for programs
  hirth check --format junit -o out.xml . for a build server")]
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

    #[command(flatten)]
    report: report::Delivery,

    /// Write in sentences instead of drawings, for screen readers. NO_GRAPHICS does the same.
    #[arg(long)]
    narrated: bool,

    /// Say nothing but errors, and nothing at all when there are none.
    #[arg(short, long, conflicts_with = "verbose")]
    quiet: bool,

    /// Check again whenever a record is saved, until Ctrl-C.
    #[arg(long)]
    watch: bool,

    /// Show each turn with its steps and the position after it.
    #[arg(short, long)]
    verbose: bool,
}

pub(super) fn run(args: Args, color: Color) -> Exit {
    let policy = match Policy::new(args.deny.clone(), args.allow.clone()) {
        Ok(policy) => policy,
        Err(text) => return misused("check", ErrorKind::ArgumentConflict, &text),
    };
    if args.watch {
        return match args.unwatchable() {
            Some(why) => misused("check", ErrorKind::ArgumentConflict, why),
            None => {
                let Reading { paths, config, .. } = &args.reading;
                let check = || once(&args, &policy, color);
                watch::watch(paths, config, args.report.file(), check)
            }
        };
    }
    once(&args, &policy, color)
}

/// Judges all that there is to judge.
fn once(args: &Args, policy: &Policy, color: Color) -> Exit {
    let Some(mut inputs) = args.reading.inputs() else {
        return misused("check", ErrorKind::MissingRequiredArgument, NOTHING);
    };
    if let Some(file) = args.report.file() {
        if inputs.iter().any(|input| input.is_lost_with(file)) {
            let file = file.display();
            let text = format!("`{file}` is to be checked, and the report would replace it");
            return misused("check", ErrorKind::ArgumentConflict, &text);
        }
        // The report of the last time is no record.
        inputs.retain(|input| !input.is(file));
    }
    let look = args.look(color);
    let mut out = match args.report.open(look) {
        Ok(out) => out,
        Err(exit) => return exit,
    };
    let mut check = Check {
        args,
        policy,
        format: args.report.format(&mut out, look),
        tally: Tally::default(),
        statistics: Statistics::default(),
        exit: Exit::Legal,
    };
    let result = match config::assign(inputs, &args.reading.config) {
        Ok(inputs) => inputs
            .iter()
            .try_for_each(|(input, config)| check.input(input, config)),
        Err(unusable) => unusable
            .into_iter()
            .try_for_each(|(source, finding)| check.unread(source, *finding)),
    };
    let result = result.and_then(|()| check.end());
    if result.is_ok() && check.tally.files == 0 && !args.quiet {
        complain("no record was found");
    }
    let exit = check.exit;
    drop(check);
    out.close(result, exit)
}

impl Args {
    /// Why what is asked for cannot be watched, if it cannot.
    fn unwatchable(&self) -> Option<&'static str> {
        let stdin = self
            .reading
            .paths
            .iter()
            .any(|path| path.as_os_str() == "-");
        if stdin || self.reading.paths.is_empty() {
            Some("standard input cannot be watched: name a file or a folder")
        } else if self.report.format != Form::Human {
            Some("`--watch` is for people: it cannot be used with another `--format` than `human`")
        } else {
            None
        }
    }

    fn options(&self, input: &Input, config: &Config) -> Options {
        Options {
            trace: self.verbose && self.report.format == Form::Human,
            ..self.reading.options(input, config)
        }
    }

    fn look(&self, color: Color) -> Look {
        Look {
            color: self.report.color(color),
            unicode: terminal::unicode(),
            narrated: self.narrated || terminal::no_graphics(),
            width: self.report.width(),
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
    policy: &'a Policy,
    format: Box<dyn Format + 'a>,
    tally: Tally,
    statistics: Statistics,
    exit: Exit,
}

impl Check<'_> {
    fn input(&mut self, input: &Input, config: &Config) -> io::Result<()> {
        match input.read() {
            Text::Read(source) => self.text(input, config, source),
            Text::Unread(source, finding) => self.unread(source, *finding),
            Text::Foreign => Ok(()),
        }
    }

    /// A text that could not be read is reported like any other finding.
    fn unread(&mut self, source: Source, finding: Finding) -> io::Result<()> {
        self.exit = Exit::Failed;
        self.tally.unread += 1;
        let report = FileReport {
            source,
            games: Vec::new(),
            matches: Vec::new(),
            findings: vec![finding],
        };
        self.count_file(&report);
        self.format.unread(&report)
    }

    fn text(&mut self, input: &Input, config: &Config, source: Source) -> io::Result<()> {
        let Some(game) = input.game(source.text()) else {
            return Ok(());
        };
        let options = self.args.options(input, config);
        let before = self.tally.games;
        let mut games = Vec::new();
        let mut result = Ok(());
        let whole = (game.check)(&source, &options, &mut |mut judged| {
            self.policy.apply(&config.policy, &mut judged.findings);
            self.count(&judged.findings, |tally| tally.add_game(&judged));
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
        self.policy.apply(&config.policy, &mut findings);
        if input.is_guess() && self.tally.games == before {
            findings.retain(|finding| finding.code() != "no-game");
            if findings.is_empty() {
                return Ok(());
            }
        }
        let report = FileReport {
            source,
            games,
            matches,
            findings,
        };
        self.count_file(&report);
        self.format.file(&report)
    }

    /// After the last file.
    fn end(&mut self) -> io::Result<()> {
        self.format.end(&self.tally)?;
        if self.args.report.statistics && !self.format.statistics(&self.statistics)? {
            self.statistics.write(&mut io::stderr())?;
        }
        Ok(())
    }

    /// Counts a file and what was found in it outside its games.
    fn count_file(&mut self, report: &FileReport) {
        self.count(&report.findings, |tally| {
            tally.files += 1;
            tally.counts.add(&report.findings);
        });
    }

    /// Counts, and remembers that an error was among what was counted.
    fn count(&mut self, findings: &[Finding], add: impl FnOnce(&mut Tally)) {
        add(&mut self.tally);
        let told = |finding: &&Finding| !self.args.quiet || finding.severity == Severity::Error;
        self.statistics.add(findings.iter().filter(told));
        if self.tally.counts.errors > 0 {
            self.exit = self.exit.max(Exit::Faulty);
        }
    }
}
