//! HIRÞ, and nothing else: text becomes turns as written ([`notation`]), turns are proven legal or not ([`replay`]) by
//! the rules ([`rules`]), mistakes are traced to the intended turns (`repair`), and facts become words (`words`).
//! [`GAME`] is its entry in the table of games.

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

mod about;
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

pub use about::Hirth;

use crate::{
    game::{About, Clean, Edits, FactTable, Game, Judgement, Options, Setting, Show},
    judge::{judge_text, layout},
    record::Shape,
    source::Source,
    span::Span,
};
use about::ABOUT;
use notation::{
    labels,
    lines::{self, Line},
    print,
};

/// HIRÞ, as the table of games has it.
pub static GAME: Hirth = Hirth;

impl Game for Hirth {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn settings(&self) -> &'static [Setting] {
        settings::ALL
    }

    fn judge_text(&self, source: &Source, span: Span, options: &Options) -> Judgement {
        judge_text::<Self>(source, span, options)
    }

    fn read_clean(&self, text: &str, at: usize, options: &Options) -> Clean {
        fast::read_clean(text, at, options)
    }

    fn reads_bare_only(&self) -> bool {
        true
    }

    fn layout(&self, source: &Source, shape: Shape) -> Edits {
        layout::<Self>(source, shape)
    }

    fn fact_tables(&self) -> &'static [FactTable] {
        facts::TABLES
    }

    #[cfg(feature = "data")]
    fn data(&self) -> Option<&'static dyn crate::game::Data> {
        Some(&Hirth)
    }

    #[cfg(feature = "play")]
    fn play(&self) -> Option<&'static dyn crate::game::Play> {
        Some(&play::Legal)
    }

    fn show(&self) -> Option<&'static dyn Show> {
        Some(&Hirth)
    }
}
