//! The positions of a record.

use super::started::Started;
use crate::{
    data::{Onward, Reached, TurnText},
    games::tafl::{judge::JudgedGame, setup::Position},
};

/// The turns of a game, in order, and where to play on from after each.
pub fn reached(game: &JudgedGame<'_, '_>) -> Vec<Reached<Started>> {
    let Ok(judged) = &game.judged.judged else {
        return Vec::new();
    };
    let turns = judged.turns.iter().enumerate();
    let turns = turns.map(|(number, turn)| {
        let next = judged.turns.get(number + 1);
        let after = next.map_or(judged.last, |next| next.before);
        let started = turn.played.map(|_| Started::new(judged.setup(after, turn.ending), Some(turn.place.count())));
        Reached { label: turn.place.to_string(), end: turn.line.text.whole().end, position: started }
    });
    turns.collect()
}

/// Where a game goes on after its last turn, or starts.
pub fn onward(game: &JudgedGame<'_, '_>) -> Onward<Started> {
    if let (Ok(judged), []) = (&game.judged.judged, game.lines) {
        let start = Position { arms: judged.arms(), ..Position::start(&judged.variant) };
        return Started::new(start, Some(0)).into();
    }
    let mut turns = reached(game);
    let count = turns.len();
    let last = turns.pop().and_then(|last| last.position);
    let onward = last.map_or_else(Onward::default, Onward::from);
    Onward { count, ..onward }
}

/// Adds a turn to those of a record that goes on with `next`, such as `3a`. It may have its number, `3.` or `3...`.
pub fn add_turn(turns: &mut Vec<TurnText>, next: &str, text: &str) {
    let number = text.strip_prefix(next).or_else(|| text.strip_prefix(next.trim_end_matches(['a', 'b'])));
    let after =
        number.and_then(|rest| rest.strip_prefix(['.', ' '])).map(|rest| rest.trim_start_matches('.').trim_start());
    let written = after.unwrap_or(text).to_owned();
    turns.push(TurnText { turn: next.to_owned(), written, ..TurnText::default() });
}
