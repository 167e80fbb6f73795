//! How a game ends (V13–V18, A9–A16), and what threatens (T6).

use super::{
    board::{Direction, Side, Squares},
    capture::Taken,
    position::{Piece, Placement},
    step::Step,
    variant::{Arms, Variant},
};

/// By what a game is won (T10).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Cause {
    /// The king is taken (V15, A10).
    Capture,
    /// The king has escaped (V14, A9).
    Escape,
    /// The king's men are shut in (V13), or in a ring (A11).
    Encircled,
    /// By repetition (A12).
    Repetition,
    /// The side to move has no move (V16, A13).
    NoMove,
}

impl Cause {
    /// All of them.
    pub(in crate::games::tafl) const ALL: [Self; 5] =
        [Self::Capture, Self::Escape, Self::Encircled, Self::Repetition, Self::NoMove];

    /// Returns how it is written in the result (T10).
    pub const fn id(self) -> &'static str {
        match self {
            Self::Capture => "capture",
            Self::Escape => "escape",
            Self::Encircled => "encircled",
            Self::Repetition => "repetition",
            Self::NoMove => "no-move",
        }
    }

    /// Returns its name, to follow "by".
    pub const fn title(self) -> &'static str {
        match self {
            Self::Capture => "capture of the king",
            Self::Escape => "escape of the king",
            Self::Encircled => "encirclement",
            Self::Repetition => "repetition",
            Self::NoMove => "lack of moves",
        }
    }
}

/// How a game has ended on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    /// Who has won; `None` for a draw.
    pub winner: Option<Side>,
    /// By what: the first that holds (A16).
    pub cause: Cause,
    /// Other names of the cause, for example for a side that is shut in without a move (T10).
    pub also: &'static [Cause],
    /// Whether nothing may follow. A soft end rests on a reading, and the game may go on (V17, A14).
    pub is_hard: bool,
}

impl Ending {
    /// Returns the mark after the move that ended the game (T5); empty for a draw.
    pub fn mark(self) -> &'static str {
        self.winner.map_or("", Side::mark)
    }

    const fn hard(winner: Side, cause: Cause) -> Self {
        Self { winner: Some(winner), cause, also: &[], is_hard: true }
    }
}

impl Placement {
    /// Returns how the game has ended with the move that has led to this position, if it has; repetition is not seen
    /// here. `moved` is the square of the mover's piece now; what it took is off the board. A hard end comes before a
    /// soft one (A16).
    #[inline]
    pub fn ending(&self, variant: &Variant, moved: Squares, taken: Taken) -> Option<Ending> {
        if let Some(ending) = self.hard_ending(variant, moved, taken) {
            return Some(Ending {
                also: match ending.cause {
                    Cause::NoMove => self.encirclement(variant, moved),
                    _ => &[],
                },
                ..ending
            });
        }
        let also = self.encirclement(variant, moved);
        (!also.is_empty()).then_some(Ending {
            winner: Some(Side::Attackers),
            cause: Cause::Encircled,
            also,
            is_hard: false,
        })
    }

    /// Returns the end after which nothing may follow, if the last move was one.
    #[inline]
    pub fn hard_ending(&self, variant: &Variant, moved: Squares, taken: Taken) -> Option<Ending> {
        let mover = self.to_move.other();
        if taken.king {
            Some(Ending::hard(Side::Attackers, Cause::Capture))
        } else if mover == Side::Defenders && (moved & self.king).meets(variant.goal) {
            Some(Ending::hard(Side::Defenders, Cause::Escape))
        } else if !self.can_move(variant) {
            Some(Ending::hard(mover, Cause::NoMove))
        } else {
            None
        }
    }

    /// Returns what an encirclement by the last move can be called in a result; empty if there is no encirclement.
    #[inline]
    fn encirclement(&self, variant: &Variant, moved: Squares) -> &'static [Cause] {
        if self.to_move == Side::Attackers {
            &[]
        } else if variant.has_shut_in && self.is_shut_in(variant, moved) {
            // The caption of V13's picture says "captured".
            &[Cause::Encircled, Cause::Capture]
        } else if variant.has_ring && self.is_in_ring(variant) {
            &[Cause::Encircled]
        } else {
            &[]
        }
    }

    /// Whether the king and at least one soldier joined to him have nothing beside them but attackers and what is closed to
    /// them, and the piece that has just moved is beside them (V13).
    pub fn is_shut_in(&self, variant: &Variant, moved: Squares) -> bool {
        let own = self.defenders | self.king;
        if !own.beside().meets(moved) || !self.king.beside().meets(self.defenders) {
            return false;
        }
        let group = self.king.flood(own);
        let around = group.beside() & variant.board();
        around.meets(moved)
            && around.without(self.attackers).without(variant.hostile.king.without(self.occupied())).is_empty()
    }

    /// Whether no piece of the king's side can reach the edge over squares without an attacker (A11).
    pub fn is_in_ring(&self, variant: &Variant) -> bool {
        let free = variant.board().without(self.attackers);
        let edge = Squares::edge(variant.size) & free;
        let own = self.defenders | self.king;
        if own.meets(edge) || self.has_straight_way(own, free, edge) {
            return false;
        }
        !own.flood(free).meets(edge)
    }

    /// Whether one of some pieces has a free way straight to the edge: most have, and then there is no ring.
    fn has_straight_way(&self, own: Squares, free: Squares, edge: Squares) -> bool {
        Direction::ALL.into_iter().any(|direction| {
            let mut reached = own;
            while !reached.is_empty() {
                if reached.meets(edge) {
                    return true;
                }
                reached = reached.step(direction) & free;
            }
            false
        })
    }

    /// Whether the side to move has a move (V16, A13).
    pub fn can_move(&self, variant: &Variant) -> bool {
        let free = variant.board().without(self.occupied());
        let can = |pieces: Squares, piece: Piece| {
            pieces.beside().meets(free.without(variant.no_stop.of(piece))) || self.can_pass(variant, pieces, piece)
        };
        match self.to_move {
            Side::Attackers => can(self.attackers, Piece::Attacker),
            Side::Defenders => can(self.defenders, Piece::Defender) || can(self.king, Piece::King),
        }
    }

    /// Whether one of some pieces of a kind can move over a free square on which it may not stop.
    fn can_pass(&self, variant: &Variant, pieces: Squares, piece: Piece) -> bool {
        let free = variant.board().without(self.occupied());
        let passed = free & variant.no_stop.of(piece).without(variant.no_pass.of(piece));
        Direction::ALL.into_iter().any(|direction| {
            let mut reached = pieces.step(direction) & passed;
            while !reached.is_empty() {
                reached = reached.step(direction) & free;
                if reached.meets(!variant.no_stop.of(piece)) {
                    return true;
                }
                reached = reached & passed;
            }
            false
        })
    }

    /// Whether a move of the king would bring him to his goal, whoever is to move (T6).
    pub fn may_escape(&self, variant: &Variant) -> bool {
        let Some(king) = self.king.first() else {
            return false;
        };
        let goals = self.reach(variant, king, Piece::King) & variant.goal;
        !goals.is_empty()
    }

    /// Whether a move of the attackers would take the king, whoever is to move (T6: V12, V13, A8).
    pub fn may_take_king(&self, variant: &Variant, arms: Arms) -> bool {
        let turned = Self { to_move: Side::Attackers, ..*self };
        let takes = |step: Step| {
            let (after, taken) = turned.played(variant, step, Piece::Attacker, arms);
            taken.king || variant.has_shut_in && after.is_shut_in(variant, step.to.only())
        };
        turned.legal_steps(variant).any(takes)
    }
}
