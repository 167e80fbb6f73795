//! Which game a text is of that has decoration around its turns, or is in another form.

use rustc_hash::FxHashSet;

use super::{Stretch, Stripped};
use crate::{
    finding::Severity,
    game::{Options, Standings},
    games::GameKind,
    record::{self, Shape},
    source::Source,
    span::floor,
};

/// Returns the game in whose other form the text is, or else the one that reads the most of it without its decoration, if any
/// of its first turns can be played.
pub fn game(text: &str, shape: Shape) -> Option<GameKind> {
    let has_this_form = |game: &&GameKind| shape == Shape::Plain && game.dialect("", text).is_some();
    GameKind::ALL.iter().find(has_this_form).copied().or_else(|| beneath_a_decoration(text, shape))
}

/// The signs of one game may be moves of another: the game that reads the most of the text has it.
fn beneath_a_decoration(text: &str, shape: Shape) -> Option<GameKind> {
    let read = GameKind::ALL.iter().rev().map(|&game| (record::bytes_of_turns(text, game.notation()), game));
    let ((bytes, is_pasted), game) = read.max_by_key(|&(read, _)| read)?;
    let found = if bytes == 0 && shape == Shape::Prose { among_words(text) } else { Some(game).filter(|_| is_pasted) };
    found.filter(|&game| shape != Shape::Plain || may_be_played(game, text))
}

/// The game that has turns among the words of a text.
fn among_words(text: &str) -> Option<GameKind> {
    GameKind::ALL.iter().find(|game| record::extract_from_prose(text, game.notation()).is_some()).copied()
}

/// Whether any of the first turns of a text can be played. Words of other things may look like turns, but hardly one of them
/// fits the board.
fn may_be_played(game: GameKind, text: &str) -> bool {
    let beginning = Source::new("", &text[..floor(text, FIRST_TURNS)]);
    let stripped = Stripped::of(&Stretch::whole(game, beginning.text(), Shape::Plain), &beginning);
    if stripped.prose.is_some() {
        return true;
    }
    let judged = game.judge(&stripped.source, stripped.span, &Options::default().effort(0));
    let mut games = judged.games.into_iter();
    games.next().is_none_or(|mut first| {
        // What is suppressed does not count.
        Standings::default().count(&mut first);
        let errors = first.findings.iter().filter(|finding| finding.severity == Severity::Error);
        let wrong: FxHashSet<&str> = errors.filter_map(|error| error.turn.as_deref()).collect();
        first.turns < FEW_TURNS || wrong.len() < first.turns
    })
}

/// The length, in bytes, of the beginning of a text that has its first turns.
const FIRST_TURNS: usize = 1 << 11;

/// Of so few turns all may be wrong.
const FEW_TURNS: usize = 4;
