//! A run of `hirth check`: what is read is judged, on as many threads as are allowed, counted, and reported in order.

use std::{
    io, mem,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use crate::{
    cli::{
        Exit, complain,
        config::{Config, Unusable},
        feed::{Assigned, Feed, FeedOptions, Piece, What},
        fix::{Mended, Mending, Rewrite, Told},
        input::Input,
        inputs::Reading,
        others::Others,
        policy::Policy,
        pool,
        progress::{Progress, Unit},
    },
    codes,
    finding::{Finding, Severity},
    game::{Game, JudgedGame, Options, Standings},
    output::{FileSummary, Format, Tally, statistics::Statistics},
    report::{FileReport, FilesMatch, GameReport, MatchReport},
    source::Source,
};

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

impl<'a> Run<'a> {
    /// Returns how an input is judged.
    fn options(&self, input: &Input, config: &Config, game: &dyn Game) -> Options {
        Options {
            trace: self.trace,
            facts: self.facts,
            ..self.reading.options(input, config, game)
        }
    }

    /// Judges a piece by itself, and mends it first if that is wanted, by what is allowed; this can be done on any thread.
    fn judged(&self, what: What, allow: impl Fn(&mut Vec<Finding>)) -> Judged<'a> {
        match (what, self.mending) {
            (What::Unread(source, finding), _) => Judged::Unread(source, finding),
            (What::Text(task), Some(mending)) => {
                let mended = mending.mend(task, self.reading.effort, allow);
                Judged::Mended(mending, Box::new(mended))
            }
            (What::Text(task), None) => {
                let (games, findings) = task.judge(&task.source);
                Judged::Text {
                    source: Arc::new(task.source),
                    games,
                    findings,
                    is_last: task.is_last,
                }
            }
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
    /// The file that is mended, where its text is read in parts.
    rewrite: Option<Rewrite<'a>>,
    /// Whether the file that is reported has a game.
    holds_games: bool,
    /// The number of the file that is reported, among the inputs.
    input: usize,
}

/// A piece that is judged.
enum Judged<'a> {
    Text {
        source: Arc<Source>,
        games: Vec<JudgedGame>,
        /// What was found outside any game.
        findings: Vec<Finding>,
        is_last: bool,
    },
    /// What was mended, and how.
    Mended(&'a Mending, Box<Mended>),
    Unread(Source, Box<Finding>),
}

/// A piece whose games are counted.
struct Counted {
    source: Arc<Source>,
    games: Vec<GameReport>,
    /// What was found outside any game.
    findings: Vec<Finding>,
    /// The matches of the file, after its last piece.
    matches: Option<Vec<MatchReport>>,
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
            rewrite: None,
            holds_games: false,
            input: 0,
        }
    }

    /// Judges all inputs.
    pub fn inputs(&mut self, inputs: &'a [Assigned]) -> io::Result<()> {
        let configs = inputs.iter().map(|(_, config)| Arc::clone(config));
        self.others = (inputs.len() > 1).then(|| Others::new(configs.collect()));
        self.judge(inputs)
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

    /// Judges all inputs, mended if they are to be.
    fn judge(&mut self, inputs: &'a [Assigned]) -> io::Result<()> {
        let read = AtomicU64::new(0);
        let total = || inputs.iter().map(|(input, _)| input.size()).sum();
        let mut progress = Progress::new(!self.run.quiet, Unit::Bytes, total);
        let run = self.run;
        let options = FeedOptions {
            of_game: &|input, config, game| run.options(input, config, game),
            hint: &|input| run.reading.hint(input),
            size: match run.mending {
                // What stays around a change is shown with it.
                Some(mending) if mending.diff => usize::MAX,
                _ => run.part_size,
            },
            read: &read,
        };
        let policy = self.policy;
        let work = |piece: Piece| {
            let allow = |findings: &mut Vec<Finding>| {
                policy.apply(&inputs[piece.input].1.policy, findings);
            };
            (piece.input, run.judged(piece.what, allow))
        };
        let pieces = Feed::new(inputs, options);
        let is_long = |piece: &Piece| !piece.is_last();
        pool::in_order(run.threads, pieces, is_long, work, |judged| {
            self.judged(inputs, judged, &mut progress)?;
            self.show_progress(&mut progress, &read);
            io::Result::Ok(())
        })?;
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
        inputs: &'a [Assigned],
        (number, judged): (usize, Judged<'a>),
        progress: &mut Progress,
    ) -> io::Result<()> {
        let input = &inputs[number];
        self.input = number;
        let counted = match judged {
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
            } => self.counted(input, source, games, findings, is_last),
            Judged::Mended(mending, mended) => self.mended(mending, input, *mended)?,
        };
        let Counted {
            source,
            mut games,
            mut findings,
            matches,
        } = counted;
        if let Some(last) = games.last_mut().filter(|_| matches.is_none()) {
            // A part that is not the last ends with a game, so that hardly anything is left outside.
            last.findings.append(&mut findings);
        }
        let is_told = matches.is_some()
            || self.run.tells_all
            || games.iter().any(|report| !report.findings.is_empty());
        let shown = progress.is_shown() && is_told;
        let tell = || {
            for report in games {
                self.game(&source, report)?;
            }
            if let Some(matches) = matches {
                self.whole(&input.0, &source, &matches, findings)?;
            }
            if shown { self.format.flush() } else { Ok(()) }
        };
        if shown { progress.aside(tell) } else { tell() }
    }

    /// Counts the games of a piece of the file at hand.
    fn counted(
        &mut self,
        (_, config): &Assigned,
        source: Arc<Source>,
        games: Vec<JudgedGame>,
        mut findings: Vec<Finding>,
        is_last: bool,
    ) -> Counted {
        let count = |game: JudgedGame| {
            let mut report = game.into_report(&mut self.file);
            self.policy.apply(&config.policy, &mut report.findings);
            report
        };
        let games = games.into_iter().map(count).collect();
        self.policy.apply(&config.policy, &mut findings);
        Counted {
            source,
            games,
            findings,
            matches: is_last.then(|| mem::take(&mut self.file).matches()),
        }
    }

    /// Writes a piece that was mended, says what was done to it, and counts its games.
    fn mended(
        &mut self,
        mending: &'a Mending,
        input: &'a Assigned,
        mended: Mended,
    ) -> io::Result<Counted> {
        let Mended { task, fixed } = mended;
        let begin = || Rewrite::new(mending, &input.0);
        let mut rewrite = self.rewrite.take().unwrap_or_else(begin);
        let told = rewrite.add(&task.source, fixed, task.is_last);
        self.rewrite = (!task.is_last).then_some(rewrite);
        let source = match told {
            Ok(Told { report, done, exit }) => {
                self.exit = self.exit.max(exit);
                for done in &done {
                    if !self.format.note(done)? && !self.run.quiet {
                        complain(done);
                    }
                }
                match self.follow(report, task.is_last) {
                    Ok(counted) => return Ok(counted),
                    Err(source) => source,
                }
            }
            Err(exit) => {
                self.exit = self.exit.max(exit);
                task.source.clone()
            }
        };
        let (games, findings) = task.judge(&source);
        Ok(self.counted(input, Arc::new(source), games, findings, task.is_last))
    }

    /// Counts games that were counted as if no others came before them. Returns their text if others did, and they are of
    /// matches: what a match says of a game depends on those before it.
    fn follow(&mut self, report: FileReport, is_last: bool) -> Result<Counted, Source> {
        let FileReport {
            source,
            mut games,
            matches,
            findings,
        } = report;
        let before = self.file.games();
        let is_all = before == 0 && is_last;
        if !is_all && !matches.is_empty() {
            return Err(source);
        }
        self.file.skip(games.len());
        games.iter_mut().for_each(|game| game.index += before);
        let file = is_last.then(|| mem::take(&mut self.file));
        Ok(Counted {
            source: Arc::new(source),
            games,
            findings,
            matches: file.map(|file| if is_all { matches } else { file.matches() }),
        })
    }

    /// A text that could not be read, or not to its end, is reported like any other finding.
    fn unread(&mut self, source: &Source, finding: &Finding) -> io::Result<()> {
        self.exit = Exit::Failed;
        self.tally.unread += 1;
        let matches = mem::take(&mut self.file).matches();
        self.holds_games = false;
        self.rewrite = None;
        let rest = FileSummary {
            source,
            matches: &matches,
            findings: std::slice::from_ref(finding),
        };
        self.count_file(rest.findings);
        self.format.unread(&rest)
    }

    /// Reports a game.
    fn game(&mut self, source: &Arc<Source>, report: GameReport) -> io::Result<()> {
        self.holds_games = true;
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
        matches: &[MatchReport],
        mut findings: Vec<Finding>,
    ) -> io::Result<()> {
        let holds_games = mem::take(&mut self.holds_games);
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
