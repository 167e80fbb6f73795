//! HIRÞ, and nothing else: text becomes turns as written ([`notation`]), turns are proven legal or not ([`replay`]) by
//! the rules ([`rules`]), mistakes are traced to the intended turns (`repair`), and facts become words (`words`).
//! [`Hirth`] is what the table of games knows of it.

#[cfg(feature = "data")]
pub mod data;
#[cfg(feature = "data")]
pub mod generate;
#[doc = include_str!("guide.md")]
pub mod guide {}
pub mod notation;
pub mod play;
#[doc(hidden)]
pub mod replay;
pub mod rules;
#[doc(hidden)]
pub mod setup;

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
mod fast;
#[cfg(feature = "check")]
mod game;
#[cfg(feature = "check")]
mod judge;
#[cfg(feature = "check")]
mod layout;
#[cfg(feature = "data")]
mod model;
#[cfg(feature = "check")]
mod repair;
#[cfg(feature = "check")]
mod results;
#[cfg(feature = "draw")]
mod scene;
#[cfg(feature = "check")]
mod settings;
#[cfg(feature = "check")]
mod start;
mod words;

#[cfg(feature = "data")]
pub use data::read;
pub use notation::{grammar, turn};
pub use rules::Lateral;
pub use rules::{board, legal, position};
#[doc(inline)]
pub use setup::{Fault as PositionFault, Position};
#[doc(inline)]
pub use turn::Turn;

#[cfg(feature = "check")]
use game::ABOUT;
use notation::{labels, lines::Line};

/// HIRÞ.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Hirth;
