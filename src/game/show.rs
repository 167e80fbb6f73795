//! How a game is seen: what a game offers that can be drawn.

use super::{Options, Settings, StartError};
use crate::{scene::Film, source::Source};

/// A game whose records and positions can be drawn.
pub trait Show: Sync {
    /// Judges a text, and makes the films of those of its games that are wanted, by their numbers from 1.
    fn films(
        &self,
        source: &Source,
        options: &Options,
        wanted: &mut dyn FnMut(usize) -> bool,
    ) -> Films;

    /// A position on a line of text, as a film of one scene; without a text the start of a game.
    ///
    /// # Errors
    /// When the text says no position.
    fn position(&self, text: Option<&str>, settings: &Settings) -> Result<Film, StartError>;
}

/// What there is to see of a text.
#[derive(Clone, Debug, Default)]
pub struct Films {
    /// The games that were wanted, in order.
    pub films: Vec<Film>,
    /// How many games there are in all.
    pub games: usize,
}
