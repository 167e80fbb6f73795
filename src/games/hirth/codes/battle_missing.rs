//! An attack without its battle.

use super::{Words, phrase};
use crate::{games::hirth::rules::FightFacts, page::page};

page! {
    /// A space is attacked, and the turn does not say how the battle for it ends.
    ///
    /// # Why
    ///
    /// Every attack is decided at the end of the turn in which it is made, after the five steps
    /// (R10, R14, text), and each space that was attacked has its battle in the record, as in the
    /// published game.
    ///
    /// # Wrong
    ///
    /// ```hirth
    /// G1 He1KeHei /
    /// S1 He7He8He /
    /// G2 Kh03HeHeHe /
    /// S2 H75HeHeHeHe /
    /// G3 Kh3>5HeHeHeHe /
    /// ```
    ///
    /// # Right
    ///
    /// ```hirth
    /// G1 He1KeHei /
    /// S1 He7He8He /
    /// G2 Kh03HeHeHe /
    /// S2 H75HeHeHeHe /
    /// G3 Kh3>5HeHeHeHe >5SHxGKh5
    /// ```
    ///
    /// # Fix
    ///
    /// Write `>`, the space, and what becomes of each piece, the defender's first: `x` for a Hirþ
    /// that is out of the game, `^` for a Karve back in the reserve, a space for all that stay on
    /// the board.
    "battle-missing" Error "An attack has no battle" ["R10", "R14", "N2", "N3"]
}

/// The fight whose battle is not written.
pub(in crate::games::hirth) fn words(fight: &FightFacts) -> Words {
    let message = format!(
        "{}, {}, but the battle is not written",
        phrase::fight(fight),
        phrase::verdict(fight)
    );
    let space = fight.space;
    let words = Words::new(&PAGE, message, format!("attacks {space}"));
    match phrase::written(fight) {
        Some(battle) => words.help(format!("write the battle after the moves: `{battle}`")),
        None => words.help(format!(
            "write the battle after the moves, from `>{space}` on"
        )),
    }
}
