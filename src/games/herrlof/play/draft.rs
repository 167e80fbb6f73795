//! What is played at a time, choice by choice: a card, then what is drawn, taken and given back for it.

use std::iter;

#[cfg(feature = "draw")]
use crate::games::herrlof::scene::{from_hand, to_trick};
use crate::{
    game::{Choice, ChoiceKind, Draft},
    games::herrlof::{
        known::{
            cards::{Cards, Fault},
            facts::{Fact, Gone},
        },
        notation::written::{End, Gain, Play, Swap, Turn, unread},
        rules::{
            cards::{Card, rank},
            seats::{self, Seat},
            trick::{self, Taken, Trump},
        },
        setup::{Hand, Position},
    },
};

/// What is played so far, and the choice that led there.
type Way = (Turn, Choice);

/// A table at which a card is played.
struct Table<'a> {
    before: &'a Position,
    /// What is known of the cards, if the table is one of a record.
    cards: Option<&'a Cards>,
    /// Says of a text whether it can be played.
    accepts: &'a dyn Fn(&str) -> bool,
}

/// Returns the turn in the making at a table. Where a hand is not known, its cards are all that may still be there.
pub fn card(before: &Position, cards: Option<&Cards>, path: &[usize], accepts: &dyn Fn(&str) -> bool) -> Option<Draft> {
    let table = Table { before, cards, accepts };
    let mut now: Option<Turn> = None;
    for &at in path {
        let (turn, _) = table.next(now.as_ref()).into_iter().nth(at)?;
        now = Some(turn);
    }
    let choices: Vec<Choice> = table.next(now.as_ref()).into_iter().map(|(_, choice)| choice).collect();
    let Some(turn) = now else {
        return (!choices.is_empty()).then(|| Draft { choices, ..Draft::default() });
    };
    let text = turn.to_string();
    let is_whole = !table.lacks_card(&turn) && accepts(&text);
    Some(Draft { text, is_whole, choices })
}

