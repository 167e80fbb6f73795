//! A turn without battles and without its stroke.

use super::{Words, remark::Convention};
use crate::{games::hirth::repair::Change, page::page, span::Span};

page! {
    /// A turn without a battle ends with `/`. Here nothing stands, and it is read as if it did.
    ///
    /// # Why
    ///
    /// The rulebook asks for the stroke where there is no battle (N3, text), so that a reader sees
    /// that nothing is missing. After a refused Penningr it may be left out: the game is over
    /// (R22).
    ///
    /// # Wrong
    ///
    /// ```hirth
    /// G1 He1He2He
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
    /// Add `/` at the end of the turn.
    "missing-slash" Warning "A turn without battles does not end with `/`" ["N3", "R22"]
}

/// The turn has no battle and no `/`.
pub(in crate::games::hirth) fn words() -> Words {
    Words::new(
        &PAGE,
        "The turn has no battle, and does not end with `/` to say so",
        "`/` belongs after this",
    )
    .help("add `/` at the end of the turn")
}

/// Adds the `/` behind the last character of the turn.
pub(super) fn fix(turn: &str) -> Convention {
    let end = turn.trim_end().len();
    Convention {
        title: "add `/`".to_owned(),
        change: Change::new(turn, Span::new(end, end), " /"),
    }
}
