//! Records in the forms in which people paste them: how many are read as the plain record is, of how many `--fix` leaves
//! every byte, and what becomes of one mistake.
//!
//! `cargo bench --bench pasted -- [GAMES] [WORDS]`: only of the forms with these words in their name.

#[allow(dead_code)]
#[path = "../tests/support/forms.rs"]
mod forms;
#[allow(dead_code)]
#[path = "../tests/laws/samples.rs"]
mod samples;

use std::collections::BTreeMap;

use samples::{Sample, errors, fixed, judged, samples};

#[derive(Default)]
struct Row {
    games: usize,
    read: usize,
    untouched: usize,
    illegal: usize,
    one: usize,
    in_turn: usize,
}

impl Row {
    fn add(&mut self, sample: &Sample, legal: &str, damaged: &str) {
        let game = sample.game;
        let turns = |text: &str| judged(game, text).games.iter().map(|game| game.turns).collect::<Vec<_>>();
        self.games += 1;
        self.read += usize::from(turns(legal) == turns(&sample.legal) && errors(game, legal).is_empty());
        self.untouched += usize::from(fixed(game, legal) == legal);
        let Some(bare) = errors(game, &sample.damaged).into_iter().next() else { return };
        self.illegal += 1;
        if let [only] = &errors(game, damaged)[..] {
            self.one += 1;
            self.in_turn += usize::from(only.turn == bare.turn);
        }
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let count = arguments.iter().find_map(|argument| argument.parse::<u64>().ok()).unwrap_or(100);
    let words = arguments.iter().find(|argument| argument.parse::<u64>().is_err());
    println!("| form | game | games | read | kept by `--fix` | one mistake: illegal | one error | in its turn |");
    println!("| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |");
    let samples: Vec<Sample> = (0..count).flat_map(samples).collect();
    for form in forms::forms() {
        if words.is_some_and(|words| !form.name.contains(words.as_str())) {
            continue;
        }
        let mut rows: BTreeMap<&str, Row> = BTreeMap::new();
        for sample in &samples {
            let written = [&sample.legal, &sample.damaged].map(|text| form.write(sample.game, text));
            let [Some(legal), Some(damaged)] = written else { continue };
            rows.entry(sample.game.name()).or_default().add(sample, &legal, &damaged);
        }
        for (game, row) in rows {
            let Row { games, read, untouched, illegal, one, in_turn } = row;
            println!("| {} | {game} | {games} | {read} | {untouched} | {illegal} | {one} | {in_turn} |", form.name);
        }
    }
}
