//! A piece that can do nothing more this turn.

use super::{Words, phrase};
use crate::{
    games::hirth::{
        board::{Side, Space},
        turn::Piece,
    },
    page::page,
};

page! {
    /// The piece has stopped for this turn, or waits on the line to attack, and can do nothing
    /// more.
    ///
    /// # Why
    ///
    /// A piece that enters an empty space stops there until its side's next turn, and so do all
    /// Hirþ aboard a Karve that does (R8, text). Whether the space is empty counts at the moment of
    /// entering: the second piece that enters finds the space its own and may go on. A piece that
    /// attacks stays on the line until the battle (R10, text).
    ///
    /// A stopped Hirþ does not board either; a Hirþ that has not stopped may board a Karve that has
    /// (R9, sample: the last turn of the published game).
    ///
    /// # Wrong
    ///
    /// The Hirþ that enters the empty 1 stops there.
    ///
    /// ```hirth
    /// G1 He1HeHeH13 /
    /// ```
    ///
    /// # Right
    ///
    /// 1 is Gull's when the second one comes there from 0, so it goes on to 3.
    ///
    /// ```hirth
    /// G1 He1HeH03 /
    /// ```
    ///
    /// # Fix
    ///
    /// Let another piece make the move, or let another piece go there first, so that this one does
    /// not stop.
    "stopped-piece" Error "The piece has stopped for this turn" ["R8", "R9", "R10"]
}

/// The piece from `at` has stopped, or is on the line.
pub(in crate::games::hirth) fn words(side: Side, piece: Piece, at: Space, on_line: bool) -> Words {
    let name = phrase::piece(piece);
    if on_line {
        let message = format!(
            "{side}'s {name} from {at} attacks and stays on the line; it can do nothing more this turn"
        );
        return Words::new(&PAGE, message, "is on the line");
    }
    let message =
        format!("{side}'s {name} on {at} has stopped: {at} was empty when it came there this turn");
    Words::new(&PAGE, message, "has stopped").help(format!(
        "another piece that enters {at} now finds it {side}'s own, and may go on"
    ))
}

/// The Karve that is to be boarded or left attacks.
pub(in crate::games::hirth) fn karve_on_line(side: Side, at: Space) -> Words {
    let message = format!(
        "{side}'s Karve from {at} attacks and stays on the line; nothing boards or leaves it before the battle"
    );
    Words::new(&PAGE, message, "its Karve is on the line")
}

/// The piece enters its empty home and stops there.
pub(in crate::games::hirth) fn on_entry(side: Side, piece: Piece) -> Words {
    let (home, name) = (side.home(), phrase::piece(piece));
    let letter = if piece == Piece::Hirth { 'H' } else { 'K' };
    let message =
        format!("{home}, {side}'s home, is empty, so the {name} that enters it stops there");
    Words::new(&PAGE, message, "stops as it enters")
        .help(format!("write `{letter}e`; what enters after it may go on"))
}
