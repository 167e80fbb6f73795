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

use std::io;

use crate::{
    codes::Example,
    data::{GameModel, GameParts, Onward, Reached, RowKind, RowSink, TurnText},
    finding::Finding,
    game::{About, Fact, MatchRules, NamedSchema, Options, Plan, RandomGame, Settings, StartError, counts},
    json::schema,
    judge::{FastReader, Game, GameInput, Read, Sheet},
    page::articles,
    record,
    report::GameReport,
    scene::Film,
    source::Source,
    span::Span,
    table::Column,
};
use board::Side;
use generate::Style;
use judge::{Judged, JudgedGame};
use notation::{
    NOTATION, labels,
    lines::{self, Line},
    print,
};
use setup::Setup;
use start::Start;
use turn::Label;

/// HIRÞ.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Hirth;

/// Its names and tables, known before a record is read.
static ABOUT: About = About {
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
    rules: articles!("hirth"),
    is_independent: |_| true,
    settings: settings::ALL,
    fact_tables: facts::TABLES,
    turn: "turn",
    is_position_like: |_| false,
    is_turn_name: play::is_turn_name,
    styles: &[
        ("mixed", "Half of the games uniform, half hunting"),
        ("uniform", "All moves are equally likely"),
        ("hunting", "Moves towards the opponent's Lofðungr and to victories are preferred"),
    ],
    usual_turns: 60,
    counted: play::COUNTED,
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

    fn facts(game: &JudgedGame<'_, '_>, report: &GameReport) -> Vec<Fact> {
        facts::of(game, report.result.as_ref())
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

impl GameModel for Hirth {
    const FORMAT: &'static str = "hirth-record";
    const VERSION: u32 = data::VERSION;
    const ROWS: &'static [RowKind<Self>] = data::rows::ROWS;
    const GAME: &'static [Column] = data::rows::GAME;
    const SCHEMAS: &'static [NamedSchema] = &[("moves", schema::<data::Moves>), ("perft", || counts::schema(&ABOUT))];

    type About = data::About;
    type Turn = data::Turn;
    type Outcome = data::Outcome;
    type Setup = Setup;
    type Started = play::Started;

    fn start(game: &data::GameRecord) -> Option<Setup> {
        data::start(game)
    }

    fn after(_: &Setup, turn: &data::Turn) -> Option<Setup> {
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

    fn film(game: data::GameRecord) -> Film {
        scene::film(game)
    }

    fn chosen(text: Option<&str>, _: &Settings) -> Result<Setup, StartError> {
        Ok(text.map_or(Ok(Setup::start()), str::parse)?)
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
