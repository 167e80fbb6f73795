//! A run of `hirth check`: what is read is judged, on as many threads as are allowed, counted, and reported in order.

use std::{
    io, iter,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use crate::{
    cli::{
        Exit, complain,
        config::{Config, Unusable},
        feed::{Assigned, Feed, FeedOptions, Piece, What, options_of},
        fix::Mending,
        games,
        input::{Input, Text},
        inputs::Reading,
        others::Others,
        policy::Policy,
        pool,
        progress::{Progress, Unit},
    },
    codes,
    finding::{Finding, Severity},
    game::{self, Game, JudgedGame, Options, Standings, judge_stretches},
    output::{FileSummary, Format, Tally, statistics::Statistics},
    report::{FileReport, FilesMatch, GameReport, MatchReport},
    source::Source,
};

/// How long the work must take to be worth more threads.
const PATIENCE: Duration = Duration::from_millis(3);

/// What is judged, and how.
#[derive(Clone, Copy)]
pub(super) struct Run<'a> {
    pub reading: &'a Reading,
    /// How to mend records first, if they are to be mended.
    pub mending: Option<&'a Mending>,
    /// Whether nothing but errors is told.
    pub quiet: bool,
    /// Whether it is told how often each code was found.
    pub statistics: bool,
    /// Whether each game is told as soon as it is judged, also where nothing is to be said of it.
    pub tells_all: bool,
    /// Whether every turn is kept as it was read.
    pub trace: bool,
    /// Whether what is counted in each game is kept.
    pub facts: bool,
    /// How many threads may judge.
    pub threads: usize,
    /// How many bytes a part of a long record has.
    pub part_size: usize,
}

impl Run<'_> {
    /// Returns how an input is judged.
    fn options(&self, input: &Input, config: &Config, game: &dyn Game) -> Options {
        Options {
            trace: self.trace,
            facts: self.facts,
            ..self.reading.options(input, config, game)
        }
    }
}

/// A run of the check.
pub(super) struct Check<'a> {
    run: Run<'a>,
    policy: &'a Policy,
    format: Box<dyn Format + 'a>,
    tally: Tally,
    statistics: Statistics,
    exit: Exit,
    /// The games counted so far of the file that is reported.
    file: Standings,
    /// What is known of the games of other files, where there are several.
    others: Option<Others>,
    /// The number of the file that is reported, among the inputs.
    input: usize,
}

/// A piece that is judged.
enum Judged {
    Text {
        source: Arc<Source>,
        games: Vec<JudgedGame>,
        /// What was found outside any game.
        findings: Vec<Finding>,
        is_last: bool,
    },
    Unread(Source, Box<Finding>),
}

impl<'a> Check<'a> {
    /// Returns a run that has not begun.
    pub fn new(run: Run<'a>, policy: &'a Policy, format: Box<dyn Format + 'a>) -> Self {
        Self {
            run,
            policy,
            format,
            tally: Tally::default(),
            statistics: Statistics::default(),
            exit: Exit::Legal,
            file: Standings::default(),
            others: None,
            input: 0,
        }
    }

    /// Judges all inputs.
    pub fn inputs(&mut self, inputs: &[Assigned]) -> io::Result<()> {
        let configs = inputs.iter().map(|(_, config)| Arc::clone(config));
        self.others = (inputs.len() > 1).then(|| Others::new(configs.collect()));
        let Some(mending) = self.run.mending else {
            return self.judge(inputs);
        };
        let mut inputs = inputs.iter().enumerate();
        inputs.try_for_each(|(number, input)| {
            self.input = number;
            self.mend(mending, input)
        })
    }

    /// Reports configurations that cannot be used.
    pub fn unusable(&mut self, unusable: &[Unusable]) -> io::Result<()> {
        unusable
            .iter()
            .try_for_each(|(source, finding)| self.unread(source, finding))
    }

    /// Writes what stands after the last file.
    pub fn end(&mut self) -> io::Result<()> {
        let others = self.others.take().map(|others| others.end(self.policy));
        let (over_files, told) = others.unwrap_or_default();
        for over in &over_files {
            self.over_files(over)?;
        }
        self.format.end(&self.tally)?;
        if self.run.statistics && !self.format.statistics(&self.statistics)? {
            self.statistics.write(&mut io::stderr())?;
        }
        if !self.run.quiet {
            told.iter().for_each(|told| complain(told));
        }
        Ok(())
    }

