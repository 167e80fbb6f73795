//! A number of tricks that the round does not give.

use std::fmt::Display;

use super::{Words, phrase::count};
use crate::page::page;

page! {
    /// Behind the `/` of a tally stands another number of tricks than the player holds at the end of the
    /// round; or, on a score sheet without tricks, they add up to more than a round has.
    ///
    /// # Why
    ///
    /// What counts are the tricks held at the end: one that was taken with a 1 is the thief's, a destroyed
    /// one nobody's (H24, text). The tally is this program's form; on a score sheet the tricks are believed
    /// as long as there are enough of them (HN9, HN10, assumed).
    ///
    /// # Wrong
    ///
    /// Sixteen tricks.
    ///
    /// ```herrlof
    /// T1 A7/7 B8/9
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
    /// Correct the number; or look for a trick that went to somebody else, or was taken with a 1 and not
    /// written (`=A+B`).
    "tally-tricks" Error "The tally has another number of tricks" ["H24", "HN9", "HN10"]
}

/// `seat` holds `right` tricks, and the tally says `written`.
pub(in crate::games::herrlof) fn words(
    seat: &str,
    written: impl Display,
    right: impl Display,
) -> Words {
    let tricks = count(&right, "trick");
    let message = format!("{seat} holds {tricks} at the end of the round, not {written}");
    Words::new(&PAGE, message, format!("should be `{right}`")).help(format!(
        "write `{right}`, or look for a trick that went to somebody else, or was taken with a 1: `=A+B`"
    ))
}

/// The tricks of all players are `sum`, where a round has `most`.
pub(in crate::games::herrlof) fn sum(sum: impl Display, most: impl Display) -> Words {
    let tricks = count(sum, "trick");
    let message = format!("All players together have {tricks}, and a round has only {most}");
    Words::new(&PAGE, message, format!("more than {most}"))
        .help("behind the `/` stand the tricks that were taken, before it the prediction: `A7/6`")
}
