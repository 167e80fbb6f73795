//! How records fare that people paste: how often they are read whole, with the right result, and not called illegal, and
//! how often a mistake in one is found in its turn. Knows no game.

use hirth::{
    finding::{Finding, Severity},
    games::{self, Game, Options},
    report::{FileReport, GameReport},
    source::Source,
};

/// A record without decoration, and the same in a form in which people paste it.
pub struct Pasted {
    pub bare: String,
    pub text: String,
}

/// What people write after turns; where it is empty, nothing.
pub const REMARKS: [&str; 9] = ["", " (a slip?)", " !?", "", " 🔥", " // nice", "", " ouch", " [5]"];

/// How many records were tried, and how many came out right.
#[derive(Default)]
pub struct Fare {
    tried: usize,
    read: usize,
    right: usize,
    legal: usize,
    slips: usize,
    found: usize,
}

impl Fare {
    /// Tries a legal record, and the same with a mistake.
    pub fn add(&mut self, game: &'static dyn Game, legal: &Pasted, damaged: Option<&Pasted>) {
        let [bare, pasted] = [&legal.bare, &legal.text].map(|text| check(game, text));
        self.tried += 1;
        let is_read = turns(&bare) == turns(&pasted);
        self.read += usize::from(is_read);
        let result = |report: &FileReport| -> Vec<_> {
            let games = report.games.iter();
            games.map(|game: &GameReport| (game.turns, game.result.clone())).collect()
        };
        self.right += usize::from(result(&bare) == result(&pasted));
        self.legal += usize::from(is_read && errors(&pasted).next().is_none());
        let Some(damaged) = damaged else { return };
        let [bare, pasted] = [&damaged.bare, &damaged.text].map(|text| check(game, text));
        if let Some(turn) = errors(&bare).next() {
            self.slips += 1;
            self.found += usize::from(errors(&pasted).next() == Some(turn));
        }
    }

    fn plus(self, other: &Self) -> Self {
        Self {
            tried: self.tried + other.tried,
            read: self.read + other.read,
            right: self.right + other.right,
            legal: self.legal + other.legal,
            slips: self.slips + other.slips,
            found: self.found + other.found,
        }
    }

    fn is_perfect(&self) -> bool {
        self.legal.min(self.right) == self.tried && self.found == self.slips
    }

    fn told(&self) -> String {
        let Self { tried, read, right, legal, slips, found } = self;
        format!("of {tried} read {read}, right {right}, legal {legal}; mistakes {found} of {slips}")
    }
}

/// Asserts two shares of 100, over all forms together: of records that are read, have the right result and are not called
/// illegal, and of mistakes in the plain record that are found in their turns.
pub fn assert_read(fares: Vec<(&str, Fare)>, [read, found]: [usize; 2]) {
    let odd: Vec<String> = fares
        .iter()
        .filter(|(_, fare)| !fare.is_perfect())
        .map(|(form, fare)| format!("{form}: {}", fare.told()))
        .collect();
    let all = fares.iter().fold(Fare::default(), |all, (_, fare)| all.plus(fare));
    let reaches = |count: usize, share: usize, of: usize| 100 * count >= share * of;
    let is_reached = [all.read, all.right, all.legal].iter().all(|&count| reaches(count, read, all.tried))
        && reaches(all.found, found, all.slips);
    let told = format!("{}\n{}", all.told(), odd.join("\n"));
    println!("{told}");
    assert!(is_reached, "{told}");
}

fn check(game: &'static dyn Game, text: &str) -> FileReport {
    games::check(game, Source::new("game", text), &Options::default())
}

fn turns(report: &FileReport) -> Vec<usize> {
    report.games.iter().map(|game| game.turns).collect()
}

/// The turns of all errors.
fn errors(report: &FileReport) -> impl Iterator<Item = Option<&str>> {
    let of_games = report.games.iter().flat_map(|game| &game.findings);
    let errors = of_games.chain(&report.findings).filter(|one: &&Finding| one.severity == Severity::Error);
    errors.map(|one| one.turn.as_deref())
}
