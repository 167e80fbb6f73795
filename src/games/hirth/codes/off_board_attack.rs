//! An attack on one's own home from off the board.

use super::Words;
use crate::{
    games::hirth::board::{Side, Space},
    page::page,
};

page! {
    /// The opponent stands in this side's home, and a piece that enters the board attacks it there.
    ///
    /// # Why
    ///
    /// New pieces always enter through the home (R4, text), and the rulebook does not say what
    /// happens when the opponent holds it. Here entering is then an attack, one step, from off the
    /// board; a piece that wins and does not move in goes back to the reserve, written `^` (R11,
    /// assumed).
    ///
    /// # Wrong
    ///
    /// Gull has taken 9, and Silfr attacks it with a Hirþ that enters, and two pieces from 8.
    ///
    /// ```hirth
    /// G1 He1He3 /
    /// S1 He8He8H86 /
    /// G2 He3H35He /
    /// S2 He6He8 /
    /// G3 He5H57 /
    /// S3 He6He8 /
    /// G4 H5>9H7>9HeHe >9SL8GH9GH9
    /// S4 He>9H8>9L8>9H86H86 >9GHxGHxSH^SH9SL8
    /// G5 GdSr
    /// ```
    ///
    /// # Right
    ///
    /// Silfr attacks 9 with three pieces from 8.
    ///
    /// ```hirth
    /// G1 He1He3 /
    /// S1 He8He8H86 /
    /// G2 He3H35He /
    /// S2 He6He8 /
    /// G3 He5H57 /
    /// S3 He6He8 /
    /// G4 H5>9H7>9HeHe >9SL8GH9GH9
    /// S4 L8>9H8>9H8>9H68H68 >9GHxGHxSH9SH9SL8
    /// G5 GdSr
    /// ```
    ///
    /// # Fix
    ///
    /// Nothing, when you play it so.
    "off-board-attack" Advice "A piece attacks its home from off the board" ["R4", "R11"]
}

/// `side` enters its home, which the foe holds.
pub(super) fn words(side: Side, home: Space) -> Words {
    let message = format!(
        "{side} attacks {home}, its own home, from off the board, which the rulebook does not settle"
    );
    Words::new(&PAGE, message, "attacks from off the board")
        .help("accepted as an attack of one step")
}
