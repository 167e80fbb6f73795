//! A tally that does not name each player once.

use super::Words;
use crate::page::page;

page! {
    /// A player is missing in the tally, stands twice in it, or does not play in this game.
    ///
    /// # Why
    ///
    /// All players score each round (text), two or three of them (H2, text), so each stands in the tally
    /// once, in any order (HN9, assumed: the form is this program's).
    ///
    /// # Wrong
    ///
    /// ```herrlof
    /// T1 A7/7
    /// ```
    ///
    /// # Right
    ///
    /// ```herrlof
    /// T1 A7/7 B8/8
    /// ```
    ///
    /// # Fix
    ///
    /// Add the player's prediction and tricks, or correct the letter.
    "tally-player" Error "The tally does not name each player once" ["H2", "HN9"]
}

/// The score of `seat` is not there.
pub(in crate::games::herrlof) fn missing(seat: &str) -> Words {
    let message = format!("{seat}'s score is missing in this tally");
    Words::new(&PAGE, message, format!("without {seat}"))
        .help("write each player's prediction and tricks: `T1 A7/6 B8/9`, or `B?/9` when it was never told")
}

/// The score of `seat` is there already.
pub(in crate::games::herrlof) fn twice(seat: &str) -> Words {
    let message = format!("{seat}'s score stands twice in this tally");
    Words::new(&PAGE, message, "a second time").help("the letter of one of the two is wrong")
}

/// Nobody plays as `seat`.
pub(in crate::games::herrlof) fn not_playing(seat: &str) -> Words {
    let message = format!("{seat} has a score in this tally and does not play in this game");
    Words::new(&PAGE, message, "does not play")
        .help("a game of three has a tag `[C \"…\"]`, or three cards in its tricks")
}
