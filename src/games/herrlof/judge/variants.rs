//! What a line may have been before a slip of the pen: other cards, two cards in each other's place, an ability that was
//! left out or does not belong there, another card turned up.

use super::{
    facts::{Fact, Told},
    likely,
    proof::{Gone, Impossible},
    repair::{Apart, Change},
};
use crate::{
    games::herrlof::{
        notation::written::{
            End, Gain, Hand, Play, Round, Shown, Swap, Trick, Turned, Whose, Written,
        },
        rules::{
            cards::{Card, rank},
            seats::Table,
        },
    },
    span::Span,
};

/// What may have been meant by the lines of a round of which this is told. `here` says where a line of the game is among
/// those of the round.
pub fn of(
    apart: &Apart<'_>,
    table: Table,
    told: &[Told],
    here: impl Fn(usize) -> Option<usize>,
) -> Vec<Change> {
    let mut changes = Vec::new();
    let errors = || told.iter().filter(|told| told.fact.is_error());
    // The lines that are spoken of, and those of which they speak.
    let mut lines: Vec<usize> = errors().filter_map(|told| here(told.line)).collect();
    for told in errors() {
        match &told.fact {
            Fact::LateRevoke { shown_line, .. } => lines.extend(here(*shown_line)),
            Fact::Card {
                why:
                    Impossible::Gone(
                        Gone::Played(trick) | Gone::Buried(trick) | Gone::TurnedAnew(trick),
                    ),
                ..
            } => {
                lines.extend(apart.own.tricks.get(*trick).map(|slot| slot.line));
            }
            // Who leads says who won the trick before.
            Fact::Leader { .. } => {
                let at = here(told.line);
                let place = apart
                    .own
                    .tricks
                    .iter()
                    .position(|slot| Some(slot.line) == at);
                let before = place.and_then(|place| place.checked_sub(1));
                lines.extend(before.map(|before| apart.own.tricks[before].line));
            }
            _ => {}
        }
    }
    lines.sort_unstable();
    lines.dedup();
    for &line in &lines {
        if let Some(trick) = trick(apart, line) {
            cards(line, trick, &mut changes);
            exchanged(apart, line, trick, &mut changes);
            without_ability(line, trick, &mut changes);
        }
    }
    if errors().any(|told| speaks_of_cards(&told.fact)) {
        with_abilities(apart, table, &mut changes);
        turned(apart, &mut changes);
        hands(apart, &mut changes);
        deck(apart, &mut changes);
    }
    seats(apart, table, told, &mut changes);
    changes
}

/// A line with more cards played is no trick in which one is written too often, and one with the results of more players no
/// such tally: two or three play (H2, H27). No slip is looked for in it, so that the search is bounded for lines of any length.
const MOST_PLAYS: usize = 6;

/// A line with more cards is no hand and no deck in which one is written too often: there are 42 (H1).
const MOST_CARDS: usize = 45;

/// The trick on a line, if one is written there in which a slip is looked for.
fn trick<'a>(apart: &'a Apart<'_>, line: usize) -> Option<&'a Trick> {
    match &apart.lines[line].written {
        Written::Trick(trick) if trick.plays.len() <= MOST_PLAYS => Some(trick),
        _ => None,
    }
}

/// The hand or the deck on a line, if one is written there in which a slip is looked for.
fn hand<'a>(apart: &'a Apart<'_>, line: usize) -> Option<&'a Hand> {
    match &apart.lines[line].written {
        Written::Hand(hand) if hand.cards.len() <= MOST_CARDS => Some(hand),
        _ => None,
    }
}

/// Whether what is told may come from a card that is elsewhere than it seems.
fn speaks_of_cards(fact: &Fact) -> bool {
    matches!(
        fact,
        Fact::Card { .. }
            | Fact::Revoke { .. }
            | Fact::LateRevoke { .. }
            | Fact::NeverPlayed { .. }
            | Fact::Winner { .. }
            | Fact::Leader { .. }
            | Fact::TallyTricks { .. }
    )
}

