//! A square that the board does not have.

use super::Words;
use crate::page::page;

page! {
    /// The board on which the game is played has no such square.
    ///
    /// # Why
    ///
    /// Files are letters from `a`, ranks are numbers from 1, both counted from the lower left (T1);
    /// Viking Chess has 11 of each (V1, text), Ard Ri 7 (A1, text).
    ///
    /// # Wrong
    ///
    /// ```tafl
    /// [Variant "Ard Ri"]
    ///
    /// 1. d2-h2
    /// ```
    ///
    /// # Right
    ///
    /// ```tafl
    /// [Variant "Ard Ri"]
    ///
    /// 1. d2-g2
    /// ```
    ///
    /// # Fix
    ///
    /// Write a square of the board. Where the board is larger than the program takes it to be, say
    /// which game it is with a tag: `[Variant "Copenhagen"]`.
    "off-board" Error "The square is not on the board" ["V1", "A1"]
}

/// `square` is beyond a board with so many files and ranks.
pub(in crate::games::tafl) fn words(square: &str, size: u8) -> Words {
    let last = char::from(b'a' + size - 1);
    let message = format!("There is no square {square}: the board goes from a1 to {last}{size}");
    Words::new(&PAGE, message, "not on the board")
}
