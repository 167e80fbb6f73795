//! The notation: text → plies as written, with their faults, and back.

pub mod grammar;
pub(super) mod pasted;
pub mod turn;

pub(super) mod dialects;
pub(super) mod likeness;
pub(super) mod lines;
pub(super) mod numbers;
pub(super) mod print;
pub(super) mod recover;
mod spaces;
pub(super) mod spellings;

pub use recover::read;

use super::about::{ABOUT, Tafl};
use crate::{
    notation::after_blanks,
    record::{Likeness, Notation, PastedTurns},
    report::Seat,
};

impl Notation for Tafl {
    fn name(&self) -> &'static str {
        ABOUT.name
    }

    fn seats(&self) -> &'static [Seat] {
        ABOUT.seats
    }

    fn likeness(&self, line: &str) -> Likeness {
        likeness::of(line)
    }

    fn likeness_in_record(&self, line: &str) -> Likeness {
        likeness::in_record(line)
    }

    fn label(&self, text: &str) -> Option<usize> {
        likeness::label(text)
    }

    fn is_notation(&self, character: char) -> bool {
        likeness::is_notation(character)
    }

    fn claims(&self, line: &str) -> usize {
        // A wrong sign in the number before the moves says nothing of them.
        let start = after_blanks(line);
        turn::claims(&start[numbers::damaged(start).unwrap_or(0)..])
    }

    fn pasted_turns(&self) -> Option<&dyn PastedTurns> {
        Some(self)
    }
}
