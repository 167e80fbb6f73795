//! A move that is legal by itself and makes a later one impossible.

use super::Words;
use crate::page::page;

page! {
    /// This move is legal by itself, but what the record plays after it is possible only if something
    /// else was played here. So the slip is most likely here, and not where the trouble shows.
    ///
    /// # Why
    ///
    /// A record is judged as a whole: a slip in one move often shows later, when a piece is missing
    /// that was written to another square. The likeliest slip is the smallest change to the text after
    /// which the rest can be played. This is a conclusion, not a rule of the game; the rule that is
    /// broken is the later move's, which is pointed at.
    ///
    /// # Wrong
    ///
    /// ```tafl
    /// [Variant "Ard Ri"]
    ///
    /// 1. d2-c2 d3-b3
    /// 2. e2-e3 b3-b2
    /// 3. e3-f3 b2-c2
    /// ```
    ///
    /// # Right
    ///
    /// ```tafl
    /// [Variant "Ard Ri"]
    ///
    /// 1. d2-e2 d3-b3
    /// 2. e2-e3 b3-b2
    /// 3. e3-f3 b2-c2
    /// ```
    ///
    /// # Fix
    ///
    /// Compare both places with what was played, and correct the one that is wrong.
    "contradicted" Error "A later move needs something else here" ["V4", "A4"]
}

/// `written` is legal, but the turn `shows` can be played only if it was `meant`.
pub(in crate::games::tafl) fn words(written: &str, meant: &str, shows: &str) -> Words {
    let message = format!(
        "`{written}` is legal by itself, but {shows} can be played only if it was `{meant}`"
    );
    Words::new(&PAGE, message, "the likely slip").help(format!("write `{meant}`"))
}
