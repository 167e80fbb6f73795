//! A run of `hirth check` under way: what is read is judged, on as many threads as there may be, counted, and told
//! in order.

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
        Exit,
        check::Args,
        complain,
        config::Unusable,
        feed::{Assigned, Feed, Manner, Piece, What},
        input::{Input, Text},
        policy::Policy,
        pool,
        progress::{Progress, Unit},
        report::Form,
    },
    finding::{Finding, Severity},
    games::{self, Game, Standings, Verdict},
    output::{Format, Rest, Tally, statistics::Statistics},
    report::{FileReport, GameReport, MatchReport},
    source::Source,
};

/// Work that takes no longer is not worth a thread.
const PATIENCE: Duration = Duration::from_millis(3);

/// A run under way.
pub(super) struct Check<'a> {
    args: &'a Args,
    policy: &'a Policy,
    format: Box<dyn Format + 'a>,
    tally: Tally,
    statistics: Statistics,
    exit: Exit,
    /// The games of the file at hand, and how many there are.
    file: Option<(Standings, usize)>,
}

/// A piece that is judged.
enum Judged {
    Text {
        source: Arc<Source>,
        game: &'static Game,
        verdicts: Vec<Verdict>,
        /// What was found outside any game.
        findings: Vec<Finding>,
        is_last: bool,
    },
    Unread(Source, Box<Finding>),
}

impl<'a> Check<'a> {
    /// A run that has done nothing yet.
    pub fn new(args: &'a Args, policy: &'a Policy, format: Box<dyn Format + 'a>) -> Self {
        Self {
            args,
            policy,
            format,
            tally: Tally::default(),
            statistics: Statistics::default(),
            exit: Exit::Legal,
            file: None,
        }
    }

    /// Judges all inputs.
    pub fn inputs(&mut self, inputs: &[Assigned]) -> io::Result<()> {
        match self.args.fix.wanted() {
            true => inputs.iter().try_for_each(|input| self.mend(input)),
            false => self.judge(inputs),
        }
    }

    /// Reports configurations that cannot be used.
    pub fn unusable(&mut self, unusable: &[Unusable]) -> io::Result<()> {
        unusable
            .iter()
            .try_for_each(|(source, finding)| self.unread(source, finding))
    }

    /// After the last file.
    pub fn end(&mut self) -> io::Result<()> {
        self.format.end(&self.tally)?;
        if self.args.report.statistics && !self.format.statistics(&self.statistics)? {
            self.statistics.write(&mut io::stderr())?;
        }
        Ok(())
    }

    /// Whether no file was in the report.
    pub fn is_empty(&self) -> bool {
        self.tally.files == 0
    }

    /// How it ended, as far as what was found tells.
    pub fn exit(&self) -> Exit {
        self.exit
    }

    /// Judges all inputs as they are written. It begins on this thread, and goes on with more of them where
    /// there is much to do.
    fn judge(&mut self, inputs: &[Assigned]) -> io::Result<()> {
        let begun = Instant::now();
        let read = AtomicU64::new(0);
        let total = || inputs.iter().map(|(input, _)| input.size()).sum();
        let mut progress = Progress::new(!self.args.quiet, Unit::Bytes, total);
        let manner = Manner {
            options: &|input, config| self.args.options(input, config),
            size: self.args.part_size,
            read: &read,
        };
        let mut pieces = Feed::new(inputs, manner);
        while let Some(piece) = pieces.next() {
            let is_long = begun.elapsed() > PATIENCE || !piece.is_last();
            if is_long && self.args.threads() > 1 {
                let pieces = iter::once(piece).chain(pieces);
                let work = |piece: Piece| (piece.input, judged(piece.what));
                pool::in_order(self.args.threads(), pieces, work, |(input, judged)| {
                    self.judged(&inputs[input], judged, &mut progress)?;
                    self.tell(&mut progress, &read);
                    Ok(())
                })?;
                break;
            }
            let input = &inputs[piece.input];
            match progress.is_shown() {
                true => self.judged(input, judged(piece.what), &mut progress)?,
                false => self.at_once(input, piece.what)?,
            }
            self.tell(&mut progress, &read);
        }
        progress.end();
        Ok(())
    }

    /// Tells how far the work has come.
    fn tell(&self, progress: &mut Progress, read: &AtomicU64) {
        progress.tell(read.load(Ordering::Relaxed), || match self.tally.games {
            1 => ", 1 game".to_owned(),
            games => format!(", {games} games"),
        });
    }

