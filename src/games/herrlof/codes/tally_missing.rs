//! A round without its tally.

use std::fmt::Display;

use super::Words;
use crate::page::page;

page! {
    /// All tricks of the round are written, and no tally follows. Its points count when the line of the round
    /// has all predictions; else nobody knows the totals from here on, and neither they nor the end of the
    /// game are checked.
    ///
    /// # Why
    ///
    /// The predictions are told at the end of a round, and the points depend on them (text). Where they are
    /// written is this program's form: in the tally, or in the line of the round (HN10, assumed).
    ///
    /// # Wrong
    ///
    /// ```herrlof
    /// R1 5b
    /// A1 8g 7g
    /// A2 6g 5g
    /// A3 4g 3g
    /// A4 2g 1g
    /// A5 1r 2r
    /// B6 4r 3r
    /// B7 6r 5r
    /// B8 8r 7r
    /// B9 8y 7y
    /// B10 6y 5y
    /// B11 4y 3y
    /// B12 2y 1y
    /// B13 3b 2b
    /// B14 6b 4b
    /// B15 8b 7b
    /// ```
    ///
    /// # Right
    ///
    /// ```herrlof
    /// R1 5b
    /// A1 8g 7g
    /// A2 6g 5g
    /// A3 4g 3g
    /// A4 2g 1g
    /// A5 1r 2r
    /// B6 4r 3r
    /// B7 6r 5r
    /// B8 8r 7r
    /// B9 8y 7y
    /// B10 6y 5y
    /// B11 4y 3y
    /// B12 2y 1y
    /// B13 3b 2b
    /// B14 6b 4b
    /// B15 8b 7b
    /// T1 A4/4 B9/11
    /// ```
    ///
    /// # Fix
    ///
    /// Add the tally, with a `?` for a prediction that nobody remembers.
    "tally-missing" Warning "A round without its tally" ["HN10"]
}

/// Round `round` is not counted.
pub(in crate::games::herrlof) fn words(round: impl Display) -> Words {
    let message = format!("All tricks of round {round} are played, and its tally is missing");
    Words::new(&PAGE, message, "no tally after it").help(format!(
        "add each player's prediction and tricks in a line such as `T{round} A7/6 B?/9`"
    ))
}
