//! HIRÞ, and nothing else: text becomes turns as written ([`notation`]), turns are proven lawful or not
//! ([`replay`]) by the rules ([`rules`]), slips are traced to what was meant ([`repair`]), and facts become
//! words ([`words`]). [`GAME`] is what the table of games knows of it.

pub mod data;
pub mod generate;
#[doc = include_str!("guide.md")]
pub mod guide {}
pub mod notation;
pub mod play;
#[doc(hidden)]
pub mod repair;
pub mod replay;
pub mod rules;
pub mod setup;

mod api;
mod diagnose;
mod diagram;
mod driver;
mod facts;
mod fast;
mod judge;
mod layout;
mod results;
mod scene;
mod settings;
pub mod words;

pub use api::{TurnError, read};
pub use notation::{grammar, turn};
pub use rules::{board, legal, position};
pub use settings::Lateral;

use crate::{
    codes::Example,
    game::{Game, MatchRules},
    judge::judge_text,
    page::articles,
    record::Notation,
    report::Seat,
};
use notation::{
    labels, likeness,
    lines::{self, Line},
    look_alikes, print, undress,
};

/// HIRÞ, as the table of games has it.
pub static GAME: Game = Game {
    name: "hirth",
    example: Example {
        title: "HIRÞ",
        turn: "G1 KeHeiHei /",
    },
    extensions: &["hirth"],
    other_extensions: &[],
    dialect: None,
    variants: &[],
    own_tags: &[],
    tags: &[],
    seats: &[
        Seat {
            id: "gull",
            title: "Gull",
        },
        Seat {
            id: "silfr",
            title: "Silfr",
        },
    ],
    notation: Notation {
        fence: "hirth",
        likeness: likeness::of,
        label: likeness::label,
        is_notation: likeness::is_notation,
        look_alike: look_alikes::look_alike,
        undressing: Some(undress::UNDRESSING),
    },
    codes: words::PAGES,
    shared_codes: words::SHARED,
    rules: articles!("hirth"),
    settings: settings::ALL,
    // R23.
    matches: Some(MatchRules { to_win: 5 }),
    judge: judge_text::<driver::Hirth>,
    read_clean: Some(fast::read_clean),
    is_independent: |_| true,
    layout: layout::format,
    facts: facts::TABLES,
    data: Some(&data::Hirth),
    play: Some(&play::Legal),
    show: Some(&scene::Cloth),
};
