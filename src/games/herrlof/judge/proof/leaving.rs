//! A card leaves a hand (HK2), or does not where it should (HK4, HK5): what that says of cards that nobody saw.

use super::{Impossible, Moment, Origin, Place, Proof};
use crate::games::herrlof::{
    judge::unseen::Need,
    rules::cards::{Card, CardSet, Colour},
    rules::seats::Seat,
};

impl Proof {
    /// A card leaves a hand (HK2), for another or out of play.
    pub(super) fn leave(
        &mut self,
        seat: Seat,
        card: Card,
        to: Option<Place>,
    ) -> Result<(), Impossible> {
        let hand = &mut self.hands[seat.index()];
        if let Some(rune) = card.rune() {
            let from = Origin::Hand {
                place: Place::Hand(seat),
                is_full: hand.is_full,
            };
            let held = &mut hand.runes[rune.index()];
            *held = held.saturating_sub(1);
            return self.see(rune, from, to);
        }
        if hand.held.remove(card) {
            return Ok(());
        }
        if let Some(how) = self.how(card) {
            return Err(Impossible::Gone(how));
        }
        if self.in_deck(card) {
            return Err(Impossible::InDeck);
        }
        let void = self.void(seat, card);
        if self.came_unseen(seat, card, void.map(|(moment, _)| moment)) {
            return Ok(());
        }
        Err(match (void, self.holder(card), card.colour()) {
            (Some((_, trick)), _, Some(colour)) => Impossible::Void(colour, trick),
            (_, Some(holder), _) => Impossible::InHand(holder),
            _ => Impossible::NotInFullHand,
        })
    }

    /// Whether a coloured card that is not known to be in a hand can have been there, or have come unseen: after the moment
    /// in which the player did not follow its colour, if he did not.
    pub(super) fn came_unseen(&mut self, seat: Seat, card: Card, void: Option<Moment>) -> bool {
        let not_followed = void.unwrap_or(0);
        let here = Some(Place::Hand(seat));
        let third = |other: Seat| {
            let mut seats = self.table.seats().iter().copied();
            seats.find(|third| *third != other && *third != seat)
        };
        if let Some(open) = self.unseen.open_of(card, seat) {
            let by_way_of = (self.table.players == 3).then(|| seat.after(1, 3));
            let other = (self.table.players == 3).then(|| seat.after(2, 3));
            let when = (not_followed, self.now);
            return self.unseen.send_on(open, seat, by_way_of, when)
                || other.is_some_and(|other| self.unseen.send_on(open, seat, Some(other), when));
        }
        let need = |from: Option<Place>, to: Option<Place>, after: Moment| Need {
            from,
            to,
            after,
            before: self.now,
        };
        if let Some(holder) = self.holder(card) {
            let since = self.since[card.index()];
            let from = Some(Place::Hand(holder));
            let straight = vec![need(from, here, since.max(not_followed))];
            let around = third(holder).map(|third| {
                let third = Some(Place::Hand(third));
                vec![
                    need(from, third, since),
                    need(third, here, since.max(not_followed)),
                ]
            });
            let ways = [Some(straight), around].into_iter().flatten().collect();
            let came = self.unseen.add(card, ways);
            if came {
                self.hands[holder.index()].held.remove(card);
            }
            return came;
        }
        if !self.hands[seat.index()].is_full && void.is_none() {
            return true;
        }
        let way = vec![need(None, here, not_followed)];
        self.unseen.add(card, vec![way])
    }

    /// Whether a coloured card that is known to be in a hand can have been given away unseen (HK4, HK5).
    pub(super) fn went_unseen(&mut self, seat: Seat, card: Card) -> bool {
        let need = Need {
            from: Some(Place::Hand(seat)),
            to: None,
            after: self.since[card.index()],
            before: self.now,
        };
        self.unseen.add(card, vec![vec![need]])
    }

    /// A player plays another colour than the one led (HK4): all cards of that colour that he is known to hold must have
    /// gone unseen.
    ///
    /// # Errors
    /// The cards with which he could have followed.
    pub fn does_not_follow(&mut self, seat: Seat, led: Colour) -> Result<(), Vec<Card>> {
        let own = self.held(seat).and(CardSet::of(led));
        let mut kept = Vec::new();
        for card in own.iter() {
            if self.went_unseen(seat, card) {
                self.hands[seat.index()].held.remove(card);
            } else {
                kept.push(card);
            }
        }
        if kept.is_empty() {
            self.hands[seat.index()].void[led.index()] = Some((self.now, self.trick));
            Ok(())
        } else {
            Err(kept)
        }
    }

    /// The coloured cards that must still be in a hand after the last trick (HK5).
    pub fn left_over(&mut self) -> Vec<(Seat, Card)> {
        self.now += 1;
        let mut left = Vec::new();
        for seat in self.table.seats() {
            for card in self.held(*seat).iter() {
                if !self.went_unseen(*seat, card) {
                    left.push((*seat, card));
                }
            }
        }
        left
    }
}
