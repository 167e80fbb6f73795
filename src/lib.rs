//! `hirth` reads records of the board game HIRÞ, replays them against the rules, and says what is wrong
//! and where.
//!
//! A text goes through five rooms, and data flows one way:
//!
//! | from | to | where |
//! | --- | --- | --- |
//! | bytes | a record: tags, comments, turn texts, several games | [`record`] |
//! | turn texts | turns as written, every token with its place | [`games::hirth::grammar`] |
//! | turns as written × positions | turns proven lawful, or the rules they break | [`games::hirth::replay`], [`games::hirth::rules`] |
//! | broken rules | findings: a code, a place, words, and what was meant | [`games::hirth::codes`], [`finding`] |
//! | findings | a report, for people or machines | [`report`], [`output`] |
//!
//! [`check`](check()) runs the first four; [`output`] writes the last.
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
//! The library touches no file, terminal, thread or clock, and no input makes it panic. The program `hirth`, which
//! does, is behind the default feature `cli`, and the report for people behind `human`: without default features
//! the package is the library alone.

mod check;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
pub mod codes;
mod decode_error;
pub mod edit;
pub mod finding;
pub mod fix;
pub mod game;
pub mod games;
#[doc(hidden)]
pub mod nearest;
pub mod output;
pub mod page;
mod reader;
pub mod record;
pub mod report;
mod severity;
pub mod source;
pub mod span;
pub mod suppression;
#[doc(hidden)]
pub mod table;

pub use check::{Check, check};
