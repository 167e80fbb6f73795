//! The program: its commands, options, reports, formats and files, and the library behind them.

mod baseline;
mod check;
mod config;
mod convert;
mod edits;
mod explain;
mod field;
mod fix;
#[path = "../support/fixtures.rs"]
mod fixtures;
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
#[path = "../support/reported.rs"]
mod reported;
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
