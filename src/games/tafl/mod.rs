//! Tafl: Viking Chess, Ard Ri and their kin, and nothing else. Text becomes moves as written ([`notation`]), moves are
//! proven legal or not (`replay`) by the rules ([`rules`]) of a variant, which is a value; mistakes are traced to the
//! intended moves (`judge`), and facts become words (`words`). [`GAME`] is its entry in the table of games.

pub mod data;
#[doc = include_str!("guide.md")]
pub mod guide {}

mod about;
mod api;
mod codes;
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
mod words;

pub use about::Tafl;
pub use api::read;
pub use notation::turn;
pub use rules::variant;

use crate::{
    game::{About, Clean, Edits, FactTable, Game, Judgement, Options, Setting, Show},
    judge::{judge_text, layout},
    record::{Bare, Shape, Tag},
    source::Source,
    span::Span,
};
use about::ABOUT;
use notation::dialects;

/// Tafl, as the table of games has it.
pub static GAME: Tafl = Tafl;

impl Game for Tafl {
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

    fn dialect(&self, name: &str, text: &str) -> Option<Bare> {
        dialects::read(name, text)
    }

    fn is_independent(&self, tags: &[Tag]) -> bool {
        ruleset::is_said(tags)
    }

    fn layout(&self, source: &Source, shape: Shape) -> Edits {
        layout::<Self>(source, shape)
    }

    fn fact_tables(&self) -> &'static [FactTable] {
        facts::TABLES
    }

    #[cfg(feature = "data")]
    fn data(&self) -> Option<&'static dyn crate::game::Data> {
        Some(&Tafl)
    }

    #[cfg(feature = "play")]
    fn play(&self) -> Option<&'static dyn crate::game::Play> {
        Some(&play::Legal)
    }

    fn show(&self) -> Option<&'static dyn Show> {
        Some(&Tafl)
    }
}
