//! An attack without its mark.

use super::{Words, phrase};
use crate::{
    games::hirth::board::{Side, Space},
    page::page,
};

page! {
    /// The space belongs to the other side, so to enter it is to attack it, and an attack is
    /// written with `>` before the space: `L3>6`.
    ///
    /// # Why
    ///
    /// Entering a space that the opponent controls is an attack, and the piece waits on the line
    /// between the two spaces until the battle (R10, text). A single piece controls its space, even
    /// an unmanned Karve (R7, text). The published game has this slip in its last turn: `Khh3m`
    /// goes to m, where Gull's Lofðungr stands, and the turn then writes a battle for m (sample).
    ///
    /// Where the opponent stands in your home, entering the board is an attack as well: `He>0`.
    /// That reading is assumed (R11).
    ///
    /// # Wrong
    ///
    /// Silfr's Hirþ stands on 5.
    ///
    /// ```hirth
    /// G1 He1KeHei /
    /// S1 He7He8He /
    /// G2 Kh03HeHeHe /
    /// S2 H75HeHeHeHe /
    /// G3 Kh35HeHeHeHe >5SHxGKh5
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
    /// Put `>` before the last space and write the battle after the moves, or correct the space.
    "unmarked-attack" Error "An attack is written without `>`" ["R7", "R10", "R11"]
}

/// `goal` is the foe's, who has so many pieces there. `text` is the move.
pub(in crate::games::hirth) fn words(side: Side, goal: Space, foes: usize, text: &str) -> Words {
    let pieces = phrase::count(foes, "piece");
    let message = format!(
        "{goal} is {}'s ({pieces}), so entering it is an attack",
        side.foe()
    );
    let words = Words::new(&PAGE, message, "an attack wants `>`");
    match text.strip_suffix(goal.letter()) {
        Some(start) => words.help(format!("write `{start}>{goal}`")),
        None => words.help(format!(
            "a Hirþ cannot board on {goal} while it is {}'s",
            side.foe()
        )),
    }
}

/// The foe stands in the home that a piece enters. `text` is the move.
pub(in crate::games::hirth) fn home_held(side: Side, text: &str) -> Words {
    let home = side.home();
    let message = format!(
        "{} holds {home}, {side}'s home, so entering the board is an attack and ends on the line",
        side.foe()
    );
    let piece = if text.starts_with('K') { 'K' } else { 'H' };
    Words::new(&PAGE, message, "an attack wants `>`").help(format!("write `{piece}e>{home}`"))
}
