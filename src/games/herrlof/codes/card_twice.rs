//! A card that is in two places.

use super::Words;
use crate::page::page;

page! {
    /// The card stands here and was somewhere else already: it was played, it was turned up, it went under
    /// the deck, or it is dealt twice. Of the runes there are three each, so of them it is the fourth.
    ///
    /// # Why
    ///
    /// Every coloured card is there once; the ranks 1 to 9 and the three of each rune are published
    /// elsewhere, not in the rulebook, whose sum of 42 they fit (H1, text). A card is in one place, and what
    /// was played, turned up or put under the deck is out of the round (H14, H18; H21, which follows from
    /// them; HK1, HK6, assumed). One of the two places is a slip of the pen, and only who was there knows
    /// which.
    ///
    /// # Wrong
    ///
    /// ```herrlof
    /// R1 5b
    /// A1 7g 8g
    /// B2 8g 2g
    /// ```
    ///
    /// # Right
    ///
    /// ```herrlof
    /// R1 5b
    /// A1 7g 8g
    /// B2 4g 2g
    /// ```
    ///
    /// # Fix
    ///
    /// Correct the one of the two that is wrong.
    "card-twice" Error "A card is in two places" ["H1", "H14", "H18", "H21", "HK1", "HK6"]
}

/// `card` stands here, and `before` tells where it was: `was played in R1.3`, `is in Ben's hand too`.
pub(in crate::games::herrlof) fn words(card: &str, before: &str) -> Words {
    if matches!(card, "V" | "N") {
        return fourth_rune(card);
    }
    let message = format!("There is only one {card}, and it {before}");
    Words::new(&PAGE, message, "there already").help("one of the two places has another card")
}

/// A fourth Valknut or Hagalaz: `card` is `V` or `N`.
pub(in crate::games::herrlof) fn fourth_rune(card: &str) -> Words {
    let name = if card == "V" { "Valknut" } else { "Hagalaz" };
    let message = format!(
        "This would be the fourth {name} of the round, and there are three: all are played, or known to be elsewhere"
    );
    Words::new(&PAGE, message, "the fourth").help("one of the four was another card")
}
