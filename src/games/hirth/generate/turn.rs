//! One random turn: moves, offers, battles, and its text.

use super::{
    Style,
    battles::battles,
    moves::{Moved, Pieces, Scratch, moves},
    wishes::Wishes,
};
use crate::{
    chance::Random,
    games::hirth::{
        Lateral,
        board::Side,
        legal::offers,
        play::token,
        position::{Penningr, Placement},
        replay::{Reading, replay},
        rules::{Answered, Ending, Underway, step_left},
        turn::{NoBattle, Offer, Turn},
    },
};

/// A turn that was played.
pub(super) struct Played {
    /// The position after it.
    pub position: Placement,
    /// How it ended the game, if it did.
    pub ending: Option<Ending>,
}

/// The tools for making a game.
pub(super) struct TurnWriter<'a> {
    pub random: &'a mut Random,
    pub scratch: Scratch,
    /// The texts of its turns.
    pub text: String,
}

/// How often another turn is tried after one that is rejected.
const TRIES: usize = 60;
/// How many of a hundred turns have an offer of the Penningr.
const OFFERS_IN_100: usize = 2;
/// How many of a hundred such turns have another.
const MORE_OFFERS_IN_100: usize = 10;
/// How many of a hundred offers are accepted.
const ACCEPTED_IN_100: usize = 85;

/// Plays a turn of `side` and writes it, without its label, at the end of the text. The `last` turn of a game
/// that must end is ended by an offer that is refused, if one may be made. `None` if no turn was found that
/// raises no finding.
pub(super) fn turn(
    before: &Placement,
    side: Side,
    style: Style,
    last: bool,
    game: &mut TurnWriter<'_>,
) -> Option<Played> {
    let TurnWriter { random, scratch, text } = game;
    let start = Underway::new(before, side);
    let wishes = Wishes::new(style, start.opponent());
    let pieces = Pieces::of(&start, start.held(), &wishes);
    for _ in 0..TRIES {
        let nothing = || last.then(|| Moved::nothing(start));
        let Some(mut moved) = moves(&start, &pieces, &wishes, random, scratch).or_else(nothing) else {
            continue;
        };
        let (offers, refused) = made_offers(before.penningr, last, random);
        let mut turn = Turn { offers: offers.iter().map(|&(offer, _)| token(offer)).collect(), ..Turn::default() };
        if let Some(ending) = refused {
            // The offer came after some of the moves, and nothing happened after it (R22).
            let kept = random.below(moved.moves.len() + 1);
            turn.moves = moved.moves[..kept].iter().copied().map(token).collect();
            if moved.doubtful && !is_clear(before, side, &turn, None) {
                continue;
            }
            text.push_str(&turn.to_string());
            return Some(Played { position: *before, ending: Some(ending) });
        }
        if moved.moves.is_empty() && step_left(&start) {
            return None;
        }
        if let Some((_, Answered::Accepted(coin))) = offers.last() {
            moved.now.penningr = *coin;
        }
        let Some((battles, settled)) = battles(&moved.now, random) else {
            continue;
        };
        let position = settled.position;
        turn.moves = moved.moves.iter().copied().map(token).collect();
        turn.slash = battles.is_empty().then(|| token(NoBattle::Slash));
        turn.battles = battles;
        if moved.doubtful && !is_clear(before, side, &turn, Some(&position)) {
            continue;
        }
        text.push_str(&turn.to_string());
        let ending = settled.victory.map(|victory| Ending {
            winner: side,
            victory: Some(victory),
            multiplier: position.penningr.multiplier(),
        });
        return Some(Played { position, ending });
    }
    None
}

/// Offers, each with what comes of it.
type Offers = Vec<(Offer, Answered)>;

/// Makes offers of the Penningr now and then (R22), and returns how the game ended if one was refused.
fn made_offers(mut coin: Penningr, last: bool, random: &mut Random) -> (Offers, Option<Ending>) {
    let mut made = Offers::new();
    let mut likely = OFFERS_IN_100;
    while last || random.happens(likely) {
        let accepted = !last && random.happens(ACCEPTED_IN_100);
        let may_be = || offers(coin).filter(|(offer, _)| offer.accepted == accepted);
        let choice = random.below(may_be().count());
        let Some((offer, answered)) = may_be().nth(choice) else {
            break;
        };
        made.push((offer, answered));
        match answered {
            Answered::Accepted(raised) => coin = raised,
            Answered::Refused(ending) => return (made, Some(ending)),
        }
        likely = MORE_OFFERS_IN_100;
    }
    (made, None)
}

/// Whether a turn as it is written comes to one position only, and to this one.
fn is_clear(before: &Placement, side: Side, written: &Turn, after: Option<&Placement>) -> bool {
    let start = Reading { position: *before, ..Reading::start() };
    let Ok(played) = replay(&[start], side, written, Lateral::default()) else {
        return false;
    };
    let [first, others @ ..] = &played.readings[..] else {
        return false;
    };
    after.is_none_or(|after| first.position == *after) && others.iter().all(|other| other.cost > first.cost)
}
