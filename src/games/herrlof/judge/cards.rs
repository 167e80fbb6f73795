//! What a record proves of the cards of a round (HK1 to HK7): where each is known to be, and who could not follow which
//! colour. Anything rejected here is impossible in every deal that agrees with the record.

use std::collections::VecDeque;

use super::{
    facts::{Gone, HandView, Impossible, Moment, Place},
    unseen::{Need, RuneOrigin, RuneSeen, Unseen},
};
use crate::games::herrlof::rules::{
    cards::{COLOURED, Card, CardSet, Colour, OF_A_RUNE, Rune},
    seats::{Seat, Table},
};

/// What is known of a player's hand.
#[derive(Clone, Copy, Default, Debug)]
struct Hand {
    /// The coloured cards that are known to be in it.
    held: CardSet,
    /// How many runes of each kind are, as far as they were seen.
    runes: [usize; 2],
    /// Whether the dealt hand was written in full.
    is_full: bool,
    /// When, and in which trick, the player did not follow a colour.
    void: [Option<(Moment, usize)>; 4],
}

/// What is known of the cards of a round.
#[derive(Clone, Debug)]
pub struct Cards {
    table: Table,
    hands: [Hand; 3],
    /// Since when a coloured card is where it is known to be.
    since: [Moment; COLOURED],
    /// How a coloured card went out of play.
    gone: [Option<Gone>; COLOURED],
    runes_gone: [usize; 2],
    /// The face-down cards, the top one first, where they are known.
    deck: VecDeque<Card>,
    unseen: Unseen,
    now: Moment,
    /// The trick that is being played, by its place among the round's.
    pub trick: usize,
}

type Checked = Result<(), Impossible>;

impl Cards {
    /// Nothing is known yet.
    pub fn new(table: Table) -> Self {
        Self {
            table,
            hands: [Hand::default(); 3],
            since: [0; COLOURED],
            gone: [None; COLOURED],
            runes_gone: [0; 2],
            deck: VecDeque::new(),
            unseen: Unseen::new(table),
            now: 0,
            trick: 0,
        }
    }

    /// Forgets all but what is out of play: something written about the cards is wrong, and nobody knows what.
    pub fn forget(&mut self) {
        self.hands = [Hand::default(); 3];
        self.deck.clear();
        self.unseen = Unseen::new(self.table);
    }

    /// A hand as far as it is known.
    pub fn hand(&self, seat: Seat) -> HandView {
        let hand = &self.hands[seat.index()];
        HandView { held: hand.held, runes: hand.runes, is_all: hand.is_full && !self.unseen.touches(Place::Hand(seat)) }
    }

    /// How many cards of the deck are known.
    pub fn deck(&self) -> usize {
        self.deck.len()
    }

    /// The top card of the deck, if it is known.
    pub fn top(&self) -> Option<Card> {
        self.deck.front().copied()
    }

    /// Deals a card of a hand line or of the deck line.
    ///
    /// # Errors
    /// When it is somewhere else already (HK1).
    pub fn deal(&mut self, to: Place, card: Card) -> Checked {
        match card.rune() {
            Some(rune) => self.see(rune, RuneOrigin::New, Some(to))?,
            None => self.is_free(card)?,
        }
        match to {
            Place::Hand(seat) => self.put(seat, card),
            Place::Deck => self.deck.push_back(card),
        }
        Ok(())
    }

    /// The dealt hand of a seat is written in full.
    pub fn set_full(&mut self, seat: Seat) {
        self.hands[seat.index()].is_full = true;
    }

    /// Turns a card up, after the deal or for two Valknut.
    ///
    /// # Errors
    /// When it is somewhere else (HK1), or another is on top of the deck (HK7).
    pub fn turn_up(&mut self, card: Card, how: Gone) -> Checked {
        self.now += 1;
        self.take_top(card, None)?;
        self.bury(card, how);
        Ok(())
    }

    /// A card is played.
    ///
    /// # Errors
    /// When it cannot be in that hand (HK2).
    pub fn play(&mut self, seat: Seat, card: Card) -> Checked {
        self.now += 1;
        self.leave(seat, card, None)?;
        self.bury(card, Gone::Played(self.trick));
        Ok(())
    }

    /// A card was played, from anybody's hand.
    pub fn show(&mut self, card: Card) {
        self.remove(card);
        self.bury(card, Gone::Played(self.trick));
    }

