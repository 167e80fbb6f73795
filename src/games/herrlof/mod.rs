//! Herrlof, the card game, and nothing else. Text becomes lines as written ([`notation`]), rounds are played and counted by
//! the rules ([`rules`]), with what a record proves of hidden cards (`judge`), and facts become words (`words`). [`Herrlof`]
//! is what the table of games knows of it.

pub mod data;
#[doc = include_str!("guide.md")]
pub mod guide {}

mod api;
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
mod results;
pub mod rules;
mod scene;
pub mod setup;
mod words;

pub use data::read;
pub use notation::written::Turn;
pub use rules::{cards, seats};

use game::ABOUT;

/// Herrlof.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Herrlof;
