//! Tafl: Viking Chess, Ard Ri, Brandubh, Copenhagen, Fetlar.

mod convert;
mod decorated;
mod decorations;
mod differential;
mod forms;
mod grammar;
mod layout;
mod library;
mod one_slip;
mod order;
mod parts;
mod pasted;
mod records;
mod referee_self;
mod told;

use ::referee::tafl as referee;
use hirth::games::{Game, tafl};

/// The game.
fn game() -> &'static dyn Game {
    &tafl::GAME
}
