//! A card in another spelling.

use super::Words;
use crate::page::page;

page! {
    /// The card can be read in one way only, but is not written as records of Herrlof write it.
    ///
    /// # Why
    ///
    /// A card is its rank and the letter of its colour, `7g`; the runes are `V` and `N` (HN1, assumed: the
    /// rulebook has no records, the form is this program's). The colour first, a capital, `H` for the
    /// Hagalaz, or the signs of the runes themselves are read as well. Other programs may not read them.
    ///
    /// # Wrong
    ///
    /// ```herrlof
    /// R1 5b
    /// A1 g7 8g
    /// ```
    ///
    /// # Right
    ///
    /// ```herrlof
    /// R1 5b
    /// A1 7g 8g
    /// ```
    ///
    /// # Fix
    ///
    /// Write the rank first and small letters for colours. `hirth fmt` does so.
    "unusual-card" Warning "A card in another spelling" ["HN1"]
}

/// `written` is the card `usual`.
pub(in crate::games::herrlof) fn words(written: &str, usual: &str) -> Words {
    let message = format!("`{written}` is read as the card `{usual}`");
    Words::new(&PAGE, message, format!("read as `{usual}`")).help(format!("write `{usual}`"))
}
