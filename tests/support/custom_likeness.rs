//! The notation of HIRÞ, but for what a turn looks like.

use hirth::{
    games::hirth::Hirth,
    record::{Likeness, Notation},
    report::Seat,
};

/// A notation with another likeness.
pub struct CustomLikeness(pub fn(&str) -> Likeness);

impl Notation for CustomLikeness {
    fn name(&self) -> &'static str {
        Hirth.name()
    }

    fn seats(&self) -> &'static [Seat] {
        Hirth.seats()
    }

    fn likeness(&self, line: &str) -> Likeness {
        (self.0)(line)
    }

    fn label(&self, text: &str) -> Option<usize> {
        Hirth.label(text)
    }

    fn is_notation(&self, character: char) -> bool {
        Hirth.is_notation(character)
    }
}
