//! What the winner of a trick takes besides, and the card that two Valknut turn up (H14, H17, H19).

use super::{
    facts::{Fact, Mend, NoAbility},
    fall,
    play::Round,
};
use crate::{
    games::herrlof::{
        notation::written::{At, End, Gain, Swap},
        rules::{
            cards::{Card, rank},
            seats::Seat,
            trick::{self, Trump},
        },
    },
    span::Span,
};

/// What comes after a trick that `winner` took, if anybody did. Where the mark is not right, what it takes besides is not
/// judged; where it is believed against the cards (`is_by_cards` is false), the ability of the card is not.
pub fn after(
    round: &mut Round<'_, '_>,
    place: usize,
    cards: &[Card],
    winner: Option<Seat>,
    (is_right, is_by_cards): (bool, bool),
) {
    let (_, end) = round.written_at(place);
    let turned = match end.map(|end| end.value) {
        Some(End::Destroyed(turned)) => turned,
        _ => None,
    };
    if trick::turns_trump(cards) && is_right {
        turned_anew(round, place, end, turned);
    } else if trick::turns_trump(cards) {
        round.trump = Trump::Unknown;
    } else if let Some(card) = turned.filter(|_| is_right) {
        let fact = Fact::TurnedUnexpected(card.value);
        let line = round.line_of(place);
        let mend = Mend::write(line, card.span, "", false);
        round.tell_of(place, (card.span, fact), vec![mend]);
    }
    let (Some(winner), Some(End::Taken(_, Some(gain)))) = (winner, end.map(|end| end.value)) else {
        return;
    };
    let with = cards.get(winner.places_after(round.leader_of(place), round.table().players));
    let with = with.copied().filter(|_| is_right && is_by_cards);
    match gain.value {
        Gain::Trick(from) if is_right => steals(round, place, (winner, from), with, gain.span),
        Gain::Trick(_) => {}
        Gain::Card(from, swap) => draws(
            round,
            place,
            (winner, from),
            with,
            At {
                value: swap,
                span: gain.span,
            },
        ),
    }
}

/// Two Valknut lie in the trick (H14).
fn turned_anew(
    round: &mut Round<'_, '_>,
    place: usize,
    end: Option<At<End>>,
    turned: Option<At<Card>>,
) {
    if let Some(card) = turned {
        return round.turned_anew(place, card.value);
    }
    let top = round.proof.undrawn().first().copied();
    let line = round.line_of(place);
    let span = end.map_or_else(|| round.last_span(place), |end| end.span);
    let mends = match (top, end.map(|end| end.value)) {
        // What lies on top of a deck that is written is the one card it can be.
        (Some(card), Some(End::Destroyed(None))) => {
            vec![Mend::write(
                line,
                Span::new(span.end, span.end),
                card.to_string(),
                true,
            )]
        }
        (Some(card), None) => {
            vec![Mend::write(
                line,
                Span::new(span.end, span.end),
                format!(" =x{card}"),
                true,
            )]
        }
        _ => Vec::new(),
    };
    round.tell_of(place, (span, Fact::TurnedMissing), mends);
    match top {
        Some(card) => round.turned_anew(place, card),
        None => round.trump = Trump::Unknown,
    }
}

/// A trick won with a 1 takes another (H17). `with` is the card that won, if that is sure.
fn steals(
    round: &mut Round<'_, '_>,
    place: usize,
    (winner, from): (Seat, Seat),
    with: Option<Card>,
    span: Span,
) {
    let is_player = from != winner && round.table().has(from);
    let (held, is_sure) = round.holds(from);
    if let Some(with) = with.filter(|with| !with.is_rank(rank::STEALS)) {
        return round.tell_of(
            place,
            (span, Fact::NoAbility(NoAbility::Steal(with))),
            Vec::new(),
        );
    }
    if !is_player {
        let line = round.line_of(place);
        let other = round.table().other(winner);
        let mend = other.map(|other| Mend::write(line, span, format!("+{other}"), true));
        let fact = Fact::NoAbility(NoAbility::From(from));
        round.tell_of(place, (span, fact), mend.into_iter().collect());
        if let Some(other) = other {
            round.steal(winner, other);
        }
        return;
    }
    if held == 0 && is_sure {
        let fact = Fact::NothingToSteal {
            is_last: false,
            from,
        };
        let line = round.line_of(place);
        let mend = Mend::write(line, span, "", false);
        return round.tell_of(place, (span, fact), vec![mend]);
    }
    round.steal(winner, from);
}

/// A trick won with a 6 draws a card from another hand, for one of the winner's (H19).
fn draws(
    round: &mut Round<'_, '_>,
    place: usize,
    (winner, from): (Seat, Option<Seat>),
    with: Option<Card>,
    swap: At<Swap>,
) {
    let span = swap.span;
    let other = from.or_else(|| round.table().other(winner));
    if let Some(with) = with {
        let number = round.number_of(place);
        let fact = if !with.is_rank(rank::DRAWS) {
            Some(Fact::NoAbility(NoAbility::Draw(with)))
        } else {
            match other {
                None => Some(Fact::NoAbility(NoAbility::FromNobody)),
                Some(other) if other == winner || !round.table().has(other) => {
                    Some(Fact::NoAbility(NoAbility::From(other)))
                }
                Some(other) if number >= round.table().tricks() => Some(Fact::NothingToSteal {
                    is_last: true,
                    from: other,
                }),
                Some(_) => None,
            }
        };
        if let Some(fact) = fact {
            return round.tell_of(place, (span, fact), Vec::new());
        }
    }
    let table = round.table();
    let Some(other) = other.filter(|other| *other != winner && table.has(*other)) else {
        return;
    };
    if let Some(slip) = fall::exchanged(&mut round.proof, winner, other, &swap.value) {
        round.tell_of(place, slip, Vec::new());
    }
}
