//! A player who could follow and did not.

use super::{Words, phrase::list};
use crate::page::page;

page! {
    /// A colour is led, the player is known to hold a card of that colour, and plays one of another colour.
    ///
    /// # Why
    ///
    /// Who holds the colour that was led must play it; who does not may play anything (H8, text). A rune may
    /// be played instead at any time (H9, text). A card is known to be in a hand when a line tells the hand,
    /// or when it was drawn or given openly; a card that may have been given away unseen accuses nobody (HK4,
    /// HK8, assumed). The rulebook knows no penalty, so the cards stay as they were played, and judging goes
    /// on (H23, assumed).
    ///
    /// # Wrong
    ///
    /// Ben holds the green 3.
    ///
    /// ```herrlof
    /// R1 5b
    /// B: 3g 8r ?
    /// A1 7g 8r
    /// ```
    ///
    /// # Right
    ///
    /// ```herrlof
    /// R1 5b
    /// B: 3g 8r ?
    /// A1 7g 3g
    /// ```
    ///
    /// # Fix
    ///
    /// Correct the card, or the line that says that the player held the colour. When it was played so, it was
    /// against the rules.
    "revoke" Error "A player could follow and did not" ["H8", "H9", "H23", "HK4", "HK8"]
}

/// `seat` plays `card` where `colour` is led, and holds the cards `held` of it.
pub(in crate::games::herrlof) fn words(
    seat: &str,
    card: &str,
    colour: &str,
    held: &[String],
) -> Words {
    let cards = list(held, "and");
    let message = format!(
        "{seat} plays {card} where {colour} is led, and holds {cards}: who has the colour led must follow it"
    );
    let help = format!("{} could be played here, or a rune", list(held, "or"));
    Words::new(&PAGE, message, format!("does not follow {colour}")).help(help)
}
