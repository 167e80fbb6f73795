//! A game that is tripled and was never doubled: the result tag shows whether the double was forgotten (R22, R23).

use super::recorded::RecordedTurn;
use crate::{
    games::hirth::{
        replay::Reading,
        results::Claim,
        rules::{Breach, BreachAt, Ending, OfferFault},
        turn::{Offer, Raise, Token, Turn},
    },
    span::Span,
};

/// An offer that is missing in a turn or before it.
pub struct ForgottenOffer {
    /// The offer.
    pub offer: Offer,
    /// Where the offer is that cannot be made without it.
    pub shows: Span,
    /// The turn with both.
    pub meant: Turn,
    /// The readings after it.
    pub readings: Vec<Reading>,
}

impl ForgottenOffer {
    /// The double that is missing, if that is why `turn` breaks a rule. Only the points of the `claim` can show it: what is
    /// written as a triple may also be a double, and then the game is worth less.
    pub fn of(
        plays: &[RecordedTurn<'_>],
        before: &[Reading],
        turn: usize,
        broken: &[BreachAt],
        claim: Option<Claim>,
    ) -> Option<Self> {
        let [BreachAt { breach: Breach::Penningr { fault: OfferFault::NotDoubled }, span: Some(shows) }] = *broken
        else {
            return None;
        };
        let claim = claim?;
        let mut meant = plays[turn].line.turn.clone();
        let is_it = |offer: &Token<Offer>| offer.span == shows;
        let is_late = meant.late_offers.iter().any(is_it);
        let offers = if is_late { &mut meant.late_offers } else { &mut meant.offers };
        let at = offers.iter().position(is_it)?;
        // Who triples has accepted the double.
        let Offer { by, to, .. } = offers[at].value;
        let offer = Offer { by: to, to: by, raise: Raise::Double, accepted: true };
        offers.insert(at, Token { value: offer, span: shows });
        let mut play = plays[turn].clone();
        play.meant = vec![meant];
        let readings = play.readings(before)?;
        let mut later = plays[turn + 1..].iter();
        let last = later.try_fold(readings.clone(), |now, play| play.readings(&now))?;
        let without = |ending: Ending| Ending { multiplier: ending.multiplier - 1, ..ending };
        let is_shown = |ending| claim.agrees(Some(ending)) && !claim.agrees(Some(without(ending)));
        let meant = play.meant.pop()?;
        last.iter().filter_map(|reading| reading.ending).any(is_shown).then_some(Self { offer, shows, meant, readings })
    }
}
