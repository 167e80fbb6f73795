//! The middle of a turn: which of the mover's pieces may still act, which have stopped, which are on the line.

use std::iter;

use super::{
    force::{Force, Place},
    line::{Attack, Line},
    pieces::{CAPACITY, Pieces},
};
use crate::games::hirth::{
    board::{Side, Space, Spaces},
    position::{Penningr, Placement},
    turn::Piece,
};

/// A turn under way: the mover's pieces as they are now, the opponent's as they were all turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Underway {
    /// Whose turn it is.
    pub side: Side,
    /// The doubling coin.
    pub penningr: Penningr,
    /// The mover's pieces. Those on the line are where they attack from (R10), in the reserve if they attack from off
    /// the board (R11).
    pub(in crate::games::hirth) own: Force,
    /// The pieces that may not act any more: they have stopped (R8), or are on the line (R10).
    pub(in crate::games::hirth) spent: Force,
    /// The mover's pieces on the line (R10).
    pub(in crate::games::hirth) line: Line,
    /// The Hirþ aboard Karve that have stopped which may leave them, for they boarded them afterwards (R9).
    pub(in crate::games::hirth) boarded: Boarded,
    /// The opponent's pieces.
    pub(in crate::games::hirth) opponent: Force,
}

/// How many Hirþ boarded the Karve that stopped on a space, after it stopped: four bits a space. A space has one such
/// Karve at most, for what comes to a space after it comes to an own space, and does not stop (R8).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(in crate::games::hirth) struct Boarded(u64);

impl Boarded {
    /// Returns how many there are on a space.
    pub fn on(self, space: Space) -> u8 {
        (self.0 >> (4 * space.index()) & 15) as u8
    }

    /// One more boards there.
    pub fn one_more(&mut self, space: Space) {
        self.0 += 1 << (4 * space.index());
    }

    /// One of them leaves.
    pub fn one_less(&mut self, space: Space) {
        self.0 -= 1 << (4 * space.index());
    }

    /// Whether there are none.
    pub fn is_none(self) -> bool {
        self.0 == 0
    }
}

/// The holder of a space, as the mover sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ground {
    /// Its own: a piece that moves in may go on (R8).
    Own,
    /// Nobody's: a piece that moves in stops (R8).
    Empty,
    /// The opponent's: moving in is an attack (R10).
    Foe,
}

/// A Karve on a space that is not on the line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Karve {
    /// Where it is.
    pub at: Space,
    /// How many Hirþ are aboard, 0 to 4.
    pub aboard: u8,
    /// How many of them may leave it: all, unless they stopped with it (R8).
    pub may_leave: u8,
    /// Whether it has stopped.
    pub has_stopped: bool,
}

impl Karve {
    /// Whether one more Hirþ fits (R6).
    pub fn has_room(&self) -> bool {
        self.aboard < CAPACITY
    }
}

impl Underway {
    /// Returns the start of `side`'s turn: nothing has stopped.
    pub fn new(position: &Placement, side: Side) -> Self {
        Self {
            side,
            penningr: position.penningr,
            line: Line::NONE,
            boarded: Boarded::default(),
            own: *position.force(side),
            spent: Force::NONE,
            opponent: *position.force(side.opponent()),
        }
    }

    /// Returns the spaces that the mover controls now (R7, R10).
    #[inline]
    pub fn held(&self) -> Spaces {
        self.own.held()
    }

    /// Returns the opponent's pieces.
    pub fn opponent(&self) -> &Force {
        &self.opponent
    }

    /// Returns what a space is to the mover.
    pub fn ground(&self, space: Space) -> Ground {
        if !self.opponent.on(space).is_empty() {
            Ground::Foe
        } else if !self.own.on(space).is_empty() {
            Ground::Own
        } else {
            Ground::Empty
        }
    }

    /// Returns the mover's pieces on a space, or in the reserve, that may act: they have not stopped (R8) and are
    /// not on the line (R10).
    #[inline]
    pub fn free(&self, place: impl Into<Place>) -> Pieces {
        let place = place.into();
        self.own[place] - self.spent[place]
    }

