//! What there is to know of any game, and of games together. Knows no game.
//!
//! [`About`] is what there is to know of a game without reading a record. [`Options`] and [`Settings`] say how to judge;
//! [`Standings`] count the games that were judged; [`Matches`] go over files. [`Playable`] and [`Position`] are positions to play on
//! from.

mod about;
mod cast;
pub(crate) mod chance;
pub(crate) mod counts;
pub(crate) mod cut;
mod data;
mod facts;
mod judgement;
mod length;
mod matches;
mod misplaced;
mod names;
mod off_board;
mod options;
mod play;
mod playable;
mod players;
mod settings;
pub(crate) mod slips;
mod standings;
mod turn_error;

pub use crate::repair::EFFORT;
pub use crate::report::{Entry, Fact};
pub use about::{About, VariantName};
pub use counts::{CountColumn, Counts};
pub use data::{DataError, DataFault, DataPlace, Form, NamedSchema};
pub use facts::{FactColumn, FactTable, RowOrder};
#[doc(hidden)]
pub use judgement::Judgement;
pub(crate) use judgement::complete;
pub use matches::{MOST_MATCH_GAMES, MatchGame, Matches, match_scores};
pub use misplaced::Misplaced;
#[cfg(feature = "cli")]
pub(crate) use names::NameWords;
pub(crate) use names::spelled;
pub(crate) use off_board::{OffBoard, OffBoardClaim};
pub use options::Options;
pub(crate) use play::game_of;
pub use play::{Plan, Position, RandomGame, StartError};
pub(crate) use playable::sealed::Sealed;
pub use playable::{AnyPosition, Playable};
#[doc(hidden)]
pub use players::by_seats;
pub(crate) use players::number;
pub use settings::{MOST_SETTINGS, Setting, SettingError, SettingValue, Settings};
pub use standings::{Counter, MatchRules, Standings};
pub use turn_error::TurnError;

use crate::{edit::Edit, finding::Finding};

/// The edits that format a text; or the first unreadable thing in it: then nothing is formatted.
pub type Edits = Result<Vec<Edit>, Box<Finding>>;
