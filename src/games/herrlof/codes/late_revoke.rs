//! A player who did not follow, and shows the colour later.

use super::Words;
use crate::page::page;

page! {
    /// A colour is led, the player plays another one, and shows a card of that colour later in the round,
    /// which cannot have come in between. So the player had it all the time.
    ///
    /// # Why
    ///
    /// Who plays another colour than the one led says by it "I have none" (H8, text; H10). That is not so of
    /// a rune. The finding stands where the colour was not followed, and the later card is its witness (HK2,
    /// HK8, assumed). Cards come into a hand by a 3 and by a 6 only; where one came unseen that may have been
    /// this, nothing is said. Either of the two cards may as well be a slip of the pen. There is no penalty,
    /// and judging goes on (H23, assumed).
    ///
    /// # Wrong
    ///
    /// Ben has no green in the first trick, and plays the green 2 in the second.
    ///
    /// ```herrlof
    /// R1 5b
    /// A1 7g 8r
    /// A2 4g 2g
    /// ```
    ///
    /// # Right
    ///
    /// Anna draws a card from Ben's hand and gives him the green 2.
    ///
    /// ```herrlof
    /// R1 5b
    /// A1 7g 8r
    /// A2 6y 5y =A+?-2g
    /// A3 4g 2g
    /// ```
    ///
    /// # Fix
    ///
    /// Look at both cards, and correct the one that is wrong; or write the move that brought the card: `+?`
    /// behind a 3, `=A+?` behind a trick that was won with a 6. When it was played so, it was against the
    /// rules.
    "late-revoke" Error "A player did not follow, and shows the colour later"
    ["H8", "H10", "H23", "HK2", "HK8"]
}

/// `seat` plays `card_played` where `colour` is led, and shows `later_card` in `later_place`.
pub(in crate::games::herrlof) fn words(
    seat: &str,
    card_played: &str,
    colour: &str,
    later_card: &str,
    later_place: &str,
) -> Words {
    let message = format!(
        "{seat} plays {card_played} where {colour} is led, but has {later_card} in {later_place}, and it cannot have come in between"
    );
    Words::new(&PAGE, message, format!("does not follow {colour}")).help(
        "one of the two cards may be a slip of the pen; a card drawn with a 3 or given by a 6 is written even when nobody saw it: `3r+?`, `=A+?`",
    )
}
