//! The codes of inputs that cannot be read, one page each, and all that the program can explain.

use crate::{games::GameKind, output::catalogue::Catalogue, page::pages};

pages! {
    "any":
    UNREADABLE "unreadable",
    NOT_UTF_8 "not-utf-8",
    BAD_CONFIG "bad-config",
    ENCODING "encoding",
}

/// Returns every code that the program can report, and every rule.
pub(super) fn known() -> Catalogue {
    Catalogue { games: GameKind::ALL, inputs: PAGES }
}
