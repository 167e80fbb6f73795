//! A trick with a card too few or too many.

use super::{Words, phrase::count};
use crate::page::page;

page! {
    /// A trick has one card of each player, and this one has fewer or more. Only the last trick of a record
    /// may lack cards, as that of a round that was broken off.
    ///
    /// # Why
    ///
    /// Everybody plays one card to a trick, says the rulebook (H3, text, for 15 cards and 15 tricks). That
    /// they stand on a line in the order they fell is this program's form (HN4, HN11, assumed).
    ///
    /// # Wrong
    ///
    /// ```herrlof
    /// R1 5b
    /// A1 7g
    /// B2 2r 4r
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
    /// Add the card that was left out, or take out the one too many. A card that a 3 drew from the deck
    /// stands behind a `+`: `3r+3g-2b`.
    "trick-size" Error "A trick has a card too few or too many" ["H3", "HN4", "HN11"]
}

/// The trick has `number` cards, and `right` players play one each.
pub(in crate::games::herrlof) fn words(number: usize, right: usize) -> Words {
    let cards = count(number, "card");
    let message = format!("The trick has {cards}, and each of {right} players plays one");
    let words = Words::new(&PAGE, message, format!("{cards}, not {right}"));
    if (number, right) == (2, 3) {
        words.help(
            "add the card that was left out; where two play, no tag `[C …]` stands before the game",
        )
    } else if number < right {
        words.help("add the card that was left out")
    } else {
        words.help(
            "take out what is too much; a card drawn with a 3 stands behind a `+`, as in `3r+3g-2b`",
        )
    }
}
