//! Tafl: Viking Chess, Ard Ri and their kin, and nothing else. Text becomes moves as written ([`notation`]), moves are
//! proven lawful or not (`replay`) by the rules ([`rules`]) of a variant, which is a value; slips are traced to what was
//! meant (`judge`), and facts become words ([`words`]). [`GAME`] is what the table of games knows of it.

pub mod data;

mod diagnose;
mod diagram;
mod driver;
mod facts;
mod fast;
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
pub mod words;

use crate::{
    codes::Example, game::Game, judge::judge_text, page::articles, record::Notation, report::Seat,
};
use notation::{dialects, likeness, look_alikes, undress};

/// Tafl, as the table of games has it.
pub static GAME: Game = Game {
    name: "tafl",
    example: Example {
        title: "tafl",
        turn: "1. d1-d3 f8-c8",
    },
    extensions: &["tafl", "otg"],
    other_extensions: &["csv", "pgn"],
    dialect: Some(dialects::read),
    variants: &["viking-chess", "copenhagen", "fetlar", "ard-ri", "brandubh"],
    own_tags: &[("Rules", "dim:")],
    tags: &["Rules"],
    seats: &[
        Seat {
            id: "attackers",
            title: "Attackers",
        },
        Seat {
            id: "defenders",
            title: "Defenders",
        },
    ],
    notation: Notation {
        fence: "tafl",
        likeness: likeness::of,
        label: likeness::label,
        is_notation: likeness::is_notation,
        look_alike: look_alikes::look_alike,
        undressing: Some(undress::UNDRESSING),
    },
    codes: words::PAGES,
    shared_codes: words::SHARED,
    rules: articles!("tafl"),
    settings: settings::ALL,
    // V20: games of a match are independent.
    matches: None,
    judge: judge_text::<driver::Tafl>,
    read_clean: None,
    is_independent: ruleset::is_said,
    layout: layout::format,
    facts: facts::TABLES,
    data: Some(&data::Tafl),
    play: Some(&play::Legal),
    show: Some(&scene::Boards),
};