    /// Reports a match whose games stand in several files.
    fn over_files(&mut self, over: &FilesMatch) -> io::Result<()> {
        let findings = over.findings.iter().map(|found| found.finding.clone());
        let findings: Vec<Finding> = findings.collect();
        self.count(&findings, |tally| {
            tally.add(&findings);
            tally.valid = tally.valid.saturating_sub(over.made_illegal());
        });
        self.format.over_files(over)
    }

    /// Whether no file was in the report.
    pub fn is_empty(&self) -> bool {
        self.tally.files == 0
    }

    /// Returns the exit code for what was found.
    pub fn exit(&self) -> Exit {
        self.exit
    }

    /// Judges all inputs as they are written. It begins on this thread, and goes on with more of them where
    /// there is much to do.
    fn judge(&mut self, inputs: &[Assigned]) -> io::Result<()> {
        let begun = Instant::now();
        let read = AtomicU64::new(0);
        let total = || inputs.iter().map(|(input, _)| input.size()).sum();
        let mut progress = Progress::new(!self.run.quiet, Unit::Bytes, total);
        let run = self.run;
        let options = FeedOptions {
            of_game: &|input, config, game| run.options(input, config, game),
            hint: &|input| run.reading.hint(input),
            size: self.run.part_size,
            read: &read,
        };
        let mut pieces = Feed::new(inputs, options);
        while let Some(piece) = pieces.next() {
            let is_long = begun.elapsed() > PATIENCE || !piece.is_last();
            if is_long && self.run.threads > 1 {
                let pieces = iter::once(piece).chain(pieces);
                let work = |piece: Piece| (piece.input, judged(piece.what));
                let threads = self.run.threads;
                let tell = |(input, judged): (usize, Judged)| -> io::Result<()> {
                    self.input = input;
                    self.judged(&inputs[input], judged, &mut progress)?;
                    self.show_progress(&mut progress, &read);
                    Ok(())
                };
                pool::in_order(threads, pieces, work, tell)?;
                break;
            }
            self.input = piece.input;
            let input = &inputs[piece.input];
            self.judged(input, judged(piece.what), &mut progress)?;
            self.show_progress(&mut progress, &read);
        }
        progress.end();
        Ok(())
    }

    /// Shows how far the work has come.
    fn show_progress(&self, progress: &mut Progress, read: &AtomicU64) {
        progress.show(read.load(Ordering::Relaxed), || match self.tally.games {
            1 => ", 1 game".to_owned(),
            games => format!(", {games} games"),
        });
    }

    /// Reports a piece that was judged.
    fn judged(
        &mut self,
        input: &Assigned,
        judged: Judged,
        progress: &mut Progress,
    ) -> io::Result<()> {
        let (source, games, mut findings, is_last) = match judged {
            Judged::Unread(source, finding) => {
                return progress.aside(|| {
                    self.unread(&source, &finding)?;
                    self.format.flush()
                });
            }
            Judged::Text {
                source,
                games,
                findings,
                is_last,
            } => (source, games, findings, is_last),
        };
        let count = |game| self.counted(input, game);
        let mut reports: Vec<GameReport> = games.into_iter().map(count).collect();
        if let Some(last) = reports.last_mut().filter(|_| !is_last) {
            // A part that is not the last ends with a game, so that hardly anything is left outside.
            last.findings.append(&mut findings);
        }
        let is_told = is_last
            || self.run.tells_all
            || reports.iter().any(|report| !report.findings.is_empty());
        let shown = progress.is_shown() && is_told;
        let tell = || {
            for report in reports {
                self.game(&source, report)?;
            }
            if is_last {
                self.rest(input, &source, findings)?;
            }
            if shown { self.format.flush() } else { Ok(()) }
        };
        if shown { progress.aside(tell) } else { tell() }
    }

    /// Counts a game of the file at hand.
    fn counted(&mut self, (_, config): &Assigned, game: JudgedGame) -> GameReport {
        let mut report = game.into_report(&mut self.file);
        self.policy.apply(&config.policy, &mut report.findings);
        report
    }

