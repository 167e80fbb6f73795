//! One slip, one finding: damages random legal games by one slip each and counts how often `check` finds
//! exactly one error, on the right turn, at the slip.
//!
//! `cargo run --release --example one_slip -- [GAMES] [SEED] [TURNS]`

#[path = "../tests/all/hirth/referee/mod.rs"]
mod referee;

use hirth::{
    finding::{Finding, Severity},
    games::{self, GAMES, Options},
    source::Source,
};
use referee::{Style, random_game, slip};

fn main() {
    let numbers: Vec<u64> = std::env::args()
        .skip(1)
        .filter_map(|word| word.parse().ok())
        .collect();
    let number = |i: usize, default: u64| numbers.get(i).copied().unwrap_or(default);
    let (games, seed, turns) = (number(0, 2_000), number(1, 1), number(2, 40) as usize);
    let verbose = std::env::args().any(|word| word == "-v");
    let mut count = Count::default();
    for game in 0..games {
        let style = if game % 2 == 0 {
            Style::Uniform
        } else {
            Style::Hunting
        };
        let lines = random_game(seed * 1_000_000 + game, style, turns).turns;
        let mut rng = fastrand::Rng::with_seed(seed ^ game.wrapping_mul(0x9e37_79b9));
        let at = rng.usize(..lines.len());
        let (damaged, place, _) = slip(&lines[at], &mut rng);
        let label = lines[at].split(' ').next().unwrap_or("");
        let text: String = lines
            .iter()
            .enumerate()
            .map(|(i, line)| if i == at { &damaged } else { line }.clone() + "\n")
            .collect();
        let start: usize = lines[..at].iter().map(|line| line.len() + 1).sum();
        let report = games::check(&GAMES[0], Source::new("game", text), &Options::default());
        let findings = report
            .games
            .iter()
            .flat_map(|game| &game.findings)
            .chain(&report.findings);
        let errors: Vec<&Finding> = findings
            .filter(|finding| finding.severity == Severity::Error)
            .collect();
        let verdict = count.add(&errors, label, start + place);
        if verbose && verdict != "right" && verdict != "legal" {
            println!("{verdict}: game {game}, {} became {damaged}", lines[at]);
            for error in errors {
                println!(
                    "    {:?} {}: {} ({:?})",
                    error.turn,
                    error.code(),
                    error.message,
                    error.help
                );
            }
        }
    }
    count.print(games);
}

#[derive(Default)]
struct Count {
    illegal: u32,
    one: u32,
    right_turn: u32,
    touching: u32,
}

impl Count {
    fn add(&mut self, errors: &[&Finding], label: &str, place: usize) -> &'static str {
        let Some(first) = errors.first() else {
            return "legal";
        };
        self.illegal += 1;
        let [only] = errors else {
            return "several errors";
        };
        let _ = first;
        self.one += 1;
        if only.turn.as_deref() != Some(label) {
            return "wrong turn";
        }
        self.right_turn += 1;
        if place + 1 < only.span.start || only.span.end < place {
            return "beside the slip";
        }
        self.touching += 1;
        "right"
    }

    fn print(&self, games: u64) {
        let share = |count: u32| 100.0 * f64::from(count) / f64::from(self.illegal.max(1));
        println!(
            "{games} games with one slip each, {} of them illegal. Of these:",
            self.illegal
        );
        println!(
            "  exactly one error                        {:6.2} of 100",
            share(self.one)
        );
        println!(
            "  exactly one error, on the right turn     {:6.2} of 100",
            share(self.right_turn)
        );
        println!(
            "  … that touches the slip                  {:6.2} of 100",
            share(self.touching)
        );
    }
}
