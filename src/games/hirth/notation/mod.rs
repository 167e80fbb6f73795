//! The notation: text → turns as written, with their faults, and back.

pub mod grammar;
pub mod turn;

pub(super) mod battle_order;
pub(super) mod labels;
pub(super) mod likeness;
pub(super) mod lines;
pub(super) mod look_alikes;
pub(super) mod print;
pub(super) mod recover;
pub(super) mod undress;

pub use print::Spelling;
