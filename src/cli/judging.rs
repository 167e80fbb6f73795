//! A run of `hirth check`: what is read is judged, on as many threads as are allowed, counted, and reported in order.

use std::{io, mem, sync::Arc};

use crate::{
    cli::{
        Exit,
        baseline::Baseline,
        complain,
        config::{Assigned, Config, Unusable},
        encoding,
        fix::{FileFixes, FixArgs},
        input::{self, Input},
        inputs::ReadingArgs,
        others::{Found, Others},
        policy::Policy,
        progress::{Progress, Unit},
        report::Form,
        rewriting::New,
        texts::{Item, Part, Text, Texts, What, pieces},
    },
    finding::{Finding, Severity},
    fix::Fixed,
    game::{Counter, Judgement, Options},
    games::GameKind,
    output::{Format, RunReport, Tally, statistics::Statistics},
    plain,
    report::{FileReport, FoundInMatch, GameReport},
    source::Source,
    span::Span,
    stats::Stats,
};

/// The choices of a run: what is judged, and how.
#[derive(Clone, Copy)]
pub(super) struct RunOptions<'a> {
    pub reading: &'a ReadingArgs,
    /// How to fix records first, if they are to be fixed.
    pub fixing: Option<&'a FixArgs>,
    /// Whether only errors are reported.
    pub quiet: bool,
    /// Whether to report how often each code was found.
    pub statistics: bool,
    /// Whether every turn is kept as it was read.
    pub trace: bool,
    /// Whether what is counted in each game is kept.
    pub facts: bool,
    /// How many threads may judge.
    pub threads: usize,
    /// How many bytes a piece of a long record has.
    pub size: usize,
}

impl<'a> RunOptions<'a> {
    /// Returns how an input is judged.
    fn options(&self, input: &Input, config: &Config, game: GameKind) -> Options {
        Options { trace: self.trace, facts: self.facts, ..self.reading.options(input, config, game) }
    }

    /// Judges a part by itself, and fixes it first if that is wanted and allowed; this can be done on any thread.
    fn judge_part(&self, part: Part, allow: impl Fn(&mut Vec<Finding>)) -> (usize, JudgedPart) {
        let judged = match (part.what, self.fixing) {
            (What::Foreign, _) => JudgedPart::Foreign,
            (What::Unread(text, finding), _) => {
                let judgement = text.judge(&text.source, text.source.span());
                JudgedPart::Unread(Arc::clone(&text.source), finding, judgement)
            }
            (What::Piece(text, piece), Some(fixing)) => {
                let fixed = fixing.mend(&text, piece, self.reading.effort, allow);
                JudgedPart::Fixed(text, piece, Box::new(fixed))
            }
            (What::Piece(text, piece), None) => {
                let judgement = text.judge(&text.source, piece);
                JudgedPart::Piece(text, piece, judgement)
            }
        };
        (part.input, judged)
    }
}

/// A run of the check.
pub(super) struct CheckRun<'a> {
    run: RunOptions<'a>,
    policy: &'a Policy,
    sink: Sink<'a>,
    tally: Tally,
    statistics: Statistics,
    exit: Exit,
    /// The findings that are known.
    pub baseline: Option<Baseline>,
    /// Counts the games of the file that is reported.
    counter: Counter<Vec<GameReport>>,
    /// The report of it, as far as it is judged and not written.
    report: FileReport,
    /// The facts known of the games of other files, where there are several.
    others: Option<Others>,
    /// The file that is fixed piece by piece. Nothing of it is reported before it is written.
    fixes: Option<FileFixes<'a>>,
    /// Whether the file that is reported has a game.
    has_games: bool,
    /// The number of the file that is reported, among the inputs.
    input: usize,
    /// How many bytes were judged.
    read: u64,
}

