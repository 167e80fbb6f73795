//! What may have been meant: other cards than the one that is written, those that nobody played first; or another trump.

use super::{
    facts::{Mend, View},
    play::Round,
    rounds::Slot,
};
use crate::{
    games::herrlof::{
        notation::{
            grammar,
            written::{At, End, Fault, Malformed, Written},
        },
        rules::{
            cards::{Card, CardSet, Colour},
            seats::Seat,
            trick::{self, Taken, Trump},
        },
    },
    span::Span,
};

/// So many ways to mend a card are told.
const MOST: usize = 5;

/// Both letters of a card are wrong.
pub const TWO_SLIPS: u32 = 15;

/// How a slip of the pen makes one card of another: the lower, the likelier; `None` for the card itself.
pub fn distance(written: Card, meant: Card) -> Option<u32> {
    match (written.rank(), meant.rank()) {
        _ if written == meant => None,
        (Some(one), Some(other)) => {
            let same_colour = written.colour() == meant.colour();
            if same_colour {
                Some(u32::from(one.abs_diff(other)))
            } else if one == other {
                Some(2)
            } else {
                Some(TWO_SLIPS)
            }
        }
        // A rune for a card is a slip of the mind; one rune for the other is one of the pen.
        (None, None) => Some(1),
        _ => Some(20),
    }
}

/// Cards in the order in which they are offered.
fn ranked(round: &Round<'_, '_>, written: Card, fits: impl Fn(Card) -> bool) -> Vec<Card> {
    let mut all: Vec<(bool, u32, Card)> = Card::all()
        .filter_map(|card| {
            Some((
                is_taken(round, written, card),
                distance(written, card)?,
                card,
            ))
        })
        .filter(|(_, _, card)| fits(*card))
        .collect();
    all.sort_unstable();
    all.truncate(MOST);
    all.into_iter().map(|(_, _, card)| card).collect()
}

/// Whether a card is offered last: it is played somewhere in the round, or is a rune in the place of a card.
fn is_taken(round: &Round<'_, '_>, written: Card, card: Card) -> bool {
    let is_other_kind = written.rune().is_none() && card.rune().is_some();
    round.written.has(card) || is_other_kind
}

/// Whether a card can have been in a hand before the trick, as far as is known: not gone before, and in a hand that is
/// known in full it is there.
fn can_hold(round: &Round<'_, '_>, view: &View, seat: Seat, card: Card) -> bool {
    let hand = &view.hands[seat.index()];
    let others = Seat::ALL.into_iter().filter(|other| *other != seat);
    let mut others = others.map(|other| view.hands[other.index()].held.has(card));
    hand.has(card) || !hand.is_all && !others.any(|has| has) && !round.proof.is_gone(card)
}

/// Cards for the one at a place of a line that cannot be right: those that the player can have had, that follow, and that
/// keep what the mark says.
pub fn other_cards(round: &Round<'_, '_>, slot: Slot, span: Span, view: &View) -> Vec<Mend> {
    let players = round.table().players;
    let Some(place) = round.place_of(slot) else {
        return Vec::new();
    };
    let (plays, end) = round.written_at(place);
    let Some(at) = plays.iter().position(|play| play.card.span == span) else {
        return Vec::new();
    };
    let seat = view.leader.after(at, players);
    let written = plays[at].card.value;
    let cards: Vec<Card> = plays.iter().map(|play| play.card.value).collect();
    let mark = end.map(|end| taken_of(end, view.leader, players));
    let fits = |card: Card| {
        let mut with = cards.clone();
        with[at] = card;
        let keeps_mark = mark
            .is_none_or(|mark| trick::taken(&with, round.trump).is_none_or(|taken| taken == mark));
        can_hold(round, view, seat, card) && keeps_mark && follows(view, &with, at, seat)
    };
    let found = ranked(round, written, fits);
    found
        .into_iter()
        .map(|card| Mend::write(slot.line, span, card.to_string(), false))
        .collect()
}

/// Cards for characters of a trick that cannot be read: those that the player can have had, that follow, and that keep what
/// the mark says.
pub fn unreadable_cards(
    round: &Round<'_, '_>,
    slot: Slot,
    fault: &Malformed,
    view: &View,
) -> Vec<Mend> {
    let players = round.table().players;
    let text = round.text_of(slot.line);
    let (Some(before), Some(written), Some(behind)) = (
        text.get(..fault.span.start),
        text.get(fault.span.start..fault.span.end),
        text.get(fault.span.end..),
    ) else {
        return Vec::new();
    };
    if !matches!(fault.fault, Fault::Card | Fault::NoColour) {
        return Vec::new();
    }
    let mut found: Vec<(bool, usize, Card)> = Vec::new();
    for card in Card::all() {
        let (Written::Trick(trick), _) = grammar::read(&format!("{before}{card}{behind}")) else {
            continue;
        };
        let at = trick
            .plays
            .iter()
            .position(|play| play.card.span.start == fault.span.start);
        let Some(at) = at.filter(|_| trick.plays.len() == players) else {
            continue;
        };
        let cards: Vec<Card> = trick.plays.iter().map(|play| play.card.value).collect();
        let seat = view.leader.after(at, players);
        let mark = trick.end.map(|end| taken_of(end, view.leader, players));
        let taken = trick::taken(&cards, round.trump);
        let keeps_mark = mark.is_none() || taken.is_none() || mark == taken;
        if can_hold(round, view, seat, card) && keeps_mark && follows(view, &cards, at, seat) {
            let sign = card.to_string();
            let unlike = sign
                .chars()
                .filter(|letter| !written.contains(*letter))
                .count();
            found.push((round.written.has(card), unlike, card));
        }
    }
    found.sort_unstable();
    found.truncate(MOST);
    let mend = |card: Card| Mend::write(slot.line, fault.span, card.to_string(), false);
    found.into_iter().map(|(_, _, card)| mend(card)).collect()
}