fn change(line: usize, span: Span, text: impl Into<String>, far: u32) -> Change {
    let text = text.into();
    Change {
        line,
        span,
        text,
        far,
    }
}

/// Every card of a trick as every other card, and those that are drawn and given.
fn cards(line: usize, trick: &Trick, changes: &mut Vec<Change>) {
    let shown = |swap: &Swap| {
        [Some(swap.drawn), swap.back]
            .into_iter()
            .flatten()
            .collect::<Vec<Shown>>()
    };
    let mut written: Vec<(Span, Card)> = Vec::new();
    let known = |shown: Shown| Some((shown.span, shown.value?));
    for play in &trick.plays {
        written.push((play.card.span, play.card.value));
        let swap = play.swap.iter().flat_map(|swap| shown(&swap.value));
        written.extend(swap.filter_map(known));
    }
    match trick.end.map(|end| end.value) {
        Some(End::Destroyed(Some(card))) => written.push((card.span, card.value)),
        Some(End::Taken(_, Some(gain))) => {
            if let Gain::Card(_, swap) = gain.value {
                written.extend(shown(&swap).into_iter().filter_map(known));
            }
        }
        _ => {}
    }
    for (span, card) in written {
        for other in Card::all().filter(|other| *other != card) {
            let far = likely::distance(card, other).unwrap_or(0);
            changes.push(change(line, span, other.to_string(), 2 + far));
        }
    }
}

/// Where a card stands, with what was drawn after it.
fn whole(play: &Play) -> Span {
    play.swap
        .map_or(play.card.span, |swap| play.card.span.to(swap.span))
}

/// Two cards of a trick in each other's place.
fn exchanged(apart: &Apart<'_>, line: usize, trick: &Trick, changes: &mut Vec<Change>) {
    let text = |span: Span| apart.lines[line].slice(span).to_owned();
    for (number, first) in trick.plays.iter().enumerate() {
        for second in &trick.plays[number + 1..] {
            let (one, other) = (whole(first), whole(second));
            let between = text(Span::new(one.end, other.start));
            let both = format!("{}{between}{}", text(other), text(one));
            changes.push(change(line, one.to(other), both, 3));
        }
    }
}

/// A trick without one of its abilities.
fn without_ability(line: usize, trick: &Trick, changes: &mut Vec<Change>) {
    for swap in trick.plays.iter().filter_map(|play| play.swap) {
        changes.push(change(line, swap.span, "", 4));
    }
    if let Some(End::Taken(_, Some(gain))) = trick.end.map(|end| end.value) {
        changes.push(change(line, gain.span, "", 4));
    }
}

/// Tricks of the round with an ability that was used and not written.
fn with_abilities(apart: &Apart<'_>, table: Table, changes: &mut Vec<Change>) {
    for slot in &apart.own.tricks {
        let Some(trick) = trick(apart, slot.line) else {
            continue;
        };
        for play in &trick.plays {
            if play.card.value.is_rank(rank::SWAPS) && play.swap.is_none() {
                let end = play.card.span.end;
                changes.push(change(slot.line, Span::new(end, end), "+?", 5));
            }
        }
        let Some(end) = trick.end else { continue };
        let End::Taken(winner, None) = end.value else {
            continue;
        };
        let has = |rank: u8| trick.plays.iter().any(|play| play.card.value.is_rank(rank));
        let at = Span::new(end.span.end, end.span.end);
        for other in table.seats().iter().filter(|other| **other != winner.value) {
            if has(rank::STEALS) {
                changes.push(change(slot.line, at, format!("+{other}"), 5));
            }
            if has(rank::DRAWS) {
                let other = if table.players == 3 {
                    other.letter()
                } else {
                    ""
                };
                changes.push(change(slot.line, at, format!("+{other}?"), 5));
            }
        }
    }
}