    /// Reports what was found outside the games of a file, after its last part.
    fn rest(
        &mut self,
        (input, config): &Assigned,
        source: &Source,
        mut findings: Vec<Finding>,
    ) -> io::Result<()> {
        self.policy.apply(&config.policy, &mut findings);
        let file = std::mem::take(&mut self.file);
        self.whole(input, source, file.games() > 0, &file.matches(), findings)
    }

    /// A text that could not be read, or not to its end, is reported like any other finding.
    fn unread(&mut self, source: &Source, finding: &Finding) -> io::Result<()> {
        self.exit = Exit::Failed;
        self.tally.unread += 1;
        let matches = std::mem::take(&mut self.file).matches();
        let rest = FileSummary {
            source,
            matches: &matches,
            findings: std::slice::from_ref(finding),
        };
        self.count_file(rest.findings);
        self.format.unread(&rest)
    }

    /// Mends a text, and reports what is left.
    fn mend(&mut self, mending: &Mending, (input, config): &Assigned) -> io::Result<()> {
        let source = match input.read() {
            Text::Read(source) => source,
            Text::Unread(source, finding) => return self.unread(&source, &finding),
            Text::Foreign => return Ok(()),
        };
        let (run, policy) = (self.run, self.policy);
        let left = mending.mend(input, source, run.reading.effort, |source| {
            let options = |game| run.options(input, config, game);
            let hint = run.reading.hint(input);
            let mut report = game::check_any(games(), source, options, hint);
            let of_games = report.games.iter_mut().map(|game| &mut game.findings);
            of_games
                .chain([&mut report.findings])
                .for_each(|findings| policy.apply(&config.policy, findings));
            report
        });
        self.exit = self.exit.max(left.exit);
        for done in &left.done {
            if !self.format.note(done)? && !self.run.quiet {
                complain(done);
            }
        }
        let FileReport {
            source,
            games,
            matches,
            findings,
        } = left.report;
        let source = Arc::new(source);
        let holds_games = !games.is_empty();
        for report in games {
            self.game(&source, report)?;
        }
        self.whole(input, &source, holds_games, &matches, findings)
    }

    /// Reports a game.
    fn game(&mut self, source: &Arc<Source>, report: GameReport) -> io::Result<()> {
        self.count(&report.findings, |tally| tally.add_game(&report));
        if let Some(others) = &mut self.others {
            others.add(self.input, source, &report);
        }
        self.format.game(source, report)
    }

    /// Reports a text after its games.
    fn whole(
        &mut self,
        input: &Input,
        source: &Source,
        holds_games: bool,
        matches: &[MatchReport],
        mut findings: Vec<Finding>,
    ) -> io::Result<()> {
        if input.is_guess() && !holds_games {
            findings.retain(|finding| !std::ptr::eq(finding.page, &codes::NO_GAME));
            if findings.is_empty() {
                return Ok(());
            }
        }
        self.count_file(&findings);
        self.format.file(&FileSummary {
            source,
            matches,
            findings: &findings,
        })
    }

    /// Counts a file and what was found in it outside its games.
    fn count_file(&mut self, findings: &[Finding]) {
        self.count(findings, |tally| {
            tally.files += 1;
            tally.add(findings);
        });
    }

    /// Counts, and remembers that an error was among what was counted.
    fn count(&mut self, findings: &[Finding], add: impl FnOnce(&mut Tally)) {
        add(&mut self.tally);
        let is_reported =
            |finding: &&Finding| !self.run.quiet || finding.severity == Severity::Error;
        self.statistics.add(findings.iter().filter(is_reported));
        if self.tally.counts.errors > 0 {
            self.exit = self.exit.max(Exit::Faulty);
        }
    }
}

/// Judges a piece by itself; this can be done on any thread.
fn judged(what: What) -> Judged {
    match what {
        What::Unread(source, finding) => Judged::Unread(source, finding),
        What::Text {
            source,
            stretches,
            options,
            is_last,
            ..
        } => {
            let options = |game| options_of(game, &options);
            let (judged, findings) = judge_stretches(games(), &source, &stretches, &options);
            Judged::Text {
                source: Arc::new(source),
                games: judged,
                findings,
                is_last,
            }
        }
    }
}
