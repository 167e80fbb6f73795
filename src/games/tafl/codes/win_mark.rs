//! A mark that says that somebody has won who has not.

use super::Words;
use crate::page::page;

page! {
    /// `++` or `--` stands behind a move that does not win the game, or wins it for the other side.
    ///
    /// # Why
    ///
    /// `++` is written when the attackers have won with this move, `--` when the king's side has
    /// (OpenTafl's marks). `++` by which the mover has won, and `--` by which he has lost, are read too
    /// (Walker's).
    ///
    /// # Wrong
    ///
    /// ```tafl
    /// [Variant "Ard Ri"]
    ///
    /// 1. d2-c2++
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
    /// Leave out the mark; or look whether the last move is another.
    "win-mark" Error "The mark says that somebody has won who has not" ["T5"]
}

/// `mark` stands behind a move after which `state`.
pub(in crate::games::tafl) fn words(mark: &str, state: &str, right: &str) -> Words {
    let message = format!("`{mark}` says that the game is won with this move, but {state}");
    let words = Words::new(&PAGE, message, "not so");
    if right.is_empty() {
        words.help(format!("leave out `{mark}`"))
    } else {
        words.help(format!("write `{right}`"))
    }
}
