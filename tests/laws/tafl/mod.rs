//! Tafl: Viking Chess, Ard Ri, Brandubh, Copenhagen, Fetlar.

mod convert;
mod decorated;
mod forms;
mod grammar;
mod layout;
mod library;
mod order;
mod parts;
mod records;
pub(crate) mod verdict;

pub(crate) use ::referee::tafl as referee;
use hirth::games::GameKind;

/// The game.
fn game() -> GameKind {
    GameKind::Tafl
}
