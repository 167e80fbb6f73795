//! A card turned up without two Valknut.

use super::Words;
use crate::page::page;

page! {
    /// Behind the trick stands a card that was turned up, and there are not two Valknut in it.
    ///
    /// # Why
    ///
    /// A new trump is turned up only when two Valknut fall in one trick (H14, text); a single one destroys
    /// the trick and no more. How it is written is this program's form (HN8, assumed).
    ///
    /// # Wrong
    ///
    /// ```herrlof
    /// R1 5b
    /// A1 5r V =x8b
    /// ```
    ///
    /// # Right
    ///
    /// ```herrlof
    /// R1 5b
    /// A1 5r V =x
    /// ```
    ///
    /// # Fix
    ///
    /// Leave out the card; or write the Valknut that is missing.
    "turned-unexpected" Error "A card turned up without two Valknut" ["H14", "HN8"]
}

/// `card` is written as turned up.
pub(in crate::games::herrlof) fn words(card: &str) -> Words {
    let message =
        format!("{card} is written as turned up, and only two Valknut in one trick turn up a card");
    Words::new(&PAGE, message, "nothing is turned up here").help("leave out the card")
}
