//! The cards of a round, the trump, and the tricks that each player holds: what is known of them (HK1 to HK7), and what a
//! card and the end of a trick do with them (H8 to H10, H14, H17 to H19). Anything rejected here is impossible in every deal
//! that agrees with what is known.

use std::collections::VecDeque;

use super::{
    facts::{Fact, Gone, HandView, Impossible, Moment, NoAbility, Place, View},
    unseen::{Need, RuneOrigin, RuneSeen, Unseen},
};
use crate::{
    games::herrlof::{
        notation::written::{At, Gain, Play, Shown, Swap},
        rules::{
            cards::{COLOURED, Card, CardSet, Colour, OF_A_RUNE, Rune, rank},
            seats::{Seat, Table},
            trick::Trump,
        },
    },
    span::Span,
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
    /// Whether a hand is forgotten when a card leaves it unseen. If not, the moves that were not seen are kept, so that they
    /// explain cards that show up later.
    is_forgetful: bool,
    now: Moment,
    /// The trick that is being played, by its place among the round's.
    pub trick: usize,
    /// The trump.
    pub trump: Trump,
    /// How many tricks each holds, by seat. If a trick is in doubt, more may be taken from a player than he seems to hold.
    pub won: [i64; 3],
}

type Checked = Result<(), Impossible>;

