//! How a game is seen: what a game offers that can be drawn.

use std::ops::ControlFlow;

use super::{Game, Options, Settings, Standings, StartError, data::Tag};
use crate::{
    report::GameReport,
    scene::{Board, Film, Player},
    source::Source,
};

/// A game whose records and positions can be drawn.
pub trait Show: Sync {
    /// Judges a text, and shows its games. They are counted behind those that `standings` has counted.
    fn films(
        &self,
        source: &Source,
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
    /// Is told of each game as soon as it is judged, with the text that its places point into.
    fn judged(&mut self, _source: &Source, _report: &GameReport) {}

    /// Whether the film of a game is wanted, by its number among those that were counted.
    fn wants(&mut self, number: usize) -> bool;

    /// Sees a film that was wanted. After a break no more are made.
    fn sees(&mut self, film: Film) -> ControlFlow<()>;
}

/// Returns a film of a game without anything to see, with what its tags say of it.
pub(crate) fn blank(game: &Game, tags: &[Tag]) -> Film {
    let value = |name: &str| {
        let mut tags = tags.iter();
        let tag = tags.find(|tag| tag.name.eq_ignore_ascii_case(name));
        tag.map_or(String::new(), |tag| tag.value.clone())
    };
    let seats = game.seats.iter();
    let tags = tags.iter();
    Film {
        game: game.name,
        title: game.example.title.to_owned(),
        path: String::new(),
        index: 0,
        valid: true,
        players: seats
            .map(|seat| Player {
                seat: seat.title.to_owned(),
                name: value(seat.title),
            })
            .collect(),
        tags: tags
            .map(|tag| (tag.name.clone(), tag.value.clone()))
            .collect(),
        result: String::new(),
        standing: String::new(),
        record: String::new(),
        findings: Vec::new(),
        board: Board::default(),
        scenes: Vec::new(),
    }
}
