//! `hirth check`.

use std::io;

use clap::error::ErrorKind;

use crate::{
    cli::{
        Exit, complain,
        config::{self, Config},
        fix,
        input::{Input, Text},
        misused,
        policy::{Policy, Subject},
        reading::{NOTHING, Reading},
        report::{self, Form},
        terminal::{self, Color},
        watch,
    },
    finding::{Finding, Severity},
    games::{self, EFFORT, Game, Options, Whole},
    output::{
        Format, Tally,
        human::{Detail, Look},
        statistics::Statistics,
    },
    report::{FileReport, GameReport},
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
  1  an error was found, or is left after --fix; or, with --diff, there is something to mend
  2  something could not be done: no such file, not UTF-8, not writable, a wrong option

Examples:
  hirth check game.hirth                  judge a record
  hirth check records/ club.md            all records of a folder, and the blocks of a Markdown file
  hirth check --extract rulebook.txt      find the record in the prose around it
  hirth check --deny warnings games/      insist on convention too
  hirth check --diff game.hirth           see what can be mended safely
  hirth check --fix game.hirth            mend it
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
    fix: fix::Mending,

    /// How hard to search for what was meant where a record breaks: at so many ways to go on, in each game.
    ///
    /// When they are used up, the rest of the game is not judged. With 0 nothing is searched for.
    #[arg(long, value_name = "NUMBER", default_value_t = EFFORT)]
    effort: usize,

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
    if let Some(why) = args.fix.refused() {
        return misused("check", ErrorKind::MissingRequiredArgument, why);
    }
    if args.watch {
        return match args.unwatchable() {
            Some(why) => misused("check", ErrorKind::ArgumentConflict, why),
            None => {
                let Reading { places, config, .. } = &args.reading;
                let check = || once(&args, &policy, color);
                watch::watch(&places.paths, config, args.report.file(), check)
            }
        };
    }
    once(&args, &policy, color)
}

/// Judges all that there is to judge.
fn once(args: &Args, policy: &Policy, color: Color) -> Exit {
    let Some(mut inputs) = args.reading.places.inputs() else {
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
    let aside = args.fix.take_stdout(inputs.iter());
    let look = args.look(color, aside);
    let mut out = match args.report.open(look, aside) {
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
            .places
            .paths
            .iter()
            .any(|path| path.as_os_str() == "-");
        if self.fix.wanted() {
            Some("`--watch` only looks: it cannot be used with `--fix` or `--diff`")
        } else if stdin || self.reading.places.paths.is_empty() {
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
            effort: self.effort,
            ..self.reading.options(input, config)
        }
    }

    fn look(&self, color: Color, aside: bool) -> Look {
        Look {
            color: self.report.color(color, aside),
            unicode: terminal::unicode(),
            narrated: self.narrated || terminal::no_graphics(),
            width: self.report.width(),
            detail: match (self.quiet, self.verbose) {
                (true, _) => Detail::Quiet,
                (false, true) => Detail::Verbose,
                (false, false) => Detail::Normal,
            },
            named: self.reading.places.are_many(),
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
        match self.args.fix.wanted() {
            true => self.mend(input, config, game, source),
            false => self.judge(input, config, game, source),
        }
    }

    /// Judges a text. Its games are told one by one.
    fn judge(
        &mut self,
        input: &Input,
        config: &Config,
        game: &Game,
        source: Source,
    ) -> io::Result<()> {
        let options = self.args.options(input, config);
        let before = self.tally.games;
        let mut games = Vec::new();
        let mut result = Ok(());
        let mut whole = (game.check)(&source, &options, &mut |mut judged| {
            self.policy.apply(&config.policy, &mut judged.findings);
            if result.is_ok() {
                result = self.game(&source, judged, &mut games);
            }
        });
        result?;
        self.policy.apply(&config.policy, &mut whole.findings);
        let holds_games = self.tally.games > before;
        self.whole(input, source, games, whole, holds_games)
    }

    /// Mends a text, and tells what is left.
    fn mend(
        &mut self,
        input: &Input,
        config: &Config,
        game: &Game,
        source: Source,
    ) -> io::Result<()> {
        let options = self.args.options(input, config);
        let policy = self.policy;
        let left = self.args.fix.mend(input, source, |source| {
            let mut report = games::check(game, source, &options);
            let of_games = report.games.iter_mut().map(|game| &mut game.findings);
            of_games
                .chain([&mut report.findings])
                .for_each(|findings| policy.apply(&config.policy, findings));
            report
        });
        self.exit = self.exit.max(left.exit);
        if let Some(done) = &left.done
            && !self.format.note(done)?
            && !self.args.quiet
        {
            complain(done);
        }
        let FileReport {
            source,
            games: judged,
            matches,
            findings,
        } = left.report;
        let holds_games = !judged.is_empty();
        let mut games = Vec::new();
        for judged in judged {
            self.game(&source, judged, &mut games)?;
        }
        let whole = Whole { matches, findings };
        self.whole(input, source, games, whole, holds_games)
    }

    /// Tells of a game; what is to be told with its file is `kept`.
    fn game(
        &mut self,
        source: &Source,
        judged: GameReport,
        kept: &mut Vec<GameReport>,
    ) -> io::Result<()> {
        self.count(&judged.findings, |tally| tally.add_game(&judged));
        kept.extend(self.format.game(source, judged)?);
        Ok(())
    }

    /// Tells of a text after its games.
    fn whole(
        &mut self,
        input: &Input,
        source: Source,
        games: Vec<GameReport>,
        whole: Whole,
        holds_games: bool,
    ) -> io::Result<()> {
        let Whole {
            matches,
            mut findings,
        } = whole;
        if input.is_guess() && !holds_games {
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
