//! A move of a piece of the other side.

use super::Words;
use crate::{
    games::tafl::rules::{
        board::{Side, Square},
        position::Piece,
    },
    page::page,
};

page! {
    /// The piece that moves belongs to the side whose turn it is not.
    ///
    /// # Why
    ///
    /// The sides take turns, the attackers first (V3, A3: text). Where a move was left out or written
    /// twice, the moves after it are all of the wrong side.
    ///
    /// # Wrong
    ///
    /// ```tafl
    /// [Variant "Ard Ri"]
    ///
    /// 1. d3-c3
    /// ```
    ///
    /// # Right
    ///
    /// ```tafl
    /// [Variant "Ard Ri"]
    ///
    /// 1. d2-c2 d3-c3
    /// ```
    ///
    /// # Fix
    ///
    /// Write the move of the side whose turn it is; or add the move that was left out.
    "wrong-side" Error "The piece is the other side's" ["V3", "A3"]
}

/// `piece` stands on `at`, and `mover` moves.
pub(in crate::games::tafl) fn words(piece: Piece, at: Square, mover: Side) -> Words {
    let (name, mover) = (piece.name(), mover.name());
    let message = format!("The {mover} move, but on {at} stands {name}");
    Words::new(&PAGE, message, name)
}
