//! Three or four tricks predicted and made, without the extra 5.

use super::Words;
use crate::page::page;

page! {
    /// A player predicted three or four tricks and took as many, and scores 13 or 14. By the default reading
    /// it is 18 or 19. The record is read as it is written.
    ///
    /// # Why
    ///
    /// The right prediction is worth 10, and three or four tricks are worth 5, "even if this was not your
    /// prediction" (H24, text). So it seems that both go together; but that is assumed, and some score the 10
    /// alone.
    ///
    /// # Wrong
    ///
    /// ```herrlof
    /// [Goal "13"]
    ///
    /// T1 A3/3+13=13 B9/12+12=12
    /// ```
    ///
    /// # Right
    ///
    /// ```herrlof
    /// [Goal "13"]
    ///
    /// T1 A3/3+18=18 B9/12+12=12
    /// ```
    ///
    /// # Fix
    ///
    /// Nothing, if it was played so.
    "bonus-reading" Advice "A bonus that the rulebook does not settle" ["H24"]
}

/// `seat` predicted three or four tricks and took them, and has no 5 for it.
pub(in crate::games::herrlof) fn words(seat: &str) -> Words {
    let message = format!(
        "{seat} predicted three or four tricks and took them, and scores the 10 without the 5: whether both go together is not settled"
    );
    Words::new(&PAGE, message, "without the 5").help("with both it would be 5 points more")
}
