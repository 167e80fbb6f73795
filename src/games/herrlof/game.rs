//! What Herrlof adds to the pipeline: its names and tables, and how its records are read, judged and formatted.

use super::{
    Herrlof, codes, diagnose, driver,
    judge::{Judged, JudgedGame},
    layout,
    notation::{
        NOTATION,
        lines::{self, Line},
    },
};
#[cfg(feature = "human")]
use crate::page::articles;
use crate::{
    codes::Example,
    finding::Finding,
    game::{About, Fact, Options},
    judge::{Game, GameInput, Read, Sheet},
    record::{self, MappedText},
    report::GameReport,
    source::Source,
    span::Span,
};

/// Its names and tables, known before a record is read.
pub(super) static ABOUT: About = About {
    notation: &NOTATION,
    example: Example {
        title: "Herrlof",
        opening: &["R1 5b", "A1 7g 8g =B"],
        pad: Some("T1 A5/6 B9/9"),
        template: include_str!("template.herrlof"),
    },
    extensions: &["herrlof"],
    variants: &[],
    victories: Vec::new,
    variant_of: |_| None,
    own_tags: &[],
    tags: &["Goal"],
    codes: codes::PAGES,
    shared_codes: codes::SHARED,
    #[cfg(feature = "human")]
    rules: articles!("herrlof"),
    is_independent: |_| true,
    settings: &[],
    #[cfg(feature = "data")]
    fact_tables: super::facts::TABLES,
    turn: "trick",
    is_position_like: |text| text.contains("trump"),
    #[cfg(feature = "data")]
    is_turn_name: super::play::is_turn_name,
    #[cfg(feature = "data")]
    styles: super::generate::STYLES,
    // As many tricks as ten rounds have.
    #[cfg(feature = "data")]
    usual_turns: 150,
    #[cfg(feature = "data")]
    counted: &[],
    // H26: a game is played again, and counts by itself.
    matches: None,
};

impl Game for Herrlof {
    const ABOUT: &'static About = &ABOUT;

    type Line<'t> = Line<'t>;
    type Judged<'l> = Judged<'l>;
    type Shared = ();

    #[cfg(feature = "pasted")]
    fn dialect(_: &str, text: &str) -> Option<MappedText> {
        super::notation::pad::read(text)
    }

    fn read_lines<'t>(lines: Vec<record::Line<'t>>) -> Vec<Line<'t>> {
        lines::read(lines)
    }

    fn shared(_: &Read<'_, Self>, _: &Options) {}

    fn judge<'l>(input: &GameInput<'l, '_, Self>, (): &mut ()) -> (usize, Judged<'l>) {
        let lines = &input.lines[..driver::first_game(input.lines)];
        let tags = input.tags;
        let mut judged = Judged::of(lines, driver::table(tags, lines), driver::goal(tags), input.effort);
        // Without a valid goal nobody knows whether the game is over.
        judged.is_end_unknown |= !driver::is_goal_sound(tags) && judged.end.is_none();
        (lines.len(), judged)
    }

    fn report(source: &Source, game: &JudgedGame<'_, '_>, options: &Options) -> GameReport {
        let mut report = diagnose::game(source, game.tags, &game.judged, options);
        report.findings.extend(driver::bad_goal(game.tags));
        report
    }

    fn unreadable_turn(_: &str, end: usize, _: &JudgedGame<'_, '_>) -> Span {
        Span::new(end, end)
    }

    #[cfg(feature = "data")]
    fn facts(game: &JudgedGame<'_, '_>, _: &GameReport) -> Vec<Fact> {
        super::facts::of(game)
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