    /// After a 3 the top card of the deck comes into a hand, and a card of the hand goes under the deck (H18); `None` for a
    /// card that is not seen. In the last trick the hand is empty, and what goes back is what came.
    ///
    /// # Errors
    /// When the one cannot be on top of the deck, or the other not in that hand.
    pub fn swap(
        &mut self,
        seat: Seat,
        is_last: bool,
        (drawn, back): (Option<Card>, Option<Card>),
    ) -> (Checked, Checked) {
        let drawn = drawn.or(back.filter(|_| is_last));
        let came = self.draw(seat, drawn);
        let went = match back {
            None if is_last => self.discard(seat, drawn),
            Some(other) if is_last && drawn != Some(other) => Err(Impossible::NotInFullHand),
            seen => self.discard(seat, seen),
        };
        (came, went)
    }

    /// The top card of the deck comes into a hand. Where the deck is known, so is the card (HK3).
    fn draw(&mut self, seat: Seat, card: Option<Card>) -> Checked {
        self.now += 1;
        let Some(card) = card.or(self.top()) else {
            self.unseen.moves(Place::Deck, Place::Hand(seat), self.now);
            return Ok(());
        };
        self.take_top(card, Some(Place::Hand(seat)))?;
        self.put(seat, card);
        Ok(())
    }

    fn discard(&mut self, seat: Seat, card: Option<Card>) -> Checked {
        self.now += 1;
        let Some(card) = card else {
            self.unseen.moves(Place::Hand(seat), Place::Deck, self.now);
            return Ok(());
        };
        self.leave(seat, card, None)?;
        self.bury(card, Gone::Buried(self.trick));
        Ok(())
    }

    /// A card goes from hand to hand; `None` for one that is not seen.
    ///
    /// # Errors
    /// When it cannot be in the first hand (HK2).
    pub fn pass(&mut self, from: Seat, to: Seat, card: Option<Card>) -> Checked {
        self.now += 1;
        let (giver, taker) = (Place::Hand(from), Place::Hand(to));
        let Some(card) = card else {
            self.unseen.moves(giver, taker, self.now);
            return Ok(());
        };
        self.leave(from, card, Some(taker))?;
        self.put(to, card);
        Ok(())
    }

    /// A player plays another colour than the one led (HK4): all cards of that colour that he is known to hold must have
    /// been given away unseen.
    ///
    /// # Errors
    /// The cards with which he could have followed.
    pub fn does_not_follow(&mut self, seat: Seat, led: Colour) -> Result<(), Vec<Card>> {
        let held = self.hands[seat.index()].held.and(CardSet::of(led));
        let mut kept = Vec::new();
        for card in held.iter() {
            if self.can_be_given_away(seat, card) {
                self.remove(card);
            } else {
                kept.push(card);
            }
        }
        if !kept.is_empty() {
            return Err(kept);
        }
        self.hands[seat.index()].void[led.index()] = Some((self.now, self.trick));
        Ok(())
    }

    /// The coloured cards that must still be in a hand after the last trick (HK5).
    pub fn left_over(&mut self) -> Vec<(Seat, Card)> {
        self.now += 1;
        let mut left = Vec::new();
        for seat in self.table.seats() {
            for card in self.hands[seat.index()].held.iter() {
                if !self.can_be_given_away(*seat, card) {
                    left.push((*seat, card));
                }
            }
        }
        left
    }

    fn can_be_given_away(&mut self, seat: Seat, card: Card) -> bool {
        let need = Need { from: Some(Place::Hand(seat)), to: None, after: self.since[card.index()], before: self.now };
        self.unseen.moved(card, vec![vec![need]], None)
    }

    /// A card leaves a hand (HK2), for another hand or out of play.
    fn leave(&mut self, seat: Seat, card: Card, to: Option<Place>) -> Checked {
        let hand = &mut self.hands[seat.index()];
        let here = Place::Hand(seat);
        let Some(colour) = card.colour() else {
            let Some(rune) = card.rune() else {
                return Ok(());
            };
            let held = &mut hand.runes[rune.index()];
            *held = held.saturating_sub(1);
            let from = RuneOrigin::Hand { place: here, is_full: hand.is_full };
            return self.see(rune, from, to);
        };
        if hand.held.remove(card) {
            return Ok(());
        }
        let (void, is_full) = (hand.void[colour.index()], hand.is_full);
        if let Some(how) = self.gone[card.index()] {
            return Err(Impossible::Gone(how));
        }
        if self.deck.contains(&card) {
            return Err(Impossible::InDeck);
        }
        let holder = self.holder(card);
        if self.can_have_come(here, card, (holder, is_full), void.map(|(moment, _)| moment)) {
            self.remove(card);
            return Ok(());
        }
        Err(match (void, holder) {
            (Some((_, trick)), _) => Impossible::Void(colour, trick),
            (_, Some(holder)) => Impossible::InHand(holder),
            _ => Impossible::NotInFullHand,
        })
    }

