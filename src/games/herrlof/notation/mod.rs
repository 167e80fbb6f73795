//! The notation: text → lines as written, with their faults, and back.

pub mod grammar;
pub mod written;

pub(super) mod furthest;
pub(super) mod likeness;
pub(super) mod lines;
pub(super) mod pasted;
pub(super) mod print;
pub(super) mod recover;
pub(super) mod signs;
pub(super) mod spellings;

pub use recover::read;
pub(in crate::games::herrlof) use recover::{read_turn, read_whole};

use super::about::{ABOUT, Herrlof};
use crate::{
    record::{Likeness, Notation, PastedTurns},
    report::Seat,
};

impl Notation for Herrlof {
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
        likeness::of_damaged(line)
    }

    fn label(&self, text: &str) -> Option<usize> {
        likeness::label(text)
    }

    fn is_notation(&self, character: char) -> bool {
        likeness::is_notation(character)
    }

    fn claims(&self, line: &str) -> usize {
        written::claims(line)
    }

    fn pasted_turns(&self) -> Option<&dyn PastedTurns> {
        Some(self)
    }
}
