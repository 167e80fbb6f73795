//! A turn without its number.

use super::Words;
use crate::page::page;

page! {
    /// The record numbers its turns, and this one has no number. It is read as the turn that its place
    /// asks for.
    ///
    /// # Why
    ///
    /// A number may be missing altogether, as in archives. Where the others have one, a turn without it
    /// is one that was joined to another line, or lost its beginning (T2).
    ///
    /// # Wrong
    ///
    /// ```tafl
    /// [Variant "Ard Ri"]
    ///
    /// 1. d2-c2 d3-c3 c2-b2 e4-e5
    /// ```
    ///
    /// # Right
    ///
    /// ```tafl
    /// [Variant "Ard Ri"]
    ///
    /// 1. d2-c2 d3-c3
    /// 2. c2-b2 e4-e5
    /// ```
    ///
    /// # Fix
    ///
    /// Write the number before the move.
    "label-missing" Warning "The number of a turn is missing" ["T2"]
}

/// The turn should have the number `right`.
pub(in crate::games::tafl) fn words(right: &str) -> Words {
    let message = format!("This turn has no number; by its place it is {right}");
    Words::new(&PAGE, message, "no number before it").help(format!("write `{right}` before it"))
}
