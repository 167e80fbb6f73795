//! A record whose lines are parsed, before its games are judged.

use super::Game;
use crate::{
    codes::{self, Complaints},
    record::{self, Comment, Tag},
    source::Source,
    span::Span,
    suppression::Suppressions,
};

/// A record whose lines are parsed.
pub struct Read<'t, G: Game> {
    /// Its sections, in order.
    pub sections: Vec<Section<'t, G>>,
    /// Where lines are that are neither turns nor tags nor comments, in order.
    pub strays: Vec<Span>,
}

/// Tags and the lines after them: one game, or several without tags between them.
pub struct Section<'t, G: Game> {
    /// The tags, in order.
    pub tags: Vec<Tag>,
    /// The lines, in order.
    pub lines: Vec<G::Line<'t>>,
    /// Where its first tag or line starts.
    pub start: usize,
    /// Whether it is a game, or several: one without turns has its result and a player in its tags.
    pub is_game: bool,
}

/// The results of the envelope around the turns; each game takes its part of them.
pub struct Outside {
    /// The text that the envelope could not read.
    pub complaints: Complaints,
    /// The suppressions in its comments.
    pub suppressions: Suppressions,
    /// Its comments, in order.
    pub comments: Vec<Comment>,
}

impl<'t, G: Game> Read<'t, G> {
    /// Parses the lines of a record.
    pub fn of(source: &Source, record: record::Record<'t>) -> (Self, Outside) {
        let (about, text) = (G::ABOUT, source.text());
        let strays = record.strays();
        let are_games = record.are_games(about.notation);
        let around = Outside {
            complaints: codes::complaints(text, &record, &are_games, about.notation),
            suppressions: Suppressions::of(text, &record, about.notation.name, &about.pages(), codes::OF_ANY_TEXT),
            comments: record.comments,
        };
        let sections = record.sections.into_iter().zip(are_games).map(|(section, is_game)| Section {
            start: section.start(),
            is_game,
            tags: section.tags,
            lines: G::read_lines(section.lines),
        });
        let sections = sections.collect();
        (Self { sections, strays }, around)
    }
}
