//! Something is written as taken and is not.

use super::Words;
use crate::page::page;

page! {
    /// A square is written as taken on which nothing is taken.
    ///
    /// # Why
    ///
    /// A piece is taken when the piece that just moved stands beside it and one of its own, or a
    /// hostile square, on the other side (V7, V9, A5: text). Moving between two enemies is safe.
    ///
    /// # Wrong
    ///
    /// ```tafl
    /// [Variant "Ard Ri"]
    ///
    /// 1. d2-c2xc4
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
    /// Leave out the capture; or look whether the move is another.
    "capture-needless" Error "What is written as taken is not taken" ["V7", "A5", "T4"]
}

/// `needless` is written and not taken; `why` says what is missing to take it.
pub(in crate::games::tafl) fn words(needless: &str, why: &str, right: &str) -> Words {
    let message = format!("{needless} not taken by this move: {why}");
    Words::new(&PAGE, message, "takes nothing there").help(format!("write `{right}`"))
}
