//! Two independent ways agree: what `check` says of random games and damaged ones is what the referee says, who shares no
//! code with it.
//!
//! The full sizes are run by `cargo test --release --test laws tafl::differential -- --ignored`; `GAMES` in the
//! environment says how many games of each.

use std::{collections::BTreeMap, num::NonZero, ops::Range, thread};

use super::{
    referee::{
        random::{self, Plan},
        referee, slip,
        variants::{self, KingTakes, Variant},
    },
    told::{Told, in_short, of_program, of_referee},
};

/// What comes of comparing records.
#[derive(Default)]
struct Tally {
    illegal: usize,
    /// How often each kind of difference comes about, with the shortest record that has it.
    differences: BTreeMap<String, (usize, String)>,
}

impl Tally {
    /// Compares what both say of a record. What follows the first error is not compared.
    fn compare(&mut self, variant: &Variant, text: &str) {
        let theirs = of_referee(&referee(text, variant, KingTakes::Open));
        let Some(ours) = of_program(text) else {
            // Of one move that is not readable nothing is left.
            let unreadable = Some(("1a".to_owned(), "syntax".to_owned()));
            assert_eq!(theirs.bad, unreadable, "{text}");
            return;
        };
        self.illegal += usize::from(theirs.bad.is_some());
        if theirs.bad.is_none() {
            let position = ours.position.clone();
            let short = in_short(text).map(|short| Told { position, ..short });
            assert_eq!(short.as_ref(), Some(&ours), "{text}");
        }
        let is_same =
            if theirs.bad.is_some() { ours.bad == theirs.bad || is_of_a_space(&ours, &theirs) } else { ours == theirs };
        if is_same {
            return;
        }
        let code = |told: &Told| match &told.bad {
            Some((turn, code)) if turn.is_empty() => code.clone(),
            Some((_, code)) => format!("{code} at a move"),
            None => "legal".to_owned(),
        };
        let kind = match (&ours.bad, &theirs.bad) {
            (None, None) if ours.position != theirs.position => "a position".to_owned(),
            (None, None) if ours.notes != theirs.notes => "a note".to_owned(),
            (None, None) => "a result".to_owned(),
            _ => format!("{} for {}", code(&ours), code(&theirs)),
        };
        let told = format!("{text}program: {ours:?}\nreferee: {theirs:?}\n");
        let (times, shortest) = self.differences.entry(kind).or_default();
        *times += 1;
        if shortest.is_empty() || told.len() < shortest.len() {
            *shortest = told;
        }
    }

    /// Compares random games, the same with another result, and with a slip.
    fn of_games(variant: &Variant, seeds: Range<u64>) -> Self {
        let mut tally = Self::default();
        for seed in seeds {
            let game = random::game(variant, &Plan::any(seed));
            let before = tally.illegal;
            tally.compare(variant, &game.text());
            assert_eq!(tally.illegal, before, "{}", game.text());
            tally.compare(variant, &slip::with_result(&game, seed).text());
            tally.illegal = before;
            let damaged = slip::slip(variant, &game, seed);
            tally.compare(variant, &damaged.game.text());
        }
        tally
    }

    fn and(mut self, other: Self) -> Self {
        self.illegal += other.illegal;
        for (kind, (times, record)) in other.differences {
            let (all, shortest) = self.differences.entry(kind).or_default();
            *all += times;
            if shortest.is_empty() || record.len() < shortest.len() {
                *shortest = record;
            }
        }
        self
    }

    /// Panics if anything differs, and shows a record of each kind.
    fn agrees(&self) {
        let told = self.differences.iter();
        let told = told.map(|(kind, (times, record))| format!("{times} × {kind}:\n{record}"));
        let told: Vec<String> = told.collect();
        assert!(told.is_empty(), "{}", told.join("\n"));
    }
}

/// Whether both cannot read the same turn. A misplaced space (`3. b2-b1 +Kd3-e3`) lies between two moves: the program
/// finds it in the first of them, the referee in the one that it cannot read.
fn is_of_a_space(ours: &Told, theirs: &Told) -> bool {
    let unreadable = |told: &Told| match &told.bad {
        Some((turn, code)) if code == "syntax" => Some(turn.trim_end_matches(['a', 'b']).to_owned()),
        _ => None,
    };
    unreadable(ours).is_some_and(|turn| unreadable(theirs) == Some(turn))
}

#[test]
fn program_and_referee_agree() {
    for variant in variants::all() {
        let tally = Tally::of_games(&variant, 0..60);
        tally.agrees();
        let illegal = tally.illegal;
        assert!(illegal > 46, "{illegal} of 60 damaged games are illegal");
    }
}

#[test]
#[ignore = "takes many minutes"]
fn program_and_referee_agree_on_ten_thousand_games_of_each() {
    let games = std::env::var("GAMES").map_or(10_000, |it| it.parse().expect("a number"));
    let mut all = Tally::default();
    for variant in variants::all() {
        let tally = on_all_cores(1_000..1_000 + games, |seeds| Tally::of_games(&variant, seeds));
        let (name, illegal) = (variant.name, tally.illegal);
        println!("{name}: {games} games, as many damaged, {illegal} of them illegal");
        all = all.and(tally);
    }
    all.agrees();
}

/// Shares seeds among the cores.
fn on_all_cores(seeds: Range<u64>, work: impl Fn(Range<u64>) -> Tally + Sync) -> Tally {
    let cores = thread::available_parallelism().map_or(1, NonZero::get) as u64;
    let size = (seeds.end - seeds.start).div_ceil(cores);
    thread::scope(|scope| {
        let parts = seeds.clone().step_by(size as usize);
        let parts = parts.map(|first| first..seeds.end.min(first + size));
        let threads: Vec<_> = parts.map(|part| scope.spawn(|| work(part))).collect();
        let tallies = threads.into_iter().map(|one| one.join().expect("it counts"));
        tallies.reduce(Tally::and).unwrap_or_default()
    })
}
