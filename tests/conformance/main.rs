//! What the program writes and reads, held against other crates. A test of a library or of the program alone is in the other
//! folders of `tests`.

#[path = "../support/cases.rs"]
mod cases;
#[path = "../support/fixtures.rs"]
mod fixtures;
mod grammar;
mod pages;
#[cfg(unix)]
mod pipelines;
mod program;
#[path = "../support/reported.rs"]
mod reported;
mod reports;
mod schemas;
mod tafl_rules;
