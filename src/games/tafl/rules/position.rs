//! The pieces on the board, and the side to move.

use std::fmt;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

use super::board::{Side, Square, Squares};

/// A piece on a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Piece {
    /// An attacker.
    Attacker,
    /// A soldier of the king.
    Defender,
    /// The king.
    King,
}

impl Piece {
    /// Returns the side that moves it.
    pub const fn side(self) -> Side {
        match self {
            Self::Attacker => Side::Attackers,
            Self::Defender | Self::King => Side::Defenders,
        }
    }

    /// Returns what it is called in sentences: `an attacker`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Attacker => "an attacker",
            Self::Defender => "a defender",
            Self::King => "the king",
        }
    }

    /// Returns its name in data.
    pub(in crate::games::tafl) const fn as_str(self) -> &'static str {
        match self {
            Self::Attacker => "attacker",
            Self::Defender => "defender",
            Self::King => "king",
        }
    }

    /// Returns its letter in a position on a line (T9).
    pub const fn letter(self) -> char {
        match self {
            Self::Attacker => 't',
            Self::Defender => 'T',
            Self::King => 'K',
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A position. A king who is taken stays on his square: one sees where (T9).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Placement {
    /// The squares of attackers.
    pub attackers: Squares,
    /// The squares of soldiers.
    pub defenders: Squares,
    /// The square of the king.
    pub king: Squares,
    /// Who moves next.
    pub to_move: Side,
}

impl Placement {
    /// Returns all squares with a piece.
    pub fn occupied(&self) -> Squares {
        self.attackers | self.defenders | self.king
    }

    /// Returns the squares of a side's pieces.
    pub fn of(&self, side: Side) -> Squares {
        match side {
            Side::Attackers => self.attackers,
            Side::Defenders => self.defenders | self.king,
        }
    }

    /// Returns the piece on a square.
    pub fn at(&self, square: Square) -> Option<Piece> {
        let square = square.only();
        if self.attackers.meets(square) {
            Some(Piece::Attacker)
        } else if self.defenders.meets(square) {
            Some(Piece::Defender)
        } else if self.king.meets(square) {
            Some(Piece::King)
        } else {
            None
        }
    }

    /// Moves a piece to a square, even against the rules, and hands the move to the other side. Nothing is taken.
    pub fn shift(&mut self, piece: Piece, from: Square, to: Square) {
        let set = match piece {
            Piece::Attacker => &mut self.attackers,
            Piece::Defender => &mut self.defenders,
            Piece::King => &mut self.king,
        };
        *set = set.without(from.only()) | to.only();
        self.to_move = piece.side().other();
    }

    /// Takes soldiers and attackers off the board. The king stays.
    pub fn remove(&mut self, taken: Squares) {
        self.attackers = self.attackers.without(taken);
        self.defenders = self.defenders.without(taken);
    }
}
