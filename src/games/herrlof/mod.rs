//! Herrlof, the card game, and nothing else. Text becomes lines as written ([`notation`]), rounds are played and counted by
//! the rules ([`rules`]), with what a record proves of hidden cards (`judge`), and facts become words (`words`). [`Herrlof`]
//! is what the table of games knows of it.

pub mod data;
#[doc = include_str!("guide.md")]
pub mod guide {}

mod api;
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
mod results;
pub mod rules;
mod scene;
pub mod setup;
mod words;

pub use api::read;
pub use notation::written::Turn;
pub use rules::{cards, seats};

use std::io;

use crate::{
    codes::Example,
    data::{GameModel, GameParts, Onward, Reached, RowKind, RowSink, TurnText},
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
    table::Column,
};
use judge::{Judged, JudgedGame};
use notation::NOTATION;
use notation::{
    lines::{self, Line},
    pad,
};
use setup::Setup;

/// Herrlof.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Herrlof;

/// Its names and tables, known before a record is read.
static ABOUT: About = About {
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
    rules: articles!("herrlof"),
    is_independent: |_| true,
    settings: &[],
    fact_tables: facts::TABLES,
    turn: "trick",
    is_position_like: |text| text.contains("trump"),
    is_turn_name: play::is_turn_name,
    styles: generate::STYLES,
    // As many tricks as ten rounds have.
    usual_turns: 150,
    counted: &[],
    // H26: a game is played again, and counts by itself.
    matches: None,
};

impl Game for Herrlof {
    const ABOUT: &'static About = &ABOUT;

    type Line<'t> = Line<'t>;
    type Judged<'l> = Judged<'l>;
    type Shared = ();

    fn dialect(_: &str, text: &str) -> Option<MappedText> {
        pad::read(text)
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

    fn facts(game: &JudgedGame<'_, '_>, _: &GameReport) -> Vec<Fact> {
        facts::of(game)
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

impl GameModel for Herrlof {
    const FORMAT: &'static str = "herrlof-record";
    const VERSION: u32 = data::VERSION;
    const TURNS: &'static str = "lines";
    const ROWS: &'static [RowKind<Self>] = data::rows::ROWS;
    const GAME: &'static [Column] = data::rows::GAME;
    const SCHEMAS: &'static [NamedSchema] = &[("moves", schema::<play::Moves>), ("perft", || counts::schema(&ABOUT))];

    type About = data::About;
    type Turn = data::Line;
    type Outcome = data::Outcome;
    type Setup = Setup;
    type Started = Setup;

    fn start(game: &data::GameRecord) -> Option<Setup> {
        data::start(game)
    }

    fn after(start: &Setup, turn: &data::Line) -> Option<Setup> {
        data::after(start, turn)
    }

    fn of(game: &JudgedGame<'_, '_>, report: &GameReport) -> GameParts<Self> {
        data::parts(game, report)
    }

    fn game_row(game: &data::GameRecord, row: &mut RowSink<'_>) -> io::Result<()> {
        data::rows::of_game(game, row)
    }

    fn film(game: data::GameRecord) -> Film {
        scene::film(game)
    }

    /// Without a text nothing is dealt yet.
    fn chosen(text: Option<&str>, _: &Settings) -> Result<Setup, StartError> {
        let bare = Setup::nothing_dealt(2);
        Ok(text.map_or(Ok(bare), str::parse)?)
    }

    fn started(text: Option<&str>, _: &Settings) -> Result<Setup, StartError> {
        play::position(text)
    }

    fn reached(game: &JudgedGame<'_, '_>, _: &Options) -> Vec<Reached<Setup>> {
        play::reached(game)
    }

    fn onward(game: &JudgedGame<'_, '_>, _: &Options) -> Onward<Setup> {
        play::onward(game)
    }

    fn add_turn(lines: &mut Vec<TurnText>, next: &str, text: &str) {
        play::add_turn(lines, next, text);
    }

    fn deal(players: usize, seed: u64, next: &str) -> Vec<String> {
        if next.starts_with('R') { generate::dealt(players, seed, next) } else { Vec::new() }
    }

    fn tally(game: &JudgedGame<'_, '_>, predictions: &[u32]) -> Option<String> {
        play::tally(game, predictions)
    }

    fn turn_of(error: &Finding, turns: &[Reached<Setup>]) -> Option<usize> {
        turns.iter().position(|turn| error.span.start < turn.end)
    }

    fn random(plan: &Plan, number: u64) -> RandomGame {
        generate::game(plan, number)
    }
}
