//! A common piece that stops where only the king may.

use super::Words;
use crate::{
    games::tafl::rules::{board::Square, position::Piece},
    page::page,
};

page! {
    /// The square is the Keep in the middle or a Port in a corner, and the piece is not the king.
    ///
    /// # Why
    ///
    /// Only the king may enter a Port, and only he may stay in the Keep; others may pass through the
    /// empty Keep (V6, text). In Copenhagen, Fetlar and Brandubh it is the same of the centre and the
    /// corners. In Ard Ri every piece may stop everywhere (A1).
    ///
    /// # Wrong
    ///
    /// ```tafl
    /// [Variant "Viking Chess"]
    ///
    /// 1. d1-a1
    /// ```
    ///
    /// # Right
    ///
    /// ```tafl
    /// [Variant "Viking Chess"]
    ///
    /// 1. d1-b1
    /// ```
    ///
    /// # Fix
    ///
    /// Write a square before or behind it.
    "king-only-square" Error "Only the king may stop there" ["V6"]
}

/// `piece` would stop on `at`.
pub(in crate::games::tafl) fn words(at: Square, piece: Piece, is_centre: bool) -> Words {
    let place = if is_centre {
        "the centre of the board"
    } else {
        "a corner"
    };
    let message = format!(
        "{at} is {place}, where only the king may stop, and this is {}",
        piece.name()
    );
    Words::new(&PAGE, message, "for the king only")
}
