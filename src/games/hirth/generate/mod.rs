//! Random games in canonical notation: what tests, benchmarks and other programs can be fed with.
//!
//! Every game is legal and raises no finding at all, so `hirth check --deny warnings,advice` passes them. The
//! same seed always gives the same games, on every machine: nothing in here depends on the order of a map, on
//! the width of a pointer, or on a crate's idea of chance.

mod battles;
mod moves;
mod turn;
mod wishes;

use std::fmt::Write;

use super::{board::Side, position::Placement, results, rules::Ending, turn::Label};
use crate::{chance::Random, game::slips::damaged};
use moves::Scratch;
use turn::TurnWriter;

/// How random games are played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Style {
    /// Any piece that may do something, then anything that it may do. Hardly a game is won by play.
    Uniform,
    /// The opponent's Lofðungr, attacks that win and the middle of the board draw the pieces on, so that games
    /// come to an end.
    Hunting,
    /// Half of the games so, half of them so.
    #[default]
    Mixed,
}

/// The plan for random games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Plan {
    /// Decides everything that chance does.
    pub seed: u64,
    /// How they are played.
    pub style: Style,
    /// How many turns a game has at most, from 1. A game that is not won after half as many to as many is
    /// ended by a refused Penningr.
    pub turns: u32,
    /// How many typos are made in each game, for [`GeneratedGame::damaged`].
    pub slips: u32,
}

impl Default for Plan {
    fn default() -> Self {
        Self { seed: 1, style: Style::default(), turns: 60, slips: 0 }
    }
}

/// A random game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct GeneratedGame {
    /// The game: its tags, a blank line, its turns, each on a line.
    pub text: String,
    /// The same with the typos that were asked for: each a character replaced, put in or left out, or two
    /// that changed places, and each in another turn as far as there are as many. It may be legal by chance.
    pub damaged: Option<String>,
}

/// Makes the game of a number, from 1. It does not depend on any other game, so that games can be made in any
/// order and at once.
///
/// ```
/// use hirth::{
///     games::{GameKind, hirth::generate::{Plan, game}},
///     source::Source,
/// };
///
/// let made = game(&Plan::default(), 1);
/// assert!(made.text.starts_with("[Game \"1\"]\n[Result \""));
///
/// let report = GameKind::Hirth.check(Source::new("game", made.text), &Default::default());
/// assert!(report.games[0].findings.is_empty());
/// ```
pub fn game(plan: &Plan, number: u64) -> GeneratedGame {
    let mut random = Random::of(plan.seed, number);
    let style = match plan.style {
        Style::Mixed if random.happens(50) => Style::Uniform,
        Style::Mixed => Style::Hunting,
        style => style,
    };
    let game = GameInPlay::play(plan.turns, style, &mut random);
    let mut text = game.head(number);
    let head = text.len();
    game.write(&mut text);
    let damaged = (plan.slips > 0).then(|| {
        let (head, turns) = text.split_at(head);
        head.to_owned() + &damaged(turns, plan.slips, LETTERS, &mut random)
    });
    GeneratedGame { text, damaged }
}

/// A game that was played.
struct GameInPlay {
    /// The texts of its turns without their labels, one after the other.
    text: String,
    /// Where each of them ends in `text`.
    ends: Vec<usize>,
    ending: Option<Ending>,
}

impl GameInPlay {
    /// Plays a game of at most `most` turns.
    fn play(most: u32, style: Style, random: &mut Random) -> Self {
        let most = most.max(1) as usize;
        let limit = most - random.below(most / 2 + 1);
        let mut writer = TurnWriter { random, scratch: Scratch::default(), text: String::with_capacity(30 * limit) };
        let mut ends = Vec::with_capacity(limit);
        let mut ending = None;
        let (mut position, mut side) = (Placement::start(), Side::Gull);
        let mut last = false;
        while ending.is_none() && ends.len() < most {
            last |= ends.len() + 1 >= limit;
            let played = turn::turn(&position, side, style, last, &mut writer);
            // Where nothing plain is left to play, the other side gives up.
            let Some(played) = played.or_else(|| turn::turn(&position, side, style, true, &mut writer)) else {
                break;
            };
            ends.push(writer.text.len());
            ending = played.ending;
            position = played.position;
            side = side.opponent();
        }
        let text = writer.text;
        Self { text, ends, ending }
    }

    /// Writes its turns with their labels, in the usual format.
    fn write(&self, text: &mut String) {
        let width = 1 + self.ends.len().div_ceil(2).to_string().len();
        text.reserve(self.text.len() + (width + 2) * self.ends.len());
        let mut label = Label::FIRST;
        let mut start = 0;
        for &end in &self.ends {
            let line = text.len();
            text.push_str(&label.spelling());
            while text.len() < line + width {
                text.push(' ');
            }
            let turn = &self.text[start..end];
            if !turn.starts_with(' ') {
                text.push(' ');
            }
            text.push_str(turn);
            text.push('\n');
            start = end;
            label = label.next();
        }
    }

    /// The tags before its turns.
    fn head(&self, number: u64) -> String {
        let mut head = String::with_capacity(64);
        let result = results::written(self.ending);
        let _ = writeln!(head, "[Game \"{number}\"]\n[Result \"{result}\"]\n");
        head
    }
}

/// The letters of typos: all that the notation knows.
const LETTERS: &[u8] = b"GSHKLheivm0123456789>/^xdtar";
