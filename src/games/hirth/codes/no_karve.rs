//! A Hirþ that boards or leaves a Karve where there is none.

use super::Words;
use crate::{
    games::hirth::board::{Side, Space},
    page::page,
};

page! {
    /// The Hirþ boards or leaves a Karve, and none of its side is there.
    ///
    /// # Why
    ///
    /// A Hirþ boards a Karve that is on the board and in the Hirþ's space, and leaves one into the
    /// space where the Karve is (R6, text). A Karve on the line, about to attack, is neither
    /// boarded nor left (R10, assumed).
    ///
    /// # Wrong
    ///
    /// ```hirth
    /// G1 HeiKeHe1 /
    /// ```
    ///
    /// # Right
    ///
    /// ```hirth
    /// G1 KeHeiHe1 /
    /// ```
    ///
    /// # Fix
    ///
    /// Let the Karve come first, or correct the space. A Hirþ that stands outside a Karve is
    /// written without `v`, one that does not board without `i`.
    "no-karve" Error "There is no Karve to board or leave" ["R6", "R10"]
}

/// `at` is where it should be; `None` when a Hirþ anywhere could board. `text` is the move.
pub(in crate::games::hirth) fn words(side: Side, at: Option<Space>, text: &str) -> Words {
    let Some(at) = at else {
        let message = format!("No Hirþ of {side}'s stands beside a Karve that it could board");
        return Words::new(&PAGE, message, "nothing to board");
    };
    if text.starts_with("Hv") && text.contains(at.letter()) && !text.ends_with('i') {
        let message = format!("{side} has no Karve on {at} that a Hirþ could leave");
        return Words::new(&PAGE, message, "no Karve to leave").help(format!(
            "a Hirþ that stands outside a Karve is written `{}`",
            text.replacen('v', "", 1)
        ));
    }
    let message = format!("{side} has no Karve on {at} that the Hirþ could board");
    let words = Words::new(&PAGE, message, "no Karve to board");
    if at == side.home() {
        words.help("let a Karve enter first: `Ke`")
    } else {
        words
    }
}
