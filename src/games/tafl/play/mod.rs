//! Playing, for the table of games: a position to go on from, its moves listed and counted, and random games.

mod after;
mod json;
mod perft;
mod started;

pub(super) use after::{add_turn, onward, reached};
pub use json::Moves;
pub(super) use started::COUNTED;
pub use started::Started;

use super::{
    board_line,
    rules::variant::{Arms, KingTakes, VARIANTS, Variant},
    settings,
    setup::Position,
};
use crate::game::{Settings, StartError};

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
pub fn chosen(text: Option<&str>, settings: &Settings) -> Result<Position, StartError> {
    let (variant, arms) = variant_of(settings, text.and_then(board_line::size));
    match text {
        None => Ok(Position { arms, ..Position::start(&variant) }),
        Some(text) => {
            let setup = Position::read(text, &variant)?;
            let is_open = matches!(setup.variant.king_takes, KingTakes::Open);
            let arms = settings::arms(settings).filter(|_| is_open).unwrap_or(setup.arms);
            Ok(Position { arms, ..setup })
        }
    }
}

/// Whether a text is the name of a turn, right or wrong, such as `3a`.
pub fn is_turn_name(text: &str) -> bool {
    let number = text.strip_suffix(['a', 'b', 'A', 'B']);
    number.is_some_and(|it| !it.is_empty() && it.bytes().all(|c| c.is_ascii_digit()))
}
