//! HIRÞ: its notation, its rules, its records in every format.

mod any_text;
mod baseline;
mod bounds;
mod by_rule;
mod cli;
mod codes;
mod config;
mod convert;
mod corpus;
mod decorated;
mod differential;
mod drawings;
mod fix;
mod fix_laws;
mod fix_writing;
mod fixes_told;
mod fmt;
mod formats;
mod grammar;
mod honest;
mod hostile_names;
mod json;
mod kept;
mod laws;
mod layout;
mod library;
mod likened;
mod matches;
mod odd;
mod open_result;
mod output;
mod parts;
mod play;
mod positions;
mod reader;
mod readme;
mod record;
mod referee_self;
mod scarce;
mod scenes;
mod show;
mod signals;
mod stats;
mod suppression;
mod two_ways;
mod watch;

pub(crate) use ::referee::hirth as referee;
use hirth::report::GameReport;

/// Who won a game, by what, and how many points.
fn result(game: &GameReport) -> Option<(&'static str, &'static str, u32)> {
    let result = game.result.as_ref()?;
    let winner = game.seats[result.winner().expect("somebody wins")].title;
    let victory = result.reason.expect("by something").id;
    Some((winner, victory, result.points().expect("points")))
}