    /// Returns the mover's Karve on a space that are not on the line, those that are alike as one.
    #[inline]
    pub fn karves(&self, at: Space) -> impl Iterator<Item = Karve> + use<> {
        let mut cargoes = self.free(at).cargoes();
        let free = iter::from_fn(move || {
            let aboard = (cargoes.trailing_zeros() / 2) as u8;
            cargoes &= cargoes.wrapping_sub(1);
            (aboard <= CAPACITY).then_some(Karve { at, aboard, may_leave: aboard, has_stopped: false })
        });
        free.chain(self.stopped_karve(at))
    }

    fn stopped_karve(&self, at: Space) -> Option<Karve> {
        let spent = self.spent[at].only_karves();
        if spent.is_empty() {
            return None;
        }
        let stopped = self.stopped(at).only_karves();
        (!stopped.is_empty()).then(|| Karve {
            at,
            aboard: stopped.aboard(),
            may_leave: self.boarded.on(at),
            has_stopped: true,
        })
    }

    /// Returns the mover's pieces on a space that have stopped there (R8).
    pub fn stopped(&self, at: Space) -> Pieces {
        self.spent[at] - self.attacking_from(Some(at))
    }

    /// Returns the mover's pieces that attack from a space, or from off the board.
    pub fn attacking_from(&self, from: Option<Space>) -> Pieces {
        let from_there = self.line.iter().filter(|attack| attack.from == from);
        from_there.map(|attack| attack.piece).collect()
    }

    /// Whether any of the mover's pieces may act. Each of them has a legal step then (R5): every space touches
    /// another, and a piece may enter any space, its own, an empty one, or, as an attack, the opponent's.
    #[inline]
    pub fn has_movable(&self) -> bool {
        self.own != self.spent || !self.boarded.is_none()
    }

    /// Returns the position when the game ends in the middle of the turn (R22): the pieces on the line are where
    /// they came from.
    pub fn called_off(&self) -> Placement {
        Placement::of(self.side, self.own, self.opponent, self.penningr)
    }

    /// Returns the turn when its steps are done: it does not matter any more who has stopped.
    pub(in crate::games::hirth) fn at_rest(mut self) -> Self {
        self.boarded = Boarded::default();
        self.spent = Force::NONE;
        for attack in self.line.iter() {
            self.spent[attack.from] += Pieces::one(attack.piece);
        }
        self
    }
}

/// The changes that a step is made of. Each takes for granted that it is legal.
impl Underway {
    /// Takes a piece that may act off its space, or out of the reserve; `None` if there is none.
    #[inline]
    pub(super) fn without(&self, piece: Piece, place: impl Into<Place>) -> Option<Self> {
        let place = place.into();
        if !self.free(place).has(piece) {
            return None;
        }
        let mut lifted = *self;
        lifted.own[place] -= Pieces::one(piece);
        Some(lifted)
    }

    /// Takes a Hirþ out of a Karve that it may leave.
    pub(super) fn left(&self, karve: Karve) -> Self {
        let mut lifted = *self;
        if karve.has_stopped {
            lifted.boarded.one_less(karve.at);
        }
        lifted.man(karve, karve.aboard - 1);
        lifted
    }

    /// Puts a Hirþ aboard a Karve that has room (R6), which may have stopped (R9).
    pub(super) fn boards(&mut self, karve: Karve) {
        if karve.has_stopped {
            self.boarded.one_more(karve.at);
        }
        self.man(karve, karve.aboard + 1);
    }

    fn man(&mut self, karve: Karve, aboard: u8) {
        let [before, after] = [karve.aboard, aboard].map(|aboard| Pieces::one(Piece::Karve(aboard)));
        let change = |pieces: &mut Pieces| *pieces = *pieces - before + after;
        change(&mut self.own[karve.at]);
        if karve.has_stopped {
            change(&mut self.spent[karve.at]);
        }
    }

    /// Puts a piece on an own space, where it may go on (R8).
    #[inline]
    pub(super) fn put(&mut self, piece: Piece, at: Space) {
        self.own[at] += Pieces::one(piece);
    }

    /// Puts a piece on an empty space, where it stops, and all Hirþ aboard with it (R8).
    #[inline]
    pub(super) fn stop(&mut self, piece: Piece, at: Space) {
        self.own[at] += Pieces::one(piece);
        self.spent[at] += Pieces::one(piece);
    }

    /// Puts a piece on the line (R10, R11).
    #[inline]
    pub(super) fn charge(&mut self, attack: Attack) {
        self.own[attack.from] += Pieces::one(attack.piece);
        self.spent[attack.from] += Pieces::one(attack.piece);
        self.line.add(attack);
    }
}
