//! What a record proves of the cards of a round (HK1 to HK7): where each is known to be, who could not follow, and which
//! cards must have changed hands unseen. What is accused here is so in every deal that agrees with the record.

mod leaving;

use super::{
    facts::HandView,
    runes::{Origin, Seen},
    unseen::Unseen,
};
use crate::games::herrlof::rules::{
    cards::{COLOURED, Card, CardSet, Colour, OF_A_RUNE, Rune},
    seats::{Seat, Table},
};

/// A moment of a round: one card falls, or changes place. The deal is moment 0.
pub type Moment = u16;

/// Where a card can be, or come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// In a hand.
    Hand(Seat),
    /// Among those face down, or back beneath them.
    Deck,
}

/// Why a card cannot be where the record has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Impossible {
    /// It is out of play already.
    Gone(Gone),
    /// It is in that hand.
    InHand(Seat),
    /// It is in the deck.
    InDeck,
    /// The hand is known in full, and does not have it.
    NotInFullHand,
    /// The player did not follow this colour in that trick, and no card that could be it came since.
    Void(Colour, usize),
    /// Another card is on top of the deck.
    OnTop(Card),
    /// All three runes of this kind are accounted for.
    FourthRune,
}

/// How a card went out of play, and in which trick, by its place among the round's, from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gone {
    /// It was turned up after the deal.
    Turned,
    /// It was turned up for two Valknut.
    TurnedAnew(usize),
    /// It was played.
    Played(usize),
    /// It was put under the deck.
    Buried(usize),
}

/// A card of the deck, where that is known.
#[derive(Clone, Debug, Default)]
struct Deck {
    /// The cards that are known, the top one first, from the deal on.
    cards: Vec<Card>,
    /// How many were drawn.
    drawn: usize,
}

/// What is known of a player's hand.
#[derive(Clone, Copy, Default, Debug)]
struct Known {
    /// The coloured cards that are known to be in it.
    held: CardSet,
    /// How many runes of each kind are, as far as they are seen.
    runes: [usize; 2],
    /// Whether the hand as dealt was written in full.
    is_full: bool,
    /// When, and in which trick, the player did not follow a colour.
    void: [Option<(Moment, usize)>; 4],
}

/// What is known of the cards of a round.
#[derive(Clone, Debug)]
pub struct Proof {
    table: Table,
    hands: [Known; 3],
    /// Since when a coloured card is where it is known to be.
    since: [Moment; COLOURED],
    /// The coloured cards that are out of play, and how each went.
    gone: CardSet,
    how: [Gone; COLOURED],
    /// How many runes of each kind are out of play.
    runes_gone: [usize; 2],
    deck: Deck,
    unseen: Unseen,
    now: Moment,
    /// The trick that is being played, by its place among the round's.
    pub trick: usize,
}

impl Proof {
    /// Nothing known yet.
    pub fn new(table: Table) -> Self {
        Self {
            table,
            hands: [Known::default(); 3],
            since: [0; COLOURED],
            gone: CardSet::default(),
            how: [Gone::Turned; COLOURED],
            runes_gone: [0; 2],
            deck: Deck::default(),
            unseen: Unseen::new(table.players),
            now: 0,
            trick: 0,
        }
    }

    /// The coloured cards that are known to be in a hand.
    pub fn held(&self, seat: Seat) -> CardSet {
        self.hands[seat.index()].held
    }

    /// A hand as far as it is known.
    pub fn hand(&self, seat: Seat) -> HandView {
        let hand = &self.hands[seat.index()];
        HandView {
            held: hand.held,
            runes: hand.runes,
            is_all: self.is_known(seat),
        }
    }

    /// Whether the hand of a seat is known card by card: it was written in full, and no card came or went unseen.
    pub fn is_known(&self, seat: Seat) -> bool {
        self.hands[seat.index()].is_full && !self.unseen.touches(Place::Hand(seat))
    }

    /// Whether a coloured card is out of play.
    pub fn is_gone(&self, card: Card) -> bool {
        self.gone.has(card)
    }

    /// How a coloured card went out of play, if it did.
    pub fn how(&self, card: Card) -> Option<Gone> {
        self.gone.has(card).then(|| self.how[card.index()])
    }

    /// Who is known to hold a coloured card.
    pub fn holder(&self, card: Card) -> Option<Seat> {
        let seats = self.table.seats().iter();
        seats.copied().find(|seat| self.held(*seat).has(card))
    }

    /// Whether a card is known to lie in the deck.
    fn in_deck(&self, card: Card) -> bool {
        self.undrawn().contains(&card)
    }

    /// The cards known to lie in the deck, the top one first.
    pub fn undrawn(&self) -> &[Card] {
        self.deck.cards.get(self.deck.drawn..).unwrap_or_default()
    }

