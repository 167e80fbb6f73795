//! The hands of a record to play from. Where cards of the last trick lie there already, it is the hand that plays after
//! them.

use super::started::Started;
use crate::{
    data::{Onward, Reached, TurnText},
    games::herrlof::{
        judge::{self, Judged, JudgedGame},
        known::facts::View,
        notation::written::{Tally, Turn, unread},
        setup::Position,
    },
    position::Playable,
};

/// Where a game goes on after its last line: with a card, the tally of a round, or the deal of the next.
pub fn onward(game: &JudgedGame<'_, '_>) -> Onward<Started> {
    let Onward { position, next, count } = table(game);
    let position = position.map(|table| {
        let round = game.judged.rounds.last();
        let mut cards = round.and_then(|round| round.played.cards.clone());
        if let Some((cards, round)) = cards.as_mut().zip(round).filter(|_| table.trick.is_empty()) {
            cards.trick = round.lines.tricks.len();
        }
        Started::new(table, cards)
    });
    Onward { position, next, count }
}

/// The same, with the table alone.
fn table(game: &JudgedGame<'_, '_>) -> Onward<Position> {
    let judged = &game.judged;
    let last = judged.rounds.last();
    // The table of a round that is over is there to be looked at.
    let played = || last.filter(|round| !round.lines.tricks.is_empty()).and(tables(game).pop()?.position);
    let over = || played().filter(Position::is_over);
    let (position, next) = match last {
        Some(_) if judged.end.is_some() => (over(), String::new()),
        Some(round) if round.lines.tally.is_none() => {
            let tricks = round.lines.tricks.len();
            let dealt = round.played.dealt.filter(|_| tricks == 0);
            let dealt = dealt.map(|view| Position { deck: judged.deck(round, &view), ..Position::between(&view) });
            let table = dealt.or_else(played);
            let is_whole = |table: &Position| table.trick.is_empty();
            let next = match &table {
                Some(table) if !is_whole(table) => String::new(),
                Some(table) if tricks < judged.table.tricks() => format!("{}{}", table.to_play, tricks + 1),
                _ => format!("T{}", round.lines.number),
            };
            (table, next)
        }
        last => (over(), format!("R{}", last.map_or(0, |round| round.lines.number) + 1)),
    };
    Onward { position, next, count: game.lines.len() }
}

/// The line that counts the last round, if that has all its tricks and no tally: by these predictions, or those of its first
/// line.
pub fn tally(game: &JudgedGame<'_, '_>, predictions: &[u32]) -> Option<String> {
    let Judged { rounds, table, .. } = &game.judged;
    let (round, before) = rounds.split_last()?;
    if round.lines.tally.is_some() || !round.played.is_complete || predictions.len() > table.players {
        return None;
    }
    let totals = before.last().map_or([Some(0); 3], |round| round.totals);
    let scores = table.seats().iter().map(|&seat| {
        let at = seat.index();
        let prediction = predictions.get(at).copied().or(round.scores[at].prediction);
        judge::score((seat, prediction, round.played.held(seat)), totals[at], *table)
    });
    let (label, scores) = (unread(u32::try_from(round.lines.number).ok()?), scores.collect());
    Some(Tally { label, scores }.to_string())
}

/// Adds what is played to the lines of a record: a card to the trick that lies there, or to a new one; else a line.
pub fn add_turn(lines: &mut Vec<TurnText>, next: &str, text: &str) {
    let is_card = text.parse::<Turn>().is_ok();
    let written = match (lines.last_mut(), next) {
        (Some(trick), "") if is_card => {
            trick.written = format!("{} {text}", trick.written);
            return;
        }
        _ if is_card => format!("{next} {text}"),
        _ => text.to_owned(),
    };
    lines.push(TurnText { written, ..TurnText::default() });
}

/// The turns of a game, in order, and where to play on from after each.
pub fn reached(game: &JudgedGame<'_, '_>) -> Vec<Reached<Started>> {
    let started = |Reached { label, end, position }| {
        let position = position.map(|table| Started::new(table, None));
        Reached { label, end, position }
    };
    tables(game).into_iter().map(started).collect()
}

/// The same, with the tables alone.
fn tables(game: &JudgedGame<'_, '_>) -> Vec<Reached<Position>> {
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
            let before = Position { deck: judged.deck(round, &view), ..Position::before(&view) };
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
