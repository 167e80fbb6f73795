//! What safe fixes make of the mistakes of people who write a game down: the record as it was, another text of the same
//! game, or another game.
//!
//! `cargo bench --bench safe_fixes -- [GAME] [GAMES] [SEED] [-v] [=KIND]`. Each kind of mistake is made once in every random
//! game that has room for it. `-v` prints the records that become another game or lose text, `=KIND` counts only the
//! kinds whose name contains that.

mod herrlof;
mod hirth;
mod lines;
mod tafl;

use std::{
    ops::{AddAssign, Range},
    sync::atomic::{AtomicU64, Ordering},
    thread,
};

use ::hirth::{Check, fix::Applicability};

/// A game whose records are damaged.
pub struct Game {
    /// Its name on the command line.
    pub name: &'static str,
    /// What is done to them.
    pub kinds: Vec<Kind>,
}

/// A kind of mistake: its name, and how it is made in the random game of a seed.
pub struct Kind(pub String, pub Box<Mistake>);

/// A random game with and without a mistake; `None` where it has no room for it.
pub type Mistake = dyn Fn(u64) -> Option<Texts> + Sync;

/// A record, twice.
pub struct Texts {
    /// As it was meant.
    pub meant: String,
    /// As it is written.
    pub written: String,
}

/// As many games are apart by their seeds as a seed on the command line counts.
const SEEDS: u64 = 1_000_000;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let numbers: Vec<u64> = words.iter().filter_map(|word| word.parse().ok()).collect();
    let number = |at: usize, default: u64| numbers.get(at).copied().unwrap_or(default);
    let (games, seed) = (number(0, 1_000), number(1, 1));
    let verbose = words.iter().any(|word| word == "-v");
    let only = words.iter().find_map(|word| word.strip_prefix('='));
    let all = [hirth::game(), tafl::game(), herrlof::game()];
    let is_named = |game: &Game| words.iter().any(|word| word == game.name);
    let any = all.iter().any(is_named);
    for game in all.iter().filter(|game| !any || is_named(game)) {
        println!("{}: {games} random legal games, seed {seed}\n", game.name);
        println!("| mistake | games | changed by `--fix` | original | same game | another game | loses text |");
        println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
        let mut sum = Count::default();
        let kinds = game.kinds.iter();
        for kind in kinds.filter(|kind| only.is_none_or(|only| kind.0.contains(only))) {
            let count = count(kind, seed * SEEDS..seed * SEEDS + games, verbose);
            count.print(&kind.0);
            sum += count;
        }
        sum.print("all");
        println!();
    }
}

/// Makes one kind of mistake in all games, on all cores.
fn count(kind: &Kind, seeds: Range<u64>, verbose: bool) -> Count {
    let next = AtomicU64::new(seeds.start);
    let work = || {
        let mut count = Count::default();
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= seeds.end {
                return count;
            }
            if let Some(texts) = (kind.1)(seed) {
                count.add(&texts, verbose);
            }
        }
    };
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let mut sum = Count::default();
    thread::scope(|scope| {
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            sum += worker.join().expect("no worker panics");
        }
    });
    sum
}

/// What came of one kind of mistake.
#[derive(Default)]
struct Count {
    games: u32,
    changed: u32,
    original: u32,
    same: u32,
    other: u32,
    lost: u32,
}

impl Count {
    fn add(&mut self, Texts { meant, written }: &Texts, verbose: bool) {
        self.games += 1;
        let fixed = Check::new().fix(written.as_str(), Applicability::Safe);
        let fixed = fixed.report.source.text();
        if fixed == written {
            return;
        }
        self.changed += 1;
        if fixed == meant {
            self.original += 1;
            return;
        }
        let is_same = positions(fixed) == positions(meant);
        let is_lost = letters(fixed) < letters(meant).min(letters(written));
        self.same += u32::from(is_same);
        self.other += u32::from(!is_same);
        self.lost += u32::from(is_lost);
        if verbose && (!is_same || is_lost) {
            show(meant, written, fixed);
        }
    }

    fn print(&self, name: &str) {
        let Self { games, changed, original, same, other, lost } = self;
        println!("| {name} | {games} | {changed} | {original} | {same} | {other} | {lost} |");
    }
}

impl AddAssign for Count {
    fn add_assign(&mut self, other: Self) {
        self.games += other.games;
        self.changed += other.changed;
        self.original += other.original;
        self.same += other.same;
        self.other += other.other;
        self.lost += other.lost;
    }
}

/// What is to be seen after each turn.
fn positions(text: &str) -> Vec<String> {
    let films = Check::new().films(text);
    let scenes = films.iter().flat_map(|film| &film.scenes);
    scenes.map(|scene| format!("{:?}", scene.pieces)).collect()
}

/// How many characters a text has, without spaces.
fn letters(text: &str) -> usize {
    text.split_whitespace().map(str::len).sum()
}

/// Prints the lines that differ.
fn show(meant: &str, written: &str, fixed: &str) {
    for (name, text) in [("meant", meant), ("written", written), ("fixed", fixed)] {
        let differ = text.lines().filter(|line| {
            let is_there = |text: &str| text.lines().any(|other| other == *line);
            ![meant, written, fixed].into_iter().all(is_there)
        });
        println!("    {name:8}{}", differ.collect::<Vec<_>>().join(" | "));
    }
    println!();
}
