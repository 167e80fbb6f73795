//! A game as it is named on the command line.

use crate::{games::GameKind, stretches};

pub(super) use crate::stretches::Named;

/// Reads the name of a game or of a variant.
pub(super) fn read(name: &str) -> Result<Named, String> {
    Named::read(name).map_err(|error| error.to_string())
}

/// Returns the game with a name.
pub(super) fn of_name(name: &str) -> Result<GameKind, String> {
    stretches::of_name(name).map_err(|error| error.to_string())
}
