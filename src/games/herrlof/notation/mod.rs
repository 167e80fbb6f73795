//! The notation: text → lines as written, with their faults, and back.

pub mod grammar;
pub mod written;

pub(super) mod likeness;
pub(super) mod lines;
pub(super) mod look_alikes;
pub(super) mod print;
pub(super) mod recover;
pub(super) mod spellings;
pub(super) mod undress;
