//! How fast records of Herrlof are judged, beside `serde_json`, which reads the same games as JSON and judges nothing: random
//! games with hands, deck and every card that changes place, and games as the players saw them. Both in turn, in one run.
//!
//! `cargo bench --bench herrlof -- [GAMES]`

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use hirth::{
    Check,
    convert::To,
    games::GameKind,
    games::{Options, Plan},
    source::Source,
};
use serde::de::IgnoredAny;

/// How often each of them is run.
const ROUNDS: usize = 15;

fn main() {
    // Cargo adds `--bench`.
    let mut words = std::env::args().skip(1);
    let games = words.find_map(|word| word.parse().ok()).unwrap_or(300);
    for style in ["full", "seen"] {
        compare(style, games);
    }
}

fn compare(style: &str, games: u64) {
    let game: GameKind = GameKind::Herrlof;
    let place = game.about().styles.iter().position(|(name, _)| *name == style);
    let mut plan = Plan::new(1);
    plan.style = place.expect("a style");
    plan.turns = game.about().usual_turns;
    let texts: Vec<String> = (1..=games).map(|number| game.random(&plan, number).text).collect();
    let text = texts.join("\n");
    let json = json(&text);
    let mut own = Vec::with_capacity(ROUNDS);
    let mut other = Vec::with_capacity(ROUNDS);
    for _ in 0..ROUNDS {
        own.push(timed(|| check(&text)));
        other.push(timed(|| read(&json)));
    }
    let (own, other) = (median(own), median(other));
    let rate = |bytes: usize, time: Duration| bytes as f64 / time.as_secs_f64() / 1e6;
    println!(
        "{style}: {:.1} MB/s of records, judged; {:.1} times as fast as the same games are read as JSON ({:.1} MB of it at {:.1} MB/s)",
        rate(text.len(), own),
        other.as_secs_f64() / own.as_secs_f64(),
        json.len() as f64 / 1e6,
        rate(json.len(), other),
    );
}

/// The same games as JSON.
fn json(text: &str) -> String {
    let out = Check::new().game(GameKind::Herrlof).convert(text, To::Json, None).expect("JSON can be written");
    String::from_utf8(out).expect("JSON is text")
}

fn check(text: &str) -> usize {
    let report = GameKind::Herrlof.check(Source::new("games", text), &Options::default());
    assert!(report.games.iter().all(|game| game.is_valid()));
    report.games.len()
}

/// Reads JSON and keeps nothing of it: what is kept would have to be given back, and that is not its reading.
fn read(json: &str) -> IgnoredAny {
    serde_json::from_str(json).expect("JSON that can be read")
}

fn timed<T>(run: impl FnOnce() -> T) -> Duration {
    let start = Instant::now();
    black_box(run());
    start.elapsed()
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}
