//! How well, and how fast, slips are repaired: random legal games are damaged, checked and mended by the
//! fixes that the findings carry, and compared with the originals, blanks aside.
//!
//! `cargo bench --bench repair -- [GAMES] [SEED] [TURNS] [-v]`. More than one slip, and records that are not tidy, are
//! tried on a fifth of the games; one in fifty of those with one slip is compared with every text that is one slip away
//! from it.

mod slips;

use std::time::{Duration, Instant};

use hirth::{
    edit::{self, Edit},
    fix::{self, Applicability},
    games::{
        GameKind,
        hirth::{
            Lateral,
            board::Side,
            notation,
            replay::{Reading, replay},
        },
    },
    source::Source,
};
use referee::hirth::ALPHABET;
use slips::{Damage, Damaged, Habit, ONE_SLIP, Settings, errors};

const TWO_IN_ONE_TURN: Damage = Damage { turns: 1, slips: 2 };
const THREE_IN_THE_GAME: Damage = Damage { turns: 3, slips: 1 };

/// What is measured, and what it is called. All games are damaged in the first of these ways, a fifth in the others.
const ROWS: [(&str, Damage, Habit); 7] = [
    ("One slip a game", ONE_SLIP, Habit::Tidy),
    ("Two slips in one turn", TWO_IN_ONE_TURN, Habit::Tidy),
    ("Three slips in the game", THREE_IN_THE_GAME, Habit::Tidy),
    ("One slip, no turn with its `/`", ONE_SLIP, Habit::NoStrokes),
    ("One slip, and a blank inside a token of that turn", ONE_SLIP, Habit::Blanks),
    ("One slip, two comments in each turn", ONE_SLIP, Habit::Comments),
    ("One slip, detours are common", ONE_SLIP, Habit::Detours),
];

fn main() {
    let settings = Settings::of_arguments(10_000);
    let Settings { games, seed, turns, verbose } = settings;
    println!("{games} random legal games of up to {turns} turns, seed {seed}\n");
    for (row, (name, damage, habit)) in ROWS.into_iter().enumerate() {
        let mut count = Count::new(habit, verbose);
        let games = if row == 0 { games } else { games / 5 };
        for game in 0..games {
            let damaged = settings.damaged(game, damage, habit);
            count.add(&damaged, row == 0 && game % 50 == 0);
        }
        count.print(name);
    }
}

struct Count {
    habit: Habit,
    illegal: u32,
    exact: u32,
    compared: u32,
    unique: u32,
    unique_exact: u32,
    safe: u32,
    safe_exact: u32,
    times: Vec<Duration>,
    verbose: bool,
}

impl Count {
    fn new(habit: Habit, verbose: bool) -> Self {
        Self {
            habit,
            illegal: 0,
            exact: 0,
            compared: 0,
            unique: 0,
            unique_exact: 0,
            safe: 0,
            safe_exact: 0,
            times: Vec::new(),
            verbose,
        }
    }

    fn add(&mut self, damaged: &Damaged, compared: bool) {
        let text = damaged.text();
        let start = Instant::now();
        let found = errors(&text);
        let time = start.elapsed();
        if found.is_empty() {
            return;
        }
        self.illegal += 1;
        self.times.push(time);
        let bare = |text: &str| bare(self.habit, text);
        let wanted = bare(&(damaged.original.join("\n") + "\n"));
        let exact = bare(&mended(&text)) == wanted;
        self.exact += u32::from(exact);
        let fixed = fixed(&text);
        if errors(&fixed).is_empty() {
            self.safe += 1;
            self.safe_exact += u32::from(bare(&fixed) == wanted);
            if self.verbose && bare(&fixed) != wanted {
                println!("safe but wrong, with a slip at byte {}:", damaged.start());
                tell_difference(self.habit, damaged, &fixed);
            }
        }
        if compared {
            self.compared += 1;
            if is_only(&damaged.written, &wanted) {
                self.unique += 1;
                self.unique_exact += u32::from(exact);
                if self.verbose && !exact {
                    println!("{}\n---\n{}", text, mended(&text));
                }
            }
        }
    }

    fn print(&mut self, name: &str) {
        let share = |count: u32, of: u32| 100.0 * f64::from(count) / f64::from(of.max(1));
        self.times.sort();
        let time = |share: f64| {
            let at = (self.times.len() as f64 * share) as usize;
            self.times.get(at).map_or(0.0, |time| time.as_secs_f64() * 1e3)
        };
        println!("{name}: {} games are illegal. Of these:", self.illegal);
        println!("  the first repair is the original               {:6.2} of 100", share(self.exact, self.illegal));
        if self.compared > 0 {
            println!(
                "  … where no other text one slip away is legal   {:6.2} of 100 ({} of {} compared)",
                share(self.unique_exact, self.unique),
                self.unique,
                self.compared
            );
        }
        println!("  plain --fix settles                            {:6.2} of 100", share(self.safe, self.illegal));
        println!(
            "  … and gives the original                       {:6.2} of 100 of those",
            share(self.safe_exact, self.safe)
        );
        println!("  time: median {:.2} ms, 99th percentile {:.2} ms\n", time(0.5), time(0.99));
    }
}

