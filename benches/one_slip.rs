//! One slip, one finding: damages random legal games by one slip each and counts how often `check` finds
//! exactly one error, on the right turn, at the slip. A blank inside a token is an error of its own, and not counted.
//!
//! `cargo bench --bench one_slip -- [GAMES] [SEED] [TURNS] [-v]`

mod slips;

use hirth::finding::Finding;
use slips::{Damaged, Habit, ONE_SLIP, Settings, errors};

/// How the games are written, and what that is called.
const ROWS: [(&str, Habit); 5] = [
    ("in the usual layout", Habit::Tidy),
    ("without any `/`", Habit::NoStrokes),
    ("with a space inside a token of that turn", Habit::Blanks),
    ("with two comments in each turn", Habit::Comments),
    ("where detours are common", Habit::Detours),
];

fn main() {
    let settings = Settings::of_arguments(2_000);
    for (name, habit) in ROWS {
        let mut count = Count::default();
        for game in 0..settings.games {
            let damaged = settings.damaged(game, ONE_SLIP, habit);
            let mut errors = errors(&damaged.text());
            if habit == Habit::Blanks {
                errors.retain(|error| !error.message.starts_with("No blank stands inside"));
            }
            let verdict = count.add(&errors, &damaged);
            if settings.verbose && verdict != "right" && verdict != "legal" {
                print(verdict, game, &damaged, &errors);
            }
        }
        count.print(settings.games, name);
    }
}

fn print(verdict: &str, game: u64, damaged: &Damaged, errors: &[Finding]) {
    let (original, written) = (&damaged.original, &damaged.written);
    let turn = damaged.turn;
    println!("{verdict}: game {game}, {} became {}", original[turn], written[turn]);
    for error in errors {
        let code = error.code();
        println!("    {:?} {code}: {} ({:?})", error.turn, error.message, error.help);
    }
}

#[derive(Default)]
struct Count {
    illegal: u32,
    one: u32,
    right_turn: u32,
    touching: u32,
}

impl Count {
    fn add(&mut self, errors: &[Finding], damaged: &Damaged) -> &'static str {
        if errors.is_empty() {
            return "legal";
        }
        self.illegal += 1;
        let [only] = errors else {
            return "several errors";
        };
        self.one += 1;
        let label = damaged.original[damaged.turn].split(' ').next();
        if only.turn.as_deref() != label {
            return "wrong turn";
        }
        self.right_turn += 1;
        let place = damaged.start();
        if place + 1 < only.span.start || only.span.end < place {
            return "beside the slip";
        }
        self.touching += 1;
        "right"
    }

    fn print(&self, games: u64, name: &str) {
        let share = |count: u32| 100.0 * f64::from(count) / f64::from(self.illegal.max(1));
        println!("{games} games {name}, with one slip each, {} of them illegal. Of these:", self.illegal);
        println!("  exactly one error                        {:6.2} of 100", share(self.one));
        println!("  exactly one error, on the right turn     {:6.2} of 100", share(self.right_turn));
        println!("  … that touches the slip                  {:6.2} of 100", share(self.touching));
    }
}
