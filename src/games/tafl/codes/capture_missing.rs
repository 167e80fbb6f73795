//! Something is taken and not written.

use super::Words;
use crate::page::page;

page! {
    /// The move takes a piece that is not written as taken. The record marks its other captures.
    ///
    /// # Why
    ///
    /// A piece between two enemies is taken at once, and by rule: the mover has no choice (V7, A5:
    /// text). What is taken is written behind an `x` (T4). A record that marks nothing at all is read
    /// as one that leaves captures out (`captures-unwritten`).
    ///
    /// # Wrong
    ///
    /// ```tafl
    /// [Variant "Ard Ri"]
    ///
    /// 1. d2-e2 c4-c6
    /// 2. b4-c4 e4-e6
    /// 3. a4-b4 d5-c5
    /// 4. f4-e4xd4
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
    /// Write what is taken; or look whether the move is another.
    "capture-missing" Error "What is taken is not written" ["V7", "A5", "T4"]
}

/// `missing` is taken and not written; `why` says between what.
pub(in crate::games::tafl) fn words(missing: &str, why: &str, right: &str) -> Words {
    let message = format!("{missing} taken by this move and not written: {why}");
    Words::new(&PAGE, message, "takes, and does not say so").help(format!("write `{right}`"))
}