/// Whether a card follows, or the player is not known to hold one that would.
fn follows(view: &View, cards: &[Card], at: usize, seat: Seat) -> bool {
    let Some(led) = trick::to_follow(cards).filter(|_| at > 0) else {
        return true;
    };
    let colour = cards[at].colour();
    let could = || {
        !view.hands[seat.index()]
            .held
            .and(CardSet::of(led))
            .is_empty()
    };
    colour.is_none_or(|colour| colour == led) || !could()
}

fn taken_of(end: At<End>, leader: Seat, players: usize) -> Taken {
    match end.value {
        End::Destroyed(_) => Taken::Destroyed,
        End::Taken(winner, _) => Taken::By(winner.value.places_after(leader, players)),
    }
}

/// Cards of a trick that would give it to whom the mark names.
pub fn cards_for_winner(
    round: &Round<'_, '_>,
    place: usize,
    leader: Seat,
    mark: Taken,
) -> Vec<Mend> {
    let wins = |cards: &[Card]| trick::taken(cards, round.trump) == Some(mark);
    let exchanged = exchanged(round, place, wins);
    exchanged
        .into_iter()
        .chain(cards_for(round, place, leader, wins))
        .take(MOST)
        .collect()
}

/// The two cards of a trick in each other's place, if that fits: who writes each player's cards in a column writes
/// the second card first.
fn exchanged(round: &Round<'_, '_>, place: usize, fits: impl Fn(&[Card]) -> bool) -> Option<Mend> {
    let (plays, _) = round.written_at(place);
    let [first, second] = plays else { return None };
    let is_plain = first.swap.is_none() && second.swap.is_none();
    let cards = [second.card.value, first.card.value];
    let span = first.card.span.to(second.card.span);
    let text = format!("{} {}", cards[0], cards[1]);
    (is_plain && fits(&cards)).then(|| Mend::write(round.line_of(place), span, text, false))
}

/// Cards of a trick after which another would lead.
pub fn cards_for_leader(round: &Round<'_, '_>, place: usize, next: Seat) -> Vec<Mend> {
    let leader = round.leader_of(place);
    let players = round.table().players;
    let trump = round.trump;
    let leads = move |cards: &[Card]| {
        trick::taken(cards, trump).is_some_and(|taken| {
            leader.after(trick::leads_next(cards, taken, players), players) == next
        })
    };
    let exchanged = exchanged(round, place, leads);
    let others = cards_for(round, place, leader, leads);
    exchanged.into_iter().chain(others).take(MOST).collect()
}

fn cards_for(
    round: &Round<'_, '_>,
    place: usize,
    leader: Seat,
    fits: impl Fn(&[Card]) -> bool,
) -> Vec<Mend> {
    let (plays, _) = round.written_at(place);
    let cards: Vec<Card> = plays.iter().map(|play| play.card.value).collect();
    let line = round.line_of(place);
    let mut found: Vec<(bool, u32, Mend)> = Vec::new();
    for (at, play) in plays.iter().enumerate().take(round.table().players) {
        let seat = leader.after(at, round.table().players);
        let is_known = round.proof.is_known(seat);
        let fits = |card: Card| {
            let mut with = cards.clone();
            with[at] = card;
            let held = round.proof.held(seat).has(card) || card.rune().is_some();
            let is_free = !round.proof.is_gone(card) && round.proof.holder(card).is_none();
            fits(&with) && (held || !is_known && is_free)
        };
        let is_near =
            |card: &Card| distance(play.card.value, *card).is_some_and(|far| far < TWO_SLIPS);
        for card in ranked(round, play.card.value, fits)
            .into_iter()
            .filter(is_near)
        {
            let mend = Mend::write(line, play.card.span, card.to_string(), false);
            let far = distance(play.card.value, card).unwrap_or(u32::MAX);
            found.push((round.written.has(card), far, mend));
        }
    }
    found.sort_by_key(|(is_written, far, _)| (*is_written, *far));
    found.truncate(MOST);
    found.into_iter().map(|(_, _, mend)| mend).collect()
}

/// The trump by which all marks and leaders of the round agree from a trick on, if by the one that is known at least two do
/// not, and by one other all do.
pub fn other_trump(round: &Round<'_, '_>, from: usize) -> Option<Trump> {
    if disagreements(round, from, round.trump) < 2 {
        return None;
    }
    let others = Colour::ALL
        .map(Trump::Colour)
        .into_iter()
        .chain([Trump::None]);
    let mut fitting =
        others.filter(|trump| *trump != round.trump && disagreements(round, from, *trump) == 0);
    fitting.next().filter(|_| fitting.next().is_none())
}

/// In how many tricks from a place on, up to the next card that is turned up, mark or next leader are not as by a trump.
fn disagreements(round: &Round<'_, '_>, from: usize, trump: Trump) -> usize {
    let players = round.table().players;
    let mut count = 0;
    for place in from..round.tricks() {
        let (plays, end) = round.written_at(place);
        let cards: Vec<Card> = plays
            .iter()
            .map(|play| play.card.value)
            .take(players)
            .collect();
        if trick::turns_trump(&cards) {
            break;
        }
        let Some(leader) = round.label_of(place).filter(|_| cards.len() == players) else {
            continue;
        };
        let Some(taken) = trick::taken(&cards, trump) else {
            continue;
        };
        let is_marked = end.is_none_or(|end| taken_of(end, leader, players) == taken);
        let next = leader.after(trick::leads_next(&cards, taken, players), players);
        let goes_on = round.next_leader(place).is_none_or(|leader| leader == next);
        count += usize::from(!(is_marked && goes_on));
    }
    count
}
