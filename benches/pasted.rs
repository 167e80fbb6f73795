//! Games in the decorations that people put them in: how many are read, with how many errors and warnings, what a slip comes
//! to, and of how many `--fix` leaves every right turn as it is.
//!
//! `cargo bench --bench pasted -- [GAMES] [SEED] [WORDS] [-v]`: only of the decorations with these words in their name; `-v` shows
//! each game that does not come out right.

#[path = "../tests/laws/hirth/decorations.rs"]
mod decorations;

use decorations::{DECORATIONS, Game};
use hirth::{
    finding::{Finding, Severity},
    fix::{self, Applicability},
    games::{
        self, GAMES, Options,
        hirth::generate::{self, Plan},
    },
    report::FileReport,
    source::Source,
};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut numbers = arguments.iter().filter_map(|argument| argument.parse::<u64>().ok());
    let (count, seed) = (numbers.next().unwrap_or(100), numbers.next().unwrap_or(1));
    let is_verbose = arguments.iter().any(|argument| argument == "-v");
    let is_word = |argument: &&String| argument.contains(char::is_alphabetic) && !argument.starts_with('-');
    let words = arguments.iter().find(is_word);
    println!(
        "| decoration | read | errors | warnings | kept by `--fix` | one slip: illegal | one error | on its turn | kept by `--fix` |"
    );
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    let is_asked = |name: &str| words.is_none_or(|words| name.contains(words.as_str()));
    for &(name, decorate) in DECORATIONS.iter().filter(|(name, _)| is_asked(name)) {
        let mut row = Row::default();
        for number in 1..=count {
            let mut plan = Plan::default();
            (plan.seed, plan.slips) = (seed, 1);
            let made = generate::game(&plan, number);
            let game = Game::of(&made.text);
            let said =
                [row.legal(&decorate(&game), game.turns.len()), row.damaged(&made, decorate).unwrap_or_default()];
            for said in said.iter().filter(|said| is_verbose && !said.is_empty()) {
                println!("{name}, game {number}: {said}");
            }
        }
        row.print(name, count);
    }
}

fn check(text: &str) -> FileReport {
    checked(Source::new("game", text))
}

fn checked(source: Source) -> FileReport {
    games::check(GAMES[0], source, &Options::default())
}

/// The text as plain `--fix` leaves it.
fn fixed(text: &str) -> String {
    let mended = fix::apply_all(Source::new("game", text), Applicability::Safe, checked);
    mended.report.source.text().to_owned()
}

#[derive(Default)]
struct Row {
    read: usize,
    errors: usize,
    warnings: usize,
    kept: usize,
    illegal: usize,
    one: usize,
    on_turn: usize,
    kept_of_illegal: usize,
}

impl Row {
    /// Counts a legal game. Returns what is wrong with what is said of it; nothing where nothing is.
    fn legal(&mut self, text: &str, turns: usize) -> String {
        let report = check(text);
        let count = |severity: Severity| findings(&report).filter(|one| one.severity == severity).count();
        let is_read = report.games.len() == 1 && report.games[0].turns == turns;
        let is_kept = fixed(text) == text;
        self.read += usize::from(is_read);
        self.errors += count(Severity::Error);
        self.warnings += count(Severity::Warning);
        self.kept += usize::from(is_kept);
        if is_read && is_kept && count(Severity::Error) == 0 {
            return String::new();
        }
        let games = report.games.len();
        let told = told(findings(&report));
        format!("legal, of {turns} turns; {games} games found, kept by --fix: {is_kept}\n{told}{text}")
    }

    /// Counts a game with a slip, if it is illegal. Returns what is wrong with what is said of it.
    fn damaged(&mut self, made: &generate::Made, decorate: fn(&Game) -> String) -> Option<String> {
        let damaged = made.damaged.as_ref()?;
        let is_turn = |line: &&str| !line.is_empty() && !line.starts_with('[');
        let damaged_turns = damaged.lines().filter(is_turn);
        // A slip in the label's blank leaves no label to decorate.
        let is_split = |line: &str| line.contains(' ');
        if !damaged_turns.clone().all(is_split) || errors(&check(damaged)).is_empty() {
            return None;
        }
        let (meant, text) = (decorate(&Game::of(&made.text)), decorate(&Game::of(damaged)));
        // A decoration without labels has no room for a slip in one.
        if text == meant {
            return None;
        }
        let mut turns = made.text.lines().filter(is_turn).zip(damaged_turns);
        let (turn, written) = turns.find(|(one, other)| one != other)?;
        let label = turn.split(' ').next();
        self.illegal += 1;
        let report = check(&text);
        let found = errors(&report);
        let (is_one, mut is_on_turn) = (found.len() == 1, false);
        if let [only] = &found[..] {
            is_on_turn = only.turn.as_deref() == label;
        }
        let fixed = fixed(&text);
        let mut left = fixed.lines();
        let mut right = text.lines().filter(|line| meant.lines().any(|one| one == *line));
        let is_kept = right.all(|line| left.any(|other| other == line));
        self.one += usize::from(is_one);
        self.on_turn += usize::from(is_on_turn);
        self.kept_of_illegal += usize::from(is_kept);
        if is_one && is_on_turn && is_kept {
            return None;
        }
        let told = told(found.into_iter());
        let kept = if is_kept { "" } else { &fixed };
        Some(format!("{turn} became {written}\n{told}{text}{kept}"))
    }

    fn print(&self, name: &str, count: u64) {
        let share = |part: usize| 100.0 * part as f64 / self.illegal.max(1) as f64;
        println!(
            "| {name} | {} | {} | {:.2} | {} | {} | {:.1} | {:.1} | {:.1} |",
            self.read,
            self.errors,
            self.warnings as f64 / count as f64,
            self.kept,
            self.illegal,
            share(self.one),
            share(self.on_turn),
            share(self.kept_of_illegal),
        );
    }
}

/// Findings, a line each.
fn told<'a>(found: impl Iterator<Item = &'a Finding>) -> String {
    let line = |one: &Finding| format!("    {:?} {}: {}\n", one.turn, one.code(), one.message);
    found.map(line).collect()
}

fn errors(report: &FileReport) -> Vec<&Finding> {
    let errors = findings(report).filter(|one| one.severity == Severity::Error);
    errors.collect()
}

fn findings(report: &FileReport) -> impl Iterator<Item = &Finding> {
    let of_games = report.games.iter().flat_map(|game| &game.findings);
    of_games.chain(&report.findings)
}
