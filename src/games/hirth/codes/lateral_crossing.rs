//! A crossing of which nothing published says whether it exists.

use super::Words;
use crate::page::page;

page! {
    /// The move or retreat crosses between two spaces that lie side by side, 1-2, 3-4, 5-6 or 7-8,
    /// and nothing published says whether these touch.
    ///
    /// # Why
    ///
    /// The picture of the board is lost, and the published game never crosses there (R2, assumed).
    /// A record that needs such a crossing is accepted, and this says so. A reading without it is
    /// always preferred.
    ///
    /// With `--lateral allow` the crossings exist and nothing is said; with `--lateral deny` they
    /// do not, and this is an error.
    ///
    /// # Wrong
    ///
    /// ```hirth
    /// G1 He1He3 /
    /// S1 He7He8He /
    /// G2 H34HeHeHeHe /
    /// S2 SdGr
    /// ```
    ///
    /// # Right
    ///
    /// 3 and m certainly touch.
    ///
    /// ```hirth
    /// G1 He1He3 /
    /// S1 He7He8He /
    /// G2 H3mHeHeHeHe /
    /// S2 SdGr
    /// ```
    ///
    /// # Fix
    ///
    /// Look at your board. When it has the crossing, say so with `--lateral allow`; when it has
    /// not, with `--lateral deny`.
    "lateral-crossing" Advice "A crossing may not exist" ["R1", "R2"]
}

/// The crossings are denied, and the turn needs one. `text` is what is written.
pub(in crate::games::hirth) fn words(text: &str) -> Words {
    let message = format!(
        "`{text}` needs one of the crossings 1-2, 3-4, 5-6 and 7-8, which `--lateral deny` rules out"
    );
    Words::new(&PAGE, message, "no such crossing")
}

/// A move or a retreat, as written, that needs a lateral crossing.
pub(in crate::games::hirth) fn advice(text: &str) -> Words {
    let message = format!(
        "`{text}` needs one of the crossings 1-2, 3-4, 5-6 and 7-8, of which nothing published says whether they exist"
    );
    Words::new(&PAGE, message, "a lateral crossing")
        .help("say with `--lateral allow` or `--lateral deny` whether your board has them")
}
