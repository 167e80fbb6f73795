//! A turn with one move only, in the middle of a record.

use super::Words;
use crate::{games::tafl::rules::board::Side, page::page};

page! {
    /// Each turn has a move of both sides, and only the last may have one. Here a move of one side is
    /// missing: the next move is the other side's.
    ///
    /// # Why
    ///
    /// The sides take turns, and nobody may pass (V3, assumed; A3, text). What was played there cannot
    /// be known; the record goes on from the move after which most of the rest can be played, or as if
    /// nothing had been played.
    ///
    /// # Wrong
    ///
    /// ```tafl
    /// [Variant "Ard Ri"]
    ///
    /// 1. d2-c2
    /// 2. c2-b2 e4-e5
    /// ```
    ///
    /// # Right
    ///
    /// ```tafl
    /// [Variant "Ard Ri"]
    ///
    /// 1. d2-c2 d3-c3
    /// 2. c2-b2 e4-e5
    /// ```
    ///
    /// # Fix
    ///
    /// Add the move.
    "move-missing" Error "A move is missing" ["V3", "A3", "T2"]
}

/// The move of a place is missing: of `side`, in turn `place`.
pub(in crate::games::tafl) fn words(place: &str, side: Side) -> Words {
    let message = format!("The move of the {} is missing: {place}", side.name());
    Words::new(&PAGE, message, format!("{place} belongs before this"))
}

/// A new turn begins, and the move of `side` in turn `place` is not there, unless it is this one: its number would be
/// `right`.
pub(in crate::games::tafl) fn or_this(place: &str, side: Side, right: &str) -> Words {
    let name = side.name();
    let message = format!(
        "A new turn begins, and the move of the {name} is missing: {place}; this is one of theirs"
    );
    Words::new(
        &PAGE,
        message,
        format!("{place}, or another belongs before it"),
    )
    .help(format!("if it is {place}, write `{right}`"))
}
