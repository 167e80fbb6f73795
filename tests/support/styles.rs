//! Games in the styles in which people write them down for others, and the mistakes that they make in their moves.

use std::ops::{Range, RangeInclusive};

use fastrand::Rng;
use referee::{
    chance::Chance,
    herrlof::{
        random::Course,
        writing::{self, Knowledge, Manner},
        written::Line,
    },
    hirth,
    tafl::{random::Plan, variants},
};

/// The most turns of a game.
const MOST_TURNS: usize = 40;

/// A turn, or a line that is none, such as a score.
#[derive(Clone, Debug)]
pub struct Turn {
    /// As the notation has it: `G1`, `1.`, `A3`.
    label: String,
    /// Moves, or cards. None if they were forgotten.
    moves: Vec<String>,
    /// What comes after the moves: offers, battles, who takes the trick.
    rest: Vec<String>,
    /// Whether it has moves in which a mistake can be made.
    has_moves: bool,
}

impl Turn {
    fn is_missing(&self) -> bool {
        self.moves.is_empty() && self.rest.is_empty()
    }
}

/// A legal game, or the same with a mistake.
#[derive(Clone, Debug)]
pub struct Written {
    /// The name of the game: `tafl`.
    pub game: &'static str,
    /// The name of its variant, if a text without tags does not mean it.
    pub variant: Option<&'static str>,
    pub turns: Vec<Turn>,
}

/// Returns a legal game.
pub fn game(name: &str, seed: u64) -> Written {
    match name {
        "hirth" => of_hirth(seed),
        "tafl" => of_tafl(seed),
        _ => of_herrlof(seed),
    }
}

fn of_hirth(seed: u64) -> Written {
    let style = if seed.is_multiple_of(2) { hirth::Style::Uniform } else { hirth::Style::Hunting };
    let mut rng = Rng::with_seed(seed);
    let mut game = hirth::Game::new();
    let mut turns = Vec::new();
    while !game.is_over() && turns.len() < MOST_TURNS {
        let played = game.play_random_turn(&mut rng, style);
        if played.text.is_empty() {
            break;
        }
        let mut rest = vec![played.offers.concat()];
        rest.extend(if played.battles.is_empty() { vec!["/".to_owned()] } else { played.battles });
        rest.retain(|part| !part.is_empty());
        turns.push(Turn { label: played.label, moves: played.moves, rest, has_moves: true });
    }
    Written { game: "hirth", variant: None, turns }
}

fn of_tafl(seed: u64) -> Written {
    let all = variants::all();
    let variant = &all[seed as usize % all.len()];
    let plan = Plan { most: MOST_TURNS, ..Plan::tidy(seed) };
    let mut plies = referee::tafl::random::game(variant, &plan).plies;
    // Without a number nobody can tell that `---` is a move.
    plies.retain(|ply| ply.contains(char::is_numeric));
    let turn = |(at, ply): (usize, &String)| Turn {
        label: format!("{}.", at / 2 + 1),
        moves: vec![ply.clone()],
        rest: Vec::new(),
        has_moves: true,
    };
    let turns = plies.iter().enumerate().map(turn).collect();
    let is_usual = variant.id == "viking-chess";
    Written { game: "tafl", variant: (!is_usual).then_some(variant.id), turns }
}

/// The first two rounds of a game of two.
fn of_herrlof(seed: u64) -> Written {
    let chance = &mut Chance::new(seed);
    let course = Course { players: 2, goal: None, is_cut: false, is_without_five: false };
    let whole = referee::herrlof::random::game(chance, course);
    let knowledge = *chance.pick(&Knowledge::ALL);
    let record = writing::write(chance, &whole, Manner::tidy(knowledge));
    let turns = record.lines.iter().map(|line| {
        let text = line.to_string();
        let mut words = text.split(' ').map(str::to_owned);
        let label = words.next().unwrap_or_default();
        let (rest, moves) = words.partition(|word| word.starts_with('='));
        Turn { label, moves, rest, has_moves: matches!(line, Line::Trick(_)) }
    });
    Written { game: "herrlof", variant: None, turns: turns.take(MOST_TURNS).collect() }
}

