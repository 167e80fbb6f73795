//! An ability with nothing to use it on.

use super::Words;
use crate::page::page;

page! {
    /// A trick is taken with a 1 from a player who has none; or a card is drawn with a 6 from an empty hand.
    ///
    /// # Why
    ///
    /// A 1 takes a trick that the other player has won before (H17, text: "in an earlier round", read as an
    /// earlier trick, which is assumed); destroyed tricks are nobody's. A 6 draws from the other's hand (H19,
    /// sample), and after the last trick of a round the hands are empty.
    ///
    /// # Wrong
    ///
    /// Ben has no trick.
    ///
    /// ```herrlof
    /// R1 5b
    /// A1 1b N =A+B
    /// ```
    ///
    /// # Right
    ///
    /// ```herrlof
    /// R1 5b
    /// A1 7g 8g =B
    /// B2 2r 4r =A
    /// A3 1b N =A+B
    /// ```
    ///
    /// # Fix
    ///
    /// Leave out the `+` and what follows; or look whether a trick before went to somebody else.
    "nothing-to-steal" Error "There is nothing to take" ["H17", "H19"]
}

/// There is nothing to take: `why`, such as `Ben has no trick yet`.
pub(in crate::games::herrlof) fn words(why: &str) -> Words {
    let message = format!("There is nothing to take: {why}");
    Words::new(&PAGE, message, "takes nothing").help("leave out the `+` and what follows it")
}
