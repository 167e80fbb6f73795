//! The program: its commands, options, reports, formats and files, and the library behind them.

mod baseline;
mod check;
mod config;
mod convert;
mod edits;
mod explain;
mod field;
mod fix;
mod fmt;
mod formats;

mod help;
mod hostile_words;
mod inputs;
mod matches;
mod moves;
mod output;
#[path = "../support/program.rs"]
mod program;
#[path = "../support/properties.rs"]
mod properties;
mod recognition;
mod record;
mod report;
mod results;
mod scene;
mod scenes;
mod schema;
mod show;
mod signals;
mod source;
mod stats;
mod suppression;
mod turns;
mod view;
mod watch;
mod writing;

/// Whether a file under `fixtures` is one record, and not the snapshot of one, or a list of slips.
fn is_record(path: &std::path::Path) -> bool {
    path.extension().is_none_or(|ending| ending != "snap" && ending != "slips")
}
