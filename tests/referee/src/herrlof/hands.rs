//! What is known of the hands and the deck of a round, and what that proves (HK1–HK7).

use super::{
    card::{Card, Colour, Seat},
    runes::Event,
    unseen::{Demand, Moment, Move, Need, Unseen},
};

/// A card known to be in a hand, and since when.
#[derive(Clone, Debug)]
pub struct Held {
    pub card: Card,
    pub seat: Seat,
    pub since: Moment,
}

/// A seat did not follow a colour: when, and in which trick.
#[derive(Clone, Debug)]
struct Void {
    seat: Seat,
    colour: Colour,
    at: Moment,
    trick: String,
}

/// What is wrong with a card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    CardTwice,
    NotHeld,
    Revoke,
    /// The trick that was not followed.
    LateRevoke(String),
    DeckOrder,
}

#[derive(Clone, Debug, Default)]
pub struct Hands {
    pub players: usize,
    pub held: Vec<Held>,
    /// The dealt hand was written in full.
    pub is_full: [bool; 3],
    /// Played, turned up, or named and put under the deck.
    pub gone: Vec<Card>,
    /// The deck as far as it is known, the top card first.
    pub deck: Vec<Card>,
    voids: Vec<Void>,
    unseen: Unseen,
    /// Some rune went nobody knows where.
    are_runes_lost: bool,
    now: Moment,
}

impl Hands {
    /// A card falls or changes place.
    fn tick(&mut self) {
        self.now += 1;
    }

    fn void(&self, seat: Seat, colour: Option<Colour>) -> Option<&Void> {
        let mut voids = self.voids.iter().rev();
        voids.find(|void| void.seat == seat && Some(void.colour) == colour)
    }

    /// The place in `held` of a card in a hand, the one that came last.
    fn held_by(&self, seat: Seat, card: Card) -> Option<usize> {
        let mut held = self.held.iter();
        held.rposition(|held| held.seat == seat && held.card == card)
    }

    /// The places of a card in other hands; of equal runes in one hand only the one that came first.
    fn held_by_others(&self, seat: Option<Seat>, card: Card) -> Vec<usize> {
        let others = (0..self.players).filter(|other| Some(*other) != seat);
        let place = |other| {
            let mut held = self.held.iter();
            held.position(|held| held.seat == other && held.card == card)
        };
        others.filter_map(place).collect()
    }

    /// How many of these are known, wherever.
    fn known(&self, card: Card) -> usize {
        let held = self.held.iter().map(|held| &held.card);
        let all = held.chain(&self.gone).chain(&self.deck);
        all.filter(|known| **known == card).count()
    }

    fn need(&self, from: Option<Seat>, to: Option<Seat>, after: Moment) -> Need {
        let before = self.now;
        Need { from, to, after, before }
    }

    /// From one seat to another, straight or by way of the third (HK6).
    fn ways(&self, from: Seat, to: Seat, left: Need, came: Moment) -> Vec<Vec<Need>> {
        let straight = Need { to: Some(to), after: left.after.max(came), ..left };
        let mut ways = vec![vec![straight]];
        if self.players == 3 {
            let third = 3 - from - to;
            let away = Need { to: Some(third), ..left };
            let back = self.need(Some(third), Some(to), left.after.max(came));
            ways.push(vec![away, back]);
        }
        ways
    }

    /// A named card leaves a hand (HK1, HK2, HK6).
    fn leaves(&mut self, seat: Seat, card: Card, to: Option<Seat>) -> Result<(), Fault> {
        if card.is_rune() {
            return self.rune_leaves(seat, card, to);
        }
        if let Some(place) = self.held_by(seat, card) {
            self.held.remove(place);
            return Ok(());
        }
        self.coloured_leaves(seat, card)
    }

