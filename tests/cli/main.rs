//! The program: its commands, options, reports, formats and files, and the library behind them.

mod agree;
mod baseline;
mod check;
mod config;
mod convert;
mod counts;
mod edit;
mod explain;
mod fix;
mod fmt;
mod formats;
mod going_to;
mod honest;
mod hostile_names;
mod human_report;
mod json;
mod kept;
mod matches;
mod moves;
mod output;
#[path = "../support/program.rs"]
mod program;
#[path = "../support/properties.rs"]
mod properties;
mod reader;
mod recognition;
mod record;
mod result_words;
mod scarce;
mod scene;
mod scenes;
mod schema;
mod show;
mod signals;
mod source;
mod stats;
mod suppression;
mod watch;

/// Whether a file under `fixtures` is one record, and not the snapshot of one, or a list of slips.
fn is_record(path: &std::path::Path) -> bool {
    path.extension().is_none_or(|ending| ending != "snap" && ending != "slips")
}
