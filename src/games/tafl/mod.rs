//! Tafl: Viking Chess, Ard Ri and their kin, and nothing else. Text becomes moves as written ([`notation`]), moves are
//! proven legal or not (`replay`) by the rules ([`rules`]) of a variant, which is a value; mistakes are traced to the
//! intended moves (`judge`), and facts become words (`words`). [`Tafl`] is what the table of games knows of it.

pub mod data;
#[doc = include_str!("guide.md")]
pub mod guide {}

mod api;
mod board_line;
mod codes;
mod diagnose;
mod diagram;
mod driver;
mod facts;
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

use std::io;

use crate::{
    codes::Example,
    data::{GameModel, GameParts, Onward, OtherText, Reached, RowKind, RowSink, TurnText, Unwritable},
    finding::Finding,
    game::{About, Fact, NamedSchema, Options, Plan, RandomGame, Settings, StartError, counts},
    json::schema,
    judge::{Game, GameInput, Read, Sheet},
    page::articles,
    record::{self, MappedText},
    report::GameReport,
    scene::Film,
    source::Source,
    span::Span,
    table::{Cell, Column, Holds},
};
use driver::{Outcome, Shared};
use judge::JudgedGame;
use notation::{
    NOTATION, dialects,
    lines::{self, Line},
};
use setup::Setup;

/// Tafl.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tafl;

/// Its names and tables, known before a record is read.
static ABOUT: About = About {
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
    rules: articles!("tafl"),
    is_independent: ruleset::is_said,
    settings: settings::ALL,
    fact_tables: facts::TABLES,
    turn: "turn",
    is_position_like: |text| text.split_whitespace().any(board_line::is_board),
    is_turn_name: play::is_turn_name,
    styles: &[
        ("mixed", "Half of the games uniform, half hunting"),
        ("uniform", "All moves are equally likely"),
        ("hunting", "Moves that win, escape and take are preferred, so that games come to an end"),
    ],
    usual_turns: 60,
    counted: play::COUNTED,
    // V20: games of a match are independent.
    matches: None,
};

impl Game for Tafl {
    const ABOUT: &'static About = &ABOUT;

    type Line<'t> = Line<'t>;
    type Judged<'l> = Outcome<'l>;
    type Shared = Shared;

    fn dialect(name: &str, text: &str) -> Option<MappedText> {
        dialects::read(name, text)
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

    fn facts(game: &JudgedGame<'_, '_>, report: &GameReport) -> Vec<Fact> {
        facts::of(game, report.result.as_ref())
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

impl GameModel for Tafl {
    const FORMAT: &'static str = "tafl-record";
    const VERSION: u32 = data::VERSION;
    const TURN_COLUMNS: &'static [Column] = &[Column::new("variant", Holds::Text)];
    const ROWS: &'static [RowKind<Self>] = data::rows::ROWS;
    const GAME: &'static [Column] = data::rows::GAME;
    const SCHEMAS: &'static [NamedSchema] = &[("moves", schema::<play::Moves>), ("perft", || counts::schema(&ABOUT))];
    const OTHER_TEXTS: &'static [(&'static str, OtherText<Self>)] = &[("otg", data::otg)];

    type About = data::About;
    type Turn = data::Turn;
    type Outcome = data::Outcome;
    type Setup = Setup;
    type Started = play::Started;

    fn start(game: &data::GameRecord) -> Option<Setup> {
        data::start(game)
    }

    fn after(start: &Setup, turn: &data::Turn) -> Option<Setup> {
        data::after(start, turn)
    }

    fn of(game: &JudgedGame<'_, '_>, _: &GameReport) -> GameParts<Self> {
        data::parts(game)
    }

    fn findings(game: &JudgedGame<'_, '_>) -> Vec<Finding> {
        data::findings(game)
    }

    fn write_turns(turns: &[TurnText], text: &mut String) -> Result<(), Unwritable> {
        data::write_turns(turns, text)
    }

    fn turn_cells(game: &data::GameRecord) -> Vec<Cell<'_>> {
        vec![game.about.variant.as_deref().into()]
    }

    fn game_row(game: &data::GameRecord, row: &mut RowSink<'_>) -> io::Result<()> {
        data::rows::of_game(game, row)
    }

    fn film(game: data::GameRecord) -> Film {
        scene::film(game)
    }

    fn chosen(text: Option<&str>, settings: &Settings) -> Result<Setup, StartError> {
        play::chosen(text, settings)
    }

    fn started(text: Option<&str>, settings: &Settings) -> Result<play::Started, StartError> {
        // A position on a line does not show how many turns were played before.
        let count = text.is_none().then_some(0);
        Ok(play::Started::new(Self::chosen(text, settings)?, count))
    }

    fn reached(game: &JudgedGame<'_, '_>, _: &Options) -> Vec<Reached<play::Started>> {
        play::reached(game)
    }

    fn onward(game: &JudgedGame<'_, '_>, _: &Options) -> Onward<play::Started> {
        play::onward(game)
    }

    /// A fault of the game as a whole is there from the start.
    fn turn_of(error: &Finding, turns: &[Reached<play::Started>]) -> Option<usize> {
        let label = error.turn.as_ref();
        let turn = turns.iter().position(|turn| Some(&turn.label) == label);
        Some(turn.unwrap_or(0))
    }

    fn add_turn(turns: &mut Vec<TurnText>, next: &str, text: &str) {
        play::add_turn(turns, next, text);
    }

    fn random(plan: &Plan, number: u64) -> RandomGame {
        let (variant, arms) = play::variant_of(&plan.settings, None);
        generate::game(plan, number, &variant, arms)
    }
}
