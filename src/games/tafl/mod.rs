//! Tafl: Viking Chess, Ard Ri and their kin, and nothing else. Text becomes moves as written ([`notation`]), moves are
//! proven legal or not (`replay`) by the rules ([`rules`]) of a variant, which is a value; mistakes are traced to the
//! intended moves (`judge`), and facts become words (`words`). [`Tafl`] is what the table of games knows of it.

#[cfg(feature = "data")]
pub mod data;
#[doc = include_str!("guide.md")]
pub mod guide {}

mod api;
mod board_line;
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
#[cfg(feature = "data")]
mod generate;
#[cfg(feature = "check")]
mod judge;
#[cfg(feature = "check")]
mod layout;
#[cfg(feature = "data")]
mod model;
pub mod notation;
#[cfg(feature = "data")]
mod play;
mod replay;
#[cfg(feature = "check")]
mod results;
pub mod rules;
#[cfg(feature = "check")]
mod ruleset;
#[cfg(feature = "draw")]
mod scene;
#[cfg(feature = "check")]
mod settings;
#[doc(hidden)]
pub mod setup;
mod words;

#[doc(inline)]
pub use board_line::SetupError as PositionFault;
#[cfg(feature = "data")]
pub use data::read;
pub use notation::turn;
pub use rules::variant;
#[doc(inline)]
pub use setup::Position;
#[doc(inline)]
pub use turn::Move as Turn;

#[cfg(feature = "check")]
use game::ABOUT;

/// Tafl.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tafl;
