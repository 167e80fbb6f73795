//! All tests of the program as its users see it: one binary, so that they are linked once.
//!
//! A game has a folder of its own beside [`program`], which runs the program, [`properties`], [`pages`], what is
//! explained, [`api`], what is public, and [`imports`], which file knows which: these know no game.

mod api;
mod bounds;
mod edit;
mod fare;
mod first_steps;
mod fixed;
mod front;
mod going_to;
mod herrlof;
mod hirth;
mod human_report;
mod imports;
mod laid_out;
mod pages;
mod program;
mod properties;
mod recognition;
mod repeated_fixes;
mod result_words;
mod scene;
mod source;
mod tafl;
mod toy;
mod vocabulary;

/// Whether a file under `fixtures` is one record, and not the snapshot of one, or a list of slips.
fn is_record(path: &std::path::Path) -> bool {
    path.extension().is_none_or(|ending| ending != "snap" && ending != "slips")
}
