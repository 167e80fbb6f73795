//! Herrlof, the card game.

mod at_the_table;
mod bounds;
mod codes;
mod data;
mod deal_search;
mod deals;
mod decorated;
mod differential;
mod fixtures;
mod grammar;
mod in_rows;
mod laid_out;
mod library;
mod mending;
mod one_slip;
mod pasted;
mod referee;
mod referee_self;
mod scenes;
mod stats;
mod told;
mod worked;

use hirth::games::{Game, herrlof};

/// The game.
fn game() -> &'static dyn Game {
    &herrlof::GAME
}
