//! Play after the game is over.

use super::Words;
use crate::page::page;

page! {
    /// The game is over, and the record goes on.
    ///
    /// # Why
    ///
    /// When a game is over, nothing may follow, neither in that turn nor after it. In HIRÞ it ends at
    /// once when the Penningr is refused (R22, text), and at the end of the turn in which a Lofðungr is
    /// killed or leaves the board, or the mover holds the five middle spaces 3, 4, 5, 6 and m (R19,
    /// R21, text). A new game starts with its first turn, `G1`.
    ///
    /// # Wrong
    ///
    /// Silfr refuses the Penningr in `G1`.
    ///
    /// ```hirth
    /// G1 He1He2He GdSr
    /// S1 He7He8He /
    /// ```
    ///
    /// # Right
    ///
    /// Silfr accepts it.
    ///
    /// ```hirth
    /// G1 He1He2He GdSa /
    /// S1 He7He8He /
    /// ```
    ///
    /// # Fix
    ///
    /// Take out what follows the end. When the game did go on, look at the turn that ended it: the
    /// message names it.
    "after-the-end" Error "The game is over before this" []
}

/// `ended` is such as `Silfr won by Drepið in S5`, `first` the label that starts a game.
pub fn words(label: &str, ended: &str, first: &str) -> Words {
    let message = format!("{label} is written after the end of the game: {ended}");
    Words::new(&PAGE, message, "the game is over").help(format!("a new game starts with `{first}`"))
}
