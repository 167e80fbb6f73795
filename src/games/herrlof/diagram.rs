//! The table drawn: the trump, the hands as far as they are known, the tricks won, the cards that lie on it.

use super::{
    known::facts::View,
    rules::{cards::Card, seats::Seat},
    setup::Position,
};
use crate::{finding::Drawn, phrase::count};

/// The table before a trick, with the cards that fall, as a picture, in words, and on a line.
pub fn draw(view: &View) -> Drawn {
    let position = Position::before(view).to_string();
    table(&Position::between(view), view.leader, &view.fallen(), Some(view.left), position)
}

/// What is open on the table, in the same ways.
pub fn drawn(setup: &Position) -> Drawn {
    table(setup, setup.leader(), &setup.trick, setup.cards_each(), setup.to_string())
}

/// The trump, then a line a player: who leads, his card in the trick, his tricks, his hand.
fn table(setup: &Position, leader: Seat, trick: &[Card], left: Option<usize>, position: String) -> Drawn {
    let trump = setup.trump.word();
    let cards = left.map_or(String::new(), |left| format!(" · {} each", count(left, "card")));
    let mut picture = format!("trump {trump}{cards}");
    let mut words = format!("trump {trump}");
    for seat in &Seat::ALL[..setup.players] {
        let played = trick.get(seat.places_after(leader, setup.players));
        let played = played.map_or_else(|| "··".to_owned(), Card::to_string);
        let leads = if *seat == leader { '>' } else { ' ' };
        let won = count(setup.won[seat.index()], "trick");
        let hand = &setup.hands[seat.index()];
        let hand = if hand.is_empty() { "empty".to_owned() } else { hand.to_string() };
        picture += &format!("\n{leads} {seat}  {played:>2}  {won:<9}  hand {hand}");
        words += &format!(" · {seat} has {won}, hand {hand}");
    }
    Drawn::new(picture, format!("{words} · {leader} leads"), position)
}
