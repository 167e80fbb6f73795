//! A set-up that cannot be one.

use super::Words;
use crate::page::page;

page! {
    /// The tag `[Start]`, or the entry `start:` of the rules, says no position of the board on which
    /// the game is played. The game is not judged.
    ///
    /// # Why
    ///
    /// A set-up has as many ranks and files as the board, one king, who does not stand where he
    /// escapes, and no other piece where only the king may stop (V2, A2). It is written rank by rank
    /// from the first, `t` for an attacker, `T` for a defender, `K` for the king, a number for so many
    /// empty squares (T9).
    ///
    /// # Wrong
    ///
    /// ```tafl
    /// [Variant "Ard Ri"]
    /// [Start "/3t3/7/7/3T3/7/7/7/"]
    ///
    /// 1. d1-c1
    /// ```
    ///
    /// # Right
    ///
    /// ```tafl
    /// [Variant "Ard Ri"]
    /// [Start "/3t3/7/7/3K3/7/7/7/"]
    ///
    /// 1. d1-c1 Kd4-d6
    /// ```
    ///
    /// # Fix
    ///
    /// Correct the position.
    "bad-start" Error "The set-up cannot be read, or is none of this board" ["V2", "A2", "T9"]
}

/// What is wrong with the set-up.
pub(in crate::games::tafl) fn words(fault: &str) -> Words {
    Words::new(
        &PAGE,
        format!("The set-up cannot be used: {fault}"),
        "not a set-up of this board",
    )
}
