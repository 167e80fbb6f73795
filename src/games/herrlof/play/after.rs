//! The hands of a record to play from. Where cards of the last trick lie there already, it is the hand that plays after
//! them.

use crate::{
    finding::Finding,
    game::Options,
    games::herrlof::{about::Herrlof, judge::JudgedGame, setup::Setup},
    judge::{GoTo, Reached},
};

impl GoTo for Herrlof {
    type Position = Setup;

    const TURN: &'static str = "trick";

    fn reached(game: &JudgedGame<'_, '_>, _: &Options) -> Vec<Reached<Setup>> {
        let judged = &game.judged;
        let mut reached = Vec::new();
        for round in &judged.rounds {
            let tricks = &round.played.tricks;
            for (at, trick) in tricks.iter().enumerate() {
                let next = tricks.get(at + 1).map(|next| &next.view);
                let is_short = trick.view.trick.iter().flatten().count() < trick.view.players;
                let view = match next {
                    Some(next) => *next,
                    None if is_short => trick.view,
                    None => match round.played.after.filter(|_| round.played.next.is_some()) {
                        Some(after) => after,
                        None => continue,
                    },
                };
                let mut view = view;
                if next.is_some() {
                    // The cards of the next trick are not laid yet.
                    view.trick = [None; 3];
                }
                reached.push(Reached {
                    label: format!("R{}.{}", round.lines.number, trick.number),
                    end: judged.lines[trick.line].text.whole().end,
                    position: Some(Setup::before(&view)),
                });
            }
        }
        reached
    }

    fn turn_of(error: &Finding, turns: &[Reached<Setup>]) -> Option<usize> {
        turns.iter().position(|turn| error.span.start < turn.end)
    }
}
