//! The table of games: the only file that knows more than one.

pub mod herrlof;
pub mod hirth;
pub mod tafl;

pub use crate::game::*;

/// The games this program knows.
pub static GAMES: &[&dyn Game] = &[&hirth::GAME, &tafl::GAME, &herrlof::GAME];
