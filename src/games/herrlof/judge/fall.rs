//! The cards of a trick fall, one after the other: what each says of the hands (HK1 to HK4), and the draws from the deck
//! between them (H18).

use super::{
    facts::{Fact, NoAbility},
    proof::{Impossible, Proof},
};
use crate::{
    games::herrlof::{
        notation::written::{At, Play, Swap},
        rules::{
            cards::{Card, rank},
            seats::{Seat, Table},
            trick,
        },
    },
    span::Span,
};

/// Something wrong with a card, and where on its line.
pub type Slip = (Span, Fact);

/// The cards of a trick fall, the first from the leader's hand. Returns what is wrong with them.
pub fn cards(proof: &mut Proof, plays: &[Play], leader: Seat, table: Table) -> Vec<Slip> {
    let is_last = proof.trick + 1 == table.tricks();
    let mut slips = Vec::new();
    let led = plays.first().map(|play| play.card.value);
    for (place, play) in plays.iter().enumerate().take(table.players) {
        let seat = leader.after(place, table.players);
        let card = play.card.value;
        if let Err(why) = proof.play(seat, card) {
            // A card that cannot be here proves nothing.
            slips.push((play.card.span, of_card(seat, card, why)));
        } else if place > 0 {
            slips.extend(follows(proof, led, seat, play));
        }
        if let Some(swap) = &play.swap {
            slips.extend(draws(proof, seat, (card, is_last), swap));
        }
    }
    slips
}

/// What is wrong with a player's card beside the one led (H8, H10).
fn follows(proof: &mut Proof, led: Option<Card>, seat: Seat, play: &Play) -> Option<Slip> {
    let led = trick::to_follow(&[led?])?;
    let card = play.card.value;
    if card.colour()? == led {
        return None;
    }
    let held = proof.does_not_follow(seat, led).err()?;
    let fact = Fact::Revoke {
        seat,
        card,
        led,
        held,
    };
    Some((play.card.span, fact))
}

/// A card is drawn after a 3, and another put under the deck (H18).
fn draws(
    proof: &mut Proof,
    seat: Seat,
    (card, is_last): (Card, bool),
    swap: &At<Swap>,
) -> Option<Slip> {
    let no_ability = (!card.is_rank(rank::SWAPS)).then(|| {
        let fact = Fact::NoAbility(NoAbility::Play(card));
        (swap.span, fact)
    });
    let Swap { drawn, back } = swap.value;
    let seen_back = back.and_then(|back| back.value);
    let (came, went) = proof.swap(seat, is_last, (drawn.value, seen_back));
    let of_drawn = || {
        let why = came.err()?;
        // In the last trick what goes back is what came.
        let card = drawn.value.or(seen_back.filter(|_| is_last));
        Some((drawn.span, of_card(seat, card?, why)))
    };
    let of_back = || {
        let (back, why) = (back?, went.err()?);
        Some((back.span, of_card(seat, back.value?, why)))
    };
    no_ability.or_else(of_drawn).or_else(of_back)
}

/// A card goes from one hand to another, and one back (H19).
pub fn exchanged(proof: &mut Proof, winner: Seat, other: Seat, swap: &Swap) -> Option<Slip> {
    let came = proof.pass(other, winner, swap.drawn.value);
    let went = proof.pass(winner, other, swap.back.and_then(|back| back.value));
    let of_drawn = || {
        let why = came.err()?;
        Some((swap.drawn.span, of_card(other, swap.drawn.value?, why)))
    };
    let of_back = || {
        let (back, why) = (swap.back?, went.err()?);
        Some((back.span, of_card(winner, back.value?, why)))
    };
    of_drawn().or_else(of_back)
}

fn of_card(seat: Seat, card: Card, why: Impossible) -> Fact {
    Fact::Card {
        seat: Some(seat),
        card,
        why,
    }
}
