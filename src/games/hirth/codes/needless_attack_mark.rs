//! The mark of an attack where there is nobody to attack.

use super::Words;
use crate::{
    games::hirth::board::{Side, Space},
    page::page,
};

page! {
    /// The move is written as an attack, and nothing of the opponent's stands on the space.
    ///
    /// # Why
    ///
    /// Only entering a space that the opponent controls is an attack (R10, text). Into an empty
    /// space a piece simply goes and stops; through an own space it may go on (R8).
    ///
    /// # Wrong
    ///
    /// ```hirth
    /// G1 He>1He2He /
    /// ```
    ///
    /// # Right
    ///
    /// ```hirth
    /// G1 He1He2He /
    /// ```
    ///
    /// # Fix
    ///
    /// Leave out the `>`, or correct the space that is attacked.
    "needless-attack-mark" Error "A space is attacked that the foe does not hold" ["R8", "R10"]
}

/// `own`: the mover holds the space itself. `text` is the move.
pub(in crate::games::hirth) fn words(side: Side, goal: Space, own: bool, text: &str) -> Words {
    let whose = if own {
        format!("{side}'s own")
    } else {
        "empty".to_owned()
    };
    let message = format!("{goal} is {whose}, so there is nobody to attack");
    Words::new(
        &PAGE,
        message,
        format!("nobody of {}'s on {goal}", side.foe()),
    )
    .help(format!("write `{}`", text.replace('>', "")))
}
