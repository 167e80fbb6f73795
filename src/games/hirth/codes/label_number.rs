//! A label with the right side and the wrong number.

use super::Words;
use crate::{games::hirth::turn::Label, page::page};

page! {
    /// The label names the right side, but not the turn that its place in the record asks for.
    ///
    /// # Why
    ///
    /// Gull moves first and the sides take turns (R4, text), and the rulebook numbers the turns of
    /// each side from 1: `G1`, `S1`, `G2`, `S2` and so on. Where the labels go on from the wrong
    /// number, only the first is told. The French edition of the published game has this slip: its
    /// sixth line says `S4` and is `S3`.
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
    /// Correct the number, or add the turns that were left out before it.
    "label-number" Error "The turn has the wrong number" ["R4"]
}

/// The number is another than its place asks for.
pub(in crate::games::hirth) fn words(written: Label, expected: Label) -> Words {
    // Greater numbers than this are not kept apart.
    let written = match written.number {
        u32::MAX => "one with a number that high".to_owned(),
        _ => written.to_string(),
    };
    let message = format!("By its place this turn is {expected}, not {written}");
    Words::new(&PAGE, message, format!("should be `{expected}`"))
        .help(format!("write `{expected}`"))
}
