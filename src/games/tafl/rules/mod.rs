//! The rules: board, pieces, moves, captures, ends; one file a subject, every law once. Variants are values
//! ([`variant`]), and no law asks for the name of one.

pub mod board;
mod capture;
pub mod ends;
mod legal;
pub mod position;
pub mod rules_string;
pub mod step;
pub mod variant;

pub use capture::Taken;
