//! A tag that should name a game or a variant, and does not.

use super::Words;
use crate::page::page;

page! {
    /// A tag `[Game "…"]` or `[Variant "…"]` says which game a record is of. This value is a word that is the name of no
    /// game that this program knows, or nearly that of one; or it names no variant of a game that has several.
    ///
    /// `[Game "…"]` with a number or with several words is an ordinary tag, and so is `[Variant "…"]` in
    /// a game without variants.
    ///
    /// # Why
    ///
    /// Judged by the rules of another game, or of another variant, a record says nothing (text: it is not
    /// the game whose rulebook that is). An unknown variant is an error in a game that has variants.
    ///
    /// # Wrong
    ///
    /// ```hirth
    /// [Game "hrith"]
    ///
    /// G1 He1He2He GdSr
    /// ```
    ///
    /// # Right
    ///
    /// ```hirth
    /// [Game "hirth"]
    ///
    /// G1 He1He2He GdSr
    /// ```
    ///
    /// # Fix
    ///
    /// Write the name of the game, or of the variant; or give the tag another name, if it is not about that.
    "game-name" Warning "A tag names no game that is known, or no variant of one" []
}

/// `written` is nearly the name `meant`.
pub fn nearly(written: &str, meant: &str) -> Words {
    let message = format!("`{written}` names no game");
    Words::new(&PAGE, message, "not a game").help(format!("did you mean `{meant}`?"))
}

/// `written` is no game of the table, whose games have these names.
pub fn unknown(written: &str, names: &[&str]) -> Words {
    let message =
        format!("No game is known that is called `{written}`, so the record is judged as another");
    let names = names.join("`, `");
    Words::new(&PAGE, message, "not a game").help(format!("the games that are known are `{names}`"))
}
