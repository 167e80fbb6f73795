//! What tafl adds to data: the parts of its records, its tables, its positions to play on from, and its films.

use std::io;

use super::{Tafl, data, game::ABOUT, generate, judge::JudgedGame, play, setup::Position};
use crate::{
    data::{GameModel, GameParts, Onward, OtherText, Reached, RowKind, RowSink, TurnText, Unwritable},
    finding::Finding,
    game::{Options, Plan, RandomGame, Settings, StartError, counts},
    report::GameReport,
    table::{Cell, Column, Holds},
};

impl GameModel for Tafl {
    const FORMAT: &'static str = "tafl-record";
    const VERSION: u32 = data::VERSION;
    const TURN_COLUMNS: &'static [Column] = &[Column::new("variant", Holds::Text)];
    const ROWS: &'static [RowKind<Self>] = data::rows::ROWS;
    const GAME: &'static [Column] = data::rows::GAME;
    #[cfg(feature = "schema")]
    const SCHEMAS: &'static [crate::game::NamedSchema] =
        &[("moves", crate::json::schema::<play::Moves>), ("perft", || counts::schema(&ABOUT))];
    const OTHER_TEXTS: &'static [(&'static str, OtherText<Self>)] = &[("otg", data::otg)];

    type About = data::About;
    type Turn = data::Turn;
    type Outcome = data::Outcome;
    type Position = Position;
    type Started = play::Started;

    fn start(game: &data::GameRecord) -> Option<Position> {
        data::start(game)
    }

    fn after(start: &Position, turn: &data::Turn) -> Option<Position> {
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

    #[cfg(feature = "draw")]
    fn film(game: data::GameRecord) -> crate::scene::Film {
        super::scene::film(game)
    }

    fn chosen(text: Option<&str>, settings: &Settings) -> Result<Position, StartError> {
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