/// Something wrong, and where on its line.
pub type Fault = (Span, Fact);

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
            is_forgetful: false,
            now: 0,
            trick: 0,
            trump: Trump::Unknown,
            won: [0; 3],
        }
    }

    /// The same, where nothing is kept of a hand that a card left unseen.
    pub fn forgetful(table: Table) -> Self {
        Self { is_forgetful: true, ..Self::new(table) }
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

    /// The cards of the deck that are known, the top one first.
    pub fn deck(&self) -> &VecDeque<Card> {
        &self.deck
    }

    /// The table before a trick.
    pub fn view(&self, leader: Seat, plays: &[Play], left: usize) -> View {
        let mut trick = [None; 3];
        for (place, play) in trick.iter_mut().zip(plays) {
            *place = Some(play.card.value);
        }
        View {
            players: self.table.players,
            trump: self.trump,
            hands: Seat::ALL.map(|seat| self.hand(seat)),
            won: self.won,
            leader,
            trick,
            left,
            deck: self.deck.len(),
        }
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

    /// Turns a card up, after the deal or for two Valknut: it sets the trump (H5, H14).
    ///
    /// # Errors
    /// When it is somewhere else (HK1), or another is on top of the deck (HK7).
    pub fn turn_up(&mut self, card: Card, how: Gone) -> Checked {
        self.trump = Trump::of(card);
        self.now += 1;
        self.take_top(card, None)?;
        self.bury(card, how);
        Ok(())
    }

    /// A card falls into a trick in which a colour is led, or none; for a 3 another may be drawn.
    ///
    /// # Errors
    /// The first thing that is wrong: it cannot be in that hand (HK2), its player could have followed (H8, HK4), or what
    /// comes and goes after it cannot (H18).
    pub fn play(&mut self, seat: Seat, play: &Play, led: Option<Colour>) -> Result<(), Fault> {
        let card = play.card.value;
        let fell = self.fall(seat, card, led).map_err(|fact| (play.card.span, fact));
        let Some(swap) = play.swap else {
            return fell;
        };
        fell.and(self.swap(seat, card, swap))
    }

    fn fall(&mut self, seat: Seat, card: Card, led: Option<Colour>) -> Result<(), Fact> {
        self.now += 1;
        self.leave(seat, card, None).map_err(|why| Fact::Card { seat: Some(seat), card, why })?;
        self.bury(card, Gone::Played(self.trick));
        // H10: a card of another colour means that he has none of the colour led.
        let other = led.filter(|led| card.colour().is_some_and(|colour| colour != *led));
        other.map_or(Ok(()), |led| {
            self.does_not_follow(seat, led).map_err(|held| Fact::Revoke { seat, card, led, held })
        })
    }

    /// A card was played, from anybody's hand.
    pub fn show(&mut self, card: Card) {
        self.remove(card);
        self.bury(card, Gone::Played(self.trick));
    }

    /// After a 3 the top card of the deck comes into a hand, and a card of the hand goes under the deck (H18).
    fn swap(&mut self, seat: Seat, after: Card, swap: At<Swap>) -> Result<(), Fault> {
        let Swap { drawn, back } = swap.value;
        let seen = back.and_then(|back| back.value);
        let is_last = self.is_last();
        // In the last trick the hand is empty, and what goes back is what came.
        let shown = At { value: drawn.value.or(seen.filter(|_| is_last)), ..drawn };
        let came = self.draw(seat, shown.value);
        let went = match seen {
            None if is_last => self.discard(seat, shown.value),
            Some(_) if is_last && shown.value != seen => Err(Impossible::NotInFullHand),
            _ => self.discard(seat, seen),
        };
        if !after.is_rank(rank::SWAPS) {
            return Err((swap.span, Fact::NoAbility(NoAbility::Play(after))));
        }
        moved(seat, Some(shown), came).and(moved(seat, back, went))
    }

    /// Whether the last trick is played: then the hands are empty after it.
    fn is_last(&self) -> bool {
        self.trick + 1 >= self.table.tricks()
    }

    /// Who takes a trick takes more, with a 1 or a 6 (H17, H19). `with` is the card that takes it, if that is sure;
    /// `is_doubtful` that he may hold a trick who seems to hold none.
    ///
    /// # Errors
    /// When the card does not do that, or there is nothing to take; when a card cannot be in the hand that it leaves (HK2).
    pub fn gain(&mut self, winner: Seat, with: Option<Card>, gain: At<Gain>, is_doubtful: bool) -> Result<(), Fault> {
        let (from, does_it, other) = match gain.value {
            Gain::Trick(from) => (Some(from), rank::STEALS, NoAbility::Steal as fn(Card) -> NoAbility),
            Gain::Card(from, _) => (from.or_else(|| self.table.other(winner)), rank::DRAWS, NoAbility::Draw as _),
        };
        let why_not = match (with, from) {
            (Some(with), _) if !with.is_rank(does_it) => Some(other(with)),
            (_, None) => Some(NoAbility::FromNobody),
            (_, Some(from)) if from == winner || !self.table.has(from) => Some(NoAbility::From(from)),
            _ => None,
        };
        let (None, Some(from)) = (why_not, from) else {
            return why_not.map_or(Ok(()), |why| Err((gain.span, Fact::NoAbility(why))));
        };
        match gain.value {
            Gain::Trick(_) if self.won[from.index()] == 0 && !is_doubtful => {
                Err((gain.span, Fact::NothingToSteal { is_last: false, from }))
            }
            Gain::Trick(_) => {
                self.won[from.index()] -= 1;
                self.won[winner.index()] += 1;
                Ok(())
            }
            Gain::Card(..) if self.is_last() => Err((gain.span, Fact::NothingToSteal { is_last: true, from })),
            Gain::Card(_, Swap { drawn, back }) => {
                let came = self.pass(from, winner, drawn.value);
                let went = self.pass(winner, from, back.and_then(|back| back.value));
                moved(from, Some(drawn), came).and(moved(winner, back, went))
            }
        }
    }

    /// The top card of the deck comes into a hand. Where the deck is known, so is the card (HK3).
    fn draw(&mut self, seat: Seat, card: Option<Card>) -> Checked {
        self.now += 1;
        let Some(card) = card.or(self.deck.front().copied()) else {
            self.moves_unseen(Place::Deck, Place::Hand(seat));
            return Ok(());
        };
        self.take_top(card, Some(Place::Hand(seat)))?;
        self.put(seat, card);
        Ok(())
    }

    fn discard(&mut self, seat: Seat, card: Option<Card>) -> Checked {
        self.now += 1;
        let Some(card) = card else {
            self.moves_unseen(Place::Hand(seat), Place::Deck);
            return Ok(());
        };
        self.leave(seat, card, None)?;
        self.bury(card, Gone::Buried(self.trick));
        Ok(())
    }

    /// A card goes from hand to hand; `None` for one that is not seen.
    fn pass(&mut self, from: Seat, to: Seat, card: Option<Card>) -> Checked {
        self.now += 1;
        let (giver, taker) = (Place::Hand(from), Place::Hand(to));
        let Some(card) = card else {
            self.moves_unseen(giver, taker);
            return Ok(());
        };
        self.leave(from, card, Some(taker))?;
        self.put(to, card);
        Ok(())
    }

    /// A card changes place, and nobody sees which.
    fn moves_unseen(&mut self, from: Place, to: Place) {
        if !self.is_forgetful {
            return self.unseen.moves(from, to, self.now);
        }
        if let Place::Hand(seat) = from {
            // After the last trick no card is left.
            self.hands[seat.index()] = Hand { is_full: self.is_last(), ..Hand::default() };
        }
        if let Place::Hand(seat) = to {
            let hand = &mut self.hands[seat.index()];
            *hand = Hand { held: hand.held, runes: hand.runes, ..Hand::default() };
        }
    }

    /// A player plays another colour than the one led (HK4): all cards of that colour that he is known to hold must have
    /// been given away unseen. If not, returns those with which he could have followed.
    fn does_not_follow(&mut self, seat: Seat, led: Colour) -> Result<(), Vec<Card>> {
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

/// The fault that a card cannot be where it is written, if it is seen.
fn moved(seat: Seat, shown: Option<Shown>, result: Checked) -> Result<(), Fault> {
    let seen = shown.and_then(|shown| Some((shown.span, shown.value?)));
    match (result, seen) {
        (Err(why), Some((span, card))) => Err((span, Fact::Card { seat: Some(seat), card, why })),
        _ => Ok(()),
    }
}
