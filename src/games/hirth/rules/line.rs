//! The pieces on the line: those that attack, and wait for the battle (R10, R11).

use std::fmt;

use super::STEPS;
use crate::games::hirth::{
    board::{Space, Spaces},
    turn::Piece,
};

/// A piece on the line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Attack {
    /// The space it attacks.
    pub to: Space,
    /// The piece.
    pub piece: Piece,
    /// The space it attacks from and still controls; `None` from off the board (R11).
    pub from: Option<Space>,
}

/// All pieces on the line. Each took a step to get there, so there are five at most.
///
/// They are kept in order, so that equal lines are equal values: by the space attacked; there Karve, then Hirþ, then
/// the Lofðungr; by the space they come from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Line([u16; STEPS as usize]);

/// A place that nothing takes. It sorts last.
const FREE: u16 = u16::MAX;

impl Line {
    /// Nothing attacks.
    pub const NONE: Self = Self([FREE; STEPS as usize]);

    /// Whether nothing attacks.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0[0] == FREE
    }

    /// Returns the attacks in order.
    pub fn iter(&self) -> impl Iterator<Item = Attack> + Clone + '_ {
        self.0.iter().map_while(|&code| Attack::of(code))
    }

    /// Returns the spaces that are attacked.
    pub fn attacked(&self) -> Spaces {
        self.iter().fold(Spaces::NONE, |all, attack| all.with(attack.to))
    }

    /// Adds an attack.
    pub(in crate::games::hirth) fn add(&mut self, attack: Attack) {
        let mut next = attack.code();
        for place in &mut self.0 {
            if *place > next {
                std::mem::swap(place, &mut next);
            }
        }
    }
}

impl fmt::Debug for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Attack {
    /// Returns it as a number that sorts as a [`Line`] does. From the highest bit: the space attacked (4 bits), the
    /// kind of piece (2), the space it comes from, counted from 1 (4), how many are aboard (3).
    fn code(self) -> u16 {
        let (kind, aboard) = match self.piece {
            Piece::Karve(aboard) => (0, u16::from(aboard)),
            Piece::Hirth => (1, 0),
            Piece::Lofdungr => (2, 0),
        };
        let from = self.from.map_or(0, |from| 1 + from as u16);
        (self.to as u16) << 9 | kind << 7 | from << 3 | aboard
    }

    fn of(code: u16) -> Option<Self> {
        let space = |number: u16| Space::ALL.get(usize::from(number)).copied();
        let piece = match code >> 7 & 3 {
            0 => Piece::Karve((code & 7) as u8),
            1 => Piece::Hirth,
            _ => Piece::Lofdungr,
        };
        Some(Self { to: space(code >> 9)?, piece, from: (code >> 3 & 15).checked_sub(1).and_then(space) })
    }
}
