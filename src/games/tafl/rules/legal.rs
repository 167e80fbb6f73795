//! All legal moves of a position, and what a move makes of it.

use super::{
    board::{Direction, Square, Squares},
    capture::Taken,
    position::{Piece, Placement},
    step::Step,
    variant::{Arms, Variant},
};

impl Placement {
    /// Returns the squares that a piece can reach from its square, whoever is to move (V4, V6).
    pub fn reach(&self, variant: &Variant, from: Square, piece: Piece) -> Squares {
        let free = variant.board().without(self.occupied());
        let passed = free.without(variant.no_pass.of(piece));
        let mut reach = Squares::NONE;
        for direction in Direction::ALL {
            let mut next = from.only().step(direction) & free;
            while !next.is_empty() {
                reach |= next;
                next = (next & passed).step(direction) & free;
            }
        }
        reach.without(variant.no_stop.of(piece))
    }

    /// Returns the legal moves of the side to move, by square from below.
    pub fn legal_steps<'a>(&'a self, variant: &'a Variant) -> impl Iterator<Item = Step> + 'a {
        self.of(self.to_move).flat_map(move |from| {
            let piece = self.at(from).unwrap_or(Piece::Attacker);
            let reach = self.reach(variant, from, piece);
            reach.map(move |to| Step { from, to })
        })
    }

    /// Returns the position after a legal move of a piece, and what it took.
    #[inline]
    pub fn played(&self, variant: &Variant, step: Step, piece: Piece, arms: Arms) -> (Self, Taken) {
        let mut after = *self;
        after.shift(piece, step.from, step.to);
        let taken = after.taken(variant, piece, step.to, arms);
        after.remove(taken.pieces);
        (after, taken)
    }
}
