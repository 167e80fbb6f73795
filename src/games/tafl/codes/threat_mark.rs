//! A mark of a threat where there is none.

use super::Words;
use crate::page::page;

page! {
    /// `+` says that the king can be taken next, `-` that he can escape next ("Flight!"), and on this
    /// board he cannot.
    ///
    /// # Why
    ///
    /// The marks are never required (V19, T6). `+` by which the mover threatens to win is read too
    /// (Walker's).
    ///
    /// # Wrong
    ///
    /// ```tafl
    /// [Variant "Ard Ri"]
    ///
    /// 1. d2-c2+
    /// ```
    ///
    /// # Right
    ///
    /// ```tafl
    /// [Variant "Ard Ri"]
    ///
    /// 1. d2-c2
    /// ```
    ///
    /// # Fix
    ///
    /// Leave out the mark, if the move is right.
    "threat-mark" Warning "The mark of a threat is not true" ["V19", "T6"]
}

/// `mark` says that the king could be taken, or escape.
pub(in crate::games::tafl) fn words(mark: &str, is_escape: bool) -> Words {
    let message = if is_escape {
        format!("`{mark}` says that the king could escape next, but he cannot")
    } else {
        format!("`{mark}` says that the king could be taken next, but he cannot")
    };
    Words::new(&PAGE, message, "no such threat").help(format!("leave out `{mark}`"))
}
