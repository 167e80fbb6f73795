//! The end of a turn: its offers, then its battles, on every reading that is open.

use super::{
    Reading, Way,
    moves::{Halfway, attacks},
    reading::add,
};
use crate::{
    games::hirth::{
        Lateral,
        position::Penningr,
        rules::{Answered, Breach, BreachAt, Ending, Line, Remarks, Settled, Victory, fights, in_peace, offer, settle},
        turn::{Battle, Offer, Token, Turn},
    },
    span::Span,
};

/// Makes the turn's offers (R22). Returns how the game ended, if one was refused.
pub(super) fn offers(open: &mut [Halfway], turn: &Turn) -> Result<Option<Ending>, Vec<BreachAt>> {
    // All readings share the coin: nothing but offers changes it.
    let Some(coin) = open.first().map(|way| way.now.penningr) else {
        return Ok(None);
    };
    let (coin, refused) = make_offers(coin, &turn.offers)?;
    open.iter_mut().for_each(|way| way.now.penningr = coin);
    Ok(refused)
}

/// Makes offers one after the other. Returns the coin after them, and how the game ended, if the last was refused.
fn make_offers(mut coin: Penningr, offers: &[Token<Offer>]) -> Result<(Penningr, Option<Ending>), Vec<BreachAt>> {
    let mut refused = None;
    for written in offers {
        if refused.is_some() {
            return Err(vec![at(Breach::AfterRefusal, written.span)]);
        }
        match offer(coin, &written.value) {
            Ok(Answered::Accepted(raised)) => coin = raised,
            Ok(Answered::Refused(ending)) => refused = Some(ending),
            Err(fault) => return Err(vec![at(Breach::Penningr { fault }, written.span)]),
        }
    }
    Ok((coin, refused))
}

/// Makes the offers that follow the battles, on every reading on which the game goes on after these.
pub(super) fn late_offers(mut readings: Vec<Reading>, turn: &Turn) -> Result<Vec<Reading>, Vec<BreachAt>> {
    let (Some(first), Some(reading)) = (turn.late_offers.first(), readings.first()) else {
        return Ok(readings);
    };
    let (coin, refused) = make_offers(reading.position.penningr, &turn.late_offers)?;
    readings.retain(|reading| reading.ending.is_none());
    for reading in &mut readings {
        reading.position.penningr = coin;
        reading.ending = refused;
    }
    match readings.is_empty() {
        true => Err(vec![at(Breach::OfferTooLate, first.span)]),
        false => Ok(readings),
    }
}

/// A broken rule at a place.
fn at(breach: Breach, span: Span) -> BreachAt {
    BreachAt { breach, span: Some(span) }
}

/// Ends the game by a refused offer: the pieces on the line stay where they came from, no battle is
/// fought (R22).
pub(super) fn refusal(open: Vec<Halfway>, turn: &Turn, ending: Ending) -> Result<Vec<Reading>, Vec<BreachAt>> {
    let battle = turn.battles.first().map(|battle| battle.span);
    let offer = turn.late_offers.first().map(|offer| offer.span);
    if let Some(span) = battle.or(offer) {
        return Err(vec![at(Breach::AfterRefusal, span)]);
    }
    let mut readings = Vec::new();
    for way in open {
        let found = Way { line: Line::NONE, ..ended(&way, Remarks::NONE) };
        add(&mut readings, way.now.called_off(), Some(ending), found);
    }
    Ok(readings)
}

/// Returns how a reading was come by.
fn ended(way: &Halfway, remarks: Remarks) -> Way {
    let odd = remarks.odd_retreats.len();
    Way {
        from: way.from,
        cost: way.cost.plus(remarks.lateral_retreats.len(), odd),
        walks: way.walked(),
        line: way.now.line,
        remarks: (remarks != Remarks::NONE).then(|| Box::new(remarks)),
    }
}

/// Settles the battles of every open reading.
pub(super) fn battles(open: Vec<Halfway>, turn: &Turn, lateral: Lateral) -> Result<Vec<Reading>, Vec<BreachAt>> {
    let mut readings = Vec::with_capacity(open.len());
    let mut broken: Option<Vec<BreachAt>> = None;
    let mut add_ended = |way: &Halfway, end: Settled, found: Way| {
        let won =
            |winner, victory| Ending { winner, victory: Some(victory), multiplier: way.now.penningr.multiplier() };
        let ending = end.victory.map(|victory| won(way.now.side, victory));
        if end.opponent_holds_middle {
            // Where the record ends here, this is the win of the side that holds them (R21).
            let ending = won(way.now.side.opponent(), Victory::Yfirrad);
            add(&mut readings, end.position, Some(ending), found.clone());
            let found = found.played_on();
            add(&mut readings, end.position, None, found);
            return;
        }
        add(&mut readings, end.position, ending, found);
    };
    let is_peace = turn.battles.is_empty();
    for way in &open {
        // Most turns have no battle, and one end.
        if is_peace
            && way.now.line.is_empty()
            && let Ok(end) = in_peace(&way.now)
        {
            add_ended(way, end, ended(way, Remarks::NONE));
            continue;
        }
        match settle(&way.now, &fights(&way.now), &turn.battles) {
            Ok((_, remarks)) if lateral == Lateral::Allow && !remarks.lateral_refuges.is_empty() => {
                let breaches = remarks.lateral_refuges.iter().map(|it| {
                    let breach = Breach::KingRetreat { result: it.result, from: it.from, refuges: it.refuges };
                    at(breach, it.span)
                });
                broken.get_or_insert(breaches.collect());
            }
            Ok((settled, remarks)) => {
                let found = ended(way, remarks);
                for end in settled {
                    add_ended(way, end, found.clone());
                }
            }
            Err(found) => {
                let found: Vec<BreachAt> = found.into_iter().map(|one| place_missing(one, turn)).collect();
                if broken.as_ref().is_none_or(|known| found.len() < known.len()) {
                    broken = Some(found);
                }
            }
        }
    }
    match broken {
        Some(broken) if readings.is_empty() => Err(broken),
        _ => Ok(readings),
    }
}

/// A battle that is missing shows at the move that attacks, or at the `/` that denies it.
fn place_missing(mut broken: BreachAt, turn: &Turn) -> BreachAt {
    if let (None, Breach::BattleMissing { fight }) = (broken.span, &broken.breach) {
        let attack = turn.moves.iter().rev().find(|mov| attacks(&mov.value) == Some(fight.space));
        broken.span = attack.map(|mov| mov.span);
    }
    if let (None, Breach::BattleOutcome { fight, .. }) = (broken.span, &broken.breach) {
        let written = |battle: &&Token<Battle>| battle.value.space.value == fight.space;
        broken.span = turn.battles.iter().find(written).map(|battle| battle.span);
    }
    broken
}
