//! A piece that does not stop beside another.

use super::Words;
use crate::{games::tafl::rules::board::Square, page::page};

page! {
    /// On its way the piece passes a square beside another piece, and does not stop there. This is said
    /// only when you ask for it: `--set tafl.stop-beside=warn` says how often it happens, `deny` makes
    /// it an error.
    ///
    /// # Why
    ///
    /// The rulebook of Viking Chess says that a piece "must stop if it reaches the board edge or moves
    /// adjacent to another game pieces". Read to the letter, a piece could never slide along an edge.
    /// Here it is read as: the edge or a piece ahead ends the way (V5, assumed); in real games pieces
    /// slide past others all the time.
    ///
    /// # Wrong
    ///
    /// ```tafl
    /// [Variant "Viking Chess"]
    ///
    /// 1. a5-d5
    /// ```
    ///
    /// # Right
    ///
    /// ```tafl
    /// [Variant "Viking Chess"]
    ///
    /// 1. a4-b4
    /// ```
    ///
    /// # Fix
    ///
    /// Write a square no farther than the first beside a piece; or allow it.
    "slides-past" Error "A piece slides past another" ["V5"]
}

/// A piece passes `at`, which lies beside the piece on `beside`.
pub(in crate::games::tafl) fn words(at: Square, beside: Square) -> Words {
    let message = format!("The piece slides past {beside}: on {at} it is beside it, and goes on");
    Words::new(&PAGE, message, format!("does not stop on {at}"))
        .help("`--set tafl.stop-beside=allow` accepts it")
}

/// It happens so often in a game; first of all where a piece passes `at` beside `beside`.
pub(in crate::games::tafl) fn often(at: Square, beside: Square, times: usize) -> Words {
    let often = if times == 1 {
        "once".to_owned()
    } else {
        format!("{times} times")
    };
    let message =
        format!("Pieces slide past others {often} in this game, first here past {beside}");
    Words::new(&PAGE, message, format!("does not stop on {at}"))
        .help("by the letter of the rules a piece must stop beside another; read so, the board could hardly be crossed")
}
