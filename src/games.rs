//! The games: the only file that names them, and the only one that names their features.

#[cfg(feature = "herrlof")]
pub mod herrlof;
#[cfg(feature = "hirth")]
pub mod hirth;
#[cfg(feature = "tafl")]
pub mod tafl;

#[cfg(feature = "check")]
mod kinds;

#[cfg(feature = "check")]
pub use crate::game::*;
#[cfg(feature = "check")]
pub use kinds::GameKind;
#[cfg(feature = "data")]
pub use kinds::Records;

#[cfg(not(any(feature = "herrlof", feature = "hirth", feature = "tafl")))]
compile_error!("no game: choose the feature `games`, or some of `hirth`, `tafl` and `herrlof`");