/// Another card turned up at the deal.
fn turned(apart: &Apart<'_>, changes: &mut Vec<Change>) {
    let Some(line) = apart.own.line else { return };
    let Written::Round(Round { turned, .. }) = &apart.lines[line].written else {
        return;
    };
    let written = match turned.value {
        Turned::Card(card) => Some(card),
        Turned::Colour(_) => None,
    };
    for card in Card::all().filter(|card| Some(*card) != written) {
        let far = written
            .and_then(|written| likely::distance(written, card))
            .unwrap_or(9);
        changes.push(change(line, turned.span, card.to_string(), 3 + far));
    }
}

/// A card of a hand as another that is nowhere in the deal.
fn hands(apart: &Apart<'_>, changes: &mut Vec<Change>) {
    let dealt: Vec<Card> = apart
        .own
        .hands
        .iter()
        .filter_map(|line| match &apart.lines[*line].written {
            Written::Hand(hand) => Some(hand),
            _ => None,
        })
        .flat_map(|hand| &hand.cards)
        .map(|card| card.value)
        .collect();
    let is_free = |card: &Card| card.rune().is_some() || !dealt.contains(card);
    for &line in &apart.own.hands {
        let Some(hand) = hand(apart, line) else {
            continue;
        };
        for (at, card) in hand.cards.iter().enumerate() {
            let near = |other: &Card| {
                likely::distance(card.value, *other).is_some_and(|far| far < likely::TWO_SLIPS)
            };
            for other in Card::all()
                .filter(|other| *other != card.value)
                .filter(is_free)
                .filter(near)
            {
                let far = likely::distance(card.value, other).unwrap_or(9);
                changes.push(with_card(apart, line, hand, (at, other), 3 + far));
            }
        }
    }
}

/// A hand with another card: its rank alone changes where the colour stays, else the whole is written anew.
fn with_card(
    apart: &Apart<'_>,
    line: usize,
    hand: &Hand,
    (at, other): (usize, Card),
    far: u32,
) -> Change {
    let card = hand.cards[at];
    let is_digit = apart.lines[line]
        .slice(card.span)
        .bytes()
        .all(|byte| byte.is_ascii_digit());
    if let Some(rank) = other
        .rank()
        .filter(|_| is_digit && other.colour() == card.value.colour())
    {
        return change(line, card.span, rank.to_string(), far);
    }
    let mut with = hand.clone();
    with.cards[at].value = other;
    let whole = Span::new(0, apart.lines[line].text.as_str().len());
    change(line, whole, with.to_string(), far)
}

/// Two cards of the deck in each other's place.
fn deck(apart: &Apart<'_>, changes: &mut Vec<Change>) {
    for &line in &apart.own.hands {
        let Some(hand) = hand(apart, line).filter(|hand| hand.whose == Whose::Deck) else {
            continue;
        };
        let whole = Span::new(0, apart.lines[line].text.as_str().len());
        for first in 0..hand.cards.len() {
            for second in first + 1..hand.cards.len() {
                let mut with = hand.clone();
                with.cards.swap(first, second);
                changes.push(change(line, whole, with.to_string(), 6));
            }
        }
    }
}

/// Other players in a tally, where one is missing or there twice.
fn seats(apart: &Apart<'_>, table: Table, told: &[Told], changes: &mut Vec<Change>) {
    let is_odd = told
        .iter()
        .any(|told| matches!(told.fact, Fact::TallyPlayer(..)));
    let Some(line) = apart.own.tally.filter(|_| is_odd) else {
        return;
    };
    if let Written::Tally(tally) = &apart.lines[line].written
        && tally.scores.len() <= MOST_PLAYS
    {
        for score in &tally.scores {
            for seat in table
                .seats()
                .iter()
                .filter(|seat| **seat != score.seat.value)
            {
                changes.push(change(line, score.seat.span, seat.letter(), 1));
            }
        }
    }
}
