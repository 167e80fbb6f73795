//! What to write instead: changes that mend what a finding is about.

mod apply;
mod change;
mod laws;
mod lines;
mod made;

pub(crate) use apply::apply_within;
pub use apply::{Fixed, GivenUp, apply_all};
pub(crate) use change::{Change, Side};
pub(crate) use laws::{hold, hold_after_errors, hold_where};
pub use made::Made;

pub use crate::finding::{Applicability, Fix};