    /// Whether a coloured card that is not known to be in a hand was dealt there, or can have come unseen: after the moment
    /// in which the player did not follow its colour, if there was one.
    fn can_have_come(
        &mut self,
        here: Place,
        card: Card,
        (holder, is_full): (Option<Seat>, bool),
        void: Option<Moment>,
    ) -> bool {
        let since = void.unwrap_or(0);
        let need = Need { from: holder.map(Place::Hand), to: None, after: self.since[card.index()], before: self.now };
        let given_away = self.unseen.given_away(card, here);
        if let Some(left) = given_away.or(holder.map(|_| need)) {
            let routes = left.routes(here, (since, self.now), self.table);
            return self.unseen.moved(card, routes, given_away);
        }
        let came = Need { to: Some(here), after: since, ..need };
        !is_full && void.is_none() || self.unseen.moved(card, vec![vec![came]], None)
    }

    /// Takes a card off the top of the deck, into a hand or out of play.
    fn take_top(&mut self, card: Card, to: Option<Place>) -> Checked {
        let top = self.deck.pop_front();
        if let Some(top) = top.filter(|top| *top != card) {
            return Err(Impossible::OnTop(top));
        }
        match (card.rune(), top) {
            (Some(rune), Some(_)) => self.see(rune, RuneOrigin::Deck, to),
            (Some(rune), None) => self.see(rune, RuneOrigin::New, to),
            (None, Some(_)) => Ok(()),
            (None, None) => self.is_free(card),
        }
    }

    /// Whether a coloured card is nowhere else: neither out of play nor known to be in a hand or in the deck.
    fn is_free(&self, card: Card) -> Checked {
        if let Some(how) = self.gone[card.index()] {
            return Err(Impossible::Gone(how));
        }
        if let Some(holder) = self.holder(card) {
            return Err(Impossible::InHand(holder));
        }
        if self.deck.contains(&card) {
            return Err(Impossible::InDeck);
        }
        // It went from hand to hand unseen, and what is under the deck does not come up again (H21).
        match self.unseen.given_away(card, Place::Deck) {
            Some(_) => Err(Impossible::NotInFullHand),
            None => Ok(()),
        }
    }

    /// A rune was seen to go from one place to another (HK6).
    fn see(&mut self, rune: Rune, from: RuneOrigin, to: Option<Place>) -> Checked {
        let at = self.now;
        if self.unseen.see(RuneSeen { rune, from, to, at }) {
            return Ok(());
        }
        let is_left = |seat: Seat| matches!(from, RuneOrigin::Hand { place, .. } if place == Place::Hand(seat));
        let others = self.table.seats().iter().filter(|seat| !is_left(**seat));
        let held = |seat: &&Seat| self.hands[seat.index()].runes[rune.index()];
        let in_deck = self.deck.iter().filter(|card| card.rune() == Some(rune));
        let elsewhere = others.clone().map(|seat| held(&seat)).sum::<usize>() + in_deck.count();
        if self.runes_gone[rune.index()] + elsewhere >= OF_A_RUNE {
            return Err(Impossible::FourthRune);
        }
        let holder = others.clone().find(|seat| held(seat) > 0);
        Err(holder.map_or(Impossible::NotInFullHand, |seat| Impossible::InHand(*seat)))
    }

    /// Who is known to hold a coloured card.
    fn holder(&self, card: Card) -> Option<Seat> {
        let mut seats = self.table.seats().iter().copied();
        seats.find(|seat| self.hands[seat.index()].held.has(card))
    }

    /// Puts a card into a hand, known from now on.
    fn put(&mut self, seat: Seat, card: Card) {
        let hand = &mut self.hands[seat.index()];
        match card.rune() {
            Some(rune) => hand.runes[rune.index()] += 1,
            None => {
                hand.held.insert(card);
                self.since[card.index()] = self.now;
            }
        }
    }

    /// Removes a coloured card from the hand in which it seemed to be.
    fn remove(&mut self, card: Card) {
        self.hands.iter_mut().for_each(|hand| {
            hand.held.remove(card);
        });
    }

    /// Takes a card out of play.
    fn bury(&mut self, card: Card, how: Gone) {
        match card.rune() {
            Some(rune) => {
                let gone = &mut self.runes_gone[rune.index()];
                *gone = (*gone + 1).min(OF_A_RUNE);
            }
            None => {
                self.gone[card.index()].get_or_insert(how);
            }
        }
    }
}