    fn coloured_leaves(&mut self, seat: Seat, card: Card) -> Result<(), Fault> {
        if self.gone.contains(&card) {
            return Err(Fault::CardTwice);
        }
        if self.deck.contains(&card) {
            return Err(Fault::NotHeld);
        }
        let void = self.void(seat, card.colour()).cloned();
        let came = void.as_ref().map_or(0, |void| void.at);
        let is_met = if let Some((place, away)) = self.unseen.away(card, Some(seat)) {
            let from = away.away_from.expect("it went away from a seat");
            let choices = self.ways(from, seat, away.choices[0][0], came);
            self.unseen.change(place, Demand { card, choices, away_from: None })
        } else if let Some(place) = self.held_by_others(Some(seat), card).first() {
            let held = &self.held[*place];
            let left = self.need(Some(held.seat), None, held.since);
            let choices = self.ways(held.seat, seat, left, came);
            let is_met = self.unseen.demand(Demand { card, choices, away_from: None });
            if is_met {
                self.held.remove(*place);
            }
            is_met
        } else if !self.is_full[seat] && void.is_none() {
            true
        } else {
            let choices = vec![vec![self.need(None, Some(seat), came)]];
            self.unseen.demand(Demand { card, choices, away_from: None })
        };
        match void {
            _ if is_met => Ok(()),
            Some(void) => Err(Fault::LateRevoke(void.trick)),
            None => Err(Fault::NotHeld),
        }
    }

    /// A rune leaves a hand, to another or for good (HK6).
    fn rune_leaves(&mut self, seat: Seat, card: Card, to: Option<Seat>) -> Result<(), Fault> {
        let is_fourth = self.held_by(seat, card).is_none() && self.known(card) >= card.copies();
        let is_full = self.is_full[seat];
        let event = match to {
            Some(to) => Event::Given(seat, to, is_full),
            None => Event::Goes(seat, is_full),
        };
        let is_met = self.sees_rune(card, event);
        self.forget_rune(Some(seat), card, is_fourth);
        if is_met {
            Ok(())
        } else if is_fourth {
            Err(Fault::CardTwice)
        } else {
            Err(Fault::NotHeld)
        }
    }

    fn sees_rune(&mut self, card: Card, event: Event) -> bool {
        self.unseen.players = self.players;
        self.are_runes_lost || self.unseen.rune(card, event, self.now)
    }

    /// Takes a rune out of the hand that it left; a fourth that comes up is one that was held elsewhere, and has left.
    fn forget_rune(&mut self, seat: Option<Seat>, card: Card, is_fourth: bool) {
        let own = seat.and_then(|seat| self.held_by(seat, card));
        let has_left = |place: &usize| {
            let held = &self.held[*place];
            let mut moves = self.unseen.moves.iter();
            moves.any(|it| it.from == Some(held.seat) && it.at > held.since)
        };
        let others = self.held_by_others(seat, card);
        let other = others.into_iter().find(has_left).filter(|_| is_fourth);
        if let Some(place) = own.or(other) {
            self.held.remove(place);
        }
    }

    fn enters(&mut self, seat: Seat, card: Card) {
        let since = self.now;
        self.held.push(Held { card, seat, since });
    }

    /// A card is dealt, as a hand line says.
    pub fn dealt(&mut self, seat: Seat, card: Card) {
        if card.is_rune() {
            self.sees_rune(card, Event::Enters(seat));
        }
        self.enters(seat, card);
    }

    /// A card lies in the deck, below those that are there.
    pub fn lies_in_deck(&mut self, card: Card) {
        if card.is_rune() {
            self.sees_rune(card, Event::InDeck);
        }
        self.deck.push(card);
    }

    /// The card that is turned up at first.
    pub fn turned_first(&mut self, card: Card) {
        if card.is_rune() {
            self.sees_rune(card, Event::Turned);
        }
        self.gone.push(card);
    }

    /// A named card comes from the top of the deck (HK1, HK7), to a hand or to be turned up.
    fn drawn(&mut self, card: Card, to: Option<Seat>) -> Result<(), Fault> {
        if !self.deck.is_empty() && self.deck.remove(0) != card {
            self.deck.clear();
            return Err(Fault::DeckOrder);
        }
        if card.is_rune() {
            let is_fourth = self.known(card) >= card.copies();
            self.forget_rune(None, card, is_fourth);
            let is_met = self.sees_rune(card, to.map_or(Event::Turned, Event::Enters));
            return if is_met { Ok(()) } else { Err(Fault::CardTwice) };
        }
        if self.gone.contains(&card) {
            return Err(Fault::CardTwice);
        }
        let is_held = !self.held_by_others(None, card).is_empty();
        let is_away = self.unseen.away(card, None).is_some();
        if is_held || is_away { Err(Fault::NotHeld) } else { Ok(()) }
    }

    fn moves(&mut self, from: Option<Seat>, to: Option<Seat>) {
        let at = self.now;
        self.unseen.moves.push(Move { from, to, at });
    }

