//! How a game is seen: what a game offers that can be drawn.

use rustc_hash::FxHashMap;

use super::{Game, Options, Settings, StartError, data::Tag};
use crate::{
    scene::{Board, Film, Player},
    source::Source,
    told::Finding,
};

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

/// The findings of a game by the turn that they stand in: their places among them.
pub(crate) type FindingsByTurn<'a> = FxHashMap<&'a str, Vec<usize>>;

/// Returns where the findings of each turn stand; those of no turn are left out.
pub(crate) fn by_turn(findings: &[Finding]) -> FindingsByTurn<'_> {
    let mut by_turn = FindingsByTurn::default();
    for (at, finding) in findings.iter().enumerate() {
        if let Some(turn) = &finding.turn {
            by_turn.entry(turn).or_default().push(at);
        }
    }
    by_turn
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
