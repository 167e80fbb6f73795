//! Cards that changed place while nobody saw them (HK2 to HK6). What the record shows later *needs* some of these moves:
//! each needed move must be a hidden move of its own, which is a bipartite matching. Where a card can have taken several
//! routes, and where one rune can have been another of its kind, every choice stays open, because a later need may decide it.

use super::facts::{Moment, Place};
use crate::games::herrlof::rules::{
    cards::{Card, OF_A_RUNE, Rune},
    seats::Table,
};

/// A hidden card changed place.
#[derive(Clone, Copy, Debug)]
struct Move {
    from: Place,
    to: Place,
    at: Moment,
}

/// A card must have changed place unseen between two moments; `None` is any place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Need {
    pub from: Option<Place>,
    pub to: Option<Place>,
    pub after: Moment,
    pub before: Moment,
}

/// The moves that take a card along one route.
pub type Route = Vec<Need>;

impl Need {
    fn is_met_by(&self, hidden: &Move) -> bool {
        self.from.is_none_or(|from| from == hidden.from)
            && self.to.is_none_or(|to| to == hidden.to)
            && self.after < hidden.at
            && hidden.at < self.before
    }

    /// The routes of a card that left a hand as this need says, and is in the hand `to` now: straight, or through the third
    /// player's hand. It cannot have arrived before `after`, nor after `now`.
    pub fn routes(self, to: Place, (after, now): (Moment, Moment), table: Table) -> Vec<Route> {
        let arrives = after.max(self.after);
        let straight = Self { to: Some(to), after: arrives, ..self };
        let hands = table.seats().iter().map(|seat| Place::Hand(*seat));
        let thirds = hands.filter(|third| *third != to && Some(*third) != self.from);
        let around = thirds.map(|third| {
            let first = Self { to: Some(third), ..self };
            let second = Self { from: Some(third), to: Some(to), after: arrives, before: now };
            vec![first, second]
        });
        std::iter::once(vec![straight]).chain(around).collect()
    }
}

/// A rune was seen: it came, or went, or both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RuneSeen {
    pub rune: Rune,
    pub from: RuneOrigin,
    /// `None` if it is out of play now.
    pub to: Option<Place>,
    pub at: Moment,
}

/// Where a rune comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RuneOrigin {
    /// The deal, or a deck that nobody knows.
    New,
    /// The known deck.
    Deck,
    /// A hand; one that was not written in full may have had it from the deal on.
    Hand { place: Place, is_full: bool },
}

/// What is known of one of the three runes of a kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Token {
    New,
    At(Place, Moment),
    Gone,
}

/// Both kinds of runes.
type Tokens = [[Token; OF_A_RUNE]; 2];

/// The hidden moves of a round, and what must have been among them.
#[derive(Clone, Debug)]
pub struct Unseen {
    table: Table,
    moves: Vec<Move>,
    /// The coloured cards that moved unseen, each with its possible routes.
    cards: Vec<(Card, Vec<Route>)>,
    runes: Vec<RuneSeen>,
}

/// The most choices that are tried for one card; with more, nobody is accused.
const MOST_CHOICES: usize = 4_000;

impl Unseen {
    pub fn new(table: Table) -> Self {
        Self { table, moves: Vec::new(), cards: Vec::new(), runes: Vec::new() }
    }

    /// A hidden card changes place.
    pub fn moves(&mut self, from: Place, to: Place, at: Moment) {
        self.moves.push(Move { from, to, at });
    }

    /// Whether a card came to a place or left it unseen.
    pub fn touches(&self, place: Place) -> bool {
        let mut moves = self.moves.iter();
        moves.any(|hidden| hidden.from == place || hidden.to == place)
    }

    /// How a card left another hand than `to`, if it was given away unseen and has not shown up again.
    pub fn given_away(&self, card: Card, to: Place) -> Option<Need> {
        let needs = self.cards.iter().filter(|(other, _)| *other == card);
        let mut needs = needs.filter_map(|(_, routes)| routes.first()?.first());
        let is_open = |need: &&Need| need.to.is_none() && need.from != Some(to);
        needs.find(is_open).copied()
    }

    /// A coloured card took one of some routes; they take the place of the open need `instead_of`. Returns whether that is
    /// possible; if not, nothing changes.
    pub fn moved(&mut self, card: Card, routes: Vec<Route>, instead_of: Option<Need>) -> bool {
        if self.moves.is_empty() {
            return false;
        }
        let before = self.cards.clone();
        let open = instead_of.map(|need| (card, vec![vec![need]]));
        match self.cards.iter_mut().find(|own| Some(&**own) == open.as_ref()) {
            Some(own) => own.1 = routes,
            None => self.cards.push((card, routes)),
        }
        let is_possible = self.is_possible();
        if !is_possible {
            self.cards = before;
        }
        is_possible
    }

    /// A rune was seen. Returns whether that is possible; if not, it is not kept.
    pub fn see(&mut self, seen: RuneSeen) -> bool {
        self.runes.push(seen);
        let is_possible = is_plain(&self.runes) || self.is_possible();
        if !is_possible {
            self.runes.pop();
        }
        is_possible
    }

