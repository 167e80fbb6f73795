//! The rules of Herrlof: cards, tricks and points, and nothing of how they are written. `rules/herrlof.md` tells them in words.

pub mod cards;
pub mod points;
pub mod seats;
pub mod trick;
