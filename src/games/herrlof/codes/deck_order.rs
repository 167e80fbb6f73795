//! Another card on top of the deck.

use super::Words;
use crate::page::page;

page! {
    /// The deck is written, and a card is drawn or turned up that is not the one on top of it.
    ///
    /// # Why
    ///
    /// A 3 draws the top card of the deck (H18, text), and two Valknut turn up the next (H14, text). The deck
    /// stands in its order, the top card first, and what goes under it is not seen again (HN3, HK7, assumed).
    ///
    /// # Wrong
    ///
    /// The green 3 is on top.
    ///
    /// ```herrlof
    /// R1 5b
    /// D: 3g 8b ?
    /// A1 3r+8b 7r
    /// ```
    ///
    /// # Right
    ///
    /// ```herrlof
    /// R1 5b
    /// D: 3g 8b ?
    /// A1 3r+3g 7r
    /// ```
    ///
    /// # Fix
    ///
    /// Correct the card, or the order of the deck.
    "deck-order" Error "Another card is on top of the deck" ["H14", "H18", "HN3", "HK7"]
}

/// `card` is written, and `top` is on top of the deck.
pub(in crate::games::herrlof) fn words(card: &str, top: &str) -> Words {
    let message = format!("The top card of the deck is {top}, not {card}");
    Words::new(&PAGE, message, format!("should be `{top}`")).help(format!(
        "write `{top}`, or correct the order in the line of the deck"
    ))
}
