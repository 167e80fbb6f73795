//! How fast records are read and judged, step by step: random games, a megabyte of them, the same in every run.
//!
//! `cargo bench --bench speed -- [NAME]`, where `NAME` is `parse`, `replay`, `check`, `json` or `repair`. The
//! bytes a second are those of the record, labels and tags too, in all of them.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use hirth::{
    games::{
        GameKind, Options,
        hirth::{
            Lateral,
            board::Side,
            generate::{Plan, game},
            notation,
            replay::{Reading, replay},
            turn::Turn,
        },
    },
    output::{self, json::Json},
    report::FileReport,
    source::Source,
};

/// How much is judged at a time.
const BYTES: usize = 1_000_000;

/// How many damaged games are. One takes as long as hundreds that are not.
const DAMAGED: u64 = 100;

/// How long each of them is measured.
const TIME: Duration = Duration::from_secs(10);

fn main() {
    // Cargo adds `--bench`.
    let wanted = std::env::args().skip(1).find(|word| !word.starts_with('-'));
    let suite = Suite { wanted };
    legal(&suite);
    damaged(&suite);
}

/// What is measured.
struct Suite {
    /// Only that with this in its name, if it is said.
    wanted: Option<String>,
}

impl Suite {
    /// Runs `of` again and again for a while, and tells how many of the `bytes` go through it in a second: when it was
    /// quickest, and in the middle of all runs.
    fn measure<T>(&self, name: &str, bytes: usize, mut of: impl FnMut() -> T) {
        if self.wanted.as_ref().is_some_and(|wanted| !name.contains(wanted)) {
            return;
        }
        let mut runs = Vec::new();
        let start = Instant::now();
        while runs.len() < 3 || start.elapsed() < TIME {
            let start = Instant::now();
            black_box(of());
            runs.push(start.elapsed());
        }
        runs.sort_unstable();
        let rate = |time: Duration| bytes as f64 / 1e6 / time.as_secs_f64();
        let (best, middle, count) = (rate(runs[0]), rate(runs[runs.len() / 2]), runs.len());
        println!("{name:<16}{best:>7.1} MB/s, in the middle {middle:.1}, {count} runs");
    }
}

/// What legal records cost.
fn legal(suite: &Suite) {
    let games = made();
    let text = games.join("\n");
    let turns: Vec<Vec<Turn>> = games.iter().map(|game| parse(game)).collect();
    assert!(turns.iter().all(|turns| turns.len() == play(turns)));
    assert!(check(&text).games.iter().all(|game| game.is_valid()));

    suite.measure("legal/parse", text.len(), || {
        for game in &games {
            black_box(parse(black_box(game)));
        }
    });
    suite.measure("legal/replay", text.len(), || {
        for turns in &turns {
            black_box(play(black_box(turns)));
        }
    });
    suite.measure("legal/check", text.len(), || check(black_box(&text)));
    suite.measure("legal/json", text.len(), || json(&check(black_box(&text))));
}

/// What it costs to find out what was meant, in games with one slip each.
fn damaged(suite: &Suite) {
    let plan = Plan { slips: 1, ..Plan::default() };
    let games = (1..=DAMAGED).filter_map(|number| game(&plan, number).damaged);
    let text = games.collect::<Vec<String>>().join("\n");
    suite.measure("damaged/repair", text.len(), || check(black_box(&text)));
}

/// As many games as are wanted.
fn made() -> Vec<String> {
    let plan = Plan::default();
    let mut left = BYTES;
    (1..)
        .map(|number| game(&plan, number).text)
        .take_while(|text| {
            let wanted = left > 0;
            left = left.saturating_sub(text.len());
            wanted
        })
        .collect()
}

/// The turns of a game as they are written: all lines that are not tags, comments or blank.
fn parse(game: &str) -> Vec<Turn> {
    let turns = game.lines().filter(|line| line.starts_with(['G', 'S']));
    turns.map(notation::read).collect()
}

/// Plays turns from the start of a game on, and gives how many of them are lawful.
fn play(turns: &[Turn]) -> usize {
    let mut readings = vec![Reading::start()];
    let sides = [Side::Gull, Side::Silfr].into_iter().cycle();
    let played = turns.iter().zip(sides).map_while(|(turn, side)| {
        readings = replay(&readings, side, turn, Lateral::default()).ok()?.readings;
        Some(())
    });
    played.count()
}

fn check(text: &str) -> FileReport {
    GameKind::ALL[0].check(Source::new("games", text), &Options::default())
}

/// A report as `hirth check --format json` writes it.
fn json(report: &FileReport) -> Vec<u8> {
    let mut out = Vec::new();
    output::write(&mut Json::new(&mut out), report).expect("nothing fails to be written to memory");
    out
}
