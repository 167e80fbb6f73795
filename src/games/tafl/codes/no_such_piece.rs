//! A move of a piece that is not there.

use super::Words;
use crate::{games::tafl::rules::board::Square, page::page};

page! {
    /// The square that the move starts on is empty: no piece stands there that could move.
    ///
    /// # Why
    ///
    /// A move names the square that the piece comes from (T3). Where it is empty, an earlier move
    /// brought the piece elsewhere, or it was taken, or a letter or number is wrong. In Viking Chess
    /// the set-up is read from a picture that is lost (V2, assumed): where your board is set up
    /// otherwise, say so with `[Start "/…/"]`.
    ///
    /// # Wrong
    ///
    /// ```tafl
    /// [Variant "Ard Ri"]
    ///
    /// 1. c2-c3
    /// ```
    ///
    /// # Right
    ///
    /// ```tafl
    /// [Variant "Ard Ri"]
    ///
    /// 1. b4-b3
    /// ```
    ///
    /// # Fix
    ///
    /// Write the square where the piece stands.
    "no-such-piece" Error "No piece stands there" ["V4", "A4"]
}

/// Nothing stands on `at`. `may_be_start` says that nothing did at the start either, and the set-up may be another; `gone` is
/// where a piece went that stood there.
pub(in crate::games::tafl) fn words(at: Square, may_be_start: bool, gone: Option<&str>) -> Words {
    let message = match gone {
        Some(gone) => format!("No piece stands on {at}: {gone}"),
        None => format!("No piece stands on {at}"),
    };
    let words = Words::new(&PAGE, message, "an empty square");
    if may_be_start {
        words.help("where the board was set up otherwise, a tag says how: `[Start \"/3t3/…/\"]`")
    } else {
        words
    }
}
