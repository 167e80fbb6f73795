//! `x` where `^` belongs, or the other way round.

use super::Words;
use crate::{
    games::hirth::turn::{BattleResult, Fate, Piece},
    page::page,
};

page! {
    /// A beaten piece leaves the board in one of two ways, and the record has the wrong one: `x` is
    /// out of the game for good, `^` is back in the reserve, from where it may enter again.
    ///
    /// # Why
    ///
    /// A beaten Hirþ outside a Karve leaves the game. A beaten Karve goes back to the reserve, and
    /// the Hirþ aboard with it, apart (R16, text). The published game has both: `>6SK^` in `G3`,
    /// `>6GHx` in `S3` (sample).
    ///
    /// # Wrong
    ///
    /// ```hirth
    /// G1 He1He2He /
    /// S1 He7He8He /
    /// G2 H13HeHeHeHe /
    /// S2 H75HeHeHeHe /
    /// G3 H3>5HeHeHeHe >5GH^
    /// ```
    ///
    /// # Right
    ///
    /// ```hirth
    /// G1 He1He2He /
    /// S1 He7He8He /
    /// G2 H13HeHeHeHe /
    /// S2 H75HeHeHeHe /
    /// G3 H3>5HeHeHeHe >5GHx
    /// ```
    ///
    /// # Fix
    ///
    /// Write `x` after a Hirþ and `^` after a Karve.
    "battle-marks" Error "A beaten piece leaves the board in the wrong way" ["R16"]
}

/// `right` is what becomes of the piece.
pub(in crate::games::hirth) fn words(result: BattleResult, right: Fate) -> Words {
    let side = result.side;
    let message = match result.piece {
        Piece::Karve(0) => {
            format!("{side}'s beaten Karve goes back to the reserve, which is written `{right}`")
        }
        Piece::Karve(_) => format!(
            "{side}'s beaten Karve and the Hirþ aboard go back to the reserve, which is written `{right}`"
        ),
        _ => format!("{side}'s beaten Hirþ leaves the game, which is written `{right}`"),
    };
    Words::new(&PAGE, message, format!("`{right}` belongs here")).help(format!(
        "write `{}`",
        BattleResult {
            fate: right,
            ..result
        }
    ))
}
