//! Whether a piece may go from one square to another, and why not (V3–V6, A3, A4).

use super::{
    board::{Side, Square, Squares},
    position::{Piece, Placement},
    variant::Variant,
};

/// A move: from a square to a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Step {
    /// Where the piece comes from.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
}

/// Why a move is not allowed: the first reason in the order in which they are reported (T12).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// There is no piece on the square.
    Empty {
        /// The square.
        at: Square,
    },
    /// The piece there is the other side's.
    WrongSide {
        /// The square.
        at: Square,
        /// The piece there.
        piece: Piece,
        /// Whose move it is.
        mover: Side,
    },
    /// The goal is not in the row or column of the piece, or is its own square (V4, A4).
    NotStraight(Step),
    /// A piece is in the way, or on the goal (V4).
    Blocked {
        /// The move.
        step: Step,
        /// The first square in the way.
        at: Square,
        /// The piece there.
        piece: Piece,
    },
    /// The way leads over a square that this piece may not pass (OpenTafl's `cenp`, `corp`).
    NoPassing {
        /// The square.
        at: Square,
        /// The piece that moves.
        piece: Piece,
    },
    /// Only the king may stop on the goal (V6).
    KingOnly {
        /// The goal.
        at: Square,
        /// The piece that moves.
        piece: Piece,
    },
}

impl Placement {
    /// Returns the piece on a square, if the side to move may move it.
    ///
    /// # Errors
    /// If there is no piece, or a piece of the other side.
    pub fn mover(&self, at: Square) -> Result<Piece, Refusal> {
        let mover = self.to_move;
        match self.at(at) {
            None => Err(Refusal::Empty { at }),
            Some(piece) if piece.side() != mover => Err(Refusal::WrongSide { at, piece, mover }),
            Some(piece) => Ok(piece),
        }
    }

    /// Whether a piece may go a way.
    ///
    /// # Errors
    /// Why not.
    pub fn way(&self, variant: &Variant, step: Step, piece: Piece) -> Result<(), Refusal> {
        let Step { from, to } = step;
        let Some(between) = Squares::between(from, to) else {
            return Err(Refusal::NotStraight(step));
        };
        let in_the_way = self.occupied() & (between | to.only());
        if !in_the_way.is_empty() {
            return Err(self.blocked(step, in_the_way));
        }
        if let Some(at) = (variant.no_pass.of(piece) & between).first() {
            return Err(Refusal::NoPassing { at, piece });
        }
        if variant.no_stop.of(piece).has(to) {
            return Err(Refusal::KingOnly { at: to, piece });
        }
        Ok(())
    }

    /// What blocks a move: the first piece in its way.
    fn blocked(&self, step: Step, in_the_way: Squares) -> Refusal {
        let Step { from, to } = step;
        let goes_up = from < to;
        let mut met = in_the_way.into_iter();
        let at = if goes_up { met.next() } else { met.last() };
        let at = at.unwrap_or(to);
        let piece = self.at(at).unwrap_or(Piece::Attacker);
        Refusal::Blocked { step, at, piece }
    }

    /// Returns the first square on the way of a move, its goal left out, that lies beside a piece other than the one that
    /// moves, and that piece (V5 to the letter).
    pub fn slides_past(&self, step: Step) -> Option<(Square, Square)> {
        let others = self.occupied().without(step.from.only());
        let between = Squares::between(step.from, step.to)?;
        let passed = between & others.beside();
        let mut passed = passed.into_iter();
        let at = if step.from < step.to { passed.next() } else { passed.last() }?;
        let beside = (at.only().beside() & others).first()?;
        Some((at, beside))
    }
}
