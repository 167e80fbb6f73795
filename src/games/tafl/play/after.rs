//! The positions of a record.

use super::started::Started;
use crate::{
    finding::Finding,
    game::Options,
    games::tafl::{Tafl, judge::JudgedGame, setup::Setup},
    judge::{GoTo, Reached},
};

impl GoTo for Tafl {
    type Position = Started;

    fn reached(game: &JudgedGame<'_, '_>, _: &Options) -> Vec<Reached<Started>> {
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

    /// A fault of the game as a whole is there from the start.
    fn turn_of(error: &Finding, turns: &[Reached<Started>]) -> Option<usize> {
        let label = error.turn.as_ref();
        let turn = turns.iter().position(|turn| Some(&turn.label) == label);
        Some(turn.unwrap_or(0))
    }
}