/// A mistake of somebody who writes a game down.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Mistake {
    MoveTwice,
    MoveForgotten,
    DigitTwice,
    StrayLetter,
    WrongSpace,
}

impl Mistake {
    pub const ALL: [Self; 5] =
        [Self::MoveTwice, Self::MoveForgotten, Self::DigitTwice, Self::StrayLetter, Self::WrongSpace];

    pub fn name(self) -> &'static str {
        match self {
            Self::MoveTwice => "move twice",
            Self::MoveForgotten => "forgotten",
            Self::DigitTwice => "digit twice",
            Self::StrayLetter => "letter",
            Self::WrongSpace => "space",
        }
    }

    /// Makes this mistake somewhere in a game. Returns the game with it, and the place of the turn. `None` if there is
    /// no room for it in the turn that was drawn.
    pub fn make(self, legal: &Written, rng: &mut Rng) -> Option<(Written, usize)> {
        let mut damaged = legal.clone();
        let at = rng.usize(..damaged.turns.len());
        let turn = &mut damaged.turns[at];
        if !turn.has_moves || turn.moves.is_empty() {
            return None;
        }
        let of_moves = rng.usize(..turn.moves.len());
        match self {
            Self::MoveTwice => turn.moves.insert(of_moves, turn.moves[of_moves].clone()),
            Self::MoveForgotten => drop(turn.moves.remove(of_moves)),
            _ => {
                let words = turn.moves.iter_mut().chain(&mut turn.rest).filter(|word| *word != "/");
                let mut words: Vec<&mut String> = words.collect();
                let chosen = rng.usize(..words.len());
                self.in_word(words[chosen], rng)?;
            }
        }
        Some((damaged, at))
    }

    fn in_word(self, word: &mut String, rng: &mut Rng) -> Option<()> {
        let inner = |places: Range<usize>| places.filter(|at| word.is_char_boundary(*at)).collect::<Vec<_>>();
        match self {
            Self::DigitTwice => {
                let digits = word.char_indices().filter(|(_, c)| c.is_ascii_digit());
                let (at, digit) = rng.choice(digits.collect::<Vec<_>>())?;
                word.insert(at, digit);
            }
            Self::StrayLetter => word.insert(rng.choice(inner(0..word.len() + 1))?, rng.lowercase()),
            _ => word.insert(rng.choice(inner(1..word.len()))?, ' '),
        }
        Some(())
    }
}

/// A style of writing.
pub struct Style {
    pub game: &'static str,
    pub name: &'static str,
    /// What comes first.
    head: &'static str,
    /// What is between moves.
    between: &'static str,
    line: Of,
}

