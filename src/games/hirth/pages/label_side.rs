//! A label with the wrong side.

use super::Words;
use crate::{games::hirth::turn::Label, page::page};

page! {
    /// The label names the side whose turn it is not.
    ///
    /// # Why
    ///
    /// Gull moves first and the sides take turns (R4, text), so after `S1` comes `G2`. The turn is
    /// judged as the other side's. Where a whole turn seems to be left out, or stands twice, the
    /// message says so.
    ///
    /// # Wrong
    ///
    /// ```hirth
    /// G1 KeHeiHei /
    /// S1 He7He8He /
    /// S2 L01HeiKhhh03 /
    /// S2 Ke6KeHi /
    /// ```
    ///
    /// # Right
    ///
    /// ```hirth
    /// G1 KeHeiHei /
    /// S1 He7He8He /
    /// G2 L01HeiKhhh03 /
    /// S2 Ke6KeHi /
    /// ```
    ///
    /// # Fix
    ///
    /// Correct the letter; add the turn that was left out before this one; or take out the second
    /// of two equal turns.
    "label-side" Error "The turn is the other side's" ["R4"]
}

/// The side is the other. `missing`: the turn expected seems to be left out; `twice`: the turn before is
/// written once more.
pub(in crate::games::hirth) fn words(
    written: Label,
    expected: Label,
    missing: bool,
    twice: bool,
) -> Words {
    if missing {
        let message = format!(
            "{written} stands where {expected} belongs, and cannot be played as {expected}: a turn seems to be left out"
        );
        return Words::new(&PAGE, message, format!("{expected} is missing"))
            .help(format!("add {expected} before this turn"));
    }
    if twice {
        let message =
            format!("{written} is written twice with the same moves, and {expected} belongs here");
        return Words::new(&PAGE, message, "the turn before again")
            .help("leave out one of the two lines");
    }
    let message = format!(
        "It is {}'s turn here, not {}'s: by its place this is {expected}",
        expected.side, written.side
    );
    Words::new(&PAGE, message, format!("should be `{expected}`"))
        .help(format!("write `{expected}`"))
}
