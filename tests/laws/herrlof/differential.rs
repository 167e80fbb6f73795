//! Two independent ways agree: what `check` says of random games and damaged ones is what the referee says, who shares no
//! code with it.
//!
//! The full sizes are run by `cargo test --release --test laws herrlof::differential -- --ignored`; `GAMES` in the
//! environment says how many games.

use std::{collections::BTreeMap, num::NonZero, ops::Range, thread};

use super::{
    deals::one_round,
    referee::{
        chance::Chance,
        random::{self, Course},
        referee,
        slip::{self, SlipKind},
        writing::{self, Manner},
    },
    told::{Told, of_program, of_referee},
};

/// What comes of comparing records.
#[derive(Default)]
pub struct Tally {
    pub illegal: usize,
    /// How often each kind of difference comes about, with the shortest record that has it.
    pub differences: BTreeMap<String, (usize, String)>,
}

impl Tally {
    /// Compares what both say of a record. What follows the first error is not compared. Returns whether it is legal.
    fn compare(&mut self, text: &str, slip: Option<SlipKind>) -> bool {
        let verdict = referee(text);
        let theirs = of_referee(&verdict);
        let ours = of_program(text).unwrap_or_else(|| panic!("no game\n{text}"));
        if !ours.agrees(&verdict) {
            let kind = if !ours.errors.is_empty() || !theirs.errors.is_empty() {
                format!("{} for {}", ours.code(), theirs.code())
            } else if ours.notes != theirs.notes {
                let codes = |told: &Told| told.notes.values().flatten().cloned().collect::<Vec<_>>();
                let is_place = codes(&ours) == codes(&theirs);
                format!("a note, {} {is_place}", codes(&ours).join(" ") + "/" + &codes(&theirs).join(" "))
            } else {
                "a result".to_owned()
            };
            let slip = slip.map_or(String::new(), |slip| format!("({slip:?})"));
            let told = format!("{slip}\n{text}program: {ours:?}\nreferee: {theirs:?}\n");
            let (times, shortest) = self.differences.entry(kind).or_default();
            *times += 1;
            if shortest.is_empty() || told.len() < shortest.len() {
                *shortest = told;
            }
        }
        verdict.legal
    }

    /// Compares random games, and the same with a slip.
    pub fn of_games(seeds: Range<u64>) -> Self {
        let mut tally = Self::default();
        for seed in seeds {
            let mut chance = Chance::new(seed);
            let course = Course::any(&mut chance);
            let whole = random::game(&mut chance, course);
            let manner = Manner::any(&mut chance, course);
            let record = writing::write(&mut chance, &whole, manner);
            assert!(tally.compare(&record.to_string(), None), "{record}");
            let damaged = slip::slip(&record, course.players, seed);
            let is_legal = tally.compare(&damaged.record.to_string(), Some(damaged.kind));
            tally.illegal += usize::from(!is_legal);
            // Somebody has cheated, or a hand is written wrong.
            let (record, ..) = one_round(seed);
            tally.compare(&record.to_string(), None);
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

#[test]
fn program_and_referee_agree() {
    let tally = Tally::of_games(0..400);
    tally.agrees();
    let illegal = tally.illegal;
    assert!(illegal > 340, "{illegal} of 400 damaged games are illegal");
}

#[test]
#[ignore = "takes many minutes"]
fn program_and_referee_agree_on_ten_thousand_games() {
    let games = std::env::var("GAMES").map_or(10_000, |it| it.parse().expect("a number"));
    let tally = on_all_cores(1_000..1_000 + games);
    let illegal = tally.illegal;
    println!("{games} games, as many damaged, {illegal} of them illegal");
    tally.agrees();
}

/// Shares seeds among the cores.
fn on_all_cores(seeds: Range<u64>) -> Tally {
    let cores = thread::available_parallelism().map_or(1, NonZero::get) as u64;
    let size = (seeds.end - seeds.start).div_ceil(cores);
    thread::scope(|scope| {
        let parts = seeds.clone().step_by(size as usize);
        let parts = parts.map(|first| first..seeds.end.min(first + size));
        let threads: Vec<_> = parts.map(|part| scope.spawn(|| Tally::of_games(part))).collect();
        let tallies = threads.into_iter().map(|one| one.join().expect("it counts"));
        tallies.reduce(Tally::and).unwrap_or_default()
    })
}
