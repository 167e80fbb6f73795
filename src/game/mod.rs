//! What there is to know of any game, and of games together. Knows no game.
//!
//! [`About`] is what there is to know of a game without reading a record. [`Options`] and [`Settings`] say how to judge;
//! [`Standings`] count the games that were judged; [`Matches`] go over files. [`Playable`](crate::Playable) and [`PlayFrom`] are positions to play on
//! from.

mod about;
mod cast;
#[cfg(feature = "data")]
pub(crate) mod counts;
pub(crate) mod cut;
mod data;
#[cfg(feature = "data")]
mod draft;
#[cfg(feature = "data")]
mod facts;
mod judgement;
mod length;
mod matches;
mod names;
mod off_board;
mod options;
#[cfg(feature = "data")]
mod play;
mod players;
mod settings;
#[cfg(feature = "data")]
pub(crate) mod slips;
mod standings;

pub use crate::repair::EFFORT;
pub use crate::report::{Entry, Fact};
pub use about::{About, VariantName};
#[cfg(feature = "data")]
pub use counts::{CountColumn, Counts};
#[cfg(feature = "schema")]
pub use data::NamedSchema;
pub use data::{DataError, DataFault, DataPlace, Form};
#[cfg(feature = "data")]
pub use draft::{Choice, ChoiceKind, Draft};
#[cfg(feature = "data")]
pub use facts::{FactColumn, FactTable, Forms, RowOrder, Says, TableWords};
#[doc(hidden)]
pub use judgement::Judgement;
pub(crate) use judgement::complete;
pub use matches::{MOST_MATCH_GAMES, MatchGame, Matches, match_scores};
#[cfg(feature = "cli")]
pub(crate) use names::NameWords;
pub(crate) use names::spelled;
pub(crate) use off_board::{OffBoard, OffBoardClaim};
pub use options::Options;
#[cfg(feature = "data")]
pub(crate) use play::game_of;
#[cfg(feature = "data")]
pub use play::{Plan, PlayFrom, RandomGame, StartError};
#[doc(hidden)]
pub use players::by_seats;
pub(crate) use players::number;
pub use settings::{MOST_SETTINGS, Setting, SettingError, SettingValue, Settings};
pub use standings::{Counter, MatchRules, Standings};

use crate::{edit::Edit, finding::Finding};

/// The edits that format a text; or the first unreadable thing in it: then nothing is formatted.
pub type Edits = Result<Vec<Edit>, Box<Finding>>;
