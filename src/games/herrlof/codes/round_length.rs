//! A round with too few or too many tricks.

use std::fmt::Display;

use super::{Words, phrase::count};
use crate::page::page;

page! {
    /// A new round begins, or a tally is made, before the last trick of the round; or a trick is written
    /// after it.
    ///
    /// # Why
    ///
    /// A round is played until the hands are empty: 15 tricks with two players, 11 with three. Only then it
    /// is scored (H22, text). A destroyed trick is one of them. Only the last round of a record may be broken
    /// off. A tally without any trick before it is that of a score sheet, and believed (HN10, assumed).
    ///
    /// # Wrong
    ///
    /// ```herrlof
    /// R1 5b
    /// A1 7g 8g
    /// R2 3g
    /// B1 2r 4r
    /// ```
    ///
    /// # Right
    ///
    /// ```herrlof
    /// R1 5b
    /// A1 7g 8g
    /// B2 2r 4r
    /// ```
    ///
    /// # Fix
    ///
    /// Add the tricks that are missing, or take out the one too many; the numbers of the tricks may show
    /// where.
    "round-length" Error "A round has too few or too many tricks" ["H22", "HN10"]
}

/// Round `round` has `played` tricks of `most`, and the next one begins.
pub(in crate::games::herrlof) fn cut_short(
    round: impl Display,
    played: impl Display,
    most: impl Display,
) -> Words {
    let tricks = count(played, "trick");
    let message =
        format!("A new round begins after {tricks} of round {round}, and a round has {most}");
    Words::new(&PAGE, message, format!("round {round} is not over"))
        .help("add the tricks that are missing before this line")
}

/// Round `round` is counted after `played` tricks of `most`.
pub(in crate::games::herrlof) fn tally_early(
    round: impl Display,
    played: impl Display,
    most: impl Display,
) -> Words {
    let tricks = count(played, "trick");
    let message = format!(
        "Round {round} is counted after {tricks}, and a round is scored when all {most} are played"
    );
    Words::new(&PAGE, message, format!("round {round} is not over")).help(
        "add the tricks that are missing; a score sheet without any trick can have tallies alone",
    )
}

/// Round `round` has had its `most` tricks, and one more is written.
pub(in crate::games::herrlof) fn too_many(round: impl Display, most: impl Display) -> Words {
    let message = format!("Round {round} has had its {most} tricks, and here is one more");
    Words::new(&PAGE, message, "one trick too many").help(
        "look for a trick that is written twice; a new round begins with a line such as `R2 5b`",
    )
}
