//! What may be played: what a game offers that knows its legal turns, and makes games of them.

use std::{error::Error, fmt, io};

use super::{Counts, Draft, Settings};
#[cfg(feature = "draw")]
use crate::scene::Scene;
use crate::{
    finding::Finding,
    position::{AnyPosition, PositionError, Sealed},
    span::Span,
};

/// A position to play on from.
pub trait PlayFrom: Sealed + Send + Sync {
    /// The position by itself.
    fn position(&self) -> &dyn AnyPosition;

    /// Why nothing can be played any more, if the game is over.
    fn over(&self) -> Option<&str>;

    /// Writes the legal turns, one a line.
    ///
    /// # Errors
    /// Those of `out`.
    fn list_turns(&self, out: &mut dyn io::Write) -> io::Result<()>;

    /// Writes the single steps that a turn can begin with, one a line.
    ///
    /// # Errors
    /// Those of `out`.
    fn list_steps(&self, out: &mut dyn io::Write) -> io::Result<()>;

    /// How many legal turns there are, or single steps.
    fn count(&self, steps: bool) -> usize;

    /// Writes the legal turns, or the single steps, or only how many there are, as one JSON document.
    ///
    /// # Errors
    /// Those of `out`.
    fn json(&self, steps: bool, only_count: bool, out: &mut dyn io::Write) -> io::Result<()>;

    /// Returns the turn in the making after some choices, each by its place among those before it; `None` if there is no such
    /// choice, or nothing can be played. `accepts` says of a text whether the game goes on with it.
    fn draft(&self, path: &[usize], accepts: &dyn Fn(&str) -> bool) -> Option<Draft>;

    /// Returns the scene of a turn in the making that cannot be played yet. A game in which each choice makes a whole turn
    /// has none.
    #[cfg(feature = "draw")]
    fn scene(&self, _path: &[usize]) -> Option<Scene> {
        None
    }

    /// Returns counts from it, still empty.
    fn counts(&self) -> Counts;

    /// Counts the sequences of 1 to `turns` turns, one depth after the other: how many they are, and the columns of the game.
    /// `tell` hears how much of a depth is done, of how much, and which depth it is.
    ///
    /// # Errors
    /// Those of `each`, and when the position is not fully known.
    fn perft(
        &self,
        turns: u32,
        tell: &mut dyn FnMut(u64, u64, u32),
        each: &mut dyn FnMut(&[u64]) -> io::Result<()>,
    ) -> io::Result<()>;

    /// Counts for each first turn the sequences of `turns` turns that start with it.
    ///
    /// # Errors
    /// Those of `each`, and when the position is not fully known.
    fn divide(&self, turns: u32, each: &mut dyn FnMut(String, u64) -> io::Result<()>) -> io::Result<()>;
}

/// Why there is nothing to play on from.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum StartError {
    /// A text says no position.
    Position {
        /// The characters at fault, in bytes of the text.
        span: Span,
        /// The fault and its place, in a sentence.
        message: String,
    },
    /// The record has an error at or before the turn.
    Faulty {
        /// The error, with its place in the text; `None` where the position after the turn is not known.
        error: Option<Box<Finding>>,
        /// The fault and its place, in a sentence.
        message: String,
    },
    /// There is no such game or turn.
    Missing {
        /// The missing thing, and what there is instead, in a sentence.
        message: String,
    },
}

impl StartError {
    /// That a text has no game of this number, from 1, or no game at all.
    pub(crate) fn no_game(name: &str, number: Option<usize>, count: usize) -> Self {
        let message = match number {
            Some(number) if count > 0 => format!("{name} has no game {number}; it holds {count}"),
            _ => format!("{name} holds no game"),
        };
        Self::Missing { message }
    }

    /// That a game has no such turn. `turns` are the names of those it has, in order.
    pub(crate) fn no_turn<'n>(game: &str, turn: &str, turns: impl IntoIterator<Item = &'n str>) -> Self {
        let turns: Vec<&str> = turns.into_iter().collect();
        let has = match &turns[..] {
            [first, .., last] => format!("it has {first} to {last}"),
            [only] => format!("it has {only} only"),
            [] => "it has none".to_owned(),
        };
        let message = format!("{game} has no {turn}: {has}");
        Self::Missing { message }
    }
}

/// The name that messages use for game number `number` of a text with `count` games.
pub(crate) fn game_of(name: &str, number: usize, count: usize) -> String {
    match count {
        1 => name.to_owned(),
        _ => format!("{name}, game {number}"),
    }
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::Position { message, .. } | Self::Faulty { message, .. } | Self::Missing { message }) = self;
        f.write_str(message)
    }
}

impl<F: fmt::Display> From<PositionError<F>> for StartError {
    fn from(error: PositionError<F>) -> Self {
        Self::Position { span: error.span, message: error.to_string() }
    }
}

impl Error for StartError {}

/// The description of the random games to make.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Plan {
    /// Decides all that is left to chance.
    pub seed: u64,
    /// The style, by its place among those of the game.
    pub style: usize,
    /// How many turns a game has at most.
    pub turns: u32,
    /// How many slips are made in it.
    pub slips: u32,
    /// The chosen settings of the game.
    pub settings: Settings,
}

impl Plan {
    /// Returns the plan of legal games, by the numbers of a seed.
    pub fn new(seed: u64) -> Self {
        Self { seed, style: 0, turns: 60, slips: 0, settings: Settings::default() }
    }
}

/// A random game as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RandomGame {
    /// The game as it was played.
    pub text: String,
    /// The same with its slips, if there are to be any.
    pub damaged: Option<String>,
}
