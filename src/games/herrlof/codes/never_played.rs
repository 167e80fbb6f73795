//! A card that is left when all tricks are played.

use super::{Words, phrase::list};
use crate::page::page;

page! {
    /// All tricks of the round are played, and a card that is known to be in a hand was not. Mostly the line
    /// of the hand is misread; so this is told only when nothing else is wrong with the cards of the round.
    ///
    /// # Why
    ///
    /// A round ends when the hands are empty (H22, text). So a card that was in one was played, or went under
    /// the deck by a 3, or to another player by a 6; when none of that is written and it cannot have gone
    /// unseen, it is left over (HK5, assumed).
    ///
    /// # Wrong
    ///
    /// The red 9 in Ben's hand is never played.
    ///
    /// ```herrlof
    /// [Goal "15"]
    ///
    /// R1 5b
    /// B: 8b 9r ?
    /// A1 8g 7g
    /// A2 6g 5g
    /// A3 4g 3g
    /// A4 2g 1g
    /// A5 1r 2r
    /// B6 4r 3r
    /// B7 6r 5r
    /// B8 8r 7r
    /// B9 8y 7y
    /// B10 6y 5y
    /// B11 4y 3y
    /// B12 2y 1y
    /// B13 3b 2b
    /// B14 6b 4b
    /// B15 8b 7b
    /// T1 A4/4 B9/11
    /// ```
    ///
    /// # Right
    ///
    /// It was the red 8.
    ///
    /// ```herrlof
    /// [Goal "15"]
    ///
    /// R1 5b
    /// B: 8b 8r ?
    /// A1 8g 7g
    /// A2 6g 5g
    /// A3 4g 3g
    /// A4 2g 1g
    /// A5 1r 2r
    /// B6 4r 3r
    /// B7 6r 5r
    /// B8 8r 7r
    /// B9 8y 7y
    /// B10 6y 5y
    /// B11 4y 3y
    /// B12 2y 1y
    /// B13 3b 2b
    /// B14 6b 4b
    /// B15 8b 7b
    /// T1 A4/4 B9/11
    /// ```
    ///
    /// # Fix
    ///
    /// Compare the line of the hand with the tricks, and correct the card that is wrong.
    "never-played" Error "A card is left when all tricks are played" ["H22", "HK5"]
}

/// `seat` holds `cards` when all tricks are played.
pub(in crate::games::herrlof) fn words(seat: &str, cards: &[String]) -> Words {
    let which = list(cards, "and");
    let was = if cards.len() == 1 {
        "it was"
    } else {
        "they were"
    };
    let message = format!(
        "All tricks are played and {seat} still holds {which}: {was} neither played nor given away"
    );
    Words::new(&PAGE, message, "never played").help(
        "look for a slip in the line of the hand, or for a trick in which another card is written",
    )
}
