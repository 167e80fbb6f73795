//! HIRÞ, and nothing else: text becomes turns as written ([`notation`]), turns are proven legal or not ([`replay`]) by
//! the rules ([`rules`]), mistakes are traced to the intended turns (`repair`), and facts become words (`words`).
//! [`Hirth`] is what the table of games knows of it.

pub mod data;
pub mod generate;
#[doc = include_str!("guide.md")]
pub mod guide {}
pub mod notation;
pub mod play;
#[doc(hidden)]
pub mod replay;
pub mod rules;
pub mod setup;

mod api;
mod codes;
mod diagnose;
mod diagram;
mod driver;
mod facts;
mod fast;
mod judge;
mod layout;
mod repair;
mod results;
mod scene;
mod settings;
mod start;
mod words;

pub use api::read;
pub use notation::{grammar, turn};
pub use rules::{board, legal, position};
pub use settings::Lateral;

use crate::{
    codes::Example,
    finding::Finding,
    game::{About, Fact, MatchRules, Options},
    judge::{Ask, CleanGames, Game, Read, Sheet},
    page::articles,
    record,
    report::GameReport,
    source::Source,
    span::Span,
};
use judge::{Judged, JudgedGame};
use notation::{
    NOTATION, labels,
    lines::{self, Line},
    print,
};
use start::Start;

/// HIRÞ.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Hirth;

/// Its names and tables, known before a record is read.
static ABOUT: About = About {
    notation: &NOTATION,
    example: Example { title: "HIRÞ", opening: &["G1 KeHeiHei /"], template: include_str!("template.hirth") },
    extensions: &["hirth"],
    other_extensions: &[],
    variants: &[],
    own_tags: &[],
    tags: &[start::TAG],
    codes: codes::PAGES,
    shared_codes: codes::SHARED,
    rules: articles!("hirth"),
    is_independent: |_| true,
    settings: settings::ALL,
    fact_tables: facts::TABLES,
    // R23.
    matches: Some(MatchRules { to_win: 5 }),
};

impl Game for Hirth {
    const ABOUT: &'static About = &ABOUT;
    const READS_BARE_ONLY: bool = true;

    type Line<'t> = Line<'t>;
    type Judged<'l> = Judged<'l>;
    type Shared = ();

    fn read_clean(text: &str, at: usize, options: &Options) -> CleanGames {
        fast::read_clean(text, at, options)
    }

    fn read_lines<'t>(lines: Vec<record::Line<'t>>) -> Vec<Line<'t>> {
        lines::read(lines)
    }

    fn shared(_: &Read<'_, Self>, _: &Options) {}

    fn judge<'l>(ask: &Ask<'l, '_, Self>, (): &mut ()) -> (usize, Judged<'l>) {
        let start = Start::of(ask.tags, ask.lines);
        let (mut judged, _) = driver::first_game(ask.lines, &start, Lateral::of(ask.options), ask.effort);
        if let Some(claim) = results::claim(ask.tags) {
            judged.settle(claim);
        }
        (judged.consumed, judged)
    }

    fn report(source: &Source, game: &JudgedGame<'_, '_>, options: &Options) -> GameReport {
        diagnose::game(source, game.tags, &game.judged, options)
    }

    fn turns(game: &JudgedGame<'_, '_>) -> Span {
        let first = game.judged.turns.first();
        let first = first.map(|(line, _)| line.text.whole());
        let last = game.lines.last().map(|line| line.text.whole());
        first.unwrap_or_default().to(last.unwrap_or_default())
    }

    fn unreadable_turn(text: &str, end: usize, game: &JudgedGame<'_, '_>) -> Span {
        match game.judged.turns.last() {
            Some((_, place)) => driver::lost_turn(text, end, place.label.next()),
            None => Span::new(end, end),
        }
    }

    fn facts(game: &JudgedGame<'_, '_>, report: &GameReport) -> Vec<Fact> {
        facts::of(game, report.result.as_ref())
    }

    fn unreadable(line: &Line<'_>) -> Option<Finding> {
        layout::unreadable(line)
    }

    fn lay_out(ask: &Ask<'_, '_, Self>, (): &mut (), sheet: &mut Sheet<'_>) -> usize {
        layout::lay_out(ask, sheet)
    }

    fn moves(line: &Line<'_>) -> Vec<String> {
        layout::moves(line)
    }
}
