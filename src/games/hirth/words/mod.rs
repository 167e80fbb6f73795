//! The words for the facts that grammar and rules return: one `match` for each kind of fact.

pub(super) use super::codes::*;
use crate::codes;
pub(super) use crate::codes::Words;

mod breach;
#[cfg(feature = "data")]
pub(super) mod deeds;
pub(super) mod fault;
pub(super) mod phrase;
pub(super) mod remarks;
pub(super) mod turns;
