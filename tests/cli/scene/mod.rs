//! The drawing and the page, of a game that is made up here.

mod contrast;
pub mod page;
mod ships;
mod svg;

use hirth::{Check, games::GameKind, scene::Film};

/// The films of a text of a game.
pub fn films(game: GameKind, text: &str) -> Vec<Film> {
    Check::new().name("game.txt").game(game).films(text)
}
