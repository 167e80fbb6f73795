//! Players who keep their sides in a match.

use super::Words;
use crate::page::page;

page! {
    /// In a match the players swap sides every game, and this game seats somebody else.
    ///
    /// # Why
    ///
    /// The players of a match take turns at moving first: in HIRÞ at playing Gull (R4, text). Whose the points are depends on it, so the tags of a match must agree.
    ///
    /// # Wrong
    ///
    /// Anna plays Gull twice.
    ///
    /// ```hirth
    /// [Match "Jól"]
    /// [Gull "Anna"]
    /// [Silfr "Björn"]
    /// G1 He1He2He GdSr
    ///
    /// [Match "Jól"]
    /// [Gull "Anna"]
    /// G1 He1He2He GdSr
    /// ```
    ///
    /// # Right
    ///
    /// ```hirth
    /// [Match "Jól"]
    /// [Gull "Anna"]
    /// [Silfr "Björn"]
    /// G1 He1He2He GdSr
    ///
    /// [Match "Jól"]
    /// [Gull "Björn"]
    /// G1 He1He2He GdSr
    /// ```
    ///
    /// # Fix
    ///
    /// Swap the names, spell them as in the games before, or give games of another match another
    /// name.
    "match-seats" Error "The players do not swap sides" []
}

/// `written` is said to play `side`, and it is `expected`'s turn to.
pub fn words(side: &str, written: &str, expected: &str) -> Words {
    let message = format!(
        "{expected} plays {side} in this game of the match, not {written}: the players swap sides every game"
    );
    Words::new(&PAGE, message, format!("{expected} plays {side}"))
        .help("swap the names, or spell them as in the games before")
}
