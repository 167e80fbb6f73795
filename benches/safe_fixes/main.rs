//! What safe fixes make of the mistakes of people who write a game down: the record as it was, another text of the same
//! game, or another game.
//!
//! `cargo bench --bench safe_fixes -- [GAME] [GAMES] [SEED] [TURNS] [-v]`. Each kind of mistake is made once in every random
//! game that has room for it. `-v` prints the records that become another game or lose text.

mod hirth;

use std::{
    ops::AddAssign,
    sync::atomic::{AtomicU64, Ordering},
    thread,
};

use ::hirth::{Check, fix::Applicability};
use fastrand::Rng;

/// A game whose records are damaged.
pub struct Game {
    /// Its name on the command line.
    pub name: &'static str,
    /// The lines of a random legal game: its seed, its number, and how many turns it has at most.
    pub random: fn(u64, u64, usize) -> Vec<String>,
    /// What is done to them.
    pub kinds: Vec<Kind>,
}

/// The lines that a mistake makes of those of a record; `None` where the record has no room for it.
type Mistake = dyn Fn(&[String], &mut Rng) -> Option<Vec<String>> + Sync;

/// A kind of mistake: its name, and how it is made.
pub struct Kind(pub &'static str, pub Box<Mistake>);

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let numbers: Vec<u64> = words.iter().filter_map(|word| word.parse().ok()).collect();
    let number = |at: usize, default: u64| numbers.get(at).copied().unwrap_or(default);
    let (games, seed, turns) = (number(0, 1_000), number(1, 1), number(2, 32) as usize);
    let verbose = words.iter().any(|word| word == "-v");
    let all = [hirth::game()];
    let is_named = |game: &Game| words.iter().any(|word| word == game.name);
    let any = all.iter().any(is_named);
    for game in all.iter().filter(|game| !any || is_named(game)) {
        println!(
            "{}: {games} random legal games of up to {turns} turns, seed {seed}\n",
            game.name
        );
        println!(
            "| mistake | games | changed by `--fix` | original | same game | another game | loses text |"
        );
        println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
        let mut sum = Count::default();
        for kind in &game.kinds {
            let count = count(game, kind, (games, seed, turns), verbose);
            count.print(kind.0);
            sum += count;
        }
        sum.print("all");
        println!();
    }
}

/// Makes one kind of mistake in all games, on all cores.
fn count(
    game: &Game,
    kind: &Kind,
    (games, seed, turns): (u64, u64, usize),
    verbose: bool,
) -> Count {
    let next = AtomicU64::new(0);
    let work = || {
        let mut count = Count::default();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= games {
                return count;
            }
            let original = (game.random)(seed, number, turns);
            let mut rng = Rng::with_seed(seed ^ number.wrapping_mul(0x9e37_79b9));
            if let Some(written) = (kind.1)(&original, &mut rng) {
                count.add(&original, &written, verbose);
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
    fn add(&mut self, original: &[String], written: &[String], verbose: bool) {
        let text = |lines: &[String]| lines.join("\n") + "\n";
        let (meant, written) = (text(original), text(written));
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
        let is_same = positions(fixed) == positions(&meant);
        let is_lost = letters(fixed) < letters(&meant).min(letters(&written));
        self.same += u32::from(is_same);
        self.other += u32::from(!is_same);
        self.lost += u32::from(is_lost);
        if verbose && (!is_same || is_lost) {
            show(&meant, &written, fixed);
        }
    }

    fn print(&self, name: &str) {
        let Self {
            games,
            changed,
            original,
            same,
            other,
            lost,
        } = self;
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

/// Where all pieces stand after each turn.
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
    let lines = meant.lines().zip(written.lines()).zip(fixed.lines());
    let differ = lines.filter(|((meant, written), fixed)| meant != written || meant != fixed);
    let told = differ.map(|((meant, written), fixed)| {
        format!("    {meant}  written {written}  fixed {fixed}\n")
    });
    println!("{}", told.collect::<String>());
}
