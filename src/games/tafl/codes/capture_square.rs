//! Another piece is taken than is written.

use super::Words;
use crate::page::page;

page! {
    /// As many pieces are taken as are written, but others.
    ///
    /// # Why
    ///
    /// What a move takes follows from the board (V7, A5: text). So a wrong square behind `x` is a slip
    /// of the pen, or the move is another than was played.
    ///
    /// # Wrong
    ///
    /// ```tafl
    /// [Variant "Ard Ri"]
    ///
    /// 1. d2-e2 c4-c6
    /// 2. b4-c4 e4-e6xd7
    /// ```
    ///
    /// # Right
    ///
    /// ```tafl
    /// [Variant "Ard Ri"]
    ///
    /// 1. d2-e2 c4-c6
    /// 2. b4-c4 e4-e6xd6
    /// ```
    ///
    /// # Fix
    ///
    /// Write the square of the piece that is taken.
    "capture-square" Error "Another piece is taken than is written" ["V7", "A5", "T4"]
}

/// `written` is written, and `taken` is taken; `why` says between what.
pub(in crate::games::tafl) fn words(written: &str, taken: &str, why: &str, right: &str) -> Words {
    let message = format!("Not {written} but {taken} taken by this move: {why}");
    Words::new(&PAGE, message, "another square").help(format!("write `{right}`"))
}