/// Prints the turns in which what was meant, what is written and what it was mended to are not all the same.
fn tell_difference(habit: Habit, damaged: &Damaged, fixed: &str) {
    let turns = damaged.original.iter().zip(&damaged.written);
    for ((meant, written), fixed) in turns.zip(fixed.lines()) {
        if bare(habit, meant) != bare(habit, fixed) || bare(habit, meant) != bare(habit, written) {
            println!("  meant   {meant}\n  written {written}\n  mended  {fixed}");
        }
    }
}

/// The text as plain `--fix` leaves it.
fn fixed(text: &str) -> String {
    let source = Source::new("game", text);
    let judge = |source| GameKind::ALL[0].check(source, &Default::default());
    let mended = fix::apply_all(source, Applicability::Safe, judge);
    mended.report.source.text().to_owned()
}

/// The text after the first fixes of its errors, as often as there are some.
fn mended(text: &str) -> String {
    let mut text = text.to_owned();
    for _ in 0..4 {
        let found = errors(&text);
        let fixes = found.iter().filter_map(|finding| finding.fixes.first());
        let mut edits: Vec<Edit> = Vec::new();
        for fix in fixes {
            let free = |edit: &Edit| edits.iter().all(|other| !other.span.touches(edit.span));
            if fix.edits.iter().all(free) {
                edits.extend(fix.edits.iter().cloned());
            }
        }
        match edit::apply(&text, &edits) {
            Ok(next) if !edits.is_empty() => text = next,
            _ => break,
        }
    }
    text
}

/// Returns a text as far as it matters whether it says the same as another: without blanks, comments, and what a habit
/// leaves out.
fn bare(habit: Habit, text: &str) -> String {
    let line = |line: &str| {
        let line = match habit {
            Habit::Comments => line.replace("{well}", "").replace("; so be it", ""),
            _ => line.to_owned(),
        };
        let line: String = line.split_whitespace().collect();
        let end = line.len() - usize::from(habit == Habit::NoStrokes && line.ends_with('/'));
        line[..end].to_owned() + "\n"
    };
    text.lines().map(line).collect()
}

/// Whether no other text one slip away from a damaged game is legal as a whole.
fn is_only(damaged: &[String], wanted: &str) -> bool {
    let mut layers = vec![vec![Reading::start()]];
    for (turn, line) in damaged.iter().enumerate() {
        let others = neighbours(line);
        let legal = others.iter().filter(|other| {
            let Some(readings) = play(&layers[turn], other, turn) else {
                return false;
            };
            let mut now = readings;
            for (later, line) in damaged.iter().enumerate().skip(turn + 1) {
                match play(&now, line, later) {
                    Some(next) => now = next,
                    None => return false,
                }
            }
            true
        });
        for other in legal {
            let mut lines = damaged.to_vec();
            lines[turn] = other.clone();
            if bare(Habit::Tidy, &(lines.join("\n") + "\n")) != wanted {
                return false;
            }
        }
        match play(&layers[turn], line, turn) {
            Some(next) => layers.push(next),
            None => return true,
        }
    }
    true
}

/// Plays a turn with the label that its place asks for.
fn play(before: &[Reading], line: &str, turn: usize) -> Option<Vec<Reading>> {
    let side = [Side::Gull, Side::Silfr][turn % 2];
    let written = notation::read(line);
    let label = written.label?.value;
    let right = label.side == side && label.number as usize == turn / 2 + 1;
    let played = (right && written.faults.is_empty()).then(|| replay(before, side, &written, Lateral::default()))?;
    played.ok().map(|played| played.readings)
}

/// Every text one slip away.
fn neighbours(line: &str) -> Vec<String> {
    let letters: Vec<char> = line.chars().collect();
    let mut all = Vec::new();
    let mut add = |letters: Vec<char>| all.push(letters.into_iter().collect::<String>());
    for at in 0..=letters.len() {
        for letter in ALPHABET.chars() {
            let mut more = letters.clone();
            more.insert(at, letter);
            add(more);
        }
        if at == letters.len() {
            break;
        }
        for letter in ALPHABET.chars().filter(|&letter| letter != letters[at]) {
            let mut other = letters.clone();
            other[at] = letter;
            add(other);
        }
        let mut fewer = letters.clone();
        fewer.remove(at);
        add(fewer);
        if at + 1 < letters.len() {
            let mut turned = letters.clone();
            turned.swap(at, at + 1);
            add(turned);
        }
    }
    all.retain(|other| bare(Habit::Tidy, other) != bare(Habit::Tidy, line));
    all.sort();
    all.dedup();
    all
}
