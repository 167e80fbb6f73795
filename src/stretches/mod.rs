//! A text that may hold records of several games: each stretch of it is judged, formatted and shown by its game.
//!
//! `recognise` says which game a record is of, `pieces` how a large text is cut, `stripped` takes off the decoration, `judged` puts
//! what was found beneath it at its place in the text, and `named` reads the names of games.

#[cfg(feature = "pasted")]
mod beneath;
mod judged;
mod named;
mod pieces;
mod recognise;
mod stripped;

pub(crate) use judged::{GameAt, JudgedStretches};
pub use named::{Named, NoGame};
#[cfg(feature = "data")]
pub(crate) use named::{of_data, of_name};
pub use pieces::{PIECE, Pieces};
pub use recognise::{Hint, Stretch, recognise};
pub(crate) use stripped::Stripped;

#[cfg(feature = "draw")]
use std::sync::Arc;

#[cfg(feature = "draw")]
use crate::{
    data::SeenGame,
    game::{Options, Standings},
    games::GameKind,
};
use crate::{game::Edits, source::Source};

/// Formats each stretch of a text as its game does.
///
/// # Errors
/// The first thing in it that cannot be read, or the start of its decoration.
pub fn layout_stretches(source: &Source, stretches: &[Stretch]) -> Edits {
    let mut edits = Vec::new();
    for stretch in stretches {
        let mut stripped = Stripped::of(stretch, source);
        if let Some(prose) = stripped.prose.take() {
            return Err(Box::new(prose));
        }
        if !stripped.is_in_other_form() {
            // There is no usual layout but that of the game's own form.
            edits.extend(stripped.layout()?);
        }
    }
    edits.sort_by_key(|edit| edit.span.start);
    Ok(edits)
}

/// Judges each stretch of a text by its game, all games as those of one file, and shows them. Returns how many there are.
#[cfg(feature = "draw")]
pub fn show_stretches(
    source: &Source,
    stretches: &[Stretch],
    options: &dyn Fn(GameKind) -> Options,
    see: &mut dyn FnMut(SeenGame<'_>),
) -> usize {
    let mut standings = Standings::default();
    for stretch in stretches {
        let game = stretch.game;
        let options = stretch.options(options);
        let Stripped { source, span, bare, .. } = Stripped::of(stretch, source);
        let source = Arc::new(source.into_owned());
        game.films(&source, span, &options, &mut standings, &mut |mut seen| {
            seen.bare = bare.clone();
            see(seen);
        });
    }
    standings.games()
}
