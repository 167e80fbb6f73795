//! The pieces on the line, which fight when all moves are made.

use super::force::Piece;
use crate::games::hirth::board::{Space, Spaces};

/// The pieces on the line (R10). One more is written behind the last of them whenever a piece moves, and stays only
/// if that piece attacks.
#[derive(Clone, Copy)]
pub(super) struct Front {
    charges: [Charge; ROOM],
    count: u8,
}

/// There is room for so many. Each takes a step at least, so there are five at most, and one more behind the last; a
/// power of two makes it plain to the compiler that no place is beyond the room.
const ROOM: usize = 8;

/// A piece on the line.
#[derive(Clone, Copy)]
pub(super) struct Charge {
    pub piece: Piece,
    pub from: Space,
    pub to: Space,
}

impl Front {
    /// Nobody.
    pub const EMPTY: Self = Self {
        charges: [Charge {
            piece: Piece::NONE,
            from: Space::S0,
            to: Space::S0,
        }; ROOM],
        count: 0,
    };

    /// Whether nobody is on it.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// A piece joins, if it attacks.
    #[inline(always)]
    pub fn join(&mut self, attacks: bool, charge: Charge) {
        self.charges[usize::from(self.count) % ROOM] = charge;
        self.count += u8::from(attacks);
    }

    /// The pieces.
    #[inline(always)]
    pub fn charges(&self) -> &[Charge] {
        &self.charges[..usize::from(self.count).min(ROOM)]
    }

    /// The spaces that they attack.
    #[inline(always)]
    pub fn attacked(&self) -> Spaces {
        let attacked = self.charges().iter().map(|charge| charge.to);
        attacked.fold(Spaces::NONE, Spaces::with)
    }
}
