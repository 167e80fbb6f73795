//! A record that ends before the game does.

use super::Words;
use crate::page::page;

page! {
    /// The record ends and nobody has won yet, so the game has no result and no points.
    ///
    /// # Why
    ///
    /// Nothing forbids a record of a game that was broken off; this only says that there is no
    /// result. HIRÞ ends by Yfirráð, Þungur Hnífur or Drepið, or when the Penningr is refused (R21,
    /// R22, text).
    ///
    /// # Wrong
    ///
    /// ```hirth
    /// G1 He1He2He /
    /// ```
    ///
    /// # Right
    ///
    /// ```hirth
    /// G1 He1He2He GdSr
    /// ```
    ///
    /// # Fix
    ///
    /// Add the turns that are missing. A game of HIRÞ that was given up can end with an offer that is
    /// refused: `SdGr`.
    "unfinished" Advice "The record ends before the game does" []
}

/// `last` is the label of the last turn.
pub fn words(last: &str) -> Words {
    let message = format!("The record ends after {last}, and nobody has won");
    Words::new(&PAGE, message, "the last turn")
}

/// Another game begins on the line after it.
pub fn followed(last: &str) -> Words {
    words(last)
        .help("another game begins on the next line; a blank line between the two sets them apart")
}

/// Whether the game is over depends on what the record leaves open. `ending` is how it may have ended.
pub fn open(last: &str, ending: &str) -> Words {
    let message = format!(
        "The record ends after {last}, and leaves open whether the game does: on one reading {ending}"
    );
    Words::new(&PAGE, message, "the last turn")
        .help("say where each piece ends, or how the game ended in a tag such as `[Result \"*\"]`")
}
