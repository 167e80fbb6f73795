//! Herrlof, the card game.

mod bounds;
pub(crate) mod deals;
mod grammar;
mod library;
mod reading;
pub(crate) mod verdict;

pub(crate) use ::referee::herrlof as referee;
use ::referee::herrlof::deal_search;
use hirth::games::GameKind;

/// The game.
fn game() -> GameKind {
    GameKind::Herrlof
}
