//! Games in the dresses that people put them in: how many are read, with how many errors and warnings, and what a slip
//! comes to.
//!
//! `cargo bench --bench dress -- [GAMES] [SEED] [-v]`

#[path = "../tests/all/hirth/dresses.rs"]
mod dresses;

use dresses::{DRESSES, Game};
use hirth::{
    finding::Severity,
    games::{
        self, GAMES, Options,
        hirth::generate::{self, Plan},
    },
    report::FileReport,
    source::Source,
};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut numbers = arguments
        .iter()
        .filter_map(|argument| argument.parse::<u64>().ok());
    let (count, seed) = (numbers.next().unwrap_or(100), numbers.next().unwrap_or(1));
    let is_verbose = arguments.iter().any(|argument| argument == "-v");
    println!("| dress | read | errors | warnings | one slip: illegal | one error | on its turn |");
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
    for &(name, dress) in DRESSES {
        let mut row = Row::default();
        for number in 1..=count {
            let mut plan = Plan::default();
            (plan.seed, plan.slips) = (seed, 1);
            let made = generate::game(&plan, number);
            let game = Game::of(&made.text);
            row.legal(&check(&dress(&game)), game.turns.len(), is_verbose, name);
            row.damaged(&made, dress);
        }
        println!(
            "| {name} | {} | {} | {:.2} | {} | {:.1} | {:.1} |",
            row.read,
            row.errors,
            row.warnings as f64 / count as f64,
            row.illegal,
            100.0 * row.one as f64 / row.illegal.max(1) as f64,
            100.0 * row.on_turn as f64 / row.illegal.max(1) as f64,
        );
    }
}

fn check(text: &str) -> FileReport {
    games::check(GAMES[0], Source::new("game", text), &Options::default())
}

#[derive(Default)]
struct Row {
    read: usize,
    errors: usize,
    warnings: usize,
    illegal: usize,
    one: usize,
    on_turn: usize,
}

impl Row {
    fn legal(&mut self, report: &FileReport, turns: usize, is_verbose: bool, name: &str) {
        let count = |severity: Severity| {
            findings(report)
                .filter(|one| one.severity == severity)
                .count()
        };
        let is_read = report.games.len() == 1 && report.games[0].turns == turns;
        self.read += usize::from(is_read);
        self.errors += count(Severity::Error);
        self.warnings += count(Severity::Warning);
        if is_verbose && (!is_read || count(Severity::Error) > 0) {
            println!("{name}: {} games, of {turns} turns", report.games.len());
            findings(report)
                .take(3)
                .for_each(|one| println!("    {}: {}", one.code(), one.message));
            println!("{}", report.source.text());
        }
    }

    fn damaged(&mut self, made: &generate::Made, dress: fn(&Game) -> String) {
        let Some(damaged) = &made.damaged else { return };
        let damaged_turns = damaged
            .lines()
            .filter(|line| !line.is_empty() && !line.starts_with('['));
        let turns = made
            .text
            .lines()
            .filter(|line| !line.is_empty() && !line.starts_with('['));
        // A slip in the label's blank leaves no label to dress.
        let is_split = |line: &str| line.contains(' ');
        if !damaged_turns.clone().all(is_split) || errors(&check(damaged)).is_empty() {
            return;
        }
        let text = dress(&Game::of(damaged));
        // A dress without labels has no room for a slip in one.
        if text == dress(&Game::of(&made.text)) {
            return;
        }
        let slip = turns
            .clone()
            .zip(damaged_turns)
            .find(|(one, other)| one != other);
        let label = slip.and_then(|(turn, _)| turn.split(' ').next());
        self.illegal += 1;
        let found = errors(&check(&text));
        if let [only] = &found[..] {
            self.one += 1;
            self.on_turn += usize::from(only.as_deref() == label);
        }
    }
}

/// The turns of all errors.
fn errors(report: &FileReport) -> Vec<Option<String>> {
    let errors = findings(report).filter(|one| one.severity == Severity::Error);
    errors.map(|one| one.turn.clone()).collect()
}

fn findings(report: &FileReport) -> impl Iterator<Item = &hirth::finding::Finding> {
    let of_games = report.games.iter().flat_map(|game| &game.findings);
    of_games.chain(&report.findings)
}
