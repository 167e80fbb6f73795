//! Herrlof, the card game, and nothing else. Text becomes lines as written ([`notation`]), rounds are played and counted by
//! the rules ([`rules`]), with what a record proves of hidden cards (`judge`), and facts become words ([`words`]). [`GAME`]
//! is what the table of games knows of it.

pub mod data;

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
pub mod words;

use crate::{
    codes::Example, game::Game, judge::judge_text, page::articles, record::Notation, report::Seat,
};
use notation::{likeness, look_alikes, undress};

/// Herrlof, as the table of games has it.
pub static GAME: Game = Game {
    name: "herrlof",
    example: Example {
        title: "Herrlof",
        turn: "A1 7g 8g =B",
    },
    extensions: &["herrlof"],
    other_extensions: &[],
    dialect: None,
    variants: &[],
    own_tags: &[],
    tags: &["Goal"],
    seats: &[
        Seat {
            id: "A",
            title: "A",
        },
        Seat {
            id: "B",
            title: "B",
        },
        Seat {
            id: "C",
            title: "C",
        },
    ],
    notation: Notation {
        fence: "herrlof",
        likeness: likeness::of,
        label: likeness::label,
        is_notation: likeness::is_notation,
        look_alike: look_alikes::look_alike,
        undressing: Some(undress::UNDRESSING),
    },
    codes: words::PAGES,
    shared_codes: words::SHARED,
    rules: articles!("herrlof"),
    settings: &[],
    // H26: a game is played again, and counts by itself.
    matches: None,
    judge: judge_text::<driver::Herrlof>,
    read_clean: None,
    is_independent: |_| true,
    layout: layout::format,
    facts: facts::TABLES,
    data: Some(&data::Herrlof),
    play: Some(&play::Legal),
    show: Some(&scene::Table),
};
