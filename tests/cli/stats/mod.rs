//! Statistics of each game.

mod herrlof;
mod hirth;
mod tafl;
