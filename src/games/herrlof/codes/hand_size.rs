//! A hand or a deck with too few or too many cards.

use super::{Words, phrase::count};
use crate::page::page;

page! {
    /// A hand is written in full, without a `?` at its end, and has not as many cards as are dealt; or so has
    /// the deck. A line that ends with `?` may have fewer cards, but no more.
    ///
    /// # Why
    ///
    /// Two players get 15 cards each, and of the 12 left one is turned up, so the deck has 11 (H3, text).
    /// Three players get 11 each (text), and the deck has 8 (H27). How a hand is written is this program's
    /// form (HN3, assumed).
    ///
    /// # Wrong
    ///
    /// Fourteen cards.
    ///
    /// ```herrlof
    /// R1 2r
    /// A: 123569b 79g 35r 238y V
    /// A1 7g 8g
    /// ```
    ///
    /// # Right
    ///
    /// ```herrlof
    /// R1 2r
    /// A: 123569b 79g 35r 238y VN
    /// A1 7g 8g
    /// ```
    ///
    /// # Fix
    ///
    /// Add the card that was left out, or end the line with `?`; take out what is too much.
    "hand-size" Error "A hand or the deck has too few or too many cards" ["H3", "H27", "HN3"]
}

/// `whose`, `Anna's hand` or `the deck`, is written with `number` cards and has `right`.
pub(in crate::games::herrlof) fn words(whose: &str, number: usize, right: usize) -> Words {
    let verb = if number == 1 { "is" } else { "are" };
    let cards = count(number, "card");
    let message = format!("{cards} {verb} written for {whose}, and {right} are dealt");
    let words = Words::new(&PAGE, message, format!("{cards}, not {right}"));
    if number < right {
        words.help("add what is missing, or end the line with `?` when the rest is not known")
    } else {
        words.help(
            "look for a card that is written twice, or for a rank too much: `123b` is three cards",
        )
    }
}
