//! The card that is turned up, and the hands as they were dealt (H3, H5, HN2, HN3).

use super::Round;
use crate::{
    games::herrlof::{
        judge::facts::Fact,
        judge::proof::{Gone, Impossible, Place},
        notation::written::{Turned, Whose, Written},
        rules::trick::Trump,
    },
    span::Span,
};

impl Round<'_, '_> {
    /// The card that is turned up, and the hands (H3, H5, HN2, HN3).
    pub(super) fn deal(&mut self) {
        if let Some(line) = self.own.line
            && let Written::Round(round) = &self.lines[line].written
        {
            match round.turned.value {
                Turned::Card(card) => {
                    self.trump = Trump::of(card);
                    // Nothing else is known yet.
                    let _ = self.proof.turn_up(card, Gone::Turned);
                }
                Turned::Colour(colour) => self.trump = Trump::Colour(colour),
            }
        }
        for &line in &self.own.hands {
            self.hand(line);
        }
    }

    /// A hand or the deck as it was dealt.
    pub(super) fn hand(&mut self, line: usize) {
        let Written::Hand(hand) = &self.lines[line].written else {
            self.played.has_faults = true;
            return;
        };
        let (seat, right) = match hand.whose {
            Whose::Seat(seat) if !self.table.has(seat) => return,
            Whose::Seat(seat) => (Some(seat), self.table.tricks()),
            Whose::Deck => (None, self.table.deck()),
        };
        let count = hand.cards.len();
        let at = self.address(None);
        let mut is_sound = true;
        let to = seat.map_or(Place::Deck, Place::Hand);
        for card in &hand.cards {
            if let Err(why) = self.proof.deal(to, card.value) {
                let fact = Fact::Card {
                    seat,
                    card: card.value,
                    why,
                };
                self.accused.cards.push(card.value);
                if let Impossible::InHand(holder) = why {
                    // One of the two hands has another card.
                    self.proof.distrust(holder);
                }
                self.tell(line, (card.span, fact), at, Vec::new(), None);
                is_sound = false;
            }
        }
        if is_sound && (count > right || count < right && !hand.is_open) {
            let span = hand.cards.iter().map(|card| card.span).reduce(Span::to);
            let whose = seat;
            let fact = Fact::HandSize {
                whose,
                count,
                right,
            };
            self.tell(
                line,
                (span.unwrap_or(hand.label), fact),
                at,
                Vec::new(),
                None,
            );
            is_sound = false;
        }
        match seat {
            Some(seat) if is_sound && count == right => self.proof.is_full(seat),
            _ => {}
        }
        if seat.is_none() && !is_sound {
            self.proof.distrust_deck();
        }
    }
}
