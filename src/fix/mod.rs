//! Fixes: changes that correct what a finding reports, and the laws that they must keep to be safe.

mod apply;
mod change;
mod laws;
mod lines;
mod made;

#[doc(hidden)]
pub use apply::apply_all;
pub(crate) use apply::apply_within;
pub use apply::{Fixed, GivenUp};
pub(crate) use change::{Change, Side};
pub(crate) use laws::{downgrade_after_errors, downgrade_unsafe, downgrade_where};
pub use made::Made;

pub use crate::finding::{Applicability, Fix};