/// Where the reports go.
pub(super) enum Sink<'a> {
    /// They are written in a form.
    Report(Box<dyn Format + 'a>, Form),
    /// They are counted.
    Stats(&'a mut Stats),
}

/// As many findings keep the position before them.
const DRAWN: usize = 1_000;

/// As many legal games of a file are kept.
const LEGAL: usize = 20;

/// A part of an input that was judged.
enum JudgedPart {
    /// Its games, and what was found outside of them.
    Piece(Arc<Text>, Span, Judgement),
    /// The piece that was fixed, and how.
    Fixed(Arc<Text>, Span, Box<Fixed>),
    /// The games of what can be read of it.
    Unread(Arc<Source>, Box<Finding>, Judgement),
    Foreign,
}

impl<'a> CheckRun<'a> {
    /// Returns a run that has not begun.
    pub fn new(run: RunOptions<'a>, policy: &'a Policy, sink: Sink<'a>) -> Self {
        Self {
            run,
            policy,
            sink,
            tally: Tally::default(),
            statistics: Statistics::default(),
            exit: Exit::Legal,
            baseline: None,
            counter: Counter::default(),
            report: FileReport::new(Source::new("", ""), Vec::new()),
            others: None,
            fixes: None,
            has_games: false,
            input: 0,
            read: 0,
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
        unusable.iter().try_for_each(|(source, findings)| self.report_unread(source, findings))
    }

    /// Writes what comes after the last file.
    pub fn end(&mut self) -> io::Result<()> {
        let others = self.others.take().map(|others| others.end(self.policy));
        let Found { mut matches, names: mut findings, message } = others.unwrap_or_default();
        for found in matches.iter_mut().map(|over| &mut over.findings).chain([&mut findings]) {
            self.count_found(found);
        }
        let statistics = self.run.statistics.then(|| mem::take(&mut self.statistics));
        let mut run = RunReport { matches, findings, tally: self.tally, statistics };
        match &mut self.sink {
            Sink::Report(format, form) => {
                let aside = if *form == Form::Human { None } else { run.statistics.take() };
                format.end(&run)?;
                if let Some(statistics) = aside {
                    statistics.write(&mut io::stderr())?;
                }
            }
            Sink::Stats(stats) => {
                run.matches.iter().for_each(|over| stats.add_match(over));
                stats.add_found(&run.findings);
                stats.standings.finish();
            }
        }
        if let Some(message) = message.filter(|_| !self.run.quiet) {
            complain(&message);
        }
        Ok(())
    }

    /// Counts what only the games of several files show: in a match, or in names.
    fn count_found(&mut self, found: &mut Vec<FoundInMatch>) {
        let made_illegal = FoundInMatch::made_illegal(found);
        if let Some(baseline) = &mut self.baseline {
            let is_new = |found: &FoundInMatch| !baseline.is_known(&found.source, &found.finding);
            found.retain(is_new);
        }
        let findings = found.iter().map(|found| found.finding.clone());
        let findings: Vec<Finding> = findings.collect();
        self.count(&findings, |tally| {
            tally.add(&findings);
            tally.valid = tally.valid.saturating_sub(made_illegal);
        });
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
        let (run, policy) = (self.run, self.policy);
        let texts = Texts {
            inputs,
            of_game: &|input, config, game| run.options(input, config, game),
            hint: &|input| run.reading.hint(input),
            size: run.size,
            keeps_matches: run.fixing.is_some(),
        };
        let total = || {
            let sizes = inputs.iter().map(|(input, _)| input.size());
            // What is fixed in pieces is judged again afterwards.
            let passes = |size: u64| match run.fixing {
                Some(_) if size > run.size as u64 => 2 * size,
                _ => size,
            };
            sizes.map(|size| size.map(passes)).sum()
        };
        let mut progress = Progress::new(!run.quiet, Unit::Bytes, total);
        let as_is = RunOptions { fixing: None, ..run };
        let work = |run: &RunOptions<'a>, item| {
            let part = texts.part(item);
            let policy_below = &inputs[part.input].1.policy;
            run.judge_part(part, |findings: &mut Vec<Finding>| policy.apply(policy_below, findings))
        };
        let fixing = |item| work(&run, item);
        let judging = |item| work(&as_is, item);
        let threads = texts.threads(run.threads);
        threads.scope(|workers| {
            for (number, judged) in workers.in_order(texts.items(&threads), &fixing) {
                let input = &inputs[number];
                self.input = number;
                if let Some(text) = self.report_part(input, judged, &mut progress)? {
                    let parts = pieces(&text).map(|what| Item::Read(Part { input: number, what }));
                    for (_, judged) in workers.in_order(parts, &judging) {
                        self.report_part(input, judged, &mut progress)?;
                    }
                }
            }
            io::Result::Ok(())
        })?;
        progress.end();
        Ok(())
    }

    /// Reports a part that was judged. Returns the text if it was fixed and is to be judged again, as it is now.
    fn report_part(
        &mut self,
        input: &'a Assigned,
        judged: JudgedPart,
        progress: &mut Progress,
    ) -> io::Result<Option<Arc<Text>>> {
        let (read, again) = match judged {
            JudgedPart::Foreign => (0, None),
            JudgedPart::Unread(source, finding, judgement) if judgement.games.is_empty() => {
                progress.aside(|| self.report_unread(&source, &[*finding]))?;
                (0, None)
            }
            JudgedPart::Unread(source, finding, judgement) => {
                self.exit = Exit::Failed;
                self.report.is_unread = true;
                let findings = vec![*finding];
                self.report_piece(input, &source, Judgement { findings, ..judgement }, true, progress)?;
                (source.text().len(), None)
            }
            JudgedPart::Piece(text, piece, mut judgement) => {
                if piece.start == 0 {
                    judgement.findings.extend(text.encoding.map(encoding::warning));
                }
                self.report_piece(input, &text.source, judgement, text.is_last(piece), progress)?;
                (piece.len(), None)
            }
            JudgedPart::Fixed(text, piece, fixed) => {
                (piece.len(), self.finish_fixed(input, text, piece, *fixed, progress)?)
            }
        };
        self.read += read as u64;
        progress.show(self.read, || match self.tally.games {
            1 => ", 1 game".to_owned(),
            games => format!(", {games} games"),
        });
        Ok(again)
    }

    /// Counts the games of the next piece of a text, and writes the report when it is due.
    fn report_piece(
        &mut self,
        assigned: &Assigned,
        source: &Arc<Source>,
        judgement: Judgement,
        is_last: bool,
        progress: &Progress,
    ) -> io::Result<()> {
        let config = &assigned.1;
        let Judgement { games, mut findings } = judgement;
        if let Some(baseline) = &mut self.baseline {
            baseline.path(source.name());
        }
        self.report.source = Arc::clone(source);
        for mut game in self.counter.add(games, is_last).into_iter().flatten() {
            self.policy.apply(&config.policy, &mut game.findings);
            if let Some(baseline) = &mut self.baseline {
                baseline.apply(source, &mut game);
            }
            self.count_game(source, game);
        }
        self.policy.apply(&config.policy, &mut findings);
        if let Some(baseline) = &mut self.baseline {
            findings.retain(|finding| !baseline.is_known(source, finding));
        }
        self.report.findings.append(&mut findings);
        if is_last {
            progress.aside(|| self.report_file(assigned))
        } else if matches!(&self.sink, Sink::Report(_, form) if form.has_lines()) {
            // What is outside of the games comes last.
            let outside = mem::take(&mut self.report.findings);
            let written = progress.aside(|| self.write());
            self.report.findings = outside;
            written
        } else {
            Ok(())
        }
    }

    /// Takes the next piece of a text that was fixed, and writes the text after its last piece. Returns what is to be judged
    /// again.
    fn finish_fixed(
        &mut self,
        input: &'a Assigned,
        text: Arc<Text>,
        piece: Span,
        fixed: Fixed,
        progress: &Progress,
    ) -> io::Result<Option<Arc<Text>>> {
        let Some(fixing) = self.run.fixing else { return Ok(None) };
        let mut fixes = self.fixes.take().unwrap_or_else(|| FileFixes::new(fixing, &input.0));
        fixes.add(&text.source, piece, &fixed);
        if !text.is_last(piece) {
            self.fixes = Some(fixes);
            return Ok(None);
        }
        let (notes, exit, new) = match fixes.finish(text.source.text()) {
            Ok(finished) => finished,
            Err(exit) => {
                self.exit = self.exit.max(exit);
                return Ok(Some(text));
            }
        };
        self.exit = self.exit.max(exit);
        match &self.sink {
            Sink::Report(_, Form::Human) => self.report.notes.extend(notes),
            _ if self.run.quiet => {}
            _ => notes.iter().for_each(|note| complain(note)),
        }
        if piece == text.source.span() {
            let FileReport { source, games, findings, .. } = fixed.report;
            self.report_piece(input, &source, Judgement { games, findings }, true, progress)?;
            return Ok(None);
        }
        let source = match new {
            New::Same => return Ok(Some(text)),
            New::Text(new) => Source::new(input.0.name(), new),
            New::File => {
                // The old text makes room for the new one.
                let name = text.source.name().to_owned();
                let empty = text.with(Source::new(name, ""));
                drop(text);
                match input.0.read() {
                    input::Text::Read(source) => return Ok(Some(Arc::new(empty.with(source)))),
                    input::Text::Unread(source, finding) => {
                        self.report_unread(&source, &[*finding])?;
                        return Ok(None);
                    }
                    input::Text::Foreign => return Ok(None),
                }
            }
        };
        Ok(Some(Arc::new(text.with(source))))
    }

    /// A text that could not be read is reported like any other finding.
    fn report_unread(&mut self, source: &Source, findings: &[Finding]) -> io::Result<()> {
        self.exit = Exit::Failed;
        self.tally.unread += 1;
        self.report.source = Arc::new(source.clone());
        self.report.is_unread = true;
        self.count_file(findings);
        self.report.findings = findings.to_vec();
        self.write()
    }

    /// Counts a game, and keeps what the report needs of it.
    fn count_game(&mut self, source: &Arc<Source>, mut game: GameReport) {
        self.has_games = true;
        let mut is_copy = false;
        if let Some(others) = &mut self.others {
            let mut found;
            (is_copy, found) = others.add(self.input, source, &game, self.policy);
            self.report.copies.extend(is_copy.then_some(game.index));
            if let Some(baseline) = &mut self.baseline {
                found.retain(|finding| !baseline.is_known(source, finding));
            }
            game.findings.extend(found);
            game.findings.sort_by_key(|finding| finding.span.start);
        }
        self.count(&game.findings, |tally| tally.add_game(&game));
        match &mut self.sink {
            Sink::Stats(_) if is_copy => {}
            Sink::Stats(stats) => stats.add(source.name(), &game),
            Sink::Report(_, form) => {
                if *form != Form::Human || self.tally.counts.all() > DRAWN && !self.run.trace {
                    game.findings.iter_mut().for_each(|finding| finding.board = None);
                }
                let is_plain = game.findings.is_empty() && game.suppressed.is_empty() && game.trace.is_empty();
                if is_plain && !form.has_legal_games() && self.report.games.len() >= LEGAL {
                    self.report.left_out += 1;
                } else {
                    self.report.games.push(game);
                }
            }
        }
    }

    /// Reports a text after its last game.
    fn report_file(&mut self, (input, config): &Assigned) -> io::Result<()> {
        self.report.matches = self.counter.end();
        let has_games = mem::take(&mut self.has_games);
        if input.is_guess() && !has_games {
            input::without_games(&mut self.report.findings, self.report.source.text());
            self.policy.apply(&config.policy, &mut self.report.findings);
            if self.report.findings.is_empty() && self.report.notes.is_empty() {
                return Ok(());
            }
        }
        let findings = mem::take(&mut self.report.findings);
        self.count_file(&findings);
        self.report.findings = findings;
        self.write()
    }

    /// Writes or counts the report of a file as far as there is one.
    fn write(&mut self) -> io::Result<()> {
        let next = FileReport::new(Arc::clone(&self.report.source), Vec::new());
        let mut report = mem::replace(&mut self.report, next);
        report.finish();
        match &mut self.sink {
            Sink::Report(format, _) => format.file(&report),
            Sink::Stats(stats) => {
                stats.add_file(&report);
                if report.is_unread {
                    let name = report.source.name();
                    let messages = report.findings.iter().map(|finding| format!("{name}: {}", finding.message));
                    messages.for_each(|message| complain(&plain::line(&message)));
                }
                Ok(())
            }
        }
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
