//! A piece in the way.

use super::Words;
use crate::{
    games::tafl::rules::{board::Square, position::Piece, step::Step},
    page::page,
};

page! {
    /// A piece stands on the way, or on the square that the move goes to.
    ///
    /// # Why
    ///
    /// Nothing is jumped, and nothing is taken by moving onto it (V4, A4: text).
    ///
    /// # Wrong
    ///
    /// ```tafl
    /// [Variant "Ard Ri"]
    ///
    /// 1. d1-d3
    /// ```
    ///
    /// # Right
    ///
    /// ```tafl
    /// [Variant "Ard Ri"]
    ///
    /// 1. d1-c1
    /// ```
    ///
    /// # Fix
    ///
    /// Write a square before the piece that stands in the way; or look for the earlier move that should
    /// have brought that piece elsewhere.
    "blocked" Error "A piece stands in the way" ["V4", "A4"]
}

/// `piece` stands on `at`, on the way of a move or at its end.
pub(in crate::games::tafl) fn words(
    step: Step,
    at: Square,
    piece: Piece,
    also_goal: Option<Piece>,
) -> Words {
    let Step { from, to } = step;
    let name = piece.name();
    let goal = also_goal
        .map(|piece| format!(", and on {to} {}", piece.name()))
        .unwrap_or_default();
    let message = format!("From {from} to {to} the way is blocked: on {at} stands {name}{goal}");
    Words::new(&PAGE, message, format!("blocked on {at}"))
}

/// The way leads over a square that the piece may not pass.
pub(in crate::games::tafl) fn no_passing(at: Square, piece: Piece) -> Words {
    let message = format!(
        "By the record's rules {} may not pass over {at}",
        piece.name()
    );
    Words::new(&PAGE, message, format!("leads over {at}"))
}
