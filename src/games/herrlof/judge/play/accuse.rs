//! What is told of the cards of a trick: the first fault of it, unless it follows from what was told before.

use super::{Round, plays};
use crate::games::herrlof::{
    judge::facts::{Fact, Mend, View},
    judge::fall::Slip,
    judge::likely,
    judge::proof::{Gone, Impossible},
    judge::rounds::Slot,
};

impl Round<'_, '_> {
    /// Tells what is wrong with the cards of a trick, the first fault only, unless it follows from what was told. Returns
    /// whether anything is.
    pub(super) fn accuse(
        &mut self,
        slot: Slot,
        place: usize,
        slips: Vec<Slip>,
        view: &View,
    ) -> bool {
        let mut is_accused = false;
        for (span, fact) in slips {
            if self.is_explained(&fact) {
                continue;
            }
            let is_old = self.follows_from_told(&fact);
            if let Fact::Card {
                seat: Some(seat), ..
            }
            | Fact::Revoke { seat, .. } = &fact
            {
                self.accused.misnamed[seat.index()] += 1;
            }
            if !is_old && !is_accused {
                self.tell_of_card(slot, (span, fact.clone()), view);
            }
            is_accused = true;
            if let Fact::Card { card, .. } | Fact::Revoke { card, .. } = fact {
                self.accused.cards.push(card);
            }
        }
        if is_accused {
            self.accused.tricks.push(place);
        }
        is_accused
    }

    /// Whether a player need not have followed: the cards with which he could were played, perhaps, where another was
    /// written.
    pub(super) fn is_explained(&mut self, fact: &Fact) -> bool {
        let Fact::Revoke {
            seat, led, held, ..
        } = fact
        else {
            return false;
        };
        let misnamed = &mut self.accused.misnamed[seat.index()];
        let Some(rest) = misnamed.checked_sub(held.len()) else {
            return false;
        };
        *misnamed = rest;
        self.proof.has_not(*seat, *led);
        true
    }

    /// Whether what is wrong with a card follows from what was told of it, or of the trick in which it was before.
    pub(super) fn follows_from_told(&self, fact: &Fact) -> bool {
        let Fact::Card { card, why, .. } = fact else {
            return false;
        };
        let of_trick = match why {
            Impossible::Gone(
                Gone::Played(trick) | Gone::Buried(trick) | Gone::TurnedAnew(trick),
            )
            | Impossible::Void(_, trick) => self.accused.tricks.contains(trick),
            _ => false,
        };
        of_trick || card.colour().is_some() && self.accused.cards.contains(card)
    }

    /// Tells a fault of a card, at the trick where it lies: a card not followed lies in the one where that was.
    pub(super) fn tell_of_card(&mut self, slot: Slot, (span, fact): Slip, view: &View) {
        let at = self.address(Some(slot.number));
        let Fact::Card {
            seat: Some(seat),
            card,
            why,
        } = fact
        else {
            let mends = likely::other_cards(self, slot, span, view);
            return self.tell(slot.line, (span, fact), at, mends, Some(*view));
        };
        match why {
            Impossible::Void(led, trick) => {
                self.proof.forget_void(seat, led);
                let Some(earlier) = self.own.tricks.get(trick).copied() else {
                    return;
                };
                let fact = Fact::LateRevoke {
                    seat,
                    led,
                    shown: card,
                    shown_line: slot.line,
                    shown_span: span,
                    shown_at: at,
                };
                let leader = self
                    .played
                    .tricks
                    .iter()
                    .find(|trick| trick.line == earlier.line);
                let leader = leader.map_or(seat, |trick| trick.leader);
                let plays = plays(&self.lines[earlier.line]);
                let of_seat = plays.get(seat.places_after(leader, self.table.players));
                let place = of_seat.map_or(span, |play| play.card.span);
                let at = self.address(Some(earlier.number));
                self.accused.tricks.push(trick);
                self.played.in_doubt += 1;
                self.tell(earlier.line, (place, fact), at, Vec::new(), None);
            }
            _ => {
                if why == Impossible::NotInFullHand {
                    self.proof.distrust(seat);
                }
                let mends = likely::other_cards(self, slot, span, view);
                let seat = Some(seat);
                self.tell(
                    slot.line,
                    (span, Fact::Card { seat, card, why }),
                    at,
                    mends,
                    Some(*view),
                );
            }
        }
    }

    /// Tells something of the trick at a place.
    pub fn tell_of(&mut self, place: usize, slip: Slip, mends: Vec<Mend>) {
        if self.follows_from_told(&slip.1) {
            return;
        }
        if let Fact::Card {
            why: Impossible::Void(..),
            ..
        } = &slip.1
        {
            let view = self.view(self.leader_of(place), &[]);
            return self.tell_of_card(self.own.tricks[place], slip, &view);
        }
        if let Fact::Card { card, .. } = &slip.1 {
            self.accused.cards.push(*card);
            self.accused.tricks.push(place);
        }
        let slot = self.own.tricks[place];
        let at = self.address_of(place);
        self.tell(slot.line, slip, at, mends, None);
    }
}
