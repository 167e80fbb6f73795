//! Cards that changed place unseen, and the cards that must have been among them: every need gets a move of its own, a
//! bipartite matching that grows by one path at a time (HK2 to HK5). Where a card may have gone one way or another, and
//! where runes that are alike may have changed roles (HK6), all ways stay open: a later need may make another the right one.

use super::{
    proof::{Moment, Place},
    runes::{self, Seen},
};
use crate::games::herrlof::rules::{cards::Card, seats::Seat};

/// A hidden card that changed place.
#[derive(Clone, Copy, Debug)]
struct Move {
    from: Place,
    to: Place,
    at: Moment,
}

/// A card that must have changed place unseen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Need {
    /// From where; `None` for anywhere.
    pub from: Option<Place>,
    /// To where; `None` for anywhere.
    pub to: Option<Place>,
    /// After which moment.
    pub after: Moment,
    /// Before which moment.
    pub before: Moment,
}

impl Need {
    fn is_met_by(&self, one: &Move) -> bool {
        self.from.is_none_or(|from| from == one.from)
            && self.to.is_none_or(|to| to == one.to)
            && self.after < one.at
            && one.at < self.before
    }
}

/// What a coloured card must have done unseen: one of several ways, each one need or two.
#[derive(Clone, Debug)]
struct Demand {
    card: Card,
    ways: Vec<Vec<Need>>,
}

/// So many ways are looked at for one card; where they are more, nobody is accused.
const MOST_WAYS: usize = 4_000;

/// The hidden moves of a round, and what must have been among them.
#[derive(Clone, Default, Debug)]
pub struct Unseen {
    moves: Vec<Move>,
    demands: Vec<Demand>,
    /// What was seen of the runes, in order.
    runes: Vec<Seen>,
    /// How many play.
    players: usize,
}

impl Unseen {
    /// Nothing yet, where so many play.
    pub fn new(players: usize) -> Self {
        Self {
            players,
            ..Self::default()
        }
    }

    /// A hidden card changes place.
    pub fn moves(&mut self, from: Place, to: Place, at: Moment) {
        self.moves.push(Move { from, to, at });
    }

    /// Whether a card came to a place or left it unseen.
    pub fn touches(&self, place: Place) -> bool {
        let mut moves = self.moves.iter();
        moves.any(|one| one.from == place || one.to == place)
    }

    /// Adds what a coloured card must have done, in one of several ways. Returns whether all can be so; if not, it is not
    /// added.
    pub fn add(&mut self, card: Card, ways: Vec<Vec<Need>>) -> bool {
        if self.moves.is_empty() {
            return false;
        }
        self.demands.push(Demand { card, ways });
        let is_possible = self.is_possible();
        if !is_possible {
            self.demands.pop();
        }
        is_possible
    }

    /// Adds what was seen of a rune. Returns whether all can be so; if not, it is not added.
    pub fn see(&mut self, seen: Seen) -> bool {
        self.runes.push(seen);
        let is_possible = runes::is_plain(&self.runes) || self.is_possible();
        if !is_possible {
            self.runes.pop();
        }
        is_possible
    }

    /// The demand on a card that went from another seat than this to anywhere, if there is one.
    pub fn open_of(&self, card: Card, seat: Seat) -> Option<usize> {
        self.demands.iter().position(|demand| {
            let is_open = |need: &Need| need.to.is_none() && need.from != Some(Place::Hand(seat));
            demand.card == card
                && demand
                    .ways
                    .first()
                    .and_then(|way| way.first())
                    .is_some_and(is_open)
        })
    }

    /// Whether a card was given away unseen, nobody knows where to.
    pub fn is_open(&self, card: Card) -> bool {
        let is_open = |need: &Need| need.to.is_none();
        let mut demands = self.demands.iter().filter(|demand| demand.card == card);
        demands.any(|demand| {
            demand
                .ways
                .first()
                .and_then(|way| way.first())
                .is_some_and(is_open)
        })
    }

    /// Says that the card of an open demand came to a seat, after a moment, straight or by way of a third. Returns whether
    /// all can be so still; if not, it stays open.
    pub fn send_on(
        &mut self,
        demand: usize,
        seat: Seat,
        third: Option<Seat>,
        (after, now): (Moment, Moment),
    ) -> bool {
        let Some(open) = self.demands.get_mut(demand) else {
            return false;
        };
        let before = open.ways.clone();
        let to = |seat: Seat| Some(Place::Hand(seat));
        open.ways = before
            .iter()
            .flatten()
            .flat_map(|need| {
                let later = need.after.max(after);
                let straight = vec![Need {
                    to: to(seat),
                    after: later,
                    ..*need
                }];
                let third = third.filter(|third| need.from != to(*third));
                let around = third.map(|third| {
                    let second = Need {
                        from: to(third),
                        to: to(seat),
                        after: later,
                        before: now,
                    };
                    vec![
                        Need {
                            to: to(third),
                            ..*need
                        },
                        second,
                    ]
                });
                [Some(straight), around].into_iter().flatten()
            })
            .collect();
        let is_possible = self.is_possible();
        if !is_possible && let Some(open) = self.demands.get_mut(demand) {
            open.ways = before;
        }
        is_possible
    }

    /// Whether the runes can have gone some way, and every card, so that each need has a move of its own.
    fn is_possible(&self) -> bool {
        let mut left = MOST_WAYS;
        runes::ways(&self.runes, self.players, &mut |needs| {
            let mut matching = Matching::new(&self.moves);
            needs.iter().all(|need| matching.meet(*need)) && self.go_on(0, &matching, &mut left)
        })
    }

    /// Whether the demands from one on can be met beside what is met already.
    fn go_on(&self, from: usize, matching: &Matching<'_>, left: &mut usize) -> bool {
        let Some(demand) = self.demands.get(from) else {
            return true;
        };
        demand.ways.iter().any(|way| {
            let Some(rest) = left.checked_sub(1) else {
                return true;
            };
            *left = rest;
            let mut with = matching.clone();
            way.iter().all(|need| with.meet(*need)) && self.go_on(from + 1, &with, left)
        })
    }
}

/// Needs, each with a move of its own.
#[derive(Clone)]
struct Matching<'a> {
    moves: &'a [Move],
    needs: Vec<Need>,
    /// Which need each move meets.
    met: Vec<Option<usize>>,
}

impl<'a> Matching<'a> {
    fn new(moves: &'a [Move]) -> Self {
        Self {
            moves,
            needs: Vec::new(),
            met: vec![None; moves.len()],
        }
    }

    /// Finds a move for one more need, and others for those that give theirs up for it.
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
