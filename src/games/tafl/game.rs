//! What tafl adds to the pipeline: its names and tables, and how its records are read, judged and formatted.

use super::{
    Tafl, board_line, codes,
    driver::{self, Outcome, Shared},
    judge::JudgedGame,
    layout,
    notation::{
        NOTATION,
        lines::{self, Line},
    },
    results, ruleset, settings,
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
        title: "tafl",
        opening: &["1. d1-d3 f8-c8"],
        pad: None,
        template: include_str!("template.tafl"),
    },
    extensions: &["tafl", "otg"],
    // The titles of `rules/variant.rs`, as a tag or an option has them.
    variants: &["viking-chess", "copenhagen", "fetlar", "ard-ri", "brandubh", "tablut"],
    victories: results::Reason::on_board,
    variant_of: ruleset::variant_of,
    own_tags: &[("Rules", "dim:")],
    tags: &["Rules"],
    codes: codes::PAGES,
    shared_codes: codes::SHARED,
    #[cfg(feature = "human")]
    rules: articles!("tafl"),
    is_independent: ruleset::is_said,
    settings: settings::ALL,
    #[cfg(feature = "data")]
    fact_tables: super::facts::TABLES,
    turn: "turn",
    is_position_like: |text| text.split_whitespace().any(board_line::is_board),
    #[cfg(feature = "data")]
    is_turn_name: super::play::is_turn_name,
    #[cfg(feature = "data")]
    styles: &[
        ("mixed", "Half of the games uniform, half hunting"),
        ("uniform", "All moves are equally likely"),
        ("hunting", "Moves that win, escape and take are preferred, so that games come to an end"),
    ],
    #[cfg(feature = "data")]
    usual_turns: 60,
    #[cfg(feature = "data")]
    counted: super::play::COUNTED,
    // V20: games of a match are independent.
    matches: None,
};

impl Game for Tafl {
    const ABOUT: &'static About = &ABOUT;

    type Line<'t> = Line<'t>;
    type Judged<'l> = Outcome<'l>;
    type Shared = Shared;

    #[cfg(feature = "pasted")]
    fn dialect(name: &str, text: &str) -> Option<MappedText> {
        super::notation::dialects::read(name, text)
    }

    fn read_lines<'t>(lines: Vec<record::Line<'t>>) -> Vec<Line<'t>> {
        lines::read(lines)
    }

    fn shared(read: &Read<'_, Self>, options: &Options) -> Shared {
        Shared::new(read, options)
    }

    fn judge<'l>(input: &GameInput<'l, '_, Self>, shared: &mut Shared) -> (usize, Outcome<'l>) {
        driver::judge(input, shared)
    }

    fn report(source: &Source, game: &JudgedGame<'_, '_>, options: &Options) -> GameReport {
        driver::report(source, game, options)
    }

    fn unreadable_turn(text: &str, end: usize, game: &JudgedGame<'_, '_>) -> Span {
        let next = || game.judged.judged.as_ref().ok()?.next_label();
        next().map_or(Span::new(end, end), |label| driver::lost_turn(text, end, &label))
    }

    #[cfg(feature = "data")]
    fn facts(game: &JudgedGame<'_, '_>, report: &GameReport) -> Vec<Fact> {
        super::facts::of(game, report.result.as_ref())
    }

    fn unreadable(line: &Line<'_>) -> Option<Finding> {
        layout::unreadable(line)
    }

    fn lay_out(input: &GameInput<'_, '_, Self>, shared: &mut Shared, sheet: &mut Sheet<'_>) -> usize {
        layout::lay_out(input, shared, sheet)
    }

    fn moves(line: &Line<'_>) -> Vec<String> {
        layout::moves(line)
    }
}
