//! The interface of Herrlof for programs: records trick by trick, tables drawn and played on, cards as text.
//!
//! [`guide`](super::guide) shows what is asked for most.

use std::str::FromStr;

use super::{
    data, diagram, generate,
    notation::{grammar, written::Fault},
    rules::{
        cards::Card,
        seats::Seat,
        trick::{self, Taken, Trump},
    },
    scene,
    setup::{self, Setup},
    words,
};
use crate::{
    codes,
    finding::Drawn,
    game::{Playable, TurnError},
    scene::Film,
    span::Span,
};

/// Reads all games of a text, each with its lines, the table after each trick, and what is wrong.
///
/// ```
/// let file = hirth::games::herrlof::read("R1 5b\nA1 7g 8g =B\n");
/// let last = file.games[0].positions().last().flatten().expect("a legal trick");
/// assert_eq!(last.to_string(), "B: ?, trump b, won B1");
/// ```
pub fn read(text: &str) -> data::File {
    data::File::read(text)
}

impl Setup {
    /// Deals a round by chance to 2 or 3 players, and turns a card up; A leads. The same seed always gives the same deal.
    pub fn deal(players: usize, seed: u64) -> Self {
        generate::deal(players, seed)
    }

    /// Returns who leads after a trick of these cards, and who takes it; `None` if the trump decides and is not known.
    fn resolved(&self, cards: &[Card]) -> Option<(Seat, Option<Seat>)> {
        let taken = trick::taken(cards, self.trump)?;
        let leader = self.leader();
        let next = trick::leads_next(cards, taken, self.players);
        let winner = match taken {
            Taken::By(place) => Some(leader.after(place, self.players)),
            Taken::Destroyed => None,
        };
        Some((leader.after(next, self.players), winner))
    }

    /// Returns the trick with a card more.
    fn with(&self, card: Card) -> Vec<Card> {
        let mut cards = self.trick.clone();
        cards.push(card);
        cards
    }
}

impl Playable for Setup {
    type Turn = Card;
    type Fault = setup::Fault;

    /// Returns the cards that may be played (H8, H9), each kind once; none when the round is over, when the hand of who plays
    /// is not known in full, and where only the trump that nobody knows shows who takes the trick.
    fn legal_turns(&self) -> impl Iterator<Item = Card> {
        let hand = self.hand();
        let mut cards: Vec<Card> = trick::playable(&hand.cards, &self.trick).collect();
        cards.dedup();
        let is_known = hand.is_all;
        cards.into_iter().filter(move |&card| {
            let cards = self.with(card);
            is_known && (cards.len() < self.players || self.resolved(&cards).is_some())
        })
    }

    /// Plays a card. The last of a trick ends it: who takes it gets it, two Valknut turn up the top of the deck, and who
    /// leads next is to play. What a player may do with a 1, a 3 or a 6, and need not, is not done.
    fn play(&self, &card: &Card) -> Result<Self, TurnError> {
        let seat = self.to_play.letter();
        let span = Span::new(0, card.to_string().len());
        let error = |words| TurnError::new(words, span);
        if self.is_over() {
            let words = codes::after_the_end("this card", "all cards are played", "R1");
            return Err(error(words));
        }
        let hand = self.hand();
        let held = hand.cards.contains(&card);
        if !held && hand.is_all {
            let why = "the hand is known, and does not have it";
            return Err(error(words::cards::not_held(seat, card, why)));
        }
        let holder = self.seats().skip(1).find(|seat| {
            let other = &self.hands[seat.index()];
            other.cards.contains(&card) && card.rune().is_none()
        });
        if let Some(holder) = holder {
            let why = format!("it is in {holder}'s hand");
            return Err(error(words::cards::not_held(seat, card, &why)));
        }
        if !held && card.rune().is_none() && self.trick.contains(&card) {
            let words = words::cards::card_twice(card, "was played in this trick");
            return Err(error(words));
        }
        if let Some(led) = trick::to_follow(&self.trick)
            && card.rune().is_none()
            && card.colour() != Some(led)
        {
            let own = hand.cards.iter().filter(|own| own.colour() == Some(led));
            let own: Vec<String> = own.map(Card::to_string).collect();
            if !own.is_empty() {
                let words = words::cards::revoke(seat, &card.to_string(), led.name(), &own);
                return Err(error(words));
            }
        }
        let mut after = self.clone();
        after.hands[self.to_play.index()].remove(card);
        after.trick = self.with(card);
        if after.trick.len() < self.players {
            after.to_play = self.to_play.after(1, self.players);
            return Ok(after);
        }
        let Some((next, winner)) = self.resolved(&after.trick) else {
            let why = "the trump decides who takes the trick, and it is not known".to_owned();
            return Err(error(words::tricks::trick_winner(why, None)));
        };
        if trick::turns_trump(&after.trick) {
            after.trump = match self.deck.first() {
                Some(&turned) => Trump::of(turned),
                None => Trump::Unknown,
            };
            after.deck = self.deck.iter().skip(1).copied().collect();
        }
        if let Some(winner) = winner {
            after.won[winner.index()] = after.won[winner.index()].saturating_add(1);
        }
        after.trick.clear();
        after.to_play = next;
        Ok(after)
    }

    /// Whether all cards of who plays are played.
    fn is_over(&self) -> bool {
        let hand = self.hand();
        hand.is_all && hand.cards.is_empty()
    }

    /// Returns the trump, then a line a player: who leads, his card in the trick, his tricks, his hand.
    fn drawn(&self) -> Drawn {
        diagram::drawn(self)
    }

    fn film(&self) -> Film {
        scene::of(self)
    }
}

impl FromStr for Card {
    type Err = TurnError;

    /// Reads a card: `7g`, `V`.
    ///
    /// # Errors
    /// The text, if it is anything else.
    fn from_str(text: &str) -> Result<Self, TurnError> {
        let error = || {
            let start = text.len() - text.trim_start().len();
            let span = Span::new(start, start + text.trim().len());
            let fault = match text.trim() {
                rank if rank.parse::<u32>().is_ok() => Fault::NoColour,
                _ => Fault::Card,
            };
            TurnError::new(words::notation::of_fault(fault, text.trim(), text), span)
        };
        grammar::only_card(text).ok_or_else(error)
    }
}
