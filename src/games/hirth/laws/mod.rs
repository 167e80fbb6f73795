//! The rules of HIRÞ, one function an article. They return facts, never prose: a [`Breach`] says which
//! article is broken and by what numbers; the pages put it into words.

mod articles;
mod battle;
mod breach;
mod explain;
mod penningr;
mod retreat;
mod step;
mod underway;
mod victory;

pub use articles::ARTICLES;
pub use battle::{Broken, Decided, Fight, Remarks, Settled, fights, power, settle};
pub use breach::{Breach, FightFacts, OutcomeFault, Presence};
pub use penningr::{Answered, OfferFault, offer};
pub use retreat::{Refuge, refuges};
pub use step::{Played, play, step_left, ways};
pub use underway::{Charge, Royal, Ship, Underway, Whereabouts};
pub use victory::{Ending, Victory, yfirrad};

/// How many steps a turn has (R5).
pub const STEPS: u8 = 5;
