//! A move that leaves its row and column.

use super::Words;
use crate::{games::tafl::rules::step::Step, page::page};

page! {
    /// The piece ends in another row and another column than it started in, or where it stood.
    ///
    /// # Why
    ///
    /// Pieces move along rows and columns and never diagonally (V4, A4: text), and a player may not
    /// pass (V3, assumed; A3, text).
    ///
    /// # Wrong
    ///
    /// ```tafl
    /// [Variant "Ard Ri"]
    ///
    /// 1. d2-c3
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
    /// Write the square that the piece went to.
    "not-straight" Error "The move is not along a row or column" ["V4", "A4"]
}

/// The move of a piece to a square that is not in its row or column.
pub(in crate::games::tafl) fn words(step: Step) -> Words {
    let Step { from, to } = step;
    let message = if from == to {
        format!("The piece on {from} does not move")
    } else {
        format!("From {from} to {to} is neither along a row nor along a column")
    };
    Words::new(&PAGE, message, "not a straight way")
}