    /// Judges a piece, and tells of each game as soon as it is judged.
    fn at_once(&mut self, input: &Assigned, what: What) -> io::Result<()> {
        let (source, game, options, is_last) = match what {
            What::Unread(source, finding) => return self.unread(&source, &finding),
            What::Text {
                source,
                game,
                options,
                is_last,
            } => (Arc::new(source), game, options, is_last),
        };
        let mut result = Ok(());
        let findings = (game.judge)(&source, &options, &mut |verdict| {
            if result.is_ok() {
                let report = self.counted(input, game, verdict);
                result = self.game(&source, report);
            }
        });
        result?;
        if is_last {
            self.rest(input, game, &source, findings)?;
        }
        Ok(())
    }

    /// Tells of a piece that was judged.
    fn judged(
        &mut self,
        input: &Assigned,
        judged: Judged,
        progress: &mut Progress,
    ) -> io::Result<()> {
        let (source, game, verdicts, findings, is_last) = match judged {
            Judged::Unread(source, finding) => {
                return progress.aside(|| {
                    self.unread(&source, &finding)?;
                    self.format.flush()
                });
            }
            Judged::Text {
                source,
                game,
                verdicts,
                findings,
                is_last,
            } => (source, game, verdicts, findings, is_last),
        };
        let count = |verdict| self.counted(input, game, verdict);
        let reports: Vec<GameReport> = verdicts.into_iter().map(count).collect();
        let is_told = is_last
            || self.args.report.format != Form::Human
            || reports.iter().any(|report| !report.findings.is_empty());
        let shown = progress.is_shown() && is_told;
        let tell = || {
            for report in reports {
                self.game(&source, report)?;
            }
            if is_last {
                self.rest(input, game, &source, findings)?;
            }
            if shown { self.format.flush() } else { Ok(()) }
        };
        match shown {
            true => progress.aside(tell),
            false => tell(),
        }
    }

    /// Counts a game of the file at hand.
    fn counted(&mut self, (_, config): &Assigned, game: &Game, verdict: Verdict) -> GameReport {
        let (standings, games) = self.file.get_or_insert_with(|| ((game.standings)(), 0));
        *games += 1;
        let mut report = standings.count(verdict);
        self.policy.apply(&config.policy, &mut report.findings);
        report
    }

    /// Tells of a file after its games.
    fn rest(
        &mut self,
        (input, config): &Assigned,
        game: &Game,
        source: &Source,
        mut findings: Vec<Finding>,
    ) -> io::Result<()> {
        let (standings, games) = self.file.take().unwrap_or_else(|| ((game.standings)(), 0));
        self.policy.apply(&config.policy, &mut findings);
        self.whole(input, source, games > 0, &standings.matches(), findings)
    }

    /// A text that could not be read, or not to its end, is reported like any other finding.
    fn unread(&mut self, source: &Source, finding: &Finding) -> io::Result<()> {
        self.exit = Exit::Failed;
        self.tally.unread += 1;
        let matches = self.file.take().map(|(standings, _)| standings.matches());
        let rest = Rest {
            source,
            matches: &matches.unwrap_or_default(),
            findings: std::slice::from_ref(finding),
        };
        self.count_file(rest.findings);
        self.format.unread(&rest)
    }

    /// Mends a text, and tells what is left.
    fn mend(&mut self, (input, config): &Assigned) -> io::Result<()> {
        let source = match input.read() {
            Text::Read(source) => source,
            Text::Unread(source, finding) => return self.unread(&source, &finding),
            Text::Foreign => return Ok(()),
        };
        let Some(game) = input.game(source.text()) else {
            return Ok(());
        };
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

    /// Tells of a game.
    fn game(&mut self, source: &Arc<Source>, report: GameReport) -> io::Result<()> {
        self.count(&report.findings, |tally| tally.add_game(&report));
        self.format.game(source, report)
    }

    /// Tells of a text after its games.
    fn whole(
        &mut self,
        input: &Input,
        source: &Source,
        holds_games: bool,
        matches: &[MatchReport],
        mut findings: Vec<Finding>,
    ) -> io::Result<()> {
        if input.is_guess() && !holds_games {
            findings.retain(|finding| finding.code() != "no-game");
            if findings.is_empty() {
                return Ok(());
            }
        }
        self.count_file(&findings);
        self.format.file(&Rest {
            source,
            matches,
            findings: &findings,
        })
    }

    /// Counts a file and what was found in it outside its games.
    fn count_file(&mut self, findings: &[Finding]) {
        self.count(findings, |tally| {
            tally.files += 1;
            tally.counts.add(findings);
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

/// Judges a piece by itself; this can be done on any thread.
fn judged(what: What) -> Judged {
    match what {
        What::Unread(source, finding) => Judged::Unread(source, finding),
        What::Text {
            source,
            game,
            options,
            is_last,
        } => {
            let mut verdicts = Vec::new();
            let findings = (game.judge)(&source, &options, &mut |verdict| verdicts.push(verdict));
            Judged::Text {
                source: Arc::new(source),
                game,
                verdicts,
                findings,
                is_last,
            }
        }
    }
}
