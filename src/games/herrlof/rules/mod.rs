//! The rules of Herrlof: cards, tricks and points, not how they are written. `docs/rules/herrlof.md` explains them.

pub mod cards;
pub mod points;
pub mod seats;
pub mod trick;
