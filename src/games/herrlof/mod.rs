//! Herrlof, the card game, and nothing else. Text becomes lines as written ([`notation`]), rounds are played and counted by
//! the rules ([`rules`]), with what a record proves of hidden cards (`judge`), and facts become words (`words`). [`Herrlof`]
//! is what the table of games knows of it.

#[cfg(feature = "data")]
pub mod data;
#[doc = include_str!("guide.md")]
pub mod guide {}

mod api;
mod codes;
#[cfg(feature = "check")]
mod diagnose;
#[cfg(feature = "check")]
mod diagram;
#[cfg(feature = "check")]
mod driver;
#[cfg(feature = "data")]
mod facts;
#[cfg(feature = "check")]
mod game;
mod generate;
#[cfg(feature = "check")]
mod judge;
mod known;
#[cfg(feature = "check")]
mod layout;
#[cfg(feature = "data")]
mod model;
pub mod notation;
mod play;
#[cfg(feature = "check")]
mod results;
pub mod rules;
#[cfg(feature = "draw")]
mod scene;
#[doc(hidden)]
pub mod setup;
mod words;

#[cfg(feature = "data")]
pub use data::read;
pub use notation::written::Turn;
pub use rules::{cards, seats};
#[doc(inline)]
pub use setup::{Fault as PositionFault, Position};

#[cfg(feature = "check")]
use game::ABOUT;

/// Herrlof.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Herrlof;
