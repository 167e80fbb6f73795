//! Runes of a kind are alike (HK6): what was seen of them may have been of one or of another. All ways to give what was
//! seen to the three of a kind are tried, and what each must have done unseen between.

use super::{
    proof::{Moment, Place},
    unseen::Need,
};
use crate::games::herrlof::rules::{
    cards::{OF_A_RUNE, Rune},
    seats::Seat,
};

/// A rune was seen: it came, or went, or both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seen {
    /// Which kind.
    pub rune: Rune,
    /// Where it was before.
    pub from: Origin,
    /// Where it is now; `None` when it is out of play.
    pub to: Option<Place>,
    /// When.
    pub at: Moment,
}

/// Where a rune comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// It was dealt, or lay in a deck that nobody knows: it was not seen before.
    New,
    /// It lay in the deck, known to be there.
    Deck,
    /// A hand, that may have had one from the deal on, if it was not written in full.
    Hand {
        /// Whose.
        place: Place,
        /// Whether it was written in full.
        is_full: bool,
    },
}

/// What is known of one rune.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Token {
    New,
    At(Place, Moment),
    Gone,
}

/// All runes: three of each kind.
type Tokens = [[Token; OF_A_RUNE]; 2];

const NEW: Tokens = [[Token::New; OF_A_RUNE]; 2];

/// In which ways a rune can have been the one that was seen, each with what it must have done unseen; none where it cannot.
fn asks(token: Token, seen: &Seen, players: usize) -> Vec<Vec<Need>> {
    let need = |from: Option<Place>, to: Place, after: Moment| Need {
        from,
        to: Some(to),
        after,
        before: seen.at,
    };
    match (token, seen.from) {
        (Token::New, Origin::Hand { place, is_full }) if is_full => {
            vec![vec![need(None, place, 0)]]
        }
        (Token::New, Origin::New | Origin::Hand { .. })
        | (Token::At(Place::Deck, _), Origin::Deck) => vec![Vec::new()],
        (Token::At(at @ Place::Hand(_), since), Origin::Hand { place, .. }) => {
            if at == place {
                return vec![Vec::new()];
            }
            // Straight, or by way of the third.
            let mut ways = vec![vec![need(Some(at), place, since)]];
            let third = Seat::ALL.map(Place::Hand).into_iter().take(players);
            for third in third.filter(|third| *third != at && *third != place) {
                ways.push(vec![
                    need(Some(at), third, since),
                    need(Some(third), place, since),
                ]);
            }
            ways
        }
        _ => Vec::new(),
    }
}

/// Whether a rune can have been the one that was seen without going anywhere unseen.
fn is_there(token: Token, seen: &Seen) -> bool {
    match (token, seen.from) {
        (Token::New, Origin::New | Origin::Hand { is_full: false, .. })
        | (Token::At(Place::Deck, _), Origin::Deck) => true,
        (Token::At(at, _), Origin::Hand { place, .. }) => at == place,
        _ => false,
    }
}

/// The rune after it was seen.
fn after(seen: &Seen) -> Token {
    seen.to
        .map_or(Token::Gone, |place| Token::At(place, seen.at))
}

/// Whether all that was seen can be so, each rune staying where it is seen: nothing is needed unseen. The last one that came
/// to a hand goes first.
pub fn is_plain(seen: &[Seen]) -> bool {
    let mut tokens = NEW;
    seen.iter().all(|seen| {
        let own = &mut tokens[seen.rune.index()];
        let free = |token: &&mut Token| is_there(**token, seen);
        let since = |token: &&mut Token| match **token {
            Token::At(_, since) => Some(since),
            _ => None,
        };
        match own.iter_mut().filter(free).max_by_key(since) {
            Some(token) => {
                *token = after(seen);
                true
            }
            None => false,
        }
    })
}

/// Tries every way to give what was seen to the runes, until `fits` takes what one needs unseen. Returns whether it took any.
pub fn ways(seen: &[Seen], players: usize, fits: &mut dyn FnMut(&[Need]) -> bool) -> bool {
    go_on((seen, players), NEW, &mut Vec::new(), fits)
}

fn go_on(
    (seen, players): (&[Seen], usize),
    tokens: Tokens,
    needs: &mut Vec<Need>,
    fits: &mut dyn FnMut(&[Need]) -> bool,
) -> bool {
    let Some((first, rest)) = seen.split_first() else {
        return fits(needs);
    };
    let kind = first.rune.index();
    for (number, &token) in tokens[kind].iter().enumerate() {
        // Two of which the same is known are one way.
        if tokens[kind][..number].contains(&token) {
            continue;
        }
        for way in asks(token, first, players) {
            let mut next = tokens;
            next[kind][number] = after(first);
            let before = needs.len();
            needs.extend(way);
            let is_fit = go_on((rest, players), next, needs, fits);
            needs.truncate(before);
            if is_fit {
                return true;
            }
        }
    }
    false
}
