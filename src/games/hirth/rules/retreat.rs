//! Where a beaten Lofðungr may go (R17–R19).

use crate::games::hirth::board::{Crossings, Space, Spaces};

/// The spaces to which a Lofðungr beaten on `space` may retreat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refuge {
    /// Touching spaces that the other side does not hold (R17).
    pub certain: Spaces,
    /// The spaces that only touch across a lateral pair (R2).
    pub lateral: Spaces,
}

impl Refuge {
    /// The spaces to which it may retreat over such crossings.
    pub fn across(self, crossings: Crossings) -> Spaces {
        match crossings {
            Crossings::Certain => self.certain,
            Crossings::WithLateral => self.certain.or(self.lateral),
        }
    }
}

/// R17: a touching space that is empty or its own, which is one that the other side does not hold.
/// `barred` are the spaces that the other side holds when all battles are decided and before any winner
/// moves in: a surviving attacker still holds the space it attacked from, and a won space is the winner's.
pub fn refuges(space: Space, barred: Spaces) -> Refuge {
    let certain = Crossings::Certain.from(space).minus(barred);
    let lateral = Crossings::WithLateral.from(space).minus(barred).minus(certain);
    Refuge { certain, lateral }
}
