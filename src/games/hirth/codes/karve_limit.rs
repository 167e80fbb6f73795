//! Two Karve in one space.

use super::Words;
use crate::{
    games::hirth::board::{Side, Space},
    page::page,
};

page! {
    /// At the end of a turn a space holds one Karve of the mover at most; only its home may hold
    /// more.
    ///
    /// # Why
    ///
    /// The rulebook says so, and counts when the battles are done and the winners have moved in
    /// (R20, text). That only the mover's own home is free of the limit, and not the opponent's, is
    /// assumed. During the turn Karve may pass through each other's spaces.
    ///
    /// # Wrong
    ///
    /// Both Karve end on 1.
    ///
    /// ```hirth
    /// G1 He1KeKeHe /
    /// S1 He7He8He /
    /// G2 K01K01HeHeHe /
    /// ```
    ///
    /// # Right
    ///
    /// ```hirth
    /// G1 He1KeKeHe /
    /// S1 He7He8He /
    /// G2 K01K03HeHe /
    /// ```
    ///
    /// # Fix
    ///
    /// Sail one of them on, leave one behind, or let one stay out of a space that was won.
    "karve-limit" Error "More than one Karve ends the turn in a space" ["R20"]
}

/// More than one Karve of the mover ends on `at`.
pub(in crate::games::hirth) fn words(side: Side, at: Space) -> Words {
    let home = side.home();
    let message = format!("{side} ends the turn with more than one Karve on {at}");
    Words::new(&PAGE, message, format!("more than one Karve on {at}")).help(format!(
        "let one of them end elsewhere; only {home}, {side}'s home, may hold several"
    ))
}
