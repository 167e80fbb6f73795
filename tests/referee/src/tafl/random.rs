//! Random games: legal ones, from chance that is the same for the same seed.

use std::collections::HashMap;

use super::{
    board::{self, Board, Side, Square},
    captures,
    ends::{self, End},
    moves, set_up,
    variants::{KingTakes, Variant},
};
use crate::chance::Chance;

/// How moves are chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// All are as likely.
    Uniform,
    /// Towards captures, the king and the way out: each side plays well so many times of a hundred.
    Hunting([usize; 2]),
    /// Pieces go back where they came from every other time.
    Shuffling,
}

/// How a record is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layout {
    /// `1. d1-d3 f8-c8`
    TwoALine,
    /// `1. d1-d3` and `1... f8-c8`
    OneALine,
    /// Three turns on a line.
    Long,
    /// Moves alone, all on one line.
    MappedText,
}

/// What to play and how to write it.
#[derive(Clone, Debug)]
pub struct Plan {
    pub seed: u64,
    pub style: Style,
    pub layout: Layout,
    /// The most moves.
    pub most: usize,
    /// How the king takes part where the variant leaves it open.
    pub takes: KingTakes,
    /// From a random position, not the usual set-up.
    pub is_set_up: bool,
    pub writes_captures: bool,
    pub writes_threats: bool,
    /// In the order and with the strokes that `fmt` writes.
    pub is_tidy: bool,
}

impl Plan {
    /// A plan of which everything is drawn.
    pub fn any(seed: u64) -> Self {
        let mut chance = Chance::new(seed);
        let skill = [10 + 20 * chance.below(5), 10 + 20 * chance.below(5)];
        let hunting = Style::Hunting(skill);
        let styles = [hunting, hunting, Style::Uniform, Style::Shuffling];
        let layouts = [Layout::TwoALine, Layout::TwoALine, Layout::OneALine, Layout::Long, Layout::MappedText];
        let takes = [KingTakes::Armed, KingTakes::Anvil, KingTakes::Unarmed];
        let is_set_up = chance.percent(40);
        let style = if is_set_up && chance.percent(50) { Style::Hunting([90, 30]) } else { *chance.pick(&styles) };
        Self {
            seed,
            style,
            layout: *chance.pick(&layouts),
            most: 6 + chance.below(90),
            takes: *chance.pick(&takes),
            is_set_up,
            writes_captures: chance.percent(80),
            writes_threats: chance.percent(20),
            is_tidy: chance.percent(50),
        }
    }

    /// A game from the usual set-up, written as `fmt` writes it.
    pub fn tidy(seed: u64) -> Self {
        Self {
            layout: Layout::TwoALine,
            takes: KingTakes::Armed,
            is_set_up: false,
            writes_captures: true,
            writes_threats: false,
            is_tidy: true,
            ..Self::any(seed)
        }
    }
}

/// A game, ready to be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    pub tags: Vec<String>,
    pub layout: Layout,
    /// The numbers of the turns.
    pub numbers: Vec<String>,
    pub plies: Vec<String>,
}

impl Game {
    pub fn text(&self) -> String {
        let mut text: String = self.tags.iter().map(|tag| format!("{tag}\n")).collect();
        text.push('\n');
        for (turn, plies) in self.plies.chunks(2).enumerate() {
            let number = &self.numbers[turn];
            text += &match self.layout {
                Layout::TwoALine => format!("{number}. {}\n", plies.join(" ")),
                Layout::Long if turn % 3 < 2 => format!("{number}. {}   ", plies.join(" ")),
                Layout::Long => format!("{number}. {}\n", plies.join(" ")),
                Layout::MappedText => format!("{} ", plies.join(" ")),
                Layout::OneALine => match plies {
                    [first, second] => format!("{number}. {first}\n{number}... {second}\n"),
                    plies => format!("{number}. {}\n", plies.join(" ")),
                },
            };
        }
        text.truncate(text.trim_end().len());
        text + "\n"
    }
}

