//! An ability that the card does not have.

use super::Words;
use crate::page::page;

page! {
    /// Behind a `+` something is taken or drawn, and no card gives the right to: not a 3 that was played, not
    /// a 1 or a 6 that won the trick. Or it is taken from the player's own hand.
    ///
    /// # Why
    ///
    /// The abilities are on 1, 3, 6 and 9 of every colour, as is published elsewhere and the rulebook's
    /// examples fit (H16, assumed). Who wins a trick with a 1 may take a trick (H17, text); who plays a 3 may
    /// draw a card of the deck and puts one under it (H18, text); who wins with a 6 may draw a card from a
    /// hand and gives one back (H19, sample). With three players it is one of the two others (H31, text). How
    /// that is written is this program's form (HN5, HN7, assumed).
    ///
    /// # Wrong
    ///
    /// ```herrlof
    /// R1 5b
    /// A1 4r+3g-2b 5r
    /// ```
    ///
    /// # Right
    ///
    /// ```herrlof
    /// R1 5b
    /// A1 3r+3g-2b 5r
    /// ```
    ///
    /// # Fix
    ///
    /// Leave out the `+` and what follows; or correct the card.
    "no-ability" Error "No card of the trick has this ability"
    ["H16", "H17", "H18", "H19", "H31", "HN5", "HN7"]
}

/// `what`, such as `+3g-2b`, is written, and no card gives it: `why`.
pub(in crate::games::herrlof) fn words(what: &str, why: &str) -> Words {
    let message = format!("`{what}` cannot happen here: {why}");
    Words::new(&PAGE, message, "no such ability").help(
        "a 3 draws from the deck (`3r+3g-2b`), a 1 that wins takes a trick (`=A+B`), a 6 that wins draws from another hand (`=A+5b-7r`)",
    )
}
