//! A label with the wrong side.

use super::Words;
use crate::{
    games::hirth::{
        labels::{FIRST, Slip},
        turn::Label,
    },
    page::page,
};

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
    /// Correct the letter; add the turn that was left out before this one; take out the second of
    /// two equal turns; or let two lines change places.
    "label-side" Error "The turn is the other side's" ["R4"]
}

/// The side is the other.
pub(in crate::games::hirth) fn words(written: Label, expected: Label, slip: Slip) -> Words {
    let (message, label, help) = match slip {
        Slip::Gap if expected == FIRST => (
            format!("Gull moves first, and {written} stands where {expected} belongs"),
            "Gull's turn".to_owned(),
            format!("add {expected} before this turn"),
        ),
        Slip::Gap => (
            format!(
                "{written} stands where {expected} belongs, and cannot be played as {expected}: a turn seems to be left out"
            ),
            format!("{expected} is missing"),
            format!("add {expected} before this turn"),
        ),
        Slip::Twice => (
            format!("{written} is written twice with the same moves, and {expected} belongs here"),
            "the turn before again".to_owned(),
            "leave out one of the two lines".to_owned(),
        ),
        Slip::Early => (
            format!("{written} stands before {expected}"),
            format!("{expected} belongs here"),
            "let the two lines change places".to_owned(),
        ),
        Slip::Misnumbered | Slip::Shifted => (
            format!(
                "It is {}'s turn here, not {}'s: by its place this is {expected}",
                expected.side, written.side
            ),
            format!("should be `{expected}`"),
            format!("write `{expected}`"),
        ),
    };
    Words::new(&PAGE, message, label).help(help)
}
