//! The hands of a record to play from. Where cards of the last trick lie there already, it is the hand that plays after
//! them.

use crate::{
    data::Reached,
    game::Playable,
    games::herrlof::{
        judge::{JudgedGame, facts::View},
        notation::written::Turn,
        setup::Setup,
    },
};

/// The turns of a game, in order, and where to play on from after each.
pub fn reached(game: &JudgedGame<'_, '_>) -> Vec<Reached<Setup>> {
    let judged = &game.judged;
    let mut reached = Vec::new();
    for round in &judged.rounds {
        let tricks = &round.played.tricks;
        for (at, trick) in tricks.iter().enumerate() {
            let next = tricks.get(at + 1).map(|next| &next.view);
            let is_short = trick.view.fallen().len() < trick.view.players;
            let view = match next {
                Some(next) => *next,
                None if is_short => trick.view,
                None => match round.played.after.filter(|_| round.played.next.is_some()) {
                    Some(after) => after,
                    None => continue,
                },
            };
            // The cards of the next trick are not laid yet.
            let view = View { trick: [None; 3], ..view };
            let before = Setup { deck: judged.deck(round, &view), ..Setup::before(&view) };
            let plays = judged.lines[trick.line].written.plays().iter();
            let lying = plays.filter(|_| next.is_none() && is_short);
            let position = lying.cloned().try_fold(before, |table, play| {
                let end = None;
                table.play(&Turn { play, end })
            });
            reached.push(Reached {
                label: format!("R{}.{}", round.lines.number, trick.number),
                end: judged.lines[trick.line].text.whole().end,
                position: position.ok(),
            });
        }
    }
    reached
}
