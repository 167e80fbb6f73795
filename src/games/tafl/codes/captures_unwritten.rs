//! A record that marks no captures.

use super::Words;
use crate::page::page;

page! {
    /// The record leaves out what its moves take, as some notations do. All captures are made, and this
    /// is the first.
    ///
    /// # Why
    ///
    /// What a move takes follows from the board, so a record can be read without its captures (T7). But
    /// then a wrong square shows later, or not at all.
    ///
    /// # Wrong
    ///
    /// ```tafl
    /// [Variant "Ard Ri"]
    ///
    /// 1. d2-e2 c4-c6
    /// 2. b4-c4 e4-e6
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
    /// Nothing needs to be done; `hirth fmt` does not add them.
    "captures-unwritten" Warning "The record marks no captures" ["T4", "T7"]
}

/// The first move that takes something takes `taken`.
pub(in crate::games::tafl) fn words(taken: &str, right: &str) -> Words {
    let message = format!(
        "The record marks no captures; all are made as the rules have it, here first: {taken} taken"
    );
    Words::new(&PAGE, message, "takes, and does not say so").help(format!("write `{right}`"))
}
