//! The table of games: the only file that knows more than one, and the only one that names the features of games.

#[cfg(feature = "herrlof")]
pub mod herrlof;
#[cfg(feature = "hirth")]
pub mod hirth;
#[cfg(feature = "tafl")]
pub mod tafl;

pub use crate::game::*;

#[cfg(not(any(feature = "herrlof", feature = "hirth", feature = "tafl")))]
compile_error!("no game: choose the feature `games`, or some of `hirth`, `tafl` and `herrlof`");

/// The games this program knows.
pub static GAMES: &[&dyn Game] = &[
    #[cfg(feature = "hirth")]
    &hirth::GAME,
    #[cfg(feature = "tafl")]
    &tafl::GAME,
    #[cfg(feature = "herrlof")]
    &herrlof::GAME,
];
