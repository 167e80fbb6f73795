//! The rules of HIRÞ, one function an article. They return facts, never prose: a `Breach` says which
//! article is broken and by what numbers; the pages put it into words.

pub mod board;
pub mod force;
pub mod legal;
pub mod pieces;
pub mod position;

mod as_written;
mod battle;
mod breach;
mod explain;
mod lateral;
mod line;
mod movable;
mod outcome;
mod path;
mod penningr;
mod reasons;
mod retreat;
mod settle;
mod step;
mod underway;
mod victory;
mod walk;

pub(in crate::games::hirth) use as_written::{as_written, walked_as_written};
pub(in crate::games::hirth) use battle::{ALL_MOVE_IN, Fight, fights_of, kings_fate};
#[doc(hidden)]
pub use battle::{Decided, Fights, beaten, fights, power};
pub(in crate::games::hirth) use breach::{Breach, BreachAt, OutcomeFault, Presence};
#[doc(hidden)]
pub use explain::explain;
pub use lateral::Lateral;
#[doc(hidden)]
pub use line::{Attack, Line};
pub(in crate::games::hirth) use movable::Movable;
#[doc(hidden)]
pub use outcome::{Remarks, settle};
#[doc(hidden)]
pub use penningr::offer;
pub(in crate::games::hirth) use penningr::{Answered, OfferFault};
#[doc(hidden)]
pub use retreat::refuges;
pub(in crate::games::hirth) use settle::settle_chosen;
pub(in crate::games::hirth) use settle::{Settled, in_peace};
#[doc(hidden)]
pub use step::{Played, ways};
pub(in crate::games::hirth) use step::{only_way, shortest_into, step_left, ways_into};
pub(in crate::games::hirth) use underway::Boarded;
pub(in crate::games::hirth) use underway::Underway;
#[doc(hidden)]
pub use underway::{Ground, Karve};
pub use victory::{Ending, Victory, no_refuge, yfirrad};
pub(in crate::games::hirth) use walk::WalkSpaces;
#[doc(hidden)]
pub use walk::walk;

pub use super::turn::STEPS;
