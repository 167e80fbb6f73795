//! Herrlof, the card game.

mod bounds;
mod codes;
mod data;
mod deals;
mod decorated;
mod differential;
mod grammar;
mod laid_out;
mod library;
mod one_slip;
mod pasted;
mod referee_self;
mod told;

use ::referee::herrlof::{self as referee, deal_search};
use hirth::games::{Game, herrlof};

/// The game.
fn game() -> &'static dyn Game {
    &herrlof::GAME
}
