//! The notation: text → turns as written, with their faults, and back.

pub mod grammar;
pub mod turn;

pub(super) mod battle_order;
pub(super) mod labels;
pub(super) mod likeness;
pub(super) mod lines;
mod offers;
pub(super) mod pasted;
pub(super) mod print;
pub(super) mod recover;

pub use print::Spelling;

pub use recover::read;
pub(super) use recover::{read_strictly, read_unlabelled};

use super::about::{ABOUT, Hirth};
use crate::{
    record::{Likeness, Notation, PastedTurns},
    report::Seat,
};

impl Notation for Hirth {
    fn name(&self) -> &'static str {
        ABOUT.name
    }

    fn seats(&self) -> &'static [Seat] {
        ABOUT.seats
    }

    fn likeness(&self, line: &str) -> Likeness {
        likeness::of(line)
    }

    fn label(&self, text: &str) -> Option<usize> {
        likeness::label(text)
    }

    fn is_notation(&self, character: char) -> bool {
        likeness::is_notation(character)
    }

    fn claims(&self, line: &str) -> usize {
        recover::read(line).claims(line)
    }

    fn pasted_turns(&self) -> Option<&dyn PastedTurns> {
        Some(self)
    }
}
