//! The captures of a move (V7–V12, A5–A8, the shield wall of part 3).

use super::{
    board::{Direction, Side, Square, Squares},
    position::{Piece, Placement},
    variant::{Arms, KingTaken, ShieldWall, Variant},
};

/// The pieces that a move has taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Taken {
    /// The pieces that are taken, the king left out.
    pub pieces: Squares,
    /// Whether the king is.
    pub king: bool,
}

impl Taken {
    /// Returns what counts of the squares that are written as taken: a king who is taken need not be written (T4).
    #[inline]
    pub const fn counted(self, written: Squares, king: Squares) -> Squares {
        if self.king { written.without(king) } else { written }
    }
}

impl Placement {
    /// Returns what the piece takes that has just moved to `to`. It is there already, and nothing is removed yet.
    #[inline]
    pub fn taken(&self, variant: &Variant, mover: Piece, to: Square, arms: Arms) -> Taken {
        let mut taken = Taken::default();
        let side = mover.side();
        if mover != Piece::King || arms == Arms::Armed {
            taken.pieces = self.sandwiched(variant, side, to, arms);
            if variant.shield_wall != ShieldWall::None {
                taken.pieces |= self.walled(variant, side, to, arms);
            }
        }
        if side == Side::Attackers && to.only().beside().meets(self.king) {
            taken.king = self.is_king_taken(variant, to);
        }
        taken
    }

    /// The pieces of a side that can be the other half of a capture (V11).
    fn halves(&self, side: Side, arms: Arms) -> Squares {
        match side {
            Side::Attackers => self.attackers,
            Side::Defenders if arms == Arms::Unarmed => self.defenders,
            Side::Defenders => self.defenders | self.king,
        }
    }

    /// The pieces beside `to` with a piece of the mover's side, or a hostile square, on their other side (V7, V9, A5).
    /// Beyond the edge there is nothing hostile, except to the king.
    fn sandwiched(&self, variant: &Variant, side: Side, to: Square, arms: Arms) -> Squares {
        let (victims, hostile) = match side {
            Side::Attackers => (self.defenders, variant.hostile.defender),
            Side::Defenders => (self.attackers, variant.hostile.attacker),
        };
        let to = to.only();
        if !to.beside().meets(victims) {
            return Squares::NONE;
        }
        let mut anvils = self.halves(side, arms) | hostile.without(self.occupied());
        if side == Side::Defenders {
            anvils |= variant.hostile_held;
        }
        let mut taken = Squares::NONE;
        for direction in Direction::ALL {
            let victim = to.step(direction) & victims;
            let opposite = victim.step(direction) & variant.board();
            taken |= (opposite & anvils).step(direction.back());
        }
        taken
    }

    /// Those in a row at the edge, each with a piece of the mover's side before it, between the piece that has just moved
    /// to the edge and another piece of its side or an empty corner; two or more, with the king, who is not taken.
    fn walled(&self, variant: &Variant, side: Side, to: Square, arms: Arms) -> Squares {
        let edge = Squares::edge(variant.size);
        let mut taken = Squares::NONE;
        if !edge.has(to) {
            return taken;
        }
        let own = self.halves(side, arms);
        let others = self.of(side.other());
        let mut ends = own;
        if variant.shield_wall == ShieldWall::Strong {
            ends |= Squares::corners(variant.size).without(self.occupied());
        }
        for outward in Direction::ALL {
            let is_this_edge = (to.only().step(outward) & variant.board()).is_empty();
            if !is_this_edge {
                continue;
            }
            for along in outward.across() {
                let mut row = Squares::NONE;
                let mut next = to.only().step(along) & variant.board();
                let shielded = |one: Squares| others.meets(one) && own.meets(one.step(outward.back()));
                while shielded(next) {
                    row |= next;
                    next = next.step(along) & variant.board();
                }
                if row.len() >= 2 && ends.meets(next) {
                    taken |= row.without(self.king);
                }
            }
        }
        taken
    }

    /// Whether the king is taken by the attacker that has just moved beside him (V12, A8).
    fn is_king_taken(&self, variant: &Variant, to: Square) -> bool {
        let hostile = variant.hostile.king.without(self.occupied()) | self.attackers;
        let is_closed = |side: Squares| {
            if side.is_empty() { variant.is_edge_hostile } else { hostile.meets(side) }
        };
        let beside = |direction: Direction| self.king.step(direction) & variant.board();
        let from_all = || Direction::ALL.into_iter().all(|direction| is_closed(beside(direction)));
        let from_two = || {
            let mut directions = Direction::ALL.into_iter();
            directions.any(|direction| beside(direction) == to.only() && is_closed(beside(direction.back())))
        };
        let centre = Squares::centre(variant.size);
        match variant.king_taken {
            KingTaken::FourSides => from_all(),
            KingTaken::TwoSides => from_two(),
            KingTaken::ByPlace if (centre | centre.beside()).meets(self.king) => from_all(),
            KingTaken::ByPlace => from_two(),
        }
    }
}
