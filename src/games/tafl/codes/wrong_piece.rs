//! `K` before a piece that is not the king.

use super::Words;
use crate::{
    games::tafl::rules::{board::Square, position::Piece},
    page::page,
};

page! {
    /// `K` stands before the square of a piece that is not the king.
    ///
    /// # Why
    ///
    /// The king is written with `K`, where he moves and where he is taken; all others have no letter
    /// (T3, T4). So either the letter is wrong or the square.
    ///
    /// # Wrong
    ///
    /// ```tafl
    /// [Variant "Ard Ri"]
    ///
    /// 1. d2-c2 Kd3-c3
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
    /// Leave out the `K`, or write the square of the king.
    "wrong-piece" Error "The piece is not the king" ["V4", "A4", "T3"]
}

/// `piece` stands on `at`; the king stands on `king`.
pub(in crate::games::tafl) fn words(piece: Piece, at: Square, king: Option<Square>) -> Words {
    let king = king
        .map(|king| format!("; the king stands on {king}"))
        .unwrap_or_default();
    let message = format!("On {at} stands {}, not the king{king}", piece.name());
    Words::new(&PAGE, message, "not the king").help("leave out the `K`, or write the king's square")
}
