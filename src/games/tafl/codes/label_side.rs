//! A number that says that the other side moves.

use super::Words;
use crate::{games::tafl::rules::board::Side, page::page};

page! {
    /// A number with one stop, `3.`, stands before the first move of a turn; before a second move that
    /// stands on a line of its own it is `3...`. Here it says that it is the other side's turn.
    ///
    /// # Why
    ///
    /// The sides take turns (V3, A3: text), so the place of a move says whose it is. How it is numbered
    /// is OpenTafl's way and that of chess records (T2).
    ///
    /// # Wrong
    ///
    /// ```tafl
    /// [Variant "Ard Ri"]
    ///
    /// 1. d2-c2
    /// 1. d3-c3
    /// 2. c2-b2
    /// ```
    ///
    /// # Right
    ///
    /// ```tafl
    /// [Variant "Ard Ri"]
    ///
    /// 1. d2-c2
    /// 1... d3-c3
    /// 2. c2-b2
    /// ```
    ///
    /// # Fix
    ///
    /// Write the number with three stops before a second move, with one before a first; or add the move
    /// that was left out.
    "label-side" Error "The number says that the other side moves" ["T2"]
}

/// `written` stands before the move whose number is `right`; `side` moves.
pub(in crate::games::tafl) fn words(written: &str, right: &str, side: Side) -> Words {
    let message = format!(
        "`{written}` is the number of a turn of the {}, but the {} move here",
        side.other().name(),
        side.name()
    );
    Words::new(&PAGE, message, format!("should be `{right}`")).help(format!("write `{right}`"))
}
