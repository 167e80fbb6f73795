//! An entering piece when none is left.

use super::Words;
use crate::{
    games::hirth::{
        board::Side,
        position::{HIRTH, KARVES},
        turn::Piece,
    },
    page::page,
};

page! {
    /// A piece enters the board, and no such piece is left in the reserve.
    ///
    /// # Why
    ///
    /// Each side has 15 Hirþ, 3 Karve and a Lofðungr (R4, text). A beaten Hirþ leaves the game for
    /// good, unless it is aboard a Karve: a beaten Karve and the Hirþ aboard go back to the reserve
    /// and may enter again (R16, text).
    ///
    /// # Wrong
    ///
    /// All three Karve are on the board.
    ///
    /// ```hirth
    /// G1 KeKeKeHeHe /
    /// S1 He7He8He /
    /// G2 KeHeHeHeHe /
    /// ```
    ///
    /// # Right
    ///
    /// ```hirth
    /// G1 KeKeKeHeHe /
    /// S1 He7He8He /
    /// G2 HeHeHeHeHe /
    /// ```
    ///
    /// # Fix
    ///
    /// Move a piece that is on the board. When one should be left, a battle before was probably
    /// written with the wrong mark (`x` out of the game, `^` back in the reserve).
    "empty-reserve" Error "No such piece is left to enter" ["R4", "R16"]
}

/// Nothing of the kind is in the reserve.
pub(in crate::games::hirth) fn words(side: Side, piece: Piece) -> Words {
    match piece {
        Piece::Karve(_) => {
            let message =
                format!("{side} has no Karve left to enter: all {KARVES} are on the board");
            Words::new(&PAGE, message, "no Karve in the reserve")
        }
        _ => {
            let message = format!(
                "{side} has no Hirþ left to enter: all {HIRTH} are on the board or out of the game"
            );
            Words::new(&PAGE, message, "no Hirþ in the reserve")
        }
    }
}
