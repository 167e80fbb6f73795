//! HIRÞ: its notation, its rules, its records in every format.

mod bounds;
mod codes;
mod convert;
mod corpus;
mod decorated;
mod differential;
mod fix_laws;
mod grammar;
mod laws;
mod layout;
mod library;
#[path = "../../support/likened.rs"]
mod likened;
mod odd;
mod parts;
mod positions;
mod referee_self;
mod two_ways;

pub(crate) use crate::any_text;
pub(crate) use ::referee::hirth as referee;
use hirth::report::GameReport;

/// Who won a game, by what, and how many points.
fn result(game: &GameReport) -> Option<(&'static str, &'static str, u32)> {
    let result = game.result.as_ref()?;
    let winner = game.seats[result.winner().expect("somebody wins")].title;
    let victory = result.reason.expect("by something").id;
    Some((winner, victory, result.points().expect("points")))
}
