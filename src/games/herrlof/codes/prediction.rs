//! A prediction that cannot be one, or that changed.

use std::fmt::Display;

use super::{Words, phrase::count};
use crate::page::page;

page! {
    /// A player predicts more tricks than a round has; or the prediction in the tally is not the one in the
    /// line of the round.
    ///
    /// # Why
    ///
    /// Before the first trick everybody writes down how many tricks it will be, and may not alter it (H6,
    /// text). That it is no more than there are tricks, 15 with two players and 11 with three, is assumed
    /// (H6, H27). It stands in the line of the round, or in the tally before the `/` (HN2, HN9, assumed);
    /// where it stands in both it is the same.
    ///
    /// # Wrong
    ///
    /// ```herrlof
    /// T1 A16/7 B8/8
    /// ```
    ///
    /// # Right
    ///
    /// ```herrlof
    /// T1 A6/7 B8/8
    /// ```
    ///
    /// # Fix
    ///
    /// Correct the number.
    "prediction" Error "A prediction is too high, or was altered" ["H6", "H27", "HN2", "HN9"]
}

/// `seat` predicts `number` tricks, where a round has `most`.
pub(in crate::games::herrlof) fn too_high(
    seat: &str,
    number: impl Display,
    most: impl Display,
) -> Words {
    let tricks = count(number, "trick");
    let message = format!("{seat} predicts {tricks}, and a round has only {most}");
    Words::new(&PAGE, message, format!("more than {most}"))
        .help("before the `/` stands the prediction, behind it the tricks that were taken: `A7/6`")
}

/// The prediction of `seat` is `written` in the tally and `before` in the line of the round.
pub(in crate::games::herrlof) fn differs(
    seat: &str,
    written: impl Display,
    before: impl Display,
) -> Words {
    let message = format!(
        "{seat}'s prediction is {written} here and {before} in the line of the round, and it may not be altered"
    );
    Words::new(&PAGE, message, format!("{before} before"))
        .help("correct the one of the two that is wrong")
}
