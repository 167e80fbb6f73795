//! What HIRÞ adds to data: the parts of its records, its tables, its positions to play on from, and its films.

use std::io;

use super::{
    Hirth,
    board::Side,
    data,
    game::ABOUT,
    generate::{self, Style},
    judge::JudgedGame,
    play,
    setup::Position,
    turn::Label,
};
use crate::{
    data::{GameModel, GameParts, Onward, Reached, RowKind, RowSink, TurnText},
    game::{Options, Plan, RandomGame, Settings, StartError, counts},
    report::GameReport,
    table::Column,
};

impl GameModel for Hirth {
    const FORMAT: &'static str = "hirth-record";
    const VERSION: u32 = data::VERSION;
    const ROWS: &'static [RowKind<Self>] = data::rows::ROWS;
    const GAME: &'static [Column] = data::rows::GAME;
    #[cfg(feature = "schema")]
    const SCHEMAS: &'static [crate::game::NamedSchema] =
        &[("moves", crate::json::schema::<data::Moves>), ("perft", || counts::schema(&ABOUT))];

    type About = data::About;
    type Turn = data::Turn;
    type Outcome = data::Outcome;
    type Position = Position;
    type Started = play::Started;

    fn start(game: &data::GameRecord) -> Option<Position> {
        data::start(game)
    }

    fn after(_: &Position, turn: &data::Turn) -> Option<Position> {
        turn.position
    }

    fn of(game: &JudgedGame<'_, '_>, _: &GameReport) -> GameParts<Self> {
        data::parts(game)
    }

    fn set_standing(game: &mut data::GameRecord, standing: Option<data::Standing>) {
        game.outcome.standing = standing;
    }

    fn game_row(game: &data::GameRecord, row: &mut RowSink<'_>) -> io::Result<()> {
        data::rows::of_game(game, row)
    }

    #[cfg(feature = "draw")]
    fn film(game: data::GameRecord) -> crate::scene::Film {
        super::scene::film(game)
    }

    fn chosen(text: Option<&str>, _: &Settings) -> Result<Position, StartError> {
        Ok(text.map_or(Ok(Position::start()), str::parse)?)
    }

    fn started(text: Option<&str>, settings: &Settings) -> Result<play::Started, StartError> {
        let label = text.is_none().then_some(Label { side: Side::Gull, number: 1 });
        Ok(play::Started::new(Self::chosen(text, settings)?, label, settings))
    }

    fn reached(game: &JudgedGame<'_, '_>, options: &Options) -> Vec<Reached<play::Started>> {
        play::reached(game, options)
    }

    fn onward(game: &JudgedGame<'_, '_>, options: &Options) -> Onward<play::Started> {
        play::onward(game, options)
    }

    fn add_turn(turns: &mut Vec<TurnText>, next: &str, text: &str) {
        play::add_turn(turns, next, text);
    }

    fn random(plan: &Plan, number: u64) -> RandomGame {
        let styles = [Style::Mixed, Style::Uniform, Style::Hunting];
        let plan = generate::Plan {
            seed: plan.seed,
            style: styles.get(plan.style).copied().unwrap_or_default(),
            turns: plan.turns,
            slips: plan.slips,
        };
        let generate::GeneratedGame { text, damaged } = generate::game(&plan, number);
        RandomGame { text, damaged }
    }
}
