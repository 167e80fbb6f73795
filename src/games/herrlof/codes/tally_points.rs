//! Points of a round that do not follow from its tricks.

use std::fmt::Display;

use super::Words;
use crate::page::page;

page! {
    /// Behind the `+` of a tally stand other points than the player scores in the round.
    ///
    /// # Why
    ///
    /// Each trick is a point; 10 more are for exactly as many tricks as predicted, and 5 more for three or
    /// four tricks, predicted or not (H24, text). With three players there are no 5 (H27, text). That both
    /// bonuses go together is assumed; 13 and 14 are accepted for a predicted three or four
    /// (`bonus-reading`). The tally is this program's form (HN9, assumed).
    ///
    /// # Wrong
    ///
    /// Anna predicted seven tricks and took them.
    ///
    /// ```herrlof
    /// T1 A7/7+7 B9/8+8
    /// ```
    ///
    /// # Right
    ///
    /// ```herrlof
    /// T1 A7/7+17 B9/8+8
    /// ```
    ///
    /// # Fix
    ///
    /// Correct the points, or the tricks or the prediction they come from.
    "tally-points" Error "The points do not follow from the tricks" ["H24", "H27", "HN9"]
}

/// `seat` scores `right` and not `written`; `how` is such as `7 tricks, and 10 for the prediction`.
pub(in crate::games::herrlof) fn words(
    seat: &str,
    written: impl Display,
    right: impl Display,
    how: &str,
) -> Words {
    let message = format!("{seat} scores {right} in this round, not {written}: {how}");
    Words::new(&PAGE, message, format!("should be `+{right}`")).help(format!("write `+{right}`"))
}
