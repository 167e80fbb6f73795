//! How fast records are read and judged, step by step: random games, a megabyte of them, the same in every run.
//!
//! `cargo bench --bench speed -- [NAME]`, where `NAME` is `parse`, `replay`, `check`, `json` or `repair`. The
//! bytes a second are those of the record, labels and tags too, in all of them.

use std::{hint::black_box, time::Duration};

use criterion::{Criterion, SamplingMode, Throughput};
use hirth::{
    games::{
        self, GAMES, Options,
        hirth::{
            board::Side,
            generate::{Plan, game},
            grammar,
            replay::{Reading, replay},
            turn::Turn,
        },
    },
    output::{self, Format, Tally, json::Json},
    report::FileReport,
    source::Source,
};

/// How much is judged at a time.
const BYTES: usize = 1_000_000;

/// How many damaged games are. One takes as long as hundreds that are not.
const DAMAGED: u64 = 100;

fn main() {
    let mut criterion = Criterion::default().without_plots().configure_from_args();
    legal(&mut criterion);
    damaged(&mut criterion);
    criterion.final_summary();
}

/// What legal records cost.
fn legal(criterion: &mut Criterion) {
    let games = made();
    let text = games.join("\n");
    let turns: Vec<Vec<Turn>> = games.iter().map(|game| parse(game)).collect();
    assert!(turns.iter().all(|turns| turns.len() == play(turns)));
    assert!(check(&text).games.iter().all(|game| game.is_valid()));

    let mut group = criterion.benchmark_group("legal");
    group.throughput(Throughput::BytesDecimal(text.len() as u64));
    // A run is long, so every sample has the same few of them.
    group
        .sampling_mode(SamplingMode::Flat)
        .sample_size(40)
        .measurement_time(Duration::from_secs(10));
    group.bench_function("parse", |bench| {
        bench.iter(|| {
            for game in &games {
                black_box(parse(black_box(game)));
            }
        });
    });
    group.bench_function("replay", |bench| {
        bench.iter(|| {
            for turns in &turns {
                black_box(play(black_box(turns)));
            }
        });
    });
    group.bench_function("check", |bench| {
        bench.iter(|| check(black_box(&text)));
    });
    group.bench_function("json", |bench| {
        bench.iter(|| json(check(black_box(&text))));
    });
    group.finish();
}

/// What it costs to find out what was meant, in games with one slip each.
fn damaged(criterion: &mut Criterion) {
    let plan = Plan {
        slips: 1,
        ..Plan::default()
    };
    let games = (1..=DAMAGED).filter_map(|number| game(&plan, number).damaged);
    let text = games.collect::<Vec<String>>().join("\n");

    let mut group = criterion.benchmark_group("damaged");
    group.throughput(Throughput::BytesDecimal(text.len() as u64));
    // Each run is long, so there are as few as can be.
    group.sampling_mode(SamplingMode::Flat).sample_size(10);
    group.bench_function("repair", |bench| {
        bench.iter(|| check(black_box(&text)));
    });
    group.finish();
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
    turns.map(grammar::read).collect()
}

/// Plays turns from the start of a game on, and gives how many of them are lawful.
fn play(turns: &[Turn]) -> usize {
    let mut readings = vec![Reading::start()];
    let sides = [Side::Gull, Side::Silfr].into_iter().cycle();
    let played = turns.iter().zip(sides).map_while(|(turn, side)| {
        readings = replay(&readings, side, turn).ok()?.readings;
        Some(())
    });
    played.count()
}

fn check(text: &str) -> FileReport {
    games::check(GAMES[0], Source::new("games", text), &Options::default())
}

/// A report as `hirth check --format json` writes it.
fn json(report: FileReport) -> Vec<u8> {
    let tally = Tally::of(&report);
    let mut out = Vec::new();
    let mut format = Json::new(&mut out);
    let written = output::write_report(&mut format, report).and_then(|()| format.end(&tally));
    written.expect("nothing fails to be written to memory");
    out
}