/// Plays a random game by a plan.
pub fn game(variant: &Variant, plan: &Plan) -> Game {
    let mut playing = Playing::new(variant, plan);
    let mut tags = vec![format!("[Variant \"{}\"]", variant.id)];
    if plan.is_set_up {
        playing.board = set_up::random(variant, &mut playing.chance);
        tags.push(format!("[Start \"{}\"]", playing.board));
        if playing.chance.percent(20) {
            tags.push("[Rules \"atkf:n\"]".to_owned());
            playing.side = Side::Defenders;
        }
    }
    let mut plies = Vec::new();
    while plies.len() < plan.most {
        let is_over = playing.is_hard() || !playing.ends.is_empty() && playing.chance.percent(50);
        let legal = moves::legal(variant, &playing.board, playing.side);
        if is_over || legal.is_empty() {
            break;
        }
        plies.push(playing.ply(&legal));
    }
    if !playing.is_hard() && playing.chance.percent(20) {
        let left = ["---", "timeout"];
        plies.push((*playing.chance.pick(&left)).to_owned());
    } else if let (Some(end), true) = (playing.counting.first(), playing.chance.percent(60)) {
        tags.push(format!("[Result \"{} {}\"]", end.winner.name(), end.by));
    }
    let numbers = 1..=plies.len().div_ceil(2);
    Game { tags, layout: plan.layout, numbers: numbers.map(|it| it.to_string()).collect(), plies }
}

/// Returns the texts of all moves that may stand in a place of a game, each with what it takes and its mark.
pub fn plies(variant: &Variant, game: &Game, place: usize) -> Vec<String> {
    let plan = Plan::tidy(0);
    let mut playing = Playing::new(variant, &plan);
    for ply in &game.plies[..place] {
        let legal = moves::legal(variant, &playing.board, playing.side);
        let chosen = legal.into_iter().find(|(from, to)| {
            let squares = format!("{}-{}", board::name(*from), board::name(*to));
            let text = ply.trim_start_matches('K');
            let behind = text.strip_prefix(&squares);
            behind.is_some_and(|it| !it.starts_with(|it: char| it.is_ascii_digit()))
        });
        let Some(chosen) = chosen else {
            return Vec::new();
        };
        playing.make(chosen);
    }
    let legal = moves::legal(variant, &playing.board, playing.side);
    let texts = legal.into_iter().map(|it| playing.clone().make(it));
    texts.collect()
}

/// A random game that is being played.
#[derive(Clone)]
struct Playing<'a> {
    variant: &'a Variant,
    plan: &'a Plan,
    takes: KingTakes,
    chance: Chance,
    board: Board,
    side: Side,
    /// The last move of each side.
    last: [Option<(Square, Square)>; 2],
    times: HashMap<(Side, Square, Square, Board), usize>,
    /// The ends that hold after the last move.
    ends: Vec<End>,
    /// Those that count.
    counting: Vec<End>,
}

impl<'a> Playing<'a> {
    fn new(variant: &'a Variant, plan: &'a Plan) -> Self {
        // The same seed makes other games of other rulesets.
        let salt: u64 = variant.id.bytes().map(u64::from).sum();
        Self {
            variant,
            plan,
            takes: match variant.king_takes {
                KingTakes::Open => plan.takes,
                takes => takes,
            },
            chance: Chance::new(plan.seed ^ (salt << 32)),
            board: variant.board(),
            side: Side::Attackers,
            last: [None; 2],
            times: HashMap::new(),
            ends: Vec::new(),
            counting: Vec::new(),
        }
    }

    fn is_hard(&self) -> bool {
        self.ends.first().is_some_and(|end| end.is_hard)
    }

    /// Makes one of some legal moves, and writes it.
    fn ply(&mut self, legal: &[(Square, Square)]) -> String {
        let chosen = self.choice(legal);
        self.make(chosen)
    }

