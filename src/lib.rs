//! `hirth` reads records of the board game HIRÞ, of tafl and of the card game Herrlof, replays them by the rules, and reports
//! what is wrong and where.
//!
//! A text is checked in six steps. Each has a module, and imports nothing from the steps after it:
//!
//! | from | to | module |
//! | --- | --- | --- |
//! | bytes | a record: tags, comments, turn texts, several games | [`record`] |
//! | turn texts | turns as written, every token with its place | [`games::hirth::notation`] |
//! | turns as written × positions | turns proven legal, or the rules they break | [`games::hirth::rules`], `games::hirth::replay` |
//! | broken rules | findings: a code, a place, a message, and the intended move | `games::hirth::words`, [`finding`] |
//! | games, one after the other | games judged, by the same pipeline in every game | [`judge`] |
//! | judged games | a report, for people or programs | [`report`], [`output`] |
//!
//! [`check`](check()) does all of it and returns the report; [`parts`] cuts a large text between its games;
//! [`output`] writes reports in a format. Each game has a page with examples of the most common tasks, such as
//! [`games::hirth::guide`], and positions that are read, drawn and played on: [`Playable`]. `ARCHITECTURE.md` in the repository is the map of the
//! code, with a glossary.
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
//! The library uses no files, terminal, threads or clock, and no input makes it panic. The program `hirth` needs the default
//! feature `cli`. Without default features, but with `games`, the package is the library alone. `hirth`, `tafl` and `herrlof`
//! are single games. Features add to it: `data` (records as JSON and tables), `play` (legal turns, random games), `human`
//! (the report for people).

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
pub use game::{AnyPosition, Misplaced, Playable, TurnError};
#[cfg(all(feature = "data", feature = "play"))]
pub use live_game::LiveGame;
pub use stretches::{Named, NoGame};
