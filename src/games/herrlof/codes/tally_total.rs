//! A total that is not the sum.

use std::fmt::Display;

use super::Words;
use crate::page::page;

page! {
    /// Behind the `=` of a tally stands another total than the points of all rounds so far make. Only the
    /// first wrong one is told where the later ones follow from it.
    ///
    /// # Why
    ///
    /// The points of the rounds are added up (H24, text), until somebody has reached the goal. The tally is
    /// this program's form (HN9, assumed).
    ///
    /// # Wrong
    ///
    /// 17 and 9 are 26.
    ///
    /// ```herrlof
    /// T1 A7/7=17 B9/8=8
    /// T2 A5/9=25 B9/6=14
    /// ```
    ///
    /// # Right
    ///
    /// ```herrlof
    /// T1 A7/7=17 B9/8=8
    /// T2 A5/9=26 B9/6=14
    /// ```
    ///
    /// # Fix
    ///
    /// Correct the total, or the points it comes from. Later totals that were counted from a wrong one are
    /// corrected with it, and none of them without being asked.
    "tally-total" Error "The total is not the sum of the points" ["H24", "HN9"]
}

/// `seat` has `right` and not `written`: `before`, and `points` in this round, with how they are made where that is not
/// written.
pub(in crate::games::herrlof) fn words(
    seat: &str,
    written: impl Display,
    right: impl Display,
    before: impl Display,
    (points, how): (impl Display, Option<&str>),
) -> Words {
    let how = how.map(|how| format!(" ({how})")).unwrap_or_default();
    let message = format!(
        "{seat} has {right} points now, not {written}: {before} before and {points} in this round{how}"
    );
    Words::new(&PAGE, message, format!("should be `={right}`")).help(format!("write `={right}`"))
}

/// The words at a later total that was counted from a wrong one, and should be another then.
pub(in crate::games::herrlof) fn follows(right: impl Display) -> String {
    format!("counted from it, would be `={right}`")
}
