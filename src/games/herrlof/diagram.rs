//! The table drawn: the trump, the hands as far as they are known, the tricks won, the cards that lie on it.

use super::{
    judge::facts::{HandView, View},
    notation::print::grouped,
    rules::{cards::Rune, seats::Seat, trick::Trump},
    setup::{Hand, Setup},
};
use crate::finding::Drawn;

/// The table before a trick, with the cards that fall, as a picture, in words, and on a line.
pub fn draw(view: &View) -> Drawn {
    let position = Setup::before(view).to_string();
    Drawn::new(picture(view, Some(view.left)), words(view), position)
}

/// What is open on the table, in the same ways.
pub fn drawn(setup: &Setup) -> Drawn {
    let mut trick = [None; 3];
    for (place, card) in trick.iter_mut().zip(&setup.trick) {
        *place = Some(*card);
    }
    let hand = |hand: &Hand| {
        let runes = Rune::ALL.map(|rune| {
            let own = hand.cards.iter().filter(|card| card.rune() == Some(rune));
            own.count()
        });
        HandView { held: hand.cards.iter().copied().collect(), runes, is_all: hand.is_all }
    };
    let view = View {
        players: setup.players,
        trump: setup.trump,
        hands: setup.hands.each_ref().map(hand),
        won: setup.won.map(i64::from),
        leader: setup.leader(),
        trick,
        left: 0,
        deck: setup.deck.len(),
    };
    let picture = picture(&view, setup.cards_each());
    Drawn::new(picture, words(&view), setup.to_string())
}

/// The trump, then a line a player: who leads, his card in the trick, his tricks, his hand.
fn picture(view: &View, left: Option<usize>) -> String {
    let cards = match left {
        None => String::new(),
        Some(1) => " · 1 card each".to_owned(),
        Some(left) => format!(" · {left} cards each"),
    };
    let mut picture = format!("trump {}{cards}", trump(view.trump));
    for seat in seats(view) {
        let falls = view.trick[seat.places_after(view.leader, view.players)];
        let played = falls.map_or_else(|| "··".to_owned(), |card| card.to_string());
        let leads = if *seat == view.leader { '>' } else { ' ' };
        let won = tricks(view.won[seat.index()]);
        let hand = hand(&view.hands[seat.index()]);
        picture += &format!("\n{leads} {seat}  {played:>2}  {won:<9}  hand {hand}");
    }
    picture
}

fn seats(view: &View) -> &'static [Seat] {
    &Seat::ALL[..view.players.min(3)]
}

/// A hand as far as it is known.
fn hand(hand: &HandView) -> String {
    let cards = hand.cards();
    match (cards.is_empty(), hand.is_all) {
        (true, true) => "empty".to_owned(),
        (true, false) => "?".to_owned(),
        (false, true) => grouped(&cards),
        (false, false) => format!("{} ?", grouped(&cards)),
    }
}

fn tricks(won: i64) -> String {
    let noun = if won == 1 { "trick" } else { "tricks" };
    format!("{won} {noun}")
}

fn trump(trump: Trump) -> &'static str {
    match trump {
        Trump::Unknown => "not known",
        Trump::None => "none",
        Trump::Colour(colour) => colour.name(),
    }
}

/// The same on one line, for those who do not see a picture.
fn words(view: &View) -> String {
    let players = seats(view).iter().map(|seat| {
        let won = tricks(view.won[seat.index()]);
        format!("{seat} has {won}, hand {}", hand(&view.hands[seat.index()]))
    });
    let players: Vec<String> = players.collect();
    format!("trump {} · {} · {} leads", trump(view.trump), players.join(" · "), view.leader)
}
