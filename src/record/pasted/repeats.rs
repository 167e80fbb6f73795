//! A record that is there twice, as in a mail with its answer: the same turns are one game.

use super::{
    TurnReader, is_turn,
    mapped_text::{Change, MappedText},
    without_marks,
};
use crate::{
    record::{before_comment, lines::of_text, spelling::trim_start, tags},
    span::Span,
};

/// A game of a text.
struct Game {
    /// The lines of its tags and turns.
    lines: Vec<Span>,
    tags: Vec<String>,
    turns: Vec<String>,
}

/// Returns a text without the games that are in it already, with the same turns and no other tags; `None` if there are none.
pub fn without(bare: &MappedText, reader: &TurnReader<'_>) -> Option<MappedText> {
    let text = bare.text();
    let games = games(text, reader);
    let mut gone: Vec<Span> = Vec::new();
    let mut kept: Vec<&Game> = Vec::new();
    for game in &games {
        let same = kept.iter().position(|one| one.turns == game.turns);
        let Some(same) = same.filter(|_| game.turns.len() >= FEWEST) else {
            kept.push(game);
            continue;
        };
        let has_all = |one: &Game, other: &Game| other.tags.iter().all(|tag| one.tags.contains(tag));
        if has_all(kept[same], game) {
            gone.extend(&game.lines);
        } else if has_all(game, kept[same]) {
            gone.extend(&kept[same].lines);
            kept[same] = game;
        } else {
            kept.push(game);
        }
    }
    gone.sort_unstable_by_key(|line| line.start);
    let changed = bare.changed(gone.into_iter().map(Change::gone).collect());
    changed.map(MappedText::once)
}

/// Fewer turns may be the same in two games.
const FEWEST: usize = 4;

/// Returns the games of a text: each begins with the label with which the first begins.
fn games(text: &str, reader: &TurnReader<'_>) -> Vec<Game> {
    let mut games: Vec<Game> = Vec::new();
    let mut first: Option<String> = None;
    let mut tags_before: Vec<(Span, String)> = Vec::new();
    for line in of_text(text) {
        let rest = trim_start(text, line);
        let inside = text[rest.start..rest.end].trim_end();
        if inside.starts_with('[') && tags::read(text, rest).is_some() {
            tags_before.push((line, inside.to_owned()));
        } else if !inside.is_empty() && is_turn(text, line, reader) {
            let turn = without_marks(text, line);
            let turn = &text[turn.start..turn.end];
            let label = &turn[..reader.label(turn)];
            let begins = first.get_or_insert_with(|| label.to_owned()) == label;
            if begins || !tags_before.is_empty() {
                let (lines, tags) = tags_before.drain(..).unzip();
                games.push(Game { lines, tags, turns: Vec::new() });
            }
            if let Some(game) = games.last_mut() {
                // A quotation may have other spaces.
                let words = before_comment(turn).split_whitespace();
                game.turns.push(words.collect());
                game.lines.push(line);
            }
        }
    }
    games
}
