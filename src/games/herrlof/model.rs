//! What Herrlof adds to data: the parts of its records, its tables, its positions to play on from, and its films.

use std::io;

use super::{Herrlof, data, game::ABOUT, generate, judge::JudgedGame, play, setup::Position};
use crate::{
    data::{GameModel, GameParts, Onward, Reached, RowKind, RowSink, TurnText},
    finding::Finding,
    game::{Draft, Options, Plan, RandomGame, Settings, StartError, counts},
    report::GameReport,
    table::Column,
};

impl GameModel for Herrlof {
    const FORMAT: &'static str = "herrlof-record";
    const VERSION: u32 = data::VERSION;
    const TURNS: &'static str = "lines";
    const ROWS: &'static [RowKind<Self>] = data::rows::ROWS;
    const GAME: &'static [Column] = data::rows::GAME;
    #[cfg(feature = "schema")]
    const SCHEMAS: &'static [crate::game::NamedSchema] =
        &[("moves", crate::json::schema::<play::Moves>), ("perft", || counts::schema(&ABOUT))];

    type About = data::About;
    type Turn = data::Line;
    type Outcome = data::Outcome;
    type Position = Position;
    type Started = play::Started;

    fn start(game: &data::GameRecord) -> Option<Position> {
        data::start(game)
    }

    fn after(start: &Position, turn: &data::Line) -> Option<Position> {
        data::after(start, turn)
    }

    fn of(game: &JudgedGame<'_, '_>, report: &GameReport) -> GameParts<Self> {
        data::parts(game, report)
    }

    fn game_row(game: &data::GameRecord, row: &mut RowSink<'_>) -> io::Result<()> {
        data::rows::of_game(game, row)
    }

    #[cfg(feature = "draw")]
    fn film(game: data::GameRecord) -> crate::scene::Film {
        super::scene::film(game)
    }

    /// Without a text nothing is dealt yet.
    fn chosen(text: Option<&str>, _: &Settings) -> Result<Position, StartError> {
        let bare = Position::nothing_dealt(2);
        Ok(text.map_or(Ok(bare), str::parse)?)
    }

    fn started(text: Option<&str>, _: &Settings) -> Result<play::Started, StartError> {
        play::position(text)
    }

    fn reached(game: &JudgedGame<'_, '_>, _: &Options) -> Vec<Reached<play::Started>> {
        play::reached(game)
    }

    fn onward(game: &JudgedGame<'_, '_>, _: &Options) -> Onward<play::Started> {
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

    fn draft(game: &JudgedGame<'_, '_>, path: &[usize]) -> Option<Draft> {
        play::line_in_the_making(game, path)
    }

    fn turn_of(error: &Finding, turns: &[Reached<play::Started>]) -> Option<usize> {
        turns.iter().position(|turn| error.span.start < turn.end)
    }

    fn random(plan: &Plan, number: u64) -> RandomGame {
        generate::game(plan, number)
    }
}
