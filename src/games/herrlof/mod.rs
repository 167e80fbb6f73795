//! Herrlof, the card game, and nothing else. Text becomes lines as written ([`notation`]), rounds are played and counted by
//! the rules ([`rules`]), with what a record proves of hidden cards (`judge`), and facts become words (`words`). [`GAME`]
//! is what the table of games knows of it.

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

pub use about::Herrlof;
pub use api::read;
pub use notation::written::Turn;
pub use rules::{cards, seats};

use crate::{
    game::{About, Edits, FactTable, Game, Judgement, Options, Show},
    judge::{judge_text, layout},
    record::Shape,
    source::Source,
    span::Span,
};
use about::ABOUT;

/// Herrlof, as the table of games has it.
pub static GAME: Herrlof = Herrlof;

impl Game for Herrlof {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn judge_text(&self, source: &Source, span: Span, options: &Options) -> Judgement {
        judge_text::<Self>(source, span, options)
    }

    fn layout(&self, source: &Source, shape: Shape) -> Edits {
        layout::<Self>(source, shape)
    }

    fn fact_tables(&self) -> &'static [FactTable] {
        facts::TABLES
    }

    #[cfg(feature = "data")]
    fn data(&self) -> Option<&'static dyn crate::game::Data> {
        Some(&Herrlof)
    }

    #[cfg(feature = "play")]
    fn play(&self) -> Option<&'static dyn crate::game::Play> {
        Some(&play::Legal)
    }

    fn show(&self) -> Option<&'static dyn Show> {
        Some(&Herrlof)
    }
}
