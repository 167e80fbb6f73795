//! A run of `hirth check`: what is read is judged, on as many threads as are allowed, counted, and reported in order.

use std::{
    io, mem,
    ops::Range,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use crate::{
    cli::{
        Exit,
        baseline::Baseline,
        complain,
        config::{Config, Unusable},
        encoding,
        feed::{Assigned, Feed, FeedOptions, Piece, What},
        fix::{FileFixes, Mended, Mending},
        input::Input,
        inputs::Reading,
        others::Others,
        policy::Policy,
        pool,
        progress::{Progress, Unit},
    },
    codes,
    finding::{Finding, Severity},
    game::{Game, Judgement, Options, Standings},
    output::{FileSummary, Format, Tally, statistics::Statistics},
    report::{FilesMatch, FoundInMatch, GameReport, MatchReport},
    source::Source,
};

/// What is judged, and how.
#[derive(Clone, Copy)]
pub(super) struct Run<'a> {
    pub reading: &'a Reading,
    /// How to fix records first, if they are to be fixed.
    pub mending: Option<&'a Mending>,
    /// Whether only errors are reported.
    pub quiet: bool,
    /// Whether to report how often each code was found.
    pub statistics: bool,
    /// Whether each game is reported as soon as it is judged, even if it has no findings.
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
        Options { trace: self.trace, facts: self.facts, ..self.reading.options(input, config, game) }
    }

    /// The same without fixes: texts are reported as they are.
    fn without_fixes(self) -> Self {
        Self { mending: None, ..self }
    }

    /// The same where each text is read whole.
    fn in_one_part(self) -> Self {
        Self { part_size: usize::MAX, ..self }
    }

    /// Judges a piece by itself, and fixes it first if that is wanted and allowed; this can be done on any thread.
    fn judged(&self, what: What, allow: impl Fn(&mut Vec<Finding>)) -> Judged<'a> {
        match (what, self.mending) {
            (What::Unread(source, finding), _) => Judged::Unread(source, finding),
            (What::Text(task), Some(mending)) => {
                let mended = mending.mend(task, self.reading.effort, allow);
                Judged::Mended(mending, Box::new(mended))
            }
            (What::Text(task), None) => {
                let Judgement { games, mut findings } = task.judge(&task.source);
                findings.extend(task.encoding.map(encoding::warning));
                Judged::Text { source: Arc::new(task.source), games, findings, is_last: task.is_last }
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
    /// The findings that are known.
    pub baseline: Option<Baseline>,
    /// The games counted so far of the file that is reported.
    file: Standings,
    /// What is known of the games of other files, where there are several.
    others: Option<Others>,
    /// The file that is fixed part by part. Nothing of it is reported before it is written.
    fixes: Option<FileFixes<'a>>,
    /// Whether the file that is reported has a game.
    holds_games: bool,
    /// The numbers of its games that are copies of games in earlier files.
    copies: Vec<usize>,
    /// The number of the file that is reported, among the inputs.
    input: usize,
}

/// A piece that is judged.
enum Judged<'a> {
    Text {
        source: Arc<Source>,
        games: Vec<GameReport>,
        /// What was found outside any game.
        findings: Vec<Finding>,
        is_last: bool,
    },
    /// What was fixed, and how.
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

/// What comes after a text was fixed, or a part of one.
enum AfterFixing<'a> {
    /// The next part of the text.
    Part,
    /// The text is read again like this: as it is now, if it is not to be fixed.
    Again(Run<'a>),
    /// What is left in the text is reported.
    Report(Counted),
}

/// A pass over inputs.
struct Pass<'a, 'r> {
    inputs: &'a [Assigned],
    /// How many bytes were read.
    read: &'r AtomicU64,
    progress: Progress,
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
            baseline: None,
            file: Standings::default(),
            others: None,
            fixes: None,
            holds_games: false,
            copies: Vec::new(),
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
        unusable.iter().try_for_each(|(source, findings)| self.unread(source, findings))
    }

    /// Writes what comes after the last file.
    pub fn end(&mut self) -> io::Result<()> {
        let others = self.others.take().map(|others| others.end(self.policy));
        let (over_files, told) = others.unwrap_or_default();
        for mut over in over_files {
            self.over_files(&mut over)?;
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

    /// Reports a match with games in several files.
    fn over_files(&mut self, over: &mut FilesMatch) -> io::Result<()> {
        let made_illegal = over.made_illegal();
        if let Some(baseline) = &mut self.baseline {
            let is_new = |found: &FoundInMatch| !baseline.is_known(&found.source, &found.finding);
            over.findings.retain(is_new);
        }
        let findings = over.findings.iter().map(|found| found.finding.clone());
        let findings: Vec<Finding> = findings.collect();
        self.count(&findings, |tally| {
            tally.add(&findings);
            tally.valid = tally.valid.saturating_sub(made_illegal);
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

    /// Judges all inputs, and fixes them first if that is wanted.
    fn judge(&mut self, inputs: &'a [Assigned]) -> io::Result<()> {
        let run = self.run;
        let total = || {
            let sizes = inputs.iter().map(|(input, _)| input.size());
            // What is fixed in parts is read again afterwards.
            let passes = |size: u64| match run.mending {
                Some(_) if size > run.part_size as u64 => 2 * size,
                _ => size,
            };
            sizes.map(|size| size.map(passes)).sum()
        };
        let mut pass =
            Pass { inputs, read: &AtomicU64::new(0), progress: Progress::new(!run.quiet, Unit::Bytes, total) };
        self.pass(run, 0..inputs.len(), &mut pass)?;
        pass.progress.end();
        Ok(())
    }

    /// Judges the inputs with these numbers.
    fn pass(&mut self, run: Run<'a>, numbers: Range<usize>, pass: &mut Pass<'a, '_>) -> io::Result<()> {
        let (inputs, policy) = (pass.inputs, self.policy);
        let options = FeedOptions {
            of_game: &|input, config, game| run.options(input, config, game),
            hint: &|input| run.reading.hint(input),
            size: run.part_size,
            read: pass.read,
        };
        let first = numbers.start;
        let work = |piece: Piece| {
            let number = first + piece.input;
            let allow = |findings: &mut Vec<Finding>| {
                policy.apply(&inputs[number].1.policy, findings);
            };
            (number, run.judged(piece.what, allow))
        };
        let pieces = Feed::new(&inputs[numbers], options);
        let is_long = |piece: &Piece| !piece.is_last();
        pool::in_order(run.threads, pieces, is_long, work, |judged| {
            self.judged(judged, pass)?;
            self.show_progress(pass);
            io::Result::Ok(())
        })
    }

    /// Shows how far the work has come.
    fn show_progress(&self, pass: &mut Pass<'_, '_>) {
        let read = pass.read.load(Ordering::Relaxed);
        pass.progress.show(read, || match self.tally.games {
            1 => ", 1 game".to_owned(),
            games => format!(", {games} games"),
        });
    }

    /// Reports a piece that was judged.
    fn judged(&mut self, (number, judged): (usize, Judged<'a>), pass: &mut Pass<'a, '_>) -> io::Result<()> {
        let input = &pass.inputs[number];
        self.input = number;
        let again = number..number + 1;
        let counted = match judged {
            Judged::Unread(..) if self.fixes.take().is_some() => {
                return self.pass(self.run.without_fixes(), again, pass);
            }
            Judged::Unread(source, finding) => {
                return pass.progress.aside(|| {
                    self.unread(&source, std::slice::from_ref(&*finding))?;
                    self.format.flush()
                });
            }
            Judged::Text { source, games, findings, is_last } => self.counted(input, source, games, findings, is_last),
            Judged::Mended(mending, mended) => match self.mended(mending, input, *mended)? {
                AfterFixing::Part => return Ok(()),
                AfterFixing::Again(run) => return self.pass(run, again, pass),
                AfterFixing::Report(counted) => counted,
            },
        };
        let Counted { source, mut games, mut findings, matches } = counted;
        if let Some(last) = games.last_mut().filter(|_| matches.is_none()) {
            // A part that is not the last ends with a game, so that hardly anything is left outside.
            last.findings.append(&mut findings);
        }
        let is_told = matches.is_some() || self.run.tells_all || games.iter().any(|report| !report.findings.is_empty());
        let shown = pass.progress.is_shown() && is_told;
        let tell = || {
            for report in games {
                self.game(&source, report)?;
            }
            if let Some(matches) = matches {
                self.whole(&input.0, &source, &matches, findings)?;
            }
            if shown { self.format.flush() } else { Ok(()) }
        };
        if shown { pass.progress.aside(tell) } else { tell() }
    }

    /// Counts the games of a piece of the file at hand.
    fn counted(
        &mut self,
        (_, config): &Assigned,
        source: Arc<Source>,
        mut games: Vec<GameReport>,
        mut findings: Vec<Finding>,
        is_last: bool,
    ) -> Counted {
        for game in &mut games {
            self.file.count(game);
            self.policy.apply(&config.policy, &mut game.findings);
        }
        self.policy.apply(&config.policy, &mut findings);
        if let Some(baseline) = &mut self.baseline {
            baseline.path(source.name());
            games.iter_mut().for_each(|game| baseline.apply(&source, game));
            findings.retain(|finding| !baseline.is_known(&source, finding));
        }
        Counted { source, games, findings, matches: is_last.then(|| mem::take(&mut self.file).matches()) }
    }

    /// Takes a text that was fixed, or a part of one, and writes the text after its last part.
    fn mended(
        &mut self,
        mending: &'a Mending,
        (input, _): &'a Assigned,
        mended: Mended,
    ) -> io::Result<AfterFixing<'a>> {
        let Mended { task, fixed } = mended;
        let is_all = task.is_last && self.fixes.is_none();
        let begin = || FileFixes::new(mending, input);
        let mut fixes = self.fixes.take().unwrap_or_else(begin);
        fixes.add(&task.source, &fixed);
        if !task.is_last {
            self.fixes = Some(fixes);
            return Ok(AfterFixing::Part);
        }
        if fixes.has_match() && !is_all {
            return Ok(AfterFixing::Again(self.run.in_one_part()));
        }
        let (done, exit) = match fixes.finish() {
            Ok(finished) => finished,
            Err(exit) => {
                self.exit = self.exit.max(exit);
                return Ok(AfterFixing::Again(self.run.without_fixes()));
            }
        };
        self.exit = self.exit.max(exit);
        for done in &done {
            if !self.format.note(done)? && !self.run.quiet {
                complain(done);
            }
        }
        if !is_all {
            return Ok(AfterFixing::Again(self.run.without_fixes()));
        }
        let report = fixed.report;
        Ok(AfterFixing::Report(Counted {
            source: Arc::new(report.source),
            games: report.games,
            findings: report.findings,
            matches: Some(report.matches),
        }))
    }

    /// A text that could not be read, or not to its end, is reported like any other finding.
    fn unread(&mut self, source: &Source, findings: &[Finding]) -> io::Result<()> {
        self.exit = Exit::Failed;
        self.tally.unread += 1;
        let matches = mem::take(&mut self.file).matches();
        self.holds_games = false;
        let rest = FileSummary { source, matches: &matches, findings, copies: &mem::take(&mut self.copies) };
        self.count_file(rest.findings);
        self.format.unread(&rest)
    }

    /// Reports a game.
    fn game(&mut self, source: &Arc<Source>, mut report: GameReport) -> io::Result<()> {
        self.holds_games = true;
        if let Some(others) = &mut self.others {
            let (is_copy, mut found) = others.add(self.input, source, &report, self.policy);
            self.copies.extend(is_copy.then_some(report.index));
            if let Some(baseline) = &mut self.baseline {
                found.retain(|finding| !baseline.is_known(source, finding));
            }
            report.findings.extend(found);
            report.findings.sort_by_key(|finding| finding.span.start);
        }
        self.count(&report.findings, |tally| tally.add_game(&report));
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
        let copies = mem::take(&mut self.copies);
        if input.is_guess() && !holds_games {
            findings.retain(|finding| !std::ptr::eq(finding.page, &codes::NO_GAME));
            if findings.is_empty() {
                return Ok(());
            }
        }
        self.count_file(&findings);
        self.format.file(&FileSummary { source, matches, findings: &findings, copies: &copies })
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
        let is_reported = |finding: &&Finding| !self.run.quiet || finding.severity == Severity::Error;
        self.statistics.add(findings.iter().filter(is_reported));
        if self.tally.counts.errors > 0 {
            self.exit = self.exit.max(Exit::Faulty);
        }
    }
}
