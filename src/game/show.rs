//! How a game is seen: what a game offers that can be drawn.

use std::{ops::ControlFlow, sync::Arc};

use super::{Options, Settings, Standings, StartError};
use crate::{report::GameReport, scene::Film, source::Source, span::Span};

/// A game whose records and positions can be drawn.
pub trait Show: Sync {
    /// Judges a stretch of a text, and shows its games. They are counted after those that `standings` has counted.
    fn films(
        &self,
        source: &Arc<Source>,
        span: Span,
        options: &Options,
        standings: &mut Standings,
        audience: &mut dyn Audience,
    );

    /// A position on a line of text, as a film of one scene; without a text the start of a game.
    ///
    /// # Errors
    /// When the text says no position.
    fn position(&self, text: Option<&str>, settings: &Settings) -> Result<Film, StartError>;
}

/// Who sees the games of a text.
pub trait Audience {
    /// Receives each game as soon as it is judged, with the text that its places point into.
    fn judged(&mut self, _source: &Arc<Source>, _report: &GameReport) {}

    /// Whether the film of a game is wanted, by its number among those that were counted.
    fn wants(&mut self, number: usize) -> bool;

    /// Sees a film that was wanted. After a break no more are made.
    fn sees(&mut self, film: Film) -> ControlFlow<()>;
}

/// Keeps all films.
impl Audience for Vec<Film> {
    fn wants(&mut self, _: usize) -> bool {
        true
    }

    fn sees(&mut self, film: Film) -> ControlFlow<()> {
        self.push(film);
        ControlFlow::Continue(())
    }
}
