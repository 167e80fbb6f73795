//! All that the program can explain.

pub use crate::codes::inputs::PAGES;
pub(super) use crate::codes::inputs::{BAD_CONFIG, ENCODING, NOT_UTF_8, UNREADABLE};
use crate::{games::GameKind, output::catalogue::Catalogue};

/// Returns every code that the program can report, and every rule.
pub(super) fn known() -> Catalogue {
    Catalogue { games: GameKind::ALL, inputs: PAGES }
}
