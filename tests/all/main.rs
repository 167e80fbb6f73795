//! Properties on random games, and what is about documents and sources.

mod api;
mod bounds;
mod fare;
mod first_steps;
mod fixed;
mod front;
mod herrlof;
mod hirth;
mod imports;
mod laid_out;
mod pages;
#[path = "../support/program.rs"]
mod program;
#[path = "../support/properties.rs"]
mod properties;
mod tafl;
mod toy;
mod vocabulary;

/// Whether a file under `fixtures` is one record, and not the snapshot of one, or a list of slips.
fn is_record(path: &std::path::Path) -> bool {
    path.extension().is_none_or(|ending| ending != "snap" && ending != "slips")
}