/// What a line has, as a template. The first style of a game is its plain notation.
enum Of {
    Turn(&'static str),
    /// A turn of each player.
    Round(&'static str),
}

const fn style(game: &'static str, name: &'static str, between: &'static str, line: Of) -> Style {
    Style { game, name, head: "", between, line }
}

const fn table(game: &'static str, name: &'static str, head: &'static str, between: &'static str, line: Of) -> Style {
    Style { game, name, head, between, line }
}

pub const STYLES: [Style; 20] = [
    style("hirth", "G1 ab /", "", Of::Turn("{label} {text}")),
    style("hirth", "G1: a b /", " ", Of::Turn("{label}: {text}")),
    style("hirth", "G1: a, b /", ", ", Of::Turn("{label}: {text}")),
    style("hirth", "Gull 1: ab /", "", Of::Turn("{side} {n}: {text}")),
    style("hirth", "Anna: ab /", "", Of::Turn("{name}: {text}")),
    style("hirth", "chat, clock, name", "", Of::Turn("12/05/2026, {clock} - {name}: {text}")),
    style("hirth", "quoted mail", "", Of::Turn("> {label} {text}")),
    style("hirth", "bullets", "", Of::Turn("- {label} {text}")),
    table(
        "hirth",
        "table: no, side, turn",
        "| no | side | turn |\n|---:|------|------|\n",
        "",
        Of::Turn("| {n} | {side} | {text} |"),
    ),
    table("hirth", "tabs: no, Gull, Silfr", "No\tGull\tSilfr\n", "", Of::Round("{n}\t{1}\t{2}")),
    style("tafl", "1. a b", " ", Of::Round("{n}. {1} {2}")),
    style("tafl", "Attackers: a", " ", Of::Turn("{side}: {text}")),
    style("tafl", "chat, clock, name", " ", Of::Turn("[{clock}] {name}: {text}")),
    table(
        "tafl",
        "table: no, two sides",
        "| no | attackers | defenders |\n|---:|---|---|\n",
        " ",
        Of::Round("| {n} | {1} | {2} |"),
    ),
    style("tafl", "quoted mail", " ", Of::Round("> {n}. {1} {2}")),
    style("herrlof", "A1 a b", " ", Of::Turn("{label} {text}")),
    style("herrlof", "chat, clock, name", " ", Of::Turn("[{clock}] Anna: {label} {text}")),
    style("herrlof", "quoted mail", " ", Of::Turn("> {label} {text}")),
    style("herrlof", "bullets", " ", Of::Turn("- {label} {text}")),
    table("herrlof", "table: trick, cards", "| trick | cards |\n|---|---|\n", " ", Of::Turn("| {label} | {text} |")),
];

/// A game in a style.
pub struct Text {
    pub text: String,
    /// The line of each turn, from 1; of a turn that is missing those before and after it.
    lines: Vec<RangeInclusive<usize>>,
}

impl Text {
    pub fn is_line_of(&self, line: usize, turn: usize) -> bool {
        self.lines[turn].contains(&line)
    }
}

impl Style {
    /// The styles of a game.
    pub fn of(game: &str) -> impl Iterator<Item = &'static Self> {
        STYLES.iter().filter(move |style| style.game == game)
    }

    /// Writes a game.
    pub fn write(&self, game: &Written) -> Text {
        let mut text = self.head.to_owned();
        let mut line = self.head.lines().count();
        let mut lines = Vec::new();
        match self.line {
            Of::Turn(template) => {
                for (at, turn) in game.turns.iter().enumerate() {
                    if turn.is_missing() {
                        lines.push(line..=line + 1);
                        continue;
                    }
                    let filled = self.filled(template, at, at / 2 + 1, &turn.label);
                    text += &format!("{}\n", filled.replace("{text}", &self.words(turn)));
                    line += 1;
                    lines.push(line..=line);
                }
            }
            Of::Round(template) => {
                for (at, round) in game.turns.chunks(2).enumerate() {
                    line += 1;
                    // A move that is missing at the end of a line is missed before the next.
                    lines.extend(
                        round.iter().enumerate().map(|(at, turn)| line..=line + at * usize::from(turn.is_missing())),
                    );
                    let [one, other] = [0, 1].map(|at| round.get(at).map_or(String::new(), |turn| self.words(turn)));
                    let filled = self.filled(template, at, at + 1, "");
                    // A move that is missing leaves no space, but it leaves a cell.
                    let filled = if one.is_empty() && !template.contains(['|', '\t']) {
                        filled.replace("{1} ", "")
                    } else {
                        filled.replace("{1}", &one)
                    };
                    text += &format!("{}\n", filled.replace("{2}", &other).trim_end());
                }
            }
        }
        Text { text, lines }
    }

    /// The moves of a turn and what comes after them.
    fn words(&self, turn: &Turn) -> String {
        let moves = turn.moves.join(self.between);
        let parts = std::iter::once(moves).chain(turn.rest.iter().cloned());
        parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
    }

    fn filled(&self, template: &str, at: usize, number: usize, label: &str) -> String {
        let sides = if self.game == "hirth" { ["Gull", "Silfr"] } else { ["Attackers", "Defenders"] };
        let clock = format!("{:02}:{:02}", 20 + at / 60, at % 60);
        let values = [
            ("{label}", label),
            ("{n}", &number.to_string()),
            ("{side}", sides[at % 2]),
            ("{name}", ["Anna", "Björn"][at % 2]),
            ("{clock}", &clock),
        ];
        values.iter().fold(template.to_owned(), |text, (name, value)| text.replace(name, value))
    }
}
