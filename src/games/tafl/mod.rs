//! Tafl: Viking Chess, Ard Ri and their kin, and nothing else. Text becomes moves as written ([`notation`]), moves are
//! proven legal or not (`replay`) by the rules ([`rules`]) of a variant, which is a value; mistakes are traced to the
//! intended moves (`judge`), and facts become words (`words`). [`Tafl`] is what the table of games knows of it.

pub mod data;
#[doc = include_str!("guide.md")]
pub mod guide {}

mod api;
mod codes;
mod diagnose;
mod diagram;
mod driver;
mod facts;
mod fast;
mod generate;
mod judge;
mod layout;
pub mod notation;
mod play;
mod replay;
mod results;
pub mod rules;
mod ruleset;
mod scene;
mod settings;
pub mod setup;
mod words;

pub use api::read;
pub use notation::turn;
pub use rules::variant;

use crate::{
    codes::Example,
    finding::Finding,
    game::{About, Fact, Options},
    judge::{Ask, CleanGames, Game, Read, Sheet},
    page::articles,
    record::{self, Bare},
    report::GameReport,
    source::Source,
    span::Span,
};
use driver::{Outcome, Shared};
use judge::JudgedGame;
use notation::{
    NOTATION, dialects,
    lines::{self, Line},
};

/// Tafl.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tafl;

/// Its names and tables, known before a record is read.
static ABOUT: About = About {
    notation: &NOTATION,
    example: Example { title: "tafl", opening: &["1. d1-d3 f8-c8"], template: include_str!("template.tafl") },
    extensions: &["tafl", "otg"],
    other_extensions: &["csv"],
    // The titles of `rules/variant.rs`, as a tag or an option has them.
    variants: &["viking-chess", "copenhagen", "fetlar", "ard-ri", "brandubh", "tablut"],
    own_tags: &[("Rules", "dim:")],
    tags: &["Rules"],
    codes: codes::PAGES,
    shared_codes: codes::SHARED,
    rules: articles!("tafl"),
    is_independent: ruleset::is_said,
    settings: settings::ALL,
    fact_tables: facts::TABLES,
    // V20: games of a match are independent.
    matches: None,
};

impl Game for Tafl {
    const ABOUT: &'static About = &ABOUT;

    type Line<'t> = Line<'t>;
    type Judged<'l> = Outcome<'l>;
    type Shared = Shared;

    fn read_clean(text: &str, at: usize, options: &Options) -> CleanGames {
        fast::read_clean(text, at, options)
    }

    fn dialect(name: &str, text: &str) -> Option<Bare> {
        dialects::read(name, text)
    }

    fn read_lines<'t>(lines: Vec<record::Line<'t>>) -> Vec<Line<'t>> {
        lines::read(lines)
    }

    fn shared(read: &Read<'_, Self>, options: &Options) -> Shared {
        Shared::new(read, options)
    }

    fn judge<'l>(ask: &Ask<'l, '_, Self>, shared: &mut Shared) -> (usize, Outcome<'l>) {
        driver::judge(ask, shared)
    }

    fn report(source: &Source, game: &JudgedGame<'_, '_>, options: &Options) -> GameReport {
        driver::report(source, game, options)
    }

    fn unreadable_turn(text: &str, end: usize, game: &JudgedGame<'_, '_>) -> Span {
        let next = || game.judged.judged.as_ref().ok()?.next_label();
        next().map_or(Span::new(end, end), |label| driver::lost_turn(text, end, &label))
    }

    fn facts(game: &JudgedGame<'_, '_>, report: &GameReport) -> Vec<Fact> {
        facts::of(game, report.result.as_ref())
    }

    fn unreadable(line: &Line<'_>) -> Option<Finding> {
        layout::unreadable(line)
    }

    fn lay_out(ask: &Ask<'_, '_, Self>, shared: &mut Shared, sheet: &mut Sheet<'_>) -> usize {
        layout::lay_out(ask, shared, sheet)
    }

    fn moves(line: &Line<'_>) -> Vec<String> {
        layout::moves(line)
    }
}
