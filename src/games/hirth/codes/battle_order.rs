//! Battles, or their results, in another order than usual.

use super::{
    Words,
    remark::{Convention, Late},
};
use crate::{
    games::hirth::{
        board::{Side, Space},
        repair::Change,
    },
    page::page,
    span::Span,
};

page! {
    /// The battles of a turn are written in the order of their spaces, 0 to 9 and then m, and each
    /// with the defender's pieces first. Here they are not, but what is meant is plain.
    ///
    /// # Why
    ///
    /// The rulebook asks for both (N1, text). The battle for m comes last, as the table of spaces
    /// has it.
    ///
    /// # Wrong
    ///
    /// The attacker's Hirþ is written before the defender's.
    ///
    /// ```hirth
    /// G1 He1He2He /
    /// S1 He7He8He /
    /// G2 H13HeHeHeHe /
    /// S2 H75HeHeHeHe /
    /// G3 H3>5HeHeHeHe >5GHxSH5
    /// ```
    ///
    /// # Right
    ///
    /// ```hirth
    /// G1 He1He2He /
    /// S1 He7He8He /
    /// G2 H13HeHeHeHe /
    /// S2 H75HeHeHeHe /
    /// G3 H3>5HeHeHeHe >5SH5GHx
    /// ```
    ///
    /// # Fix
    ///
    /// Put the battles, or the results, in order.
    "battle-order" Warning "Battles are written in another order than usual" ["N1"]
}

/// What stands too late.
pub(super) fn words(late: Late) -> Words {
    match late {
        Late::Battle(space) => battle(space),
        Late::Defender(side) => defender(side),
    }
}

/// Writes the battles, which stand at `span` of the turn, as they are in order.
pub(super) fn fix(turn: &str, span: Span, ordered: &str) -> Convention {
    Convention {
        title: "put the battles in order".to_owned(),
        change: Change::new(turn, span, ordered),
    }
}

/// The battle for `space` stands after one for a later space.
fn battle(space: Space) -> Words {
    let message = format!("The battle for {space} stands after one for a later space");
    Words::new(&PAGE, message, "belongs before it").help("battles go in the order 0 to 9, then m")
}

/// A result of the defending `side` stands after one of the attacker.
fn defender(side: Side) -> Words {
    let message = format!(
        "{side} defends, so its pieces are written before {}'s",
        side.foe()
    );
    Words::new(&PAGE, message, "the defender's come first")
}
