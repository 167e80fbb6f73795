//! Records as people paste them.
//!
//! `cargo bench --bench pasted -- [GAMES]`: games in styles of writing, each with one mistake. Of each style the shares of
//! records in which the first error is on the line of the mistake, and in which it is the only one; how many are taken for
//! legal, and what safe fixes make of them. `SHOW=WORDS` prints the records that came out wrong, with all that is said of them, of the styles with these
//! words in their names; `SHOW=` those of all.
//!
//! `cargo bench --bench pasted -- forms [GAMES] [WORDS]`: the forms of `fixtures/decorations.toml`, only those with these words
//! in their names: how many are read as the plain record is, of how many `--fix` leaves every byte, and what becomes of one
//! mistake.

#[allow(dead_code)]
#[path = "../tests/support/forms.rs"]
mod forms;
#[path = "../tests/support/pasted_mistakes.rs"]
mod pasted_mistakes;
#[allow(dead_code)]
#[path = "../tests/laws/samples.rs"]
mod samples;
#[path = "../tests/support/styles.rs"]
mod styles;

use std::{collections::BTreeMap, env};

use pasted_mistakes::{Count, is_read, tried};
use samples::{Sample, errors, fixed, judged, samples};
use styles::{Mistake, STYLES, game};

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
    let arguments: Vec<String> = env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let count = arguments.iter().find_map(|argument| argument.parse::<u64>().ok());
    let mut words = arguments.iter().filter(|argument| argument.parse::<u64>().is_err());
    match words.next().map(String::as_str) {
        None => of_styles(count.unwrap_or(20)),
        Some("forms") => of_forms(count.unwrap_or(100), words.next()),
        Some(word) => panic!("`{word}` is not a measure"),
    }
}

/// How many of a hundred, rounded down, so that 100 means all.
fn share(part: usize, of: usize) -> String {
    (100 * part).checked_div(of).map_or("-".to_owned(), |share| share.to_string())
}

fn of_styles(games: u64) {
    let shown = env::var("SHOW").ok();
    let mut counts: BTreeMap<(&str, &str, Mistake), Count> = BTreeMap::new();
    let mut read: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for name in ["hirth", "tafl", "herrlof"] {
        for seed in 0..games {
            let legal = game(name, seed);
            for style in styles::Style::of(name) {
                *read.entry((name, style.name)).or_default() += usize::from(is_read(style, &legal));
            }
            for one in tried(name, seed, |_, _| true) {
                counts.entry((name, one.style.name, one.mistake)).or_default().add(&one.count);
                let is_shown = shown.as_ref().is_some_and(|words| one.style.name.contains(words.as_str()));
                if is_shown && !one.count.is_good() {
                    println!("{}", one.told());
                }
            }
        }
    }
    println!(
        "Of 100 records with one mistake: first error on its line / and no other error. Of {games} games a style.\n"
    );
    print!("{:29} {:>5}", "style", "right");
    Mistake::ALL.iter().for_each(|mistake| print!(" {:>11}", mistake.name()));
    println!(" {:>7}  legal, as meant  safe fixes: right, another game, still wrong", "all");
    for style in &STYLES {
        let mut all = Count::default();
        print!("{:7} {:21} {:>5}", style.game, style.name, share(read[&(style.game, style.name)], games as usize));
        for mistake in Mistake::ALL {
            let count = counts.get(&(style.game, style.name, mistake)).copied().unwrap_or_default();
            all.add(&count);
            print!(" {:>11}", format!("{}/{}", share(count.on_line, count.records), share(count.alone, count.records)));
        }
        let Count { records, on_line, alone, legal, as_meant, restored, other_game, still_wrong } = all;
        let both = format!("{}/{}", share(on_line, records), share(alone, records));
        println!(" {both:>7}  {legal:5} {as_meant:9}  {restored:3} {other_game:3} {still_wrong:3} of {records}");
    }
}

fn of_forms(count: u64, words: Option<&String>) {
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
