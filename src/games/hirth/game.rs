//! What HIRÞ adds to the pipeline: its names and tables, and how its records are read, judged and formatted.

use super::{
    Hirth, codes, diagnose, driver, fast,
    judge::{Judged, JudgedGame},
    layout,
    notation::{
        NOTATION,
        lines::{self, Line},
    },
    results,
    rules::Lateral,
    settings,
    start::{self, Start},
};
#[cfg(feature = "human")]
use crate::page::articles;
use crate::{
    codes::Example,
    finding::Finding,
    game::{About, Fact, MatchRules, Options},
    judge::{FastReader, Game, GameInput, Read, Sheet},
    record,
    report::GameReport,
    source::Source,
    span::Span,
};

/// Its names and tables, known before a record is read.
pub(super) static ABOUT: About = About {
    notation: &NOTATION,
    example: Example {
        title: "HIRÞ",
        opening: &["G1 KeHeiHei /"],
        pad: None,
        template: include_str!("template.hirth"),
    },
    extensions: &["hirth"],
    variants: &[],
    victories: results::victories,
    variant_of: |_| None,
    own_tags: &[],
    tags: &[start::TAG],
    codes: codes::PAGES,
    shared_codes: codes::SHARED,
    #[cfg(feature = "human")]
    rules: articles!("hirth"),
    is_independent: |_| true,
    settings: settings::ALL,
    #[cfg(feature = "data")]
    fact_tables: super::facts::TABLES,
    turn: "turn",
    is_position_like: |_| false,
    #[cfg(feature = "data")]
    is_turn_name: super::play::is_turn_name,
    #[cfg(feature = "data")]
    styles: &[
        ("mixed", "Half of the games uniform, half hunting"),
        ("uniform", "All moves are equally likely"),
        ("hunting", "Moves towards the opponent's Lofðungr and to victories are preferred"),
    ],
    #[cfg(feature = "data")]
    usual_turns: 60,
    #[cfg(feature = "data")]
    counted: super::play::COUNTED,
    // R23.
    matches: Some(MatchRules { to_win: 5 }),
};

impl Game for Hirth {
    const ABOUT: &'static About = &ABOUT;
    const FAST_READER: Option<FastReader> = Some(fast::read_clean);

    type Line<'t> = Line<'t>;
    type Judged<'l> = Judged<'l>;
    type Shared = ();

    fn read_lines<'t>(lines: Vec<record::Line<'t>>) -> Vec<Line<'t>> {
        lines::read(lines)
    }

    fn shared(_: &Read<'_, Self>, _: &Options) {}

    fn judge<'l>(input: &GameInput<'l, '_, Self>, (): &mut ()) -> (usize, Judged<'l>) {
        let start = Start::of(input.tags, input.lines);
        let claim = results::claim(input.tags);
        let lateral = Lateral::of(input.options);
        let (mut judged, _) = driver::first_game(input.lines, &start, lateral, claim, input.effort);
        if let Some(claim) = claim {
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

    #[cfg(feature = "data")]
    fn facts(game: &JudgedGame<'_, '_>, report: &GameReport) -> Vec<Fact> {
        super::facts::of(game, report.result.as_ref())
    }

    fn unreadable(line: &Line<'_>) -> Option<Finding> {
        layout::unreadable(line)
    }

    fn lay_out(input: &GameInput<'_, '_, Self>, (): &mut (), sheet: &mut Sheet<'_>) -> usize {
        layout::lay_out(input, sheet)
    }

    fn moves(line: &Line<'_>) -> Vec<String> {
        layout::moves(line)
    }
}
