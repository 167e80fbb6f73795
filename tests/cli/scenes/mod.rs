//! What is seen of each game.

mod drawings;
mod herrlof;
mod hirth;
mod tafl;
