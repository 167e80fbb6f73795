//! What the searches of all games for the intended text share: the scale of costs, and how long they
//! may take.
//!
//! Each game finds candidates in its own way. HIRÞ walks through texts and positions at once, tafl compares the legal
//! moves with the text, Herrlof edits lines and judges them again.

mod budget;
pub mod cost;
mod effort;

pub(crate) use budget::of_fixing;
pub use budget::{Budget, EFFORT};
pub use effort::Effort;
