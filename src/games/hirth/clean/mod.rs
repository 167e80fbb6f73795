//! Clean turns, from their bytes to the position after them, without a syntax tree.
//!
//! Nearly all turns are written alike and right: their steps add up by shortest ways, and every battle is written in full
//! and in order. Such a turn is played while it is read. What is played on is the position of [`rules`](super::rules),
//! and what they state of pieces, victories, refuges and the Penningr is asked there. What is written here is how a turn
//! is read, and in which order it is checked. Nothing here knows what is wrong: at the first sight of anything else it
//! gives up, and the turn is replayed, which knows every reading.
//!
//! A turn is read twice at most: first as nearly all are written ([`turn`]), each move looked up in a table
//! ([`tables`]), and where that is not enough once more with care ([`odd`], [`choices`]).

mod battles;
mod choices;
mod odd;
mod tables;
mod text;
mod turn;

pub(super) use choices::Boards;
pub(super) use text::{Cursor, Text, Word};

use super::{
    board::Side,
    position::Position,
    rules::{Ending, Line},
};
use choices::Choices;
use turn::Board;

/// A clean turn, played from one position.
pub(super) struct Clean {
    /// The position after it.
    pub position: Position,
    /// How the game ended, if it did.
    pub ending: Option<Ending>,
    /// The pieces that attacked.
    pub line: Line,
}

/// Plays a turn of `side`; `text` is what stands behind its label, up to its end. Returns `None` where there may be
/// anything to say of it, or where there was a choice between ways that are as short.
pub(super) fn play(before: &Position, side: Side, text: &str) -> Option<Clean> {
    let bytes = Text::of_one_turn(text)?;
    let start = bytes.cursor_at(0);
    let played = |with_care: bool| {
        let mut board = Board::before(before, side);
        let mut choices = Choices::default();
        let ended = if with_care {
            board.play_with_care(start, side, &mut choices)
        } else {
            board.play(start, side, &mut choices)
        }?;
        (ended.end == text.len() && !choices.are_made()).then_some((board, ended))
    };
    let (board, ended) = played(false).or_else(|| played(true))?;
    Some(Clean {
        position: board.position(),
        ending: ended.ending,
        line: ended.line(),
    })
}
