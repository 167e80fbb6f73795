//! The pieces that the mover may take up: every list of moves starts here.

use arrayvec::ArrayVec;

use super::{
    force::Place,
    pieces::KARVES,
    underway::{Karve, Underway},
};
use crate::games::hirth::{
    board::{Side, Space, Spaces},
    turn::{Move, Origin, Piece},
};

/// A piece that may act, and from where. Pieces that are alike are one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Movable {
    /// A Hirþ on a space, one that leaves a Karve, or one that enters.
    Hirth(Origin),
    /// A Karve on a space, or, unmanned, in the reserve.
    Karve {
        /// How many Hirþ are aboard, 0 to 4.
        aboard: u8,
        /// Where it is; `None` in the reserve.
        from: Option<Space>,
    },
    /// The Lofðungr.
    Lofdungr(Space),
}

impl Movable {
    /// There are no more at once: a Hirþ on each space, one in each Karve, the Karve, the Lofðungr, and two that enter.
    pub const MOST: usize = Space::ALL.len() + 2 * KARVES + 3;

    /// Returns what a move takes up.
    pub fn of(mov: &Move) -> Self {
        match *mov {
            Move::Hirth { from, .. } => Self::Hirth(from),
            Move::Karve { aboard, from, .. } => Self::Karve { aboard, from },
            Move::Lofdungr { from, .. } => Self::Lofdungr(from),
        }
    }

    /// Returns what kind of piece it is.
    pub fn piece(self) -> Piece {
        match self {
            Self::Hirth(_) => Piece::Hirth,
            Self::Karve { aboard, .. } => Piece::Karve(aboard),
            Self::Lofdungr(_) => Piece::Lofdungr,
        }
    }

    /// Returns the space that it is on, or enters; `None` if that is not said.
    pub fn at(self, side: Side) -> Option<Space> {
        match self {
            Self::Hirth(Origin::Unsaid) => None,
            Self::Hirth(Origin::Reserve) | Self::Karve { from: None, .. } => Some(side.home()),
            Self::Hirth(Origin::Space(at) | Origin::Karve(at)) => Some(at),
            Self::Karve { from: Some(at), .. } | Self::Lofdungr(at) => Some(at),
        }
    }

    /// Whether it enters the board.
    pub fn enters(self) -> bool {
        matches!(self, Self::Hirth(Origin::Reserve) | Self::Karve { from: None, .. })
    }
}

impl Underway {
    /// Returns what the mover may take up (R6, R8): the Hirþ on spaces, in the order of the board; the Hirþ that
    /// leave a Karve, and the Karve; the Lofðungr; then what enters, a Hirþ and a Karve.
    pub fn movable(&self) -> impl Iterator<Item = Movable> + use<> {
        let mut found: ArrayVec<Movable, { Movable::MOST }> = ArrayVec::new();
        // There is always room.
        self.each_movable(|movable| found.try_push(movable).unwrap_or_default());
        found.into_iter()
    }

    /// The same, one by one.
    #[inline]
    pub fn each_movable(&self, mut take: impl FnMut(Movable)) {
        for space in self.with_free_hirth().iter() {
            take(Movable::Hirth(Origin::Space(space)));
        }
        for space in self.own.with_karve().iter() {
            let mut may_be_left = self.may_be_left(space);
            for karve in self.karves(space) {
                if karve.aboard > 0 && std::mem::take(&mut may_be_left) {
                    take(Movable::Hirth(Origin::Karve(space)));
                }
                if !karve.has_stopped {
                    take(Movable::Karve { aboard: karve.aboard, from: Some(space) });
                }
            }
        }
        if let Some(at) = self.own.king().filter(|&at| self.free(at).has_king()) {
            take(Movable::Lofdungr(at));
        }
        let reserve = self.free(Place::RESERVE);
        if reserve.hirth() > 0 {
            take(Movable::Hirth(Origin::Reserve));
        }
        if reserve.karves() > 0 {
            take(Movable::Karve { aboard: 0, from: None });
        }
    }

    /// Whether a Hirþ may leave a Karve on a space (R6), or one that it boarded after that stopped (R9).
    fn may_be_left(&self, at: Space) -> bool {
        self.free(at).aboard() > 0 || self.boarded.on(at) > 0
    }

    /// Returns the spaces where a Hirþ outside a Karve may act.
    pub fn with_free_hirth(&self) -> Spaces {
        self.own.without(&self.spent).with_hirth()
    }

    /// Returns the Karve on a space that a Hirþ may leave (R6).
    pub fn to_leave(self, at: Space) -> impl Iterator<Item = Karve> + use<> {
        self.karves(at).filter(|karve| karve.may_leave > 0)
    }

    /// Returns the Karve on a space that a Hirþ may board (R6), stopped or not (R9).
    pub fn to_board(self, at: Space) -> impl Iterator<Item = Karve> + use<> {
        self.karves(at).filter(Karve::has_room)
    }
}
