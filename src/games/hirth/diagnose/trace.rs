//! The turns as they were read.

use crate::{
    games::hirth::{
        Line, diagram,
        judge::Judged,
        labels::Place,
        replay::{BestTurn, best_line},
        setup::Position,
    },
    report::TurnTrace,
};

/// The turns as they were read.
pub(super) fn trace(judged: &Judged<'_>) -> Vec<TurnTrace> {
    let best_turns = best_line(&judged.layers);
    let turns = judged.turns.iter().zip(&best_turns);
    let trace = |((line, place), best): (&(&Line<'_>, Place), &BestTurn<'_>)| {
        let walks = line.turn.moves.iter().zip(&best.way.walks).map(|(token, walk)| {
            let plural = if walk.steps == 1 { "" } else { "s" };
            format!("{}  {} step{plural}", token.value, walk.steps)
        });
        let offers = line.turn.all_offers().map(|offer| offer.value.to_string());
        let battles = line.turn.battles.iter().map(|battle| battle.value.to_string());
        TurnTrace {
            label: place.label.to_string(),
            span: line.text.whole(),
            lines: walks.chain(offers).chain(battles).collect(),
            board: diagram::drawn(&Position { to_move: place.label.side.opponent(), position: *best.after }),
        }
    };
    turns.map(trace).collect()
}
