//! What becomes of a mistake in a game that is written in some style: where its first error is, and what is fixed.

use fastrand::Rng;
use hirth::{
    Check,
    finding::{Finding, Severity},
    fix::Applicability,
    report::FileReport,
};

use crate::styles::{Mistake, Style, Text, Written, game};

/// What counts of a record with one mistake.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Count {
    pub records: usize,
    /// The first error is on the line of the mistake.
    pub on_line: usize,
    /// The same, and there is no other error.
    pub alone: usize,
    /// There is no error at all.
    pub legal: usize,
    /// The same, and the game is the one that was meant.
    pub as_meant: usize,
    /// Safe fixes make the game that was meant.
    pub restored: usize,
    /// Safe fixes make another game, in which nothing is wrong.
    pub other_game: usize,
    /// Safe fixes make something else in which there are errors.
    pub still_wrong: usize,
}

impl Count {
    pub fn add(&mut self, other: &Self) {
        self.records += other.records;
        self.on_line += other.on_line;
        self.alone += other.alone;
        self.legal += other.legal;
        self.as_meant += other.as_meant;
        self.restored += other.restored;
        self.other_game += other.other_game;
        self.still_wrong += other.still_wrong;
    }

    /// Whether nothing is to be complained of.
    pub fn is_good(&self) -> bool {
        self.alone == self.records && self.other_game + self.still_wrong == 0
    }
}

/// A record with one mistake in a style, and what became of it.
pub struct Tried {
    pub style: &'static Style,
    pub mistake: Mistake,
    pub count: Count,
    text: Text,
    turn: usize,
    check: Check,
    fixed: Option<String>,
}

impl Tried {
    /// The record, where the mistake is, all that is said, and what the safe fixes make of it.
    pub fn told(&self) -> String {
        let report = self.check.text(self.text.text.as_str());
        let mut told = format!("--- {}, {}, {}\n", self.style.game, self.style.name, self.mistake.name());
        for (at, line) in self.text.text.lines().enumerate() {
            let mark = if self.text.is_line_of(at + 1, self.turn) { '*' } else { ' ' };
            told += &format!("{mark}{:3} {line}\n", at + 1);
        }
        for finding in report.all_findings().filter(|one| one.severity > Severity::Advice) {
            let line = report.source.place(finding.span.start).line;
            let turn = finding.turn.as_deref().unwrap_or("-");
            let part = report.source.slice(finding.span);
            told += &format!("{line}: {turn}: {finding} (`{part}`)\n");
        }
        if let Some(fixed) = &self.fixed {
            for (before, after) in self.text.text.lines().zip(fixed.lines()).filter(|(before, after)| before != after) {
                told += &format!("- {before}\n+ {after}\n");
            }
        }
        told
    }
}

/// Whether the legal game is read right in a style.
pub fn is_read(style: &Style, legal: &Written) -> bool {
    let check = check(legal);
    let report = check.text(style.write(legal).text);
    first_error(&report).is_none() && played(&report) == played(&check.text(plain(legal)))
}

/// Tries mistakes in the styles of a game, in one legal game: those of which `is_tried` returns `true` for their numbers.
pub fn tried(name: &str, seed: u64, is_tried: impl Fn(usize, usize) -> bool) -> Vec<Tried> {
    let legal = game(name, seed);
    let check = check(&legal);
    let meant = check.text(plain(&legal));
    assert!(first_error(&meant).is_none(), "{name} {seed}: {:?}\n{}", first_error(&meant), plain(&legal));
    let mut rng = Rng::with_seed(seed);
    let mut all = Vec::new();
    for (number, mistake) in Mistake::ALL.into_iter().enumerate() {
        // A mistake that leaves a legal record is none.
        let is_wrong = |(damaged, _): &(Written, usize)| first_error(&check.text(plain(damaged))).is_some();
        let drawn = (0..500).filter_map(|_| mistake.make(&legal, &mut rng));
        let Some((damaged, turn)) = drawn.into_iter().find(is_wrong) else { continue };
        for (_, style) in Style::of(name).enumerate().filter(|(at, _)| is_tried(number, *at)) {
            all.push(in_style(style, mistake, &damaged, turn, &check, &meant));
        }
    }
    all
}

fn in_style(
    style: &'static Style,
    mistake: Mistake,
    damaged: &Written,
    turn: usize,
    check: &Check,
    meant: &FileReport,
) -> Tried {
    let text = style.write(damaged);
    let report = check.text(text.text.as_str());
    let first = first_error(&report);
    let is_on_line = first.is_some_and(|first| {
        let line = report.source.place(first.span.start).line;
        text.is_line_of(line, turn)
    });
    let errors = report.all_findings().filter(|one| one.severity == Severity::Error).count();
    let fixed = check.fix(text.text.as_str(), Applicability::Safe).report.source.text().to_owned();
    let mut count = Count {
        records: 1,
        on_line: usize::from(is_on_line),
        alone: usize::from(is_on_line && errors == 1),
        legal: usize::from(errors == 0),
        as_meant: usize::from(errors == 0 && played(&report) == played(meant)),
        ..Count::default()
    };
    let fixed = (fixed != text.text).then_some(fixed);
    if let Some(fixed) = &fixed {
        let after = check.text(fixed.as_str());
        match first_error(&after) {
            Some(_) => count.still_wrong = 1,
            None if played(&after) == played(meant) => count.restored = 1,
            None => count.other_game = 1,
        }
    }
    Tried { style, mistake, count, text, turn, check: check.clone(), fixed }
}

fn check(game: &Written) -> Check {
    let check = Check::new().name("game.txt").trace(true);
    match game.variant {
        Some(variant) => check.named(variant).expect("a variant"),
        None => check,
    }
}

fn plain(game: &Written) -> String {
    let plain = Style::of(game.game).next().expect("styles of the game");
    plain.write(game).text
}

fn first_error(report: &FileReport) -> Option<&Finding> {
    report.all_findings().find(|one| one.severity == Severity::Error)
}

/// The position after each turn of each game.
fn played(report: &FileReport) -> Vec<Vec<String>> {
    let turns = |game: &hirth::report::GameReport| {
        game.trace.iter().map(|turn| turn.board.notation.clone()).collect::<Vec<_>>()
    };
    report.games.iter().map(turns).collect()
}
