//! Laws: what holds of any text and of any game, tried on random games, records with mistakes and odd texts.

mod accounted;
mod any_text;
mod bad_bytes;
mod bounds;
mod decorated;
mod differential;
mod drafts;
mod formatting;
#[path = "../support/forms.rs"]
mod forms;
mod herrlof;
mod hirth;
mod live_game;
mod mistakes;
#[path = "../support/pasted_mistakes.rs"]
mod pasted_mistakes;
mod playable;
#[path = "../support/program.rs"]
mod program;
#[path = "../support/properties.rs"]
mod properties;
mod samples;
#[path = "../support/styles.rs"]
mod styles;
mod styles_with_mistakes;
mod surroundings;
mod tafl;

/// Whether a file under `fixtures` is one record, and not the snapshot of one, or a list of slips.
fn is_record(path: &std::path::Path) -> bool {
    path.extension().is_none_or(|ending| ending != "snap" && ending != "slips")
}
