//! A position as lines of text with the looks of their characters.

mod canvas;

pub use canvas::Canvas;

/// A position as lines of text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Drawing {
    /// Lines of runs.
    pub lines: Vec<Vec<Run>>,
}

/// Some characters of one look.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    /// The characters.
    pub text: String,
    /// Whose they are, or what they mark.
    pub ink: Ink,
}

/// The looks of characters. Without colours they say the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ink {
    /// The board, and words.
    #[default]
    Plain,
    /// What is less than that.
    Faint,
    /// What belongs to a seat, by its place.
    Seat(u8),
    /// Where the turn did something.
    Mark,
    /// What was lost or is in danger.
    Danger,
}

/// A position as text, for terminals of any width.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Drawings {
    /// At most [`WIDE`] columns wide.
    pub wide: Drawing,
    /// At most [`NARROW`] columns wide.
    pub narrow: Drawing,
}

/// So many columns a wide drawing has at most: as many as a report can show beneath a finding.
pub const WIDE: usize = 72;

/// So many columns a narrow drawing has at most.
pub const NARROW: usize = 40;
