//! The table drawn: the trump, the hands as far as they are known, the tricks won, the cards that lie on it.

use super::{
    judge::facts::{HandView, View},
    notation::print::grouped,
    play,
    rules::{seats::Seat, trick::Trump},
};
use crate::finding::Drawn;

/// The table before a trick, with the cards that fall, as a picture, in words, and on a line.
pub fn draw(view: &View) -> Drawn {
    Drawn::new(picture(view), words(view), line(view))
}

/// The trump, then a line a player: who leads, his card in the trick, his tricks, his hand.
fn picture(view: &View) -> String {
    let cards = match view.left {
        1 => "1 card each".to_owned(),
        left => format!("{left} cards each"),
    };
    let mut picture = format!("trump {} · {cards}", trump(view.trump));
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
    format!(
        "trump {} · {} · {} leads",
        trump(view.trump),
        players.join(" · "),
        view.leader
    )
}

/// The position on a line, as `hirth moves --position` reads it.
fn line(view: &View) -> String {
    play::line(&play::Position::before(view))
}
