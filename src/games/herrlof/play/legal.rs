//! The turns that may be played: each card with each way to use a 3, and at the end of a trick each way to use a 1 or a 6.
//! What is drawn is offered where it is known.

use std::iter;

use crate::games::herrlof::{
    known::cards::Cards,
    notation::written::{End, Gain, Play, Swap, Turn, unread},
    rules::{
        cards::{Card, rank},
        seats::Seat,
        trick::{self, Taken},
    },
    setup::Position,
};

impl Position {
    /// Returns the legal turns, lazily. They were not read from a text, so they have no places.
    pub(in crate::games::herrlof) fn turns(&self) -> impl Iterator<Item = Turn> {
        let known = self.known();
        let plays = self.cards().into_iter().flat_map(|card| self.plays(card));
        plays.flat_map(move |play| self.ends(&known, play))
    }

    /// Returns the cards that may be played, each kind once; none if the hand is not known (H8, H9).
    fn cards(&self) -> Vec<Card> {
        let hand = self.hand();
        let mut cards: Vec<Card> = trick::playable(&hand.cards, &self.trick).collect();
        cards.retain(|_| hand.is_all);
        cards.dedup();
        cards
    }

    /// Returns the ways to play a card: as it is, and with what a 3 can do (H18).
    fn plays(&self, card: Card) -> impl Iterator<Item = Play> {
        let mut rest = self.hand().clone();
        rest.remove(card);
        let top = self.deck.first().filter(|_| card.is_rank(rank::SWAPS));
        let swaps = top.into_iter().flat_map(move |&top| exchanges(top, &rest.cards));
        let ways = iter::once(None).chain(swaps.map(Some));
        ways.map(move |swap| Play { card: unread(card), swap: swap.map(unread) })
    }

    /// Returns the turns that start with a card. None if it ends the trick, and nobody knows who takes it.
    fn ends(&self, known: &Cards, play: Play) -> Vec<Turn> {
        let Some(after) = self.after_card(known, &play) else {
            return Vec::new();
        };
        let ends = match trick::taken(&after.trick, after.trump) {
            _ if !after.is_whole() => vec![None],
            None => Vec::new(),
            Some(Taken::Destroyed) => {
                let turned = after.deck.first().filter(|_| trick::turns_trump(&after.trick));
                let turned = turned.map(|&card| unread(End::Destroyed(Some(unread(card)))));
                vec![turned]
            }
            Some(Taken::By(place)) => {
                let winner = after.leader().after(place, after.players);
                let gains = after.gains(winner).into_iter().map(|gain| {
                    let gain = Some(unread(gain));
                    Some(unread(End::Taken(unread(winner), gain)))
                });
                iter::once(None).chain(gains).collect()
            }
        };
        let turn = |end| Turn { play: play.clone(), end };
        ends.into_iter().map(turn).collect()
    }

    /// Returns what the winner of the trick can take besides (H17, H19).
    fn gains(&self, winner: Seat) -> Vec<Gain> {
        let place = winner.places_after(self.leader(), self.players);
        let Some(with) = self.trick.get(place) else {
            return Vec::new();
        };
        let hand = |seat: Seat| &self.hands[seat.index()];
        let others = (1..self.players).map(|places| winner.after(places, self.players));
        if with.is_rank(rank::STEALS) {
            let others = others.filter(|other| self.won[other.index()] > 0);
            return others.map(Gain::Trick).collect();
        }
        if !with.is_rank(rank::DRAWS) || !hand(winner).is_all {
            return Vec::new();
        }
        let mut gains = Vec::new();
        for other in others.filter(|&other| hand(other).is_all) {
            let mut cards = hand(other).cards.clone();
            cards.dedup();
            let swaps = cards.into_iter();
            let swaps = swaps.flat_map(|drawn| exchanges(drawn, &hand(winner).cards));
            // With two players there is only one other hand.
            let from = (self.players > 2).then_some(other);
            gains.extend(swaps.map(|swap| Gain::Card(from, swap)));
        }
        gains
    }
}

/// Returns the ways to draw a card and give one back, the same or one of the hand's.
fn exchanges(drawn: Card, hand: &[Card]) -> impl Iterator<Item = Swap> + use<> {
    let mut cards = [hand, &[drawn]].concat();
    cards.sort_unstable();
    cards.dedup();
    cards.into_iter().map(move |back| Swap { drawn: unread(Some(drawn)), back: Some(unread(Some(back))) })
}
