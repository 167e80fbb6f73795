//! The words for the facts that grammar and rules return.

pub(super) use super::codes::*;
pub(super) use crate::codes::Words;

pub(super) mod cards;
pub(super) mod notation;
pub(super) mod rounds;
pub(super) mod tricks;