impl Table<'_> {
    /// What may come next, in the order of the choices.
    fn next(&self, turn: Option<&Turn>) -> Vec<Way> {
        let Some(turn) = turn else {
            return self.cards();
        };
        match (turn.play.swap, turn.end) {
            (Some(swap), None) if swap.value.back.is_none() && swap.value.drawn.value.is_some() => self.puts_back(turn),
            (None, None) => self.draws(turn).into_iter().chain(self.ends(turn)).collect(),
            (_, None) => self.ends(turn),
            (_, Some(_)) => self.gives_back(turn),
        }
    }

    /// Whether it is known which card goes back for one that came, and it is not chosen yet.
    fn lacks_card(&self, turn: &Turn) -> bool {
        let open = |swap: Swap| swap.drawn.value.is_some() && swap.back.is_none();
        let gain = turn.end.and_then(|end| end.value.gain()).map(|gain| gain.value);
        match (turn.play.swap, gain, turn.end) {
            (_, Some(Gain::Card(_, swap)), Some(end)) => {
                open(swap) && end.value.taker().is_some_and(|seat| self.hand_after(turn, seat).is_all)
            }
            (Some(swap), None, _) => open(swap.value) && self.before.hand().is_all,
            _ => false,
        }
    }

    /// Whether a turn may be, by all that is known of the cards.
    fn can_be(&self, turn: &Turn) -> bool {
        // After the last trick no card is left, and all of the round must agree.
        let is_last = self.cards.is_none_or(|cards| cards.trick + 1 >= self.tricks());
        let is_known = self.cards.is_none_or(|cards| self.agrees(turn, &mut cards.clone()).is_ok());
        is_known && (!is_last || (self.accepts)(&turn.to_string()))
    }

    /// How many tricks a round has.
    fn tricks(&self) -> usize {
        seats::Table { players: self.before.players }.tricks()
    }

    /// Plays a turn with what is known of the cards.
    fn agrees(&self, turn: &Turn, known: &mut Cards) -> Result<(), Fault> {
        let Position { to_play, trick, trump, players, .. } = self.before;
        known.play(*to_play, &turn.play, trick::to_follow(trick))?;
        let Some(end) = turn.end else {
            return Ok(());
        };
        let lying = [trick, &[turn.play.card.value][..]].concat();
        if let Some(Taken::By(place)) = trick::taken(&lying, *trump) {
            let winner = self.before.leader().after(place, *players);
            known.won[winner.index()] += 1;
            let gain = end.value.gain();
            return gain.map_or(Ok(()), |gain| known.gain(winner, Some(lying[place]), gain, false));
        }
        let turned = end.value.turned().map(|card| known.turn_up(card.value, Gone::TurnedAnew(known.trick)));
        turned.unwrap_or(Ok(())).map_err(|why| {
            let card = turn.play.card;
            (card.span, Fact::Card { seat: None, card: card.value, why })
        })
    }

    /// The cards that may be played (H8, H9).
    fn cards(&self) -> Vec<Way> {
        let Hand { cards, is_all } = self.before.hand();
        let turn = |card| Turn { play: Play { card: unread(card), swap: None }, end: None };
        let cards: Vec<Card> = match is_all {
            true => {
                let mut cards: Vec<Card> = trick::playable(cards, &self.before.trick).collect();
                cards.dedup();
                // Nobody knows who takes a trick if only the trump shows it, and that is not known.
                cards.retain(|&card| self.before.trump != Trump::Unknown || (self.accepts)(&turn(card).to_string()));
                cards
            }
            false => Card::all().filter(|&card| self.can_be(&turn(card))).collect(),
        };
        let seat = self.before.to_play;
        let does = if self.before.trick.is_empty() { "leads" } else { "plays" };
        let way = |card: Card| {
            let choice = Choice::new(ChoiceKind::Card, card.to_string(), format!("{seat} {does} {card}"));
            #[cfg(feature = "draw")]
            let choice = Choice { from: from_hand(self.before, card), to: Some(to_trick(self.before)), ..choice };
            (turn(card), choice)
        };
        cards.into_iter().map(way).collect()
    }

    /// The cards that may come for a 3 (H18): the top of the deck, or where that is not known any.
    fn draws(&self, turn: &Turn) -> Vec<Way> {
        if !turn.play.card.value.is_rank(rank::SWAPS) {
            return Vec::new();
        }
        let seat = self.before.to_play;
        let way = |drawn: Option<Card>| {
            let swap = Swap { drawn: unread(drawn), back: None };
            let play = Play { swap: Some(unread(swap)), ..turn.play.clone() };
            let words = format!("{seat} draws {} from the deck", named(drawn));
            used(Turn { play, end: None }, swap.to_string(), words)
        };
        match self.before.deck.first() {
            Some(&top) => vec![way(Some(top))],
            None => self.any(&way),
        }
    }

    /// The cards that may go under the deck for one that came (H18).
    fn puts_back(&self, turn: &Turn) -> Vec<Way> {
        let Some(swap) = turn.play.swap.map(|swap| swap.value) else {
            return Vec::new();
        };
        let mut hand = self.before.hand().clone();
        hand.remove(turn.play.card.value);
        let seat = self.before.to_play;
        self.back(&hand, swap, &|swap, card| {
            let play = Play { swap: Some(unread(swap)), ..turn.play.clone() };
            used(Turn { play, end: None }, format!("-{card}"), format!("{seat} puts {card} under the deck"))
        })
    }

    /// The ends of a trick that its last card leaves open: what its winner takes besides (H17, H19), or what is turned up (H14).
    fn ends(&self, turn: &Turn) -> Vec<Way> {
        let cards = [&self.before.trick[..], &[turn.play.card.value]].concat();
        if cards.len() < self.before.players {
            return Vec::new();
        }
        let with = |end| Turn { end: Some(unread(end)), ..turn.clone() };
        let winner = match trick::taken(&cards, self.before.trump) {
            Some(Taken::By(place)) => (self.before.leader().after(place, self.before.players), cards[place]),
            Some(Taken::Destroyed) if trick::turns_trump(&cards) => {
                let way = |card: Card| {
                    let choice = Choice::new(ChoiceKind::Deal, format!("=x{card}"), turned_up(card));
                    (with(End::Destroyed(Some(unread(card)))), choice)
                };
                return match self.before.deck.first() {
                    Some(&top) => vec![way(top)],
                    None => Card::all().map(way).filter(|(turn, _)| self.can_be(turn)).collect(),
                };
            }
            _ => return Vec::new(),
        };
        let (winner, by) = winner;
        let players = self.before.players;
        let others = (1..players).map(|places| winner.after(places, players));
        let gain = |gain: Gain| with(End::Taken(unread(winner), Some(unread(gain))));
        if by.is_rank(rank::STEALS) {
            let way = |from: Seat| {
                used(
                    gain(Gain::Trick(from)),
                    format!("={winner}+{from}"),
                    format!("{winner} takes a trick of {from} too"),
                )
            };
            return others.map(way).filter(|(turn, _)| self.can_be(turn)).collect();
        }
        if !by.is_rank(rank::DRAWS) {
            return Vec::new();
        }
        let of = |other: Seat| {
            let from = (players > 2).then_some(other);
            let way = |drawn: Option<Card>| {
                let gained = Gain::Card(from, Swap { drawn: unread(drawn), back: None });
                let words = format!("{winner} draws {} from {other}'s hand", named(drawn));
                used(gain(gained), format!("={winner}{gained}"), words)
            };
            let mut hand = self.hand_after(turn, other);
            hand.cards.dedup();
            match hand.is_all {
                true => hand.cards.into_iter().map(|card| way(Some(card))).collect(),
                false => self.any(&way),
            }
        };
        others.flat_map(of).collect()
    }

    /// The cards that the winner of a trick may give back for one that he drew (H19).
    fn gives_back(&self, turn: &Turn) -> Vec<Way> {
        let Some(End::Taken(winner, Some(gain))) = turn.end.map(|end| end.value) else {
            return Vec::new();
        };
        match gain.value {
            Gain::Card(from, swap) if swap.back.is_none() && swap.drawn.value.is_some() => {
                self.back(&self.hand_after(turn, winner.value), swap, &|swap, card| {
                    let end = End::Taken(winner, Some(unread(Gain::Card(from, swap))));
                    let turn = Turn { end: Some(unread(end)), ..turn.clone() };
                    used(turn, format!("-{card}"), format!("{} gives {card} back", winner.value))
                })
            }
            _ => Vec::new(),
        }
    }

    /// Any card that can be, and one that nobody sees: none if not even that can be.
    fn any(&self, way: &dyn Fn(Option<Card>) -> Way) -> Vec<Way> {
        let unseen = iter::once(way(None)).filter(|(turn, _)| self.can_be(turn));
        let seen = || Card::all().map(|card| way(Some(card))).filter(|(turn, _)| self.can_be(turn));
        unseen.flat_map(|unseen| iter::once(unseen).chain(seen())).collect()
    }

    /// The cards of a hand that may go back for one that came: that one too.
    fn back(&self, hand: &Hand, swap: Swap, way: &dyn Fn(Swap, Card) -> Way) -> Vec<Way> {
        let mut cards: Vec<Card> = hand.cards.iter().copied().chain(swap.drawn.value).collect();
        cards.sort_unstable();
        cards.dedup();
        if !hand.is_all {
            cards = Card::all().collect();
        }
        let ways = cards.into_iter().map(|card| way(Swap { back: Some(unread(Some(card))), ..swap }, card));
        ways.filter(|(turn, _)| hand.is_all || self.can_be(turn)).collect()
    }

    /// The hand of a seat after the card of a turn, and after what comes and goes for a 3.
    fn hand_after(&self, turn: &Turn, seat: Seat) -> Hand {
        let after = self.before.after_card(&self.before.known(), &turn.play);
        after.map_or_else(Hand::default, |after| after.hands[seat.index()].clone())
    }
}

fn used(turn: Turn, text: String, words: String) -> Way {
    (turn, Choice::new(ChoiceKind::Use, text, words))
}

/// A card, or one that nobody sees.
fn named(card: Option<Card>) -> String {
    card.map_or_else(|| "a card that nobody sees".to_owned(), |card| card.to_string())
}

/// `5b is turned up, so blue is trump`
pub(super) fn turned_up(card: Card) -> String {
    format!("{card} is turned up, so {}", Trump::of(card).sentence())
}
