//! Playing: what may be done in a position, counted, listed, and done at random.

#[cfg(feature = "data")]
mod draft;
#[cfg(feature = "data")]
mod legal;
mod outcomes;
mod perft;
mod plain;
mod steps;
mod turns;

#[cfg(feature = "data")]
pub(super) use legal::{COUNTED, Started, add_turn, is_turn_name, onward, reached};
pub use outcomes::{Outcome, outcomes};
pub use perft::{Depth, Depths, End, Perft};
pub use steps::{Step, steps};
pub use turns::{LegalTurn, LegalTurns};

pub(super) use outcomes::{battle, token};
