//! The positions of a record.

use super::started::Started;
use crate::{
    data::{Onward, Reached},
    games::tafl::{judge::JudgedGame, setup::Setup},
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
        let started = turn.played.map(|_| {
            let setup = Setup::new(after, judged.variant.clone());
            let setup = Setup { arms: judged.arms(), ending: turn.ending.or(setup.ending), ..setup };
            Started::new(setup, Some(turn.place.count()))
        });
        Reached { label: turn.place.to_string(), end: turn.line.text.whole().end, position: started }
    });
    turns.collect()
}

/// Where a game goes on after its last turn.
pub fn onward(game: &JudgedGame<'_, '_>) -> Onward<Started> {
    let mut turns = reached(game);
    let count = turns.len();
    let last = turns.pop().and_then(|last| last.position);
    Onward { count, ..last.map_or_else(Onward::default, Onward::from) }
}