    /// Whether the runes and the cards can have moved so that each need has a hidden move of its own.
    fn is_possible(&self) -> bool {
        let mut left = MOST_CHOICES;
        let tokens = [[Token::New; OF_A_RUNE]; 2];
        self.place_runes(&self.runes, tokens, &Matching::new(&self.moves), &mut left)
    }

    /// Tries each rune of the kind as the one that was seen.
    fn place_runes(&self, seen: &[RuneSeen], tokens: Tokens, matching: &Matching<'_>, left: &mut usize) -> bool {
        let Some((first, rest)) = seen.split_first() else {
            return self.place_cards(&self.cards, matching, left);
        };
        let kind = first.rune.index();
        (0..OF_A_RUNE).any(|number| {
            let token = tokens[kind][number];
            // Two runes with the same history are one choice.
            if tokens[kind][..number].contains(&token) {
                return false;
            }
            let mut next = tokens;
            next[kind][number] = token_after(first);
            choose(&rune_routes(token, first, self.table), matching, left, |with, left| {
                self.place_runes(rest, next, with, left)
            })
        })
    }

    /// Tries each route of each coloured card.
    fn place_cards(&self, cards: &[(Card, Vec<Route>)], matching: &Matching<'_>, left: &mut usize) -> bool {
        let Some(((_, routes), rest)) = cards.split_first() else {
            return true;
        };
        choose(routes, matching, left, |with, left| self.place_cards(rest, with, left))
    }
}

/// Whether one of some routes can be taken beside what is matched, and `go_on` then succeeds.
fn choose<'m>(
    routes: &[Route],
    matching: &Matching<'m>,
    left: &mut usize,
    mut go_on: impl FnMut(&Matching<'m>, &mut usize) -> bool,
) -> bool {
    routes.iter().any(|route| {
        let Some(rest) = left.checked_sub(1) else {
            return true;
        };
        *left = rest;
        if route.is_empty() {
            return go_on(matching, left);
        }
        let mut with = matching.clone();
        route.iter().all(|need| with.meet(*need)) && go_on(&with, left)
    })
}

/// The routes by which a rune can have been the one that was seen: an empty one if it did not move, none if it cannot.
fn rune_routes(token: Token, seen: &RuneSeen, table: Table) -> Vec<Route> {
    let need = |from: Option<Place>, after: Moment| Need { from, to: None, after, before: seen.at };
    match (token, seen.from) {
        (Token::New, RuneOrigin::Hand { place, is_full: true }) => {
            vec![vec![Need { to: Some(place), ..need(None, 0) }]]
        }
        (Token::New, RuneOrigin::New | RuneOrigin::Hand { .. }) | (Token::At(Place::Deck, _), RuneOrigin::Deck) => {
            vec![Route::new()]
        }
        (Token::At(at, _), RuneOrigin::Hand { place, .. }) if at == place => vec![Route::new()],
        (Token::At(at @ Place::Hand(_), since), RuneOrigin::Hand { place, .. }) => {
            need(Some(at), since).routes(place, (since, seen.at), table)
        }
        _ => Vec::new(),
    }
}

/// The rune after it was seen.
fn token_after(seen: &RuneSeen) -> Token {
    seen.to.map_or(Token::Gone, |place| Token::At(place, seen.at))
}

/// Whether the runes can all have stayed where they were seen. The last one that came to a hand leaves first.
fn is_plain(seen: &[RuneSeen]) -> bool {
    let mut tokens: Tokens = [[Token::New; OF_A_RUNE]; 2];
    seen.iter().all(|seen| {
        let is_there = |token: &&mut Token| match (**token, seen.from) {
            (Token::New, RuneOrigin::New | RuneOrigin::Hand { is_full: false, .. })
            | (Token::At(Place::Deck, _), RuneOrigin::Deck) => true,
            (Token::At(at, _), RuneOrigin::Hand { place, .. }) => at == place,
            _ => false,
        };
        let since = |token: &&mut Token| match **token {
            Token::At(_, since) => Some(since),
            _ => None,
        };
        let own = tokens[seen.rune.index()].iter_mut();
        own.filter(is_there).max_by_key(since).is_some_and(|token| {
            *token = token_after(seen);
            true
        })
    })
}

/// Needs, each with a hidden move of its own.
#[derive(Clone)]
struct Matching<'a> {
    moves: &'a [Move],
    needs: Vec<Need>,
    /// Which need each move meets.
    met: Vec<Option<usize>>,
}

impl<'a> Matching<'a> {
    fn new(moves: &'a [Move]) -> Self {
        Self { moves, needs: Vec::new(), met: vec![None; moves.len()] }
    }

    /// Finds a move for one more need, and other moves for the needs that give theirs up for it.
    fn meet(&mut self, need: Need) -> bool {
        self.needs.push(need);
        let mut tried = vec![false; self.moves.len()];
        self.augment(self.needs.len() - 1, &mut tried)
    }

    fn augment(&mut self, need: usize, tried: &mut [bool]) -> bool {
        for at in 0..self.moves.len() {
            if tried[at] || !self.needs[need].is_met_by(&self.moves[at]) {
                continue;
            }
            tried[at] = true;
            let is_free = match self.met[at] {
                None => true,
                Some(other) => self.augment(other, tried),
            };
            if is_free {
                self.met[at] = Some(need);
                return true;
            }
        }
        false
    }
}
