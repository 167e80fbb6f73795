//! HIRÞ, and nothing else: text becomes turns as written ([`notation`]), turns are proven legal or not ([`replay`]) by
//! the rules ([`rules`]), mistakes are traced to the intended turns (`repair`), and facts become words (`words`).
//! [`Hirth`] is what the table of games knows of it.

pub mod data;
pub mod generate;
#[doc = include_str!("guide.md")]
pub mod guide {}
pub mod notation;
pub mod play;
#[doc(hidden)]
pub mod replay;
pub mod rules;
pub mod setup;

mod api;
mod codes;
mod diagnose;
mod diagram;
mod driver;
mod facts;
mod fast;
mod game;
mod judge;
mod layout;
mod model;
mod repair;
mod results;
mod scene;
mod settings;
mod start;
mod words;

pub use data::read;
pub use notation::{grammar, turn};
pub use rules::{board, legal, position};
pub use settings::Lateral;

use game::ABOUT;
use notation::{labels, lines::Line};

/// HIRÞ.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Hirth;
