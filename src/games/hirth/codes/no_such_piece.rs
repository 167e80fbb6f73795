//! A piece that is not where the move takes it from.

use super::Words;
use crate::{
    games::hirth::{
        board::{Side, Space},
        rules::Presence,
        turn::Piece,
    },
    page::page,
};

page! {
    /// The move takes a piece from a space where no such piece stands.
    ///
    /// # Why
    ///
    /// A move is written by where the piece starts and where it ends (R12, text). What stands where
    /// follows from the turns before. A Hirþ aboard a Karve is not one that stands on the space: it
    /// leaves the Karve first, written `v` and one step more (R6, text).
    ///
    /// # Wrong
    ///
    /// Gull's Hirþ stand on 0, 1 and 2.
    ///
    /// ```hirth
    /// G1 He1He2He /
    /// S1 He7He8He /
    /// G2 H34HeHeHeHe /
    /// ```
    ///
    /// # Right
    ///
    /// ```hirth
    /// G1 He1He2He /
    /// S1 He7He8He /
    /// G2 H24HeHeHeHe /
    /// ```
    ///
    /// # Fix
    ///
    /// Correct the space that the piece comes from, or the piece. Aboard a Karve, a Hirþ is written
    /// with `v`: `Hv3m`. When the move looks right, the slip may be in an earlier turn.
    "no-such-piece" Error "No such piece stands there" ["R4", "R6", "R12"]
}

/// `instead` is what is there or where the piece is; `text` is the move.
pub(in crate::games::hirth) fn words(
    side: Side,
    piece: Piece,
    at: Space,
    instead: Presence,
    text: &str,
) -> Words {
    let words = |message: String, label: &str| Words::new(&PAGE, message, label);
    match (piece, instead) {
        (Piece::Hirth, Presence::Aboard(aboard)) => {
            let there = if aboard == 1 {
                "the one there is"
            } else {
                "those there are"
            };
            let message = format!("No {side} Hirþ stands on {at}; {there} aboard a Karve");
            let ends = text.strip_prefix('H').unwrap_or(text);
            words(message, "aboard a Karve").help(format!(
                "write `Hv{ends}` to leave the Karve first, which is a step more"
            ))
        }
        (Piece::Hirth, Presence::Ashore) => {
            let message = format!("{side}'s Karve on {at} is unmanned, so no Hirþ can leave it");
            words(message, "nobody aboard").help(format!(
                "a Hirþ that stands outside the Karve is written `{}`",
                text.replacen('v', "", 1)
            ))
        }
        (Piece::Hirth, _) => words(format!("No {side} Hirþ stands on {at}"), "no Hirþ here"),
        (Piece::Karve(_), _) => words(format!("{side} has no Karve on {at}"), "no Karve here"),
        (Piece::Lofdungr, Presence::Elsewhere(space)) => {
            let message = format!("{side}'s Lofðungr stands on {space}, not on {at}");
            let ends = text.get(2..).unwrap_or("");
            words(message, "no Lofðungr here").help(format!("write `L{space}{ends}`"))
        }
        (Piece::Lofdungr, _) => words(
            format!("{side}'s Lofðungr is off the board"),
            "no Lofðungr here",
        ),
    }
}
