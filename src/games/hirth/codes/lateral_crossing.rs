//! A crossing of which nothing published says whether it exists.

use super::Words;
use crate::{finding::Severity, games::hirth::Lateral, page::page};

page! {
    /// The move or retreat crosses between two spaces that lie side by side, 1-2, 3-4, 5-6 or 7-8. Look at your
    /// board: do these touch?
    ///
    /// # Why
    ///
    /// Your board shows it. This program has only the rulebook's text, which does not say, and its published game,
    /// which never crosses there (R2, assumed). A record that needs such a crossing is accepted, and this says so. A reading without it is
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

/// How bad it is: an error where such crossings are denied.
pub(super) fn severity(lateral: Lateral) -> Severity {
    match lateral {
        Lateral::Deny => Severity::Error,
        Lateral::Warn | Lateral::Allow => PAGE.severity,
    }
}

/// A move or a retreat, as written, that needs a lateral crossing.
pub(super) fn words(text: &str, lateral: Lateral) -> Words {
    let needs = format!("`{text}` needs one of the crossings 1-2, 3-4, 5-6 and 7-8");
    match lateral {
        Lateral::Deny => {
            let message = format!("{needs}, which `--lateral deny` rules out");
            Words::new(&PAGE, message, "no such crossing")
        }
        Lateral::Warn | Lateral::Allow => {
            let message = format!("{needs}, of which the rulebook does not say whether they exist");
            Words::new(&PAGE, message, "a lateral crossing").help(
                "look at your board: do 1 and 2 touch? If they do, say so with `--lateral allow`, else with `--lateral deny`",
            )
        }
    }
}