    /// Whether a seat could not follow a colour, and when.
    fn void(&self, seat: Seat, card: Card) -> Option<(Moment, usize)> {
        let colour = card.colour()?;
        self.hands[seat.index()].void[colour.index()]
    }

    /// Says that a player may have a colour after all: what shows that he has it was told.
    pub fn forget_void(&mut self, seat: Seat, colour: Colour) {
        self.hands[seat.index()].void[colour.index()] = None;
    }

    /// Says that a hand has no card of a colour: what it seems to have was played under another name.
    pub fn has_not(&mut self, seat: Seat, colour: Colour) {
        let hand = &mut self.hands[seat.index()];
        hand.held = hand.held.without(CardSet::of(colour));
    }

    /// Says that a hand need not be as it was written: a fault of it was told.
    pub fn distrust(&mut self, seat: Seat) {
        self.hands[seat.index()].is_full = false;
    }

    /// Says that the deck need not lie as it was written: a fault of it was told.
    pub fn distrust_deck(&mut self) {
        self.deck = Deck::default();
    }

    /// Says that cards were played that nobody knows: what is out of play is so still, and nothing else is known.
    pub fn forget_all(&mut self) {
        self.hands = [Known::default(); 3];
        self.deck = Deck::default();
        self.unseen = Unseen::new(self.table.players);
    }

    /// A card is seen that is out of play from now on, from whosever hand it is.
    pub fn show(&mut self, card: Card) {
        self.hands.iter_mut().for_each(|hand| {
            hand.held.remove(card);
        });
        self.bury(card, Gone::Played(self.trick));
    }

    /// Deals a card that a hand line has, or the deck line.
    ///
    /// # Errors
    /// When it is somewhere else already (HK1).
    pub fn deal(&mut self, to: Place, card: Card) -> Result<(), Impossible> {
        match card.rune() {
            Some(rune) => self.see(rune, Origin::New, Some(to))?,
            None => self.is_free(card)?,
        }
        match to {
            Place::Hand(seat) => self.hold(seat, card),
            Place::Deck => self.deck.cards.push(card),
        }
        Ok(())
    }

    /// Says that the hand of a seat is written in full.
    pub fn is_full(&mut self, seat: Seat) {
        self.hands[seat.index()].is_full = true;
    }

    /// Turns a card up, after the deal or for two Valknut.
    ///
    /// # Errors
    /// When it is somewhere else (HK1), or another is on top of the deck (HK7).
    pub fn turn_up(&mut self, card: Card, how: Gone) -> Result<(), Impossible> {
        self.now += 1;
        let result = self.draw(card, None);
        self.bury(card, how);
        result
    }

    /// Whether a coloured card is nowhere else: neither gone nor known to be in a hand or in the deck.
    fn is_free(&self, card: Card) -> Result<(), Impossible> {
        if let Some(how) = self.how(card) {
            return Err(Impossible::Gone(how));
        }
        if let Some(holder) = self.holder(card) {
            return Err(Impossible::InHand(holder));
        }
        if self.in_deck(card) {
            return Err(Impossible::InDeck);
        }
        // It went from hand to hand unseen, and what is under the deck does not come up again (H21).
        if self.unseen.is_open(card) {
            return Err(Impossible::NotInFullHand);
        }
        Ok(())
    }

    /// A rune was seen, from one place to another (HK6).
    fn see(&mut self, rune: Rune, from: Origin, to: Option<Place>) -> Result<(), Impossible> {
        let seen = Seen {
            rune,
            from,
            to,
            at: self.now,
        };
        if self.unseen.see(seen) {
            return Ok(());
        }
        let leaves = match from {
            Origin::Hand { place, .. } => Some(place),
            _ => None,
        };
        let others = self
            .table
            .seats()
            .iter()
            .filter(|seat| leaves != Some(Place::Hand(**seat)));
        let holds = |seat: &&Seat| self.hands[seat.index()].runes[rune.index()] > 0;
        let holder = others.clone().find(holds);
        let of_others: usize = others
            .map(|seat| self.hands[seat.index()].runes[rune.index()])
            .sum();
        let in_deck = self
            .undrawn()
            .iter()
            .filter(|card| card.rune() == Some(rune))
            .count();
        Err(
            if self.runes_gone[rune.index()] + of_others + in_deck >= OF_A_RUNE {
                Impossible::FourthRune
            } else {
                holder.map_or(Impossible::NotInFullHand, |holder| {
                    Impossible::InHand(*holder)
                })
            },
        )
    }

