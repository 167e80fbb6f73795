//! A label with the right side and the wrong number.

use super::Words;
use crate::page::page;

page! {
    /// The label names the right side, but not the turn that its place in the record asks for.
    ///
    /// # Why
    ///
    /// Turns are numbered from 1, one after the other: in HIRÞ those of each side, `G1`, `S1`, `G2`,
    /// `S2` and so on (R4, text). Where the labels go on from the wrong number, only the first is
    /// reported. Lines that are left out, exchanged or written twice are told as such. The French edition of
    /// HIRÞ's published game has a wrong number: its sixth line says `S4` and is `S3`.
    ///
    /// # Wrong
    ///
    /// ```hirth
    /// G1 KeHeiHei /
    /// S1 He7He8He /
    /// G3 L01HeiKhhh03 /
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
    /// Correct the number, add the turns that were left out before it, or put the lines in order.
    "label-number" Error "The turn has the wrong number" []
}

/// Turns are left out, `missing`: so says the label, and the turn cannot be played as the one that its place asks for.
pub fn left_out(written: &str, expected: &str, missing: &str) -> Words {
    let message = format!(
        "{written} stands where {expected} belongs, and cannot be played as {expected}: {missing} seem to be left out"
    );
    Words::new(&PAGE, message, format!("{missing} are missing"))
        .help(format!("add {missing} before this turn"))
}

/// The number is another than its place asks for. `written` is the label, unless its number is too great to tell.
pub fn words(written: Option<&str>, expected: &str) -> Words {
    let written = written.unwrap_or("one with a number that high");
    let message = format!("By its place this turn is {expected}, not {written}");
    Words::new(&PAGE, message, format!("should be `{expected}`"))
        .help(format!("write `{expected}`"))
}

/// A line that starts with `label` is written again.
pub fn twice(label: &str) -> Words {
    let message = format!("{label} is written twice, one line like the other");
    Words::new(&PAGE, message, "the same line again").help("take out one of the two")
}

/// The lines that start with `first` and `second` stand in each other's place.
pub fn exchanged(first: &str, second: &str) -> Words {
    let message = format!("{second} stands before {first}: the two lines are exchanged");
    Words::new(&PAGE, message, "in the other's place").help(format!("put {first} before {second}"))
}
