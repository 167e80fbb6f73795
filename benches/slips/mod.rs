//! Damaged games for the measures of slips: random legal games with slips of the pen in them, written as people write.

use fastrand::Rng;
use hirth::{
    finding::{Finding, Severity},
    games::GameKind,
    source::Source,
};
use referee::hirth::{Style, random_game, random_game_with, slip};

/// What to measure, from the command line: `[GAMES] [SEED] [TURNS] [-v]`.
pub struct Settings {
    pub games: u64,
    pub seed: u64,
    pub turns: usize,
    pub verbose: bool,
}

impl Settings {
    /// Reads the command line; `games` is how many there are unless it says so.
    pub fn of_arguments(games: u64) -> Self {
        let words: Vec<String> = std::env::args().skip(1).collect();
        let numbers: Vec<u64> = words.iter().filter_map(|word| word.parse().ok()).collect();
        let number = |at: usize, default: u64| numbers.get(at).copied().unwrap_or(default);
        Self {
            games: number(0, games),
            seed: number(1, 1),
            turns: number(2, 40) as usize,
            verbose: words.iter().any(|word| word == "-v"),
        }
    }

    /// Returns one of the games, damaged: half of them are played at random, half towards the enemy's Lofðungr.
    pub fn damaged(&self, game: u64, damage: Damage, habit: Habit) -> Damaged {
        let style = if game.is_multiple_of(2) { Style::Uniform } else { Style::Hunting };
        let seed = self.seed * 1_000_000 + game;
        let original = match habit {
            Habit::Detours => {
                let rules = referee::hirth::Settings { detours: true, ..referee::hirth::Settings::default() };
                random_game_with(seed, style, self.turns, rules).turns
            }
            _ => random_game(seed, style, self.turns).turns,
        };
        let mut rng = Rng::with_seed(self.seed ^ game.wrapping_mul(0x9e37_79b9));
        Damaged::new(original, damage, habit, &mut rng)
    }
}

/// How many slips there are, and where.
#[derive(Clone, Copy)]
pub struct Damage {
    /// In how many turns.
    pub turns: usize,
    /// How many in each.
    pub slips: usize,
}

/// One slip in the game.
pub const ONE_SLIP: Damage = Damage { turns: 1, slips: 1 };

/// How the record is written, besides its slips.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Habit {
    /// In the usual layout.
    Tidy,
    /// No turn has its `/`.
    NoStrokes,
    /// With blanks between moves, and in each turn with a slip one inside a token.
    Blanks,
    /// With two comments in each turn.
    Comments,
    /// In the usual layout, by players who walk at random: detours are common.
    Detours,
}

/// A game with slips.
pub struct Damaged {
    /// Its turns as they were played.
    pub original: Vec<String>,
    /// Its turns as they are written.
    pub written: Vec<String>,
    /// The turn with the last slip, by place.
    pub turn: usize,
    /// The byte of that turn at which the slip is.
    pub place: usize,
}

impl Damaged {
    fn new(original: Vec<String>, damage: Damage, habit: Habit, rng: &mut Rng) -> Self {
        let mut written = original.clone();
        let mut is_damaged = vec![false; original.len()];
        let (mut turn, mut place) = (0, 0);
        for _ in 0..damage.turns {
            turn = rng.usize(..written.len());
            is_damaged[turn] = true;
            for _ in 0..damage.slips {
                (written[turn], place, _) = slip(&written[turn], rng);
            }
        }
        for (at, line) in written.iter_mut().enumerate() {
            let shifted = habit.write(line, is_damaged[at], rng);
            if at == turn {
                place = shifted(place);
            }
        }
        Self { original, written, turn, place }
    }

    /// Returns the record with its slips.
    pub fn text(&self) -> String {
        self.written.join("\n") + "\n"
    }

    /// Returns the byte of the text at which the last slip is.
    pub fn start(&self) -> usize {
        let before = self.written[..self.turn].iter();
        before.map(|line| line.len() + 1).sum::<usize>() + self.place
    }
}

impl Habit {
    /// Writes a turn in this way. Returns where a byte of it is then.
    fn write(self, line: &mut String, is_damaged: bool, rng: &mut Rng) -> impl Fn(usize) -> usize {
        // What comes in, before which byte of the line.
        let mut inserted: Vec<(usize, &str)> = Vec::new();
        let moves = line.find(' ').map_or(line.len(), |blank| blank + 1);
        match self {
            Self::Tidy | Self::Detours => {}
            Self::NoStrokes => {
                let bare = line.strip_suffix('/').map(|bare| bare.trim_end().len());
                line.truncate(bare.unwrap_or(line.len()));
            }
            Self::Blanks => {
                let starts = |at: &usize| line[*at..].starts_with(['H', 'K', 'L']);
                let in_moves = line.find(" >").unwrap_or(line.len());
                let between = (moves..in_moves).filter(starts).filter(|_| rng.bool());
                inserted.extend(between.map(|at| (at, " ")));
                let inside = |at: &usize| {
                    let (before, after) = (line.as_bytes()[at - 1], line.as_bytes()[*at]);
                    before != b' ' && !b" HKLGS>/".contains(&after)
                };
                let inside = rng.choice((moves + 1..line.len()).filter(inside).collect::<Vec<_>>());
                inserted.extend(inside.filter(|_| is_damaged).map(|at| (at, " ")));
            }
            Self::Comments => inserted.extend([(moves, "{well} "), (line.len(), " ; so be it")]),
        }
        inserted.sort_unstable();
        for (at, text) in inserted.iter().rev() {
            line.insert_str(*at, text);
        }
        move |place| {
            let before = inserted.iter().filter(|(at, _)| *at <= place);
            place + before.map(|(_, text)| text.len()).sum::<usize>()
        }
    }
}

/// Returns the errors of a text.
pub fn errors(text: &str) -> Vec<Finding> {
    let source = Source::new("game", text.to_owned());
    let report = GameKind::ALL[0].check(source, &Default::default());
    let of_games = report.games.into_iter().flat_map(|game| game.findings);
    let all = of_games.chain(report.findings);
    all.filter(|finding| finding.severity == Severity::Error).collect()
}