    /// Puts a card into a hand, known from now on.
    fn hold(&mut self, seat: Seat, card: Card) {
        let hand = &mut self.hands[seat.index()];
        match card.rune() {
            Some(rune) => hand.runes[rune.index()] += 1,
            None => {
                hand.held.insert(card);
                self.since[card.index()] = self.now;
            }
        }
    }

    /// Takes a card out of play.
    fn bury(&mut self, card: Card, how: Gone) {
        match card.rune() {
            Some(rune) => {
                let gone = &mut self.runes_gone[rune.index()];
                *gone = (*gone + 1).min(OF_A_RUNE);
            }
            None if self.gone.has(card) => {}
            None => {
                self.gone.insert(card);
                self.how[card.index()] = how;
            }
        }
    }

    /// A card falls.
    ///
    /// # Errors
    /// When it cannot be in that hand (HK2).
    pub fn play(&mut self, seat: Seat, card: Card) -> Result<(), Impossible> {
        self.now += 1;
        let result = self.leave(seat, card, None);
        self.bury(card, Gone::Played(self.trick));
        result
    }

    /// A card goes under the deck; `None` for one that is not seen.
    ///
    /// # Errors
    /// When it cannot be in that hand (HK2).
    pub fn discard(&mut self, seat: Seat, card: Option<Card>) -> Result<(), Impossible> {
        self.now += 1;
        let Some(card) = card else {
            self.unseen.moves(Place::Hand(seat), Place::Deck, self.now);
            return Ok(());
        };
        let result = self.leave(seat, card, None);
        self.bury(card, Gone::Buried(self.trick));
        result
    }

    /// After a 3 the top card of the deck comes into a hand, and one of the hand goes under it (H18); `None` for one that is
    /// not seen. In the last trick the hand is empty, and what goes back is what came.
    ///
    /// # Errors
    /// When the one cannot be on top of the deck, or the other not in that hand.
    pub fn swap(
        &mut self,
        seat: Seat,
        is_last: bool,
        (drawn, back): (Option<Card>, Option<Card>),
    ) -> (Result<(), Impossible>, Result<(), Impossible>) {
        let drawn = drawn.or(back.filter(|_| is_last));
        let came = self.draw_from_deck(seat, drawn);
        let went = match back {
            None if is_last => self.discard(seat, drawn),
            Some(other) if is_last && drawn != Some(other) => Err(Impossible::NotInFullHand),
            seen => self.discard(seat, seen),
        };
        (came, went)
    }

    /// The top card of the deck comes into a hand; `None` for one that is not seen. Where the deck is known, so is the
    /// card (HK3).
    ///
    /// # Errors
    /// When it cannot be on top of the deck (HK1, HK7).
    pub fn draw_from_deck(&mut self, seat: Seat, card: Option<Card>) -> Result<(), Impossible> {
        self.now += 1;
        let top = self.undrawn().first().copied();
        let Some(card) = card.or(top) else {
            self.unseen.moves(Place::Deck, Place::Hand(seat), self.now);
            return Ok(());
        };
        let result = self.draw(card, Some(Place::Hand(seat)));
        if !matches!(
            result,
            Err(Impossible::Gone(_) | Impossible::InHand(_) | Impossible::FourthRune)
        ) {
            self.hold(seat, card);
        }
        result
    }

    /// Takes a card off the top of the deck; `to` is the hand that it comes into, if it does. Where another is on top, the
    /// deck is not as it was written.
    fn draw(&mut self, card: Card, to: Option<Place>) -> Result<(), Impossible> {
        let top = self.undrawn().first().copied();
        if let Some(top) = top.filter(|top| *top != card) {
            self.distrust_deck();
            return Err(Impossible::OnTop(top));
        }
        self.deck.drawn += usize::from(top.is_some());
        let from = if top.is_some() {
            Origin::Deck
        } else {
            Origin::New
        };
        match card.rune() {
            Some(rune) => self.see(rune, from, to),
            None if top.is_some() => Ok(()),
            None => self.is_free(card),
        }
    }

    /// A card goes from hand to hand; `None` for one that is not seen.
    ///
    /// # Errors
    /// When it cannot be in the first hand (HK2).
    pub fn pass(&mut self, from: Seat, to: Seat, card: Option<Card>) -> Result<(), Impossible> {
        self.now += 1;
        let Some(card) = card else {
            self.unseen
                .moves(Place::Hand(from), Place::Hand(to), self.now);
            return Ok(());
        };
        let result = self.leave(from, card, Some(Place::Hand(to)));
        if !matches!(result, Err(Impossible::Gone(_) | Impossible::FourthRune)) {
            self.hands.iter_mut().for_each(|hand| {
                hand.held.remove(card);
            });
            self.hold(to, card);
        }
        result
    }
}
