//! A card that the player cannot have.

use super::Words;
use crate::page::page;

page! {
    /// A player plays or gives away a card that is not in that hand: it is known to be in another hand or in
    /// the deck, or the hand was written in full and never had it.
    ///
    /// # Why
    ///
    /// Cards are played from the hand (text), and a card is in one place (HK1, assumed). It changes hands
    /// only by a 6 that wins (H19, sample) and comes from the deck only by a 3 (H18, text). Where cards moved
    /// unseen, written `?`, every card that must have gone that way gets a move of its own; this one gets
    /// none (HK2, HK3, assumed).
    ///
    /// # Wrong
    ///
    /// ```herrlof
    /// R1 5b
    /// B: 8g ?
    /// A1 8g 7g
    /// ```
    ///
    /// # Right
    ///
    /// ```herrlof
    /// R1 5b
    /// B: 8g ?
    /// A1 7g 8g
    /// ```
    ///
    /// # Fix
    ///
    /// Correct the card, or the line of the hand; or write the move that brought it: `+?` behind a 3, `=A+?`
    /// behind a trick that was won with a 6.
    "not-held" Error "The player cannot have this card" ["H18", "H19", "HK1", "HK2", "HK3"]
}

/// `seat` cannot have `card`: `why` tells where it is, or why not.
pub(in crate::games::herrlof) fn words(seat: &str, card: &str, why: &str) -> Words {
    let message = format!("{seat} cannot have {card}: {why}");
    Words::new(&PAGE, message, format!("not in {seat}'s hand"))
}
