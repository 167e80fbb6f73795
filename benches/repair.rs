//! How well, and how fast, slips are repaired: random legal games are damaged, checked and mended by the
//! fixes that the findings carry, and compared with the originals, blanks aside.
//!
//! `cargo bench --bench repair -- [GAMES] [SEED] [TURNS] [-v]`. More than one slip is tried on a fifth of the
//! games; one in fifty of those with one slip is compared with every text that is one slip away from it.

#[path = "../tests/all/hirth/referee/mod.rs"]
mod referee;

use std::time::{Duration, Instant};

use hirth::{
    edit::{self, Edit},
    finding::{Finding, Severity},
    fix::{self, Applicability},
    games::{
        self, GAMES,
        hirth::{
            board::Side,
            grammar,
            replay::{Reading, replay},
        },
    },
    source::Source,
};
use referee::{Style, random_game, slip};

fn main() {
    let numbers: Vec<u64> = std::env::args()
        .skip(1)
        .filter_map(|word| word.parse().ok())
        .collect();
    let number = |i: usize, default: u64| numbers.get(i).copied().unwrap_or(default);
    let (games, seed, turns) = (number(0, 10_000), number(1, 1), number(2, 40) as usize);
    let verbose = std::env::args().any(|word| word == "-v");
    println!("{games} random legal games of up to {turns} turns, seed {seed}\n");
    for damage in [Damage::One, Damage::TwoInOneTurn, Damage::ThreeInTheGame] {
        let mut count = Count {
            verbose,
            ..Count::default()
        };
        let games = match damage {
            Damage::One => games,
            _ => games / 5,
        };
        for game in 0..games {
            let style = match game % 2 {
                0 => Style::Uniform,
                _ => Style::Hunting,
            };
            let lines = random_game(seed * 1_000_000 + game, style, turns).turns;
            let mut rng = fastrand::Rng::with_seed(seed ^ game.wrapping_mul(0x9e37_79b9));
            let damaged = damage.of(&lines, &mut rng);
            let compared = matches!(damage, Damage::One) && game % 50 == 0;
            count.add(&lines, &damaged, compared);
        }
        count.print(damage);
    }
}

#[derive(Clone, Copy)]
enum Damage {
    One,
    TwoInOneTurn,
    ThreeInTheGame,
}

impl Damage {
    fn of(self, lines: &[String], rng: &mut fastrand::Rng) -> Vec<String> {
        let mut damaged = lines.to_vec();
        let (turns, slips) = match self {
            Self::One => (1, 1),
            Self::TwoInOneTurn => (1, 2),
            Self::ThreeInTheGame => (3, 1),
        };
        for _ in 0..turns {
            let at = rng.usize(..damaged.len());
            for _ in 0..slips {
                damaged[at] = slip(&damaged[at], rng).0;
            }
        }
        damaged
    }

    fn name(self) -> &'static str {
        match self {
            Self::One => "One slip a game",
            Self::TwoInOneTurn => "Two slips in one turn",
            Self::ThreeInTheGame => "Three slips in the game",
        }
    }
}

#[derive(Default)]
struct Count {
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
    fn add(&mut self, original: &[String], damaged: &[String], compared: bool) {
        let text = damaged.join("\n") + "\n";
        let start = Instant::now();
        let found = errors(&text);
        let time = start.elapsed();
        if found.is_empty() {
            return;
        }
        self.illegal += 1;
        self.times.push(time);
        let wanted = bare(&(original.join("\n") + "\n"));
        let exact = bare(&mended(&text)) == wanted;
        self.exact += u32::from(exact);
        let fixed = fixed(&text);
        if errors(&fixed).is_empty() {
            self.safe += 1;
            self.safe_exact += u32::from(bare(&fixed) == wanted);
            if self.verbose && bare(&fixed) != wanted {
                println!("safe but wrong:");
                tell_difference(original, damaged, &fixed);
            }
        }
        if compared {
            self.compared += 1;
            if is_only(damaged, &wanted) {
                self.unique += 1;
                self.unique_exact += u32::from(exact);
                if self.verbose && !exact {
                    println!("{}\n---\n{}", text, mended(&text));
                }
            }
        }
    }

    fn print(&mut self, damage: Damage) {
        let share = |count: u32, of: u32| 100.0 * f64::from(count) / f64::from(of.max(1));
        self.times.sort();
        let time = |share: f64| {
            let at = (self.times.len() as f64 * share) as usize;
            self.times
                .get(at)
                .map_or(0.0, |time| time.as_secs_f64() * 1e3)
        };
        println!(
            "{}: {} games are illegal. Of these:",
            damage.name(),
            self.illegal
        );
        println!(
            "  the first repair is the original               {:6.2} of 100",
            share(self.exact, self.illegal)
        );
        if self.compared > 0 {
            println!(
                "  … where no other text one slip away is legal   {:6.2} of 100 ({} of {} compared)",
                share(self.unique_exact, self.unique),
                self.unique,
                self.compared
            );
        }
        println!(
            "  plain --fix settles                            {:6.2} of 100",
            share(self.safe, self.illegal)
        );
        println!(
            "  … and gives the original                       {:6.2} of 100 of those",
            share(self.safe_exact, self.safe)
        );
        println!(
            "  time: median {:.2} ms, 99th percentile {:.2} ms\n",
            time(0.5),
            time(0.99)
        );
    }
}

/// Prints the turns in which what was meant, what is written and what it was mended to are not all the same.
fn tell_difference(original: &[String], damaged: &[String], fixed: &str) {
    for ((meant, written), fixed) in original.iter().zip(damaged).zip(fixed.lines()) {
        if bare(meant) != bare(fixed) || bare(meant) != bare(written) {
            println!("  meant   {meant}\n  written {written}\n  mended  {fixed}");
        }
    }
}

/// The text as plain `--fix` leaves it.
fn fixed(text: &str) -> String {
    let source = Source::new("game", text);
    let judge = |source| games::check(&GAMES[0], source, &Default::default());
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

fn errors(text: &str) -> Vec<Finding> {
    let source = Source::new("game", text.to_owned());
    let report = games::check(&GAMES[0], source, &Default::default());
    let of_games = report.games.into_iter().flat_map(|game| game.findings);
    let all = of_games.chain(report.findings);
    all.filter(|finding| finding.severity == Severity::Error)
        .collect()
}

fn bare(text: &str) -> String {
    text.lines()
        .map(|line| line.split_whitespace().collect::<String>() + "\n")
        .collect()
}

/// The letters that slips are drawn from.
const ALPHABET: &str = referee::ALPHABET;

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
            if bare(&(lines.join("\n") + "\n")) != wanted {
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
    let written = grammar::read(line);
    let label = written.label?.value;
    let right = label.side == side && label.number as usize == turn / 2 + 1;
    let played = (right && written.faults.is_empty()).then(|| replay(before, side, &written))?;
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
    all.retain(|other| bare(other) != bare(line));
    all.sort();
    all.dedup();
    all
}
