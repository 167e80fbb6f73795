//! `hirth` reads records of the board game HIRÞ, of tafl and of the card game Herrlof, replays them by the rules, and reports
//! what is wrong and where.
//!
//! ```
//! let report = hirth::check("G1 KeHeiHei /\nS1 Khei He8He /\n");
//!
//! let game = &report.games[0];
//! assert!(!game.is_valid());
//! let finding = &game.findings[0];
//! assert_eq!(finding.code(), "manned-entry");
//! assert_eq!(report.source.slice(finding.span), "Khei");
//! ```
//!
//! | to | use |
//! | --- | --- |
//! | check a text; by settings of your own | [`check`](check()); [`Check`] |
//! | fix it, format it | [`Check::fix`], [`Check::format`] |
//! | check a file of any size in little memory | [`parts`] |
//! | show a report, or write it for programs | [`output`] |
//! | play a game: a server, a bot, a page | [`LiveGame`] |
//! | play on from positions, search through them | [`Playable`] |
//! | have records turn by turn, as JSON or as tables | [`data`], [`convert`] |
//! | draw a position or a game | [`scene`] |
//!
//! Each game has a page with a short example for each task: [HIRÞ](games::hirth::guide), [tafl](games::tafl::guide),
//! [Herrlof](games::herrlof::guide).
//!
//! The library uses no files, terminal, threads or clock, and no input makes it panic. It is small and quick only when it is
//! optimised: in a program that is tested without, say `[profile.dev.package.hirth-game] opt-level = 2`.
//!
//! # Features
//!
//! | feature | adds |
//! | --- | --- |
//! | `games` (default) | the games, each of which is a feature too: `hirth`, `tafl`, `herrlof` |
//! | `data` | records as JSON and tables |
//! | `play` | legal turns, random games; with `data` [`LiveGame`] |
//! | `human` | the report for people, [`output::human`] |
//! | `plots` | the plots of the page of statistics |
//! | `cli` (default) | the program `hirth` |

// What a build does not use, such as what only another game uses, is compiled all the same, and the linker drops it.
#![cfg_attr(not(all(feature = "cli", feature = "games")), allow(dead_code, unused_imports))]
// On docs.rs each item says which feature it needs.
#![cfg_attr(docsrs, feature(doc_cfg))]

mod check;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
#[doc(hidden)]
pub mod codes;
#[cfg(feature = "data")]
pub mod convert;
pub mod data;
mod decode_error;
mod drawing;
pub mod edit;
pub mod finding;
pub mod fix;
pub mod game;
pub mod games;
mod json;
#[doc(hidden)]
pub mod judge;
#[cfg(all(feature = "data", feature = "play"))]
mod live_game;
mod nearest;
mod notation;
pub mod output;
pub mod page;
mod phrase;
mod places;
mod plain;
#[doc(hidden)]
pub mod record;
mod repair;
pub mod report;
pub mod scene;
mod severity;
pub mod source;
pub mod span;
pub mod stats;
#[doc(hidden)]
pub mod stretches;
#[doc(hidden)]
pub mod suppression;
#[doc(hidden)]
pub mod table;

#[doc(hidden)]
pub use check::judge_stretches;
pub use check::{Check, check, parts};
#[doc(inline)]
pub use game::{AnyPosition, Misplaced, Playable, TurnError};
pub use judge::{Part, PartError, Parts};
#[cfg(all(feature = "data", feature = "play"))]
pub use live_game::LiveGame;
pub use record::Shape;
pub use stretches::{Named, NoGame};
