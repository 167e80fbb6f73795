//! The lines between two rounds, choice by choice: the card that is turned up, and the predictions.

use super::{
    after::{onward, tally},
    draft::turned_up,
};
use crate::{
    game::{Choice, ChoiceKind, Draft},
    games::herrlof::{
        judge::JudgedGame,
        rules::{cards::Card, seats::Seat},
    },
    phrase::count,
};

/// Returns the line in the making where no card is to be played: the deal of the next round with its predictions, or the tally.
pub fn line(game: &JudgedGame<'_, '_>, path: &[usize]) -> Option<Draft> {
    let table = game.judged.table;
    let next = onward(game).next;
    let predicts = |seat: &Seat| {
        let choice = |tricks: usize| {
            Choice::new(
                ChoiceKind::Tally,
                format!("{seat}{tricks}"),
                format!("{seat} predicts {}", count(tricks, "trick")),
            )
        };
        (0..=table.tricks()).map(choice).collect()
    };
    let is_prediction = |at: &usize| *at <= table.tricks();
    if next.starts_with('R') {
        let Some((&card, predictions)) = path.split_first() else {
            let deal = |card: Card| Choice::new(ChoiceKind::Deal, card.to_string(), turned_up(card));
            return Some(Draft { choices: Card::all().map(deal).collect(), ..Draft::default() });
        };
        let card = Card::all().nth(card)?;
        let seats = table.seats();
        if predictions.len() > seats.len() || !predictions.iter().all(is_prediction) {
            return None;
        }
        let bids = seats.iter().zip(predictions).map(|(seat, tricks)| format!(" {seat}{tricks}"));
        let text = format!("{next} {card}{}", bids.collect::<String>());
        let choices = seats.get(predictions.len()).map_or_else(Vec::new, predicts);
        return Some(Draft { text, is_whole: true, choices });
    }
    let round = game.judged.rounds.last().filter(|_| path.iter().all(is_prediction))?;
    let mut path = path.iter();
    let mut predictions: Vec<u32> = Vec::new();
    let mut open = None;
    for seat in table.seats() {
        // What the line of the round predicts is not chosen again.
        let known = round.scores[seat.index()].prediction;
        let Some(prediction) = known.or_else(|| u32::try_from(*path.next()?).ok()) else {
            open = Some(seat);
            break;
        };
        predictions.push(prediction);
    }
    let text = tally(game, &predictions)?;
    let choices = open.map_or_else(Vec::new, predicts);
    path.next().is_none().then_some(Draft { text, is_whole: true, choices })
}