    /// A card is played, and whether it follows (HK2, HK4); what fails HK2 proves nothing more.
    pub fn play(&mut self, seat: Seat, card: Card, not_followed: Option<Colour>, trick: &str) -> Result<(), Fault> {
        self.tick();
        let left = self.leaves(seat, card, None);
        self.gone.push(card);
        left?;
        not_followed.map_or(Ok(()), |colour| self.shows_void(seat, colour, trick))
    }

    /// A seat plays another colour than the one led (HK4).
    fn shows_void(&mut self, seat: Seat, colour: Colour, trick: &str) -> Result<(), Fault> {
        let before = self.unseen.clone();
        let is_of_it = |held: &Held| held.seat == seat && held.card.colour() == Some(colour);
        let held: Vec<Held> = self.held.iter().filter(|held| is_of_it(held)).cloned().collect();
        for held in held {
            if !self.went_away(&held) {
                self.unseen = before;
                return Err(Fault::Revoke);
            }
        }
        self.held.retain(|held| !is_of_it(held));
        let trick = trick.to_owned();
        self.voids.push(Void { seat, colour, at: self.now, trick });
        Ok(())
    }

    /// A held card must have been given away unseen.
    fn went_away(&mut self, held: &Held) -> bool {
        let choices = vec![vec![self.need(Some(held.seat), None, held.since)]];
        let (card, away_from) = (held.card, Some(held.seat));
        self.unseen.demand(Demand { card, choices, away_from })
    }

    /// The top card of the deck comes to a hand; None is hidden (H18, HK3, HK7).
    pub fn draw(&mut self, seat: Seat, card: Option<Card>) -> Result<(), Fault> {
        self.tick();
        // A hidden card is a named one when the deck is known.
        let card = card.or(self.deck.first().copied());
        let Some(card) = card else {
            self.moves(None, Some(seat));
            return Ok(());
        };
        let drawn = self.drawn(card, Some(seat));
        if drawn == Err(Fault::DeckOrder) {
            // Nobody knows which card it was.
            self.moves(None, Some(seat));
            return drawn;
        }
        self.enters(seat, card);
        drawn
    }

    /// A card is put under the deck (H18).
    pub fn put_back(&mut self, seat: Seat, card: Option<Card>) -> Result<(), Fault> {
        self.tick();
        let Some(card) = card else {
            self.moves(Some(seat), None);
            return Ok(());
        };
        let left = self.leaves(seat, card, None);
        self.gone.push(card);
        left
    }

    /// A card is put under the deck for one that cannot have been drawn: whose it was is not judged.
    pub fn buried(&mut self, card: Option<Card>) {
        if let Some(card) = card {
            self.vanishes(card);
        }
    }

    /// A card goes from hand to hand (H19).
    pub fn give(&mut self, from: Seat, to: Seat, card: Option<Card>) -> Result<(), Fault> {
        self.tick();
        let Some(card) = card else {
            self.moves(Some(from), Some(to));
            return Ok(());
        };
        let left = self.leaves(from, card, Some(to));
        self.enters(to, card);
        left
    }

    /// The next card of the deck is turned up (H14).
    pub fn turn(&mut self, card: Card) -> Result<(), Fault> {
        self.tick();
        let drawn = self.drawn(card, None);
        self.gone.push(card);
        drawn
    }

    /// A card of a trick in which no hand is judged.
    pub fn vanishes(&mut self, card: Card) {
        self.tick();
        self.held.retain(|held| held.card != card);
        self.are_runes_lost |= card.is_rune();
        self.gone.push(card);
    }

    /// Tricks are missing: nothing is known of the hands any more.
    pub fn forget(&mut self) {
        self.held.clear();
        self.voids.clear();
        self.deck.clear();
        self.is_full = [false; 3];
        self.unseen = Unseen::default();
        self.are_runes_lost = true;
    }

    /// After the last trick: the coloured cards that are left in a hand (HK5).
    pub fn left_over(&mut self) -> Vec<Held> {
        self.tick();
        let held: Vec<Held> = self.held.iter().filter(|it| !it.card.is_rune()).cloned().collect();
        // What came last may most easily have gone: a misread hand is the usual cause.
        held.into_iter().rev().filter(|held| !self.went_away(held)).collect()
    }
}
