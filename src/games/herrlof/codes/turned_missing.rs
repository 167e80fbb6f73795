//! Two Valknut, and no card turned up.

use super::Words;
use crate::page::page;

page! {
    /// Two Valknut fell in one trick, and the card that is then turned up is not written.
    ///
    /// # Why
    ///
    /// With two Valknut in a trick the next card of the deck is turned up and sets the trump anew (H14,
    /// text). Nothing after it can be judged without it, so it must be written (HN8, assumed: the form is
    /// this program's).
    ///
    /// # Wrong
    ///
    /// ```herrlof
    /// R1 5b
    /// A1 V V =x
    /// ```
    ///
    /// # Right
    ///
    /// ```herrlof
    /// R1 5b
    /// A1 V V =x8g
    /// ```
    ///
    /// # Fix
    ///
    /// Write the card behind the `x`; or correct the card that was no Valknut.
    "turned-missing" Error "Two Valknut, and no card turned up" ["H14", "HN8"]
}

/// Two Valknut fell, and no card is written.
pub(in crate::games::herrlof) fn words() -> Words {
    let message = "Two Valknut in one trick turn up the next card of the deck as the new trump, and none is written";
    Words::new(&PAGE, message, "which card is turned up?")
        .help("write the card behind an `=x`: `=x8b`")
}
