//! One slip, one finding, and its mending: damaged records, how `check` takes them and how they are mended.
//!
//! The figures are printed by `cargo test --release --test laws herrlof::one_slip -- --ignored --nocapture`; `GAMES` in the
//! environment says of how many games, and `VERBOSE` shows what does not come out right.

use std::collections::BTreeMap;

use hirth::{
    edit::{self, Edit},
    finding::{Finding, Severity},
    games::{self, Options},
    source::Source,
};

use crate::fixed::fixed;

use super::{
    game,
    referee::{
        chance::Chance,
        random::{self, Course},
        slip::{self, SlipKind},
        writing::{self, Knowledge, Manner},
        written::Record,
    },
};

/// How often something comes out right.
#[derive(Clone, Copy, Default)]
struct Count {
    slips: usize,
    illegal: usize,
    one: usize,
    /// A possible fix of the first error gives back what was meant.
    listed: usize,
    original: usize,
    settled: usize,
    settled_right: usize,
}

impl Count {
    fn add(&mut self, record: &Record, damaged: &slip::Damaged, verbose: bool) {
        self.slips += 1;
        let (meant, text) = (record.to_string(), damaged.record.to_string());
        let errors = errors(&text);
        let Some(first) = errors.first() else {
            return;
        };
        self.illegal += 1;
        let is_one = errors.len() == 1;
        self.one += usize::from(is_one);
        let mended = first.fixes.iter().map(|fix| applied(&text, &fix.edits));
        let place = mended.into_iter().position(|mended| mended == meant);
        self.listed += usize::from(place.is_some());
        self.original += usize::from(place == Some(0));
        let fixed = fixed(game(), &text);
        let is_settled = fixed != text && self::errors(&fixed).is_empty();
        self.settled += usize::from(is_settled);
        // A result may be written in several ways.
        let is_right =
            fixed == meant || damaged.kind == SlipKind::Result && without_result(&fixed) == without_result(&meant);
        self.settled_right += usize::from(is_settled && is_right);
        if verbose && (!is_one || is_settled && !is_right) {
            tell(record, damaged, &errors, &fixed);
        }
    }

    fn and(self, other: Self) -> Self {
        Self {
            slips: self.slips + other.slips,
            illegal: self.illegal + other.illegal,
            one: self.one + other.one,
            listed: self.listed + other.listed,
            original: self.original + other.original,
            settled: self.settled + other.settled,
            settled_right: self.settled_right + other.settled_right,
        }
    }

    fn share(count: usize, all: usize) -> f64 {
        100.0 * count as f64 / all.max(1) as f64
    }

    fn one_error(&self) -> f64 {
        Self::share(self.one, self.illegal)
    }

    fn print(&self, name: &str) {
        let of_illegal = |count| Self::share(count, self.illegal);
        println!(
            "{name:16} {:6} slips, {:6} illegal: one error {:6.2}, fix listed {:6.2}, listed first {:6.2}, \
             settled by --fix {:6.2}, of these right {:6.2}",
            self.slips,
            self.illegal,
            of_illegal(self.one),
            of_illegal(self.listed),
            of_illegal(self.original),
            of_illegal(self.settled),
            Self::share(self.settled_right, self.settled),
        );
    }
}

fn without_result(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.starts_with("[Result"));
    lines.collect::<Vec<_>>().join("\n")
}

/// What is to be seen of a record that does not come out right.
fn tell(record: &Record, damaged: &slip::Damaged, errors: &[Finding], fixed: &str) {
    let text = damaged.record.to_string();
    let line = |record: &Record| record.lines.get(damaged.line).map(ToString::to_string);
    let (meant, written) = (line(record), line(&damaged.record));
    println!("{:?}: {meant:?} became {written:?}", damaged.kind);
    for error in errors {
        let place = error.turn.as_deref().unwrap_or_default();
        println!("    {place} {}: {}", error.code(), error.message);
    }
    if fixed != text && fixed != record.to_string() {
        println!("    --fix gives\n{fixed}");
    }
    println!("{text}");
}

fn check(source: Source) -> hirth::report::FileReport {
    games::check(game(), source, &Options::default())
}

fn errors(text: &str) -> Vec<Finding> {
    let report = check(Source::new("game", text));
    let of_games = report.games.into_iter().flat_map(|game| game.findings);
    let all = of_games.chain(report.findings);
    all.filter(|finding| finding.severity == Severity::Error).collect()
}

fn applied(text: &str, edits: &[Edit]) -> String {
    edit::apply(text, edits).expect("a fix can be applied")
}

/// A game as careful people write it, and how much of the cards is in it.
pub(super) fn written(chance: &mut Chance) -> (Record, usize) {
    let course = Course { is_cut: false, is_without_five: false, ..Course::any(chance) };
    let whole = random::game(chance, course);
    let knowledge = *chance.pick(&Knowledge::ALL);
    let record = writing::write(chance, &whole, Manner::tidy(knowledge));
    (record, course.players)
}

fn count(games: u64, verbose: bool) -> BTreeMap<SlipKind, Count> {
    let mut counts: BTreeMap<SlipKind, Count> = BTreeMap::new();
    for seed in 0..games {
        let (record, players) = written(&mut Chance::new(seed));
        let damaged = slip::slip(&record, players, seed);
        let of_kind = counts.entry(damaged.kind).or_default();
        of_kind.add(&record, &damaged, verbose);
    }
    counts
}

fn all(counts: &BTreeMap<SlipKind, Count>) -> Count {
    counts.values().copied().fold(Count::default(), Count::and)
}

#[test]
fn a_slip_is_one_error() {
    let count = all(&count(120, false));
    assert!(count.one_error() >= 90.0, "{}", count.one_error());
    assert_eq!(count.settled_right, count.settled);
    assert!(count.settled > 15, "{}", count.settled);
}

#[test]
#[ignore = "takes many minutes"]
fn the_figures() {
    let verbose = std::env::var_os("VERBOSE").is_some();
    let games = std::env::var("GAMES").map_or(5_000, |it| it.parse().expect("a number"));
    let counts = count(games, verbose);
    for (kind, count) in &counts {
        count.print(&format!("{kind:?}"));
    }
    let count = all(&counts);
    count.print("all");
    assert!(count.one_error() >= 90.0, "{}", count.one_error());
}
