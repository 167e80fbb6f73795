//! Playing, for the table of games: a position to go on from, its moves listed and counted, and random games.

mod after;
mod json;
mod perft;
mod started;

pub use json::{Counts, Moves};

use super::{
    Tafl, generate,
    rules::{
        rules_string,
        variant::{Arms, KingTakes, VARIANTS, Variant},
    },
    settings,
    setup::{self, Setup},
};
use crate::{
    game::{self, Options, Plan, Play, Played, Settings, StartError},
    judge,
    source::Source,
    span::Span,
};
use started::Started;

/// The variant that is played, and the part of the king in it: what is chosen, else Viking Chess with a king who takes
/// part.
pub fn variant_of(settings: &Settings, size: Option<u8>) -> (Variant, Arms) {
    let of_size = |variant: &&&'static Variant| size.is_none_or(|size| variant.size == size);
    let first = VARIANTS.iter().find(of_size).copied();
    let variant = settings::usual_variant(settings).or(first).unwrap_or(VARIANTS[0]).clone();
    let arms = match variant.king_takes {
        KingTakes::Known(arms) => arms,
        KingTakes::Open => settings::arms(settings).unwrap_or(Arms::Armed),
    };
    (variant, arms)
}

/// Reads a position on a line, by the variant of its size or the one that is chosen; without a text the start of that.
///
/// # Errors
///
/// The part of the text that is not a position.
pub fn chosen(text: Option<&str>, settings: &Settings) -> Result<Setup, StartError> {
    let (variant, arms) = variant_of(settings, text.and_then(setup::size));
    let setup = match text {
        Some(text) => Setup::read(text, &variant)?,
        None => Setup::start(&variant),
    };
    Ok(Setup { arms, ..setup })
}

impl Play for Tafl {
    fn position(&self, text: Option<&str>, settings: &Settings) -> Result<Box<dyn game::Position>, StartError> {
        // A position on a line does not show how many turns were played before.
        let count = text.is_none().then_some(0);
        Ok(Box::new(Started::new(chosen(text, settings)?, count)))
    }

    fn after(
        &self,
        source: &Source,
        span: Span,
        options: &Options,
        game: Option<usize>,
        turn: Option<&str>,
    ) -> Result<Box<dyn game::Position>, StartError> {
        judge::after::<Tafl>(source, span, options, game, turn)
    }

    fn is_label(&self, text: &str) -> bool {
        let number = text.strip_suffix(['a', 'b', 'A', 'B']);
        number.is_some_and(|it| !it.is_empty() && it.bytes().all(|c| c.is_ascii_digit()))
    }

    fn styles(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("mixed", "Half of the games uniform, half hunting"),
            ("uniform", "All moves are equally likely"),
            ("hunting", "Moves that win, escape and take are preferred, so that games come to an end"),
        ]
    }

    fn random(&self, plan: &Plan, number: u64) -> Played {
        let (variant, arms) = variant_of(&plan.settings, None);
        generate::game(plan, number, &variant, arms)
    }
}

/// The name of a variant as `--game` has it.
fn id(variant: &Variant) -> String {
    match rules_string::by_name(&variant.title) {
        Some(named) => named.title.to_lowercase().replace(' ', "-"),
        None => variant.title.to_string(),
    }
}