    /// Makes a move, and writes it.
    fn make(&mut self, (from, to): (Square, Square)) -> String {
        self.last[self.side as usize] = Some((from, to));
        let letter = self.board.at(from);
        let (taken, king) = captures::play(self.variant, self.takes, &mut self.board, from, to);
        let key = (self.side, from, to, self.board.clone());
        let times = self.times.entry(key).or_insert(0);
        *times += 1;
        self.ends = ends::ends(self.variant, &self.board, to, king, *times);
        self.counting = ends::counting(&self.counting, &self.ends);
        let mut taken: Vec<(Square, &str)> = taken.into_iter().map(|at| (at, "")).collect();
        if king && (self.plan.is_tidy || self.chance.percent(50)) {
            let square = self.board.king().expect("a taken king stays");
            taken.push((square, "K"));
        }
        taken.sort_unstable();
        let taken = taken.into_iter().map(|(at, letter)| format!("{letter}{}", board::name(at)));
        let has_letter = letter == 'K' && (self.plan.is_tidy || self.chance.percent(80));
        let letter = if has_letter { "K" } else { "" };
        let squares = format!("{letter}{}-{}", board::name(from), board::name(to));
        let captures = written(self.plan, taken.collect(), &mut self.chance);
        let mark = self.mark();
        self.side = self.side.other();
        squares + &captures + mark
    }

    fn choice(&mut self, legal: &[(Square, Square)]) -> (Square, Square) {
        let back = self.last[self.side as usize].map(|(from, to)| (to, from));
        let back = back.filter(|it| legal.contains(it));
        match (self.plan.style, back) {
            (Style::Shuffling, Some(back)) if self.chance.percent(60) => back,
            (Style::Hunting(skill), _) if self.chance.percent(skill[self.side as usize]) => {
                best(self.variant, self.takes, &self.board, legal, &mut self.chance)
            }
            _ => *self.chance.pick(legal),
        }
    }

    /// The mark behind the move that was made.
    fn mark(&mut self) -> &'static str {
        let (variant, board, side) = (self.variant, &self.board, self.side);
        let is_tidy = self.plan.is_tidy;
        if let Some(end) = self.ends.first() {
            if !is_tidy && self.chance.percent(50) {
                return "";
            }
            let is_walkers = !is_tidy && self.chance.percent(20);
            let winner = if is_walkers { side } else { Side::Attackers };
            return if end.winner == winner { "++" } else { "--" };
        }
        if !self.plan.writes_threats {
            ""
        } else if ends::threatens_escape(variant, board) {
            let is_walkers = side == Side::Defenders && self.chance.percent(30);
            if is_walkers { "+" } else { "-" }
        } else if side == Side::Attackers && ends::threatens_king(variant, board) {
            "+"
        } else {
            ""
        }
    }
}

/// Writes what is taken.
fn written(plan: &Plan, mut taken: Vec<String>, chance: &mut Chance) -> String {
    if taken.is_empty() || !plan.writes_captures {
        return String::new();
    }
    let mut stroke = "/";
    if !plan.is_tidy {
        let turn = chance.below(taken.len());
        taken.rotate_left(turn);
        stroke = *chance.pick(&["/", "x", ","]);
    }
    format!("x{}", taken.join(stroke))
}

/// Returns one of the best of some moves: the king taken or away, pieces taken, near the king, a way out.
fn best(
    variant: &Variant,
    takes: KingTakes,
    board: &Board,
    legal: &[(Square, Square)],
    chance: &mut Chance,
) -> (Square, Square) {
    let worth = |(from, to): (Square, Square)| {
        let letter = board.at(from);
        let mut after = board.clone();
        let (taken, king) = captures::play(variant, takes, &mut after, from, to);
        let far = after.king().map_or(0, |king| king.0.abs_diff(to.0) + king.1.abs_diff(to.1));
        let mut worth = 10 * taken.len();
        let ends = ends::ends(variant, &after, to, king, 1);
        if ends.first().is_some_and(|end| Some(end.winner) == after.side(to)) {
            worth += 1000;
        }
        if letter == 't' {
            worth += 12 - far.min(12);
        } else if letter == 'K' && ends::threatens_escape(variant, &after) {
            worth += 30;
        }
        worth
    };
    let worths: Vec<usize> = legal.iter().map(|it| worth(*it)).collect();
    let best = *worths.iter().max().expect("there are moves");
    let alike: Vec<usize> = (0..legal.len()).filter(|at| worths[*at] == best).collect();
    legal[*chance.pick(&alike)]
}
