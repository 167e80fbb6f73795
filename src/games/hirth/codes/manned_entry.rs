//! A Karve that enters with Hirþ aboard.

use super::Words;
use crate::page::page;

page! {
    /// A Karve enters the board unmanned. Its Hirþ enter one by one, and board it: each of these is
    /// a step of its own.
    ///
    /// # Why
    ///
    /// The rulebook says that a Karve always enters unmanned, and that only a Karve on the board
    /// can be boarded (R6, text). The published game has this slip in its last turn: it prints
    /// `Khei` where five steps need the three of `KeHei`.
    ///
    /// # Wrong
    ///
    /// ```hirth
    /// G1 KheiHe1 /
    /// ```
    ///
    /// # Right
    ///
    /// ```hirth
    /// G1 KeHeiHe1 /
    /// ```
    ///
    /// # Fix
    ///
    /// Write `Ke`, and `Hei` for every Hirþ that enters and boards it: `KeHei` is three steps.
    "manned-entry" Error "A Karve enters with Hirþ aboard" ["R6"]
}

/// `text` is the move, such as `Khei`.
pub(in crate::games::hirth) fn words(text: &str) -> Words {
    let aboard = text.bytes().filter(|&byte| byte == b'h').count();
    let message = "A Karve always enters unmanned; its Hirþ enter and board it afterwards";
    Words::new(&PAGE, message, format!("enters with {aboard} aboard"))
        .help(format!("write `Ke{}`", "Hei".repeat(aboard.clamp(1, 2))))
}
