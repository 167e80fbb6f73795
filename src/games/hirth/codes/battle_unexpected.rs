//! A battle without an attack.

use super::Words;
use crate::{games::hirth::board::Space, page::page};

page! {
    /// A battle is written for a space that nothing attacks this turn, or it is written twice.
    ///
    /// # Why
    ///
    /// A battle is fought where a piece attacks: where it moves into a space that the opponent
    /// controls (R10, text). All pieces that attack a space fight one battle together (R14, text),
    /// so a space has one battle a turn.
    ///
    /// # Wrong
    ///
    /// 1 was empty: the Hirþ that goes there fights nobody.
    ///
    /// ```hirth
    /// G1 He1He2He >1GH1
    /// ```
    ///
    /// # Right
    ///
    /// ```hirth
    /// G1 He1He2He /
    /// ```
    ///
    /// # Fix
    ///
    /// Take the battle out, write `/` when there is none, or correct its space. When there was an
    /// attack, its move wants `>`.
    "battle-unexpected" Error "A battle is written where none is fought" ["R10", "R14"]
}

/// `twice`: the space's battle stands before already.
pub(in crate::games::hirth) fn words(space: Space, twice: bool) -> Words {
    if twice {
        let message = format!(
            "The battle for {space} is written twice; all who attack a space fight one battle"
        );
        return Words::new(&PAGE, message, "a second battle")
            .help("put all results into the first");
    }
    let message = format!("Nothing attacks {space} this turn, so there is no battle for it");
    Words::new(&PAGE, message, format!("nobody attacks {space}"))
        .help("leave it out; a turn without any battle ends with `/`")
}
