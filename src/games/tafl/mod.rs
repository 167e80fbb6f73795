//! Tafl: Viking Chess, Ard Ri and their kin, and nothing else. Text becomes moves as written ([`notation`]), moves are
//! proven legal or not (`replay`) by the rules ([`rules`]) of a variant, which is a value; mistakes are traced to the
//! intended moves (`judge`), and facts become words (`words`). [`Tafl`] is what the table of games knows of it.

pub mod data;
#[doc = include_str!("guide.md")]
pub mod guide {}

mod api;
mod board_line;
mod codes;
mod diagnose;
mod diagram;
mod driver;
mod facts;
mod game;
mod generate;
mod judge;
mod layout;
mod model;
pub mod notation;
mod play;
mod replay;
mod results;
pub mod rules;
mod ruleset;
mod scene;
mod settings;
pub mod setup;
mod words;

pub use data::read;
pub use notation::turn;
pub use rules::variant;

use game::ABOUT;

/// Tafl.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tafl;
