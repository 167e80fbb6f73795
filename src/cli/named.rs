//! A game as it is named on the command line.

use crate::{
    cli::games,
    game::{self, Game},
};

pub(super) use crate::game::Named;

/// Reads the name of a game or of a variant.
pub(super) fn read(name: &str) -> Result<Named, String> {
    Named::read(games(), name).map_err(|error| error.to_string())
}

/// Returns the game with a name.
pub(super) fn of_name(name: &str) -> Result<&'static dyn Game, String> {
    game::of_name(games(), name).map_err(|error| error.to_string())
}
