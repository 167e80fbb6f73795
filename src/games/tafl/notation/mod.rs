//! The notation: text → plies as written, with their faults, and back.

pub mod grammar;
pub mod turn;
pub(super) mod undress;

pub(super) mod dialects;
pub(super) mod likeness;
pub(super) mod lines;
pub(super) mod look_alikes;
pub(super) mod numbers;
pub(super) mod print;
pub(super) mod recover;
pub(super) mod spellings;
