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
//! A game alone is its rules: positions, turns, what is legal. Each feature adds to that, and changes nothing of what is there without
//! it: what it reads is read only where a call names it.
//!
//! | feature | adds | crates |
//! | --- | --- | --- |
//! | `games` (default) | the games, each of which is a feature too: `hirth`, `tafl`, `herrlof` | 12 |
//! | `check` | records: [`Check::notation`] reads them as they are written; [`parts`]; [`output`] | 21 |
//! | `data` | records as JSON and tables, [`LiveGame`], random games | 24 |
//! | `pasted` | what people paste, and turns in prose: [`check`](check()), [`Check::new`]; with `data` | 25 |
//! | `markdown` | records in Markdown, [`Shape`]; with `pasted` | 28 |
//! | `draw` | drawings, [`scene`], the page of statistics; with `data` | 28 |
//! | `schema` | JSON Schemas; with `data` | 30 |
//! | `human` | the report for people, [`output::human`], and SARIF; with `check` | 40 |
//! | `junit` | the report as JUnit, [`output::junit`]; with `check` | 22 |
//! | `cli` (default) | the program `hirth`; with all others | |
//!
//! The search for the intended turns is a part of `check`, and its entry is [`Check::effort`].

// What a build does not use, such as what only another game uses, is compiled all the same, and the linker drops it.
#![cfg_attr(not(all(feature = "cli", feature = "games")), allow(dead_code, unused_imports))]
// On docs.rs each item says which feature it needs.
#![cfg_attr(docsrs, feature(doc_cfg))]

mod chance;
#[cfg(feature = "check")]
mod check;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
#[doc(hidden)]
pub mod codes;
#[cfg(feature = "data")]
pub mod convert;
#[cfg(feature = "data")]
pub mod data;
#[cfg(feature = "check")]
mod decode_error;
mod drawing;
pub mod edit;
pub mod finding;
#[cfg(feature = "check")]
pub mod fix;
#[cfg(feature = "check")]
pub mod game;
pub mod games;
mod json;
#[cfg(feature = "check")]
#[doc(hidden)]
pub mod judge;
#[cfg(feature = "data")]
mod live_game;
mod nearest;
mod notation;
#[cfg(feature = "check")]
pub mod output;
#[doc(hidden)]
pub mod page;
mod phrase;
mod places;
mod plain;
mod position;
#[doc(hidden)]
pub mod record;
#[cfg(feature = "check")]
mod repair;
pub mod report;
#[cfg(feature = "draw")]
pub mod scene;
mod severity;
pub mod source;
pub mod span;
#[cfg(feature = "data")]
#[doc(hidden)]
pub mod stats;
#[cfg(feature = "check")]
#[doc(hidden)]
pub mod stretches;
#[cfg(feature = "check")]
#[doc(hidden)]
pub mod suppression;
#[cfg(feature = "data")]
#[doc(hidden)]
pub mod table;

#[cfg(feature = "pasted")]
pub use check::check;
#[cfg(feature = "check")]
#[doc(hidden)]
pub use check::judge_stretches;
#[cfg(feature = "check")]
pub use check::{Check, parts};
#[cfg(feature = "check")]
pub use judge::{Part, PartError, Parts};
#[cfg(feature = "data")]
pub use live_game::LiveGame;
#[doc(inline)]
pub use position::{AnyPosition, Playable, PositionError, TurnError};
#[cfg(feature = "markdown")]
pub use record::Shape;
#[cfg(feature = "check")]
pub use stretches::{Named, NoGame};
