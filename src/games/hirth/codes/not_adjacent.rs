//! A space that no walk reaches.

use super::{Words, phrase};
use crate::{
    games::hirth::board::{Side, Space, Spaces},
    page::page,
};

page! {
    /// No walk leads the piece to that space, in however many steps.
    ///
    /// # Why
    ///
    /// A step goes to a touching space, and only through its own side's spaces does a piece go on:
    /// in an empty space it stops, before an enemy one it waits on the line (R8, R10, text). A move
    /// may be several steps, and is written by its two ends (R12, text).
    ///
    /// These spaces touch: 0-1, 0-2, 1-3, 2-4, 3-5, 4-6, 5-7, 6-8, 7-9, 8-9, and m touches 3, 4, 5
    /// and 6. The board's picture is lost. The published game proves ten of the fourteen, symmetry
    /// gives the rest (R1, R3, sample). Whether 1-2, 3-4, 5-6 and 7-8 touch, nobody knows; a move
    /// that needs one of them is `lateral-crossing` instead (R2, assumed).
    ///
    /// # Wrong
    ///
    /// 1 is still empty, so nobody walks through it to 3.
    ///
    /// ```hirth
    /// G1 He3He1 /
    /// ```
    ///
    /// # Right
    ///
    /// ```hirth
    /// G1 He1He3 /
    /// ```
    ///
    /// # Fix
    ///
    /// Correct one of the two spaces, or first put a piece where the walk leads through.
    "not-adjacent" Error "No walk leads to that space" ["R1", "R2", "R3", "R8", "R10", "R12"]
}

/// `through` are the spaces beside `goal` that the mover holds.
pub(in crate::games::hirth) fn words(
    side: Side,
    from: Space,
    goal: Space,
    through: Spaces,
) -> Words {
    let touching = phrase::spaces(goal.neighbours(), "and");
    let message = if from == goal {
        format!(
            "A walk from {from} back to {from} goes through {touching}, of which {side} holds none"
        )
    } else if through.is_empty() {
        format!(
            "No walk leads from {from} to {goal}: of {touching}, which touch it, {side} holds none"
        )
    } else {
        let held = phrase::spaces(through, "and");
        format!(
            "No walk leads from {from} to {goal}: of the spaces that touch it {side} holds only {held}, and no walk leads there"
        )
    };
    Words::new(&PAGE, message, format!("{goal} is out of reach"))
}
