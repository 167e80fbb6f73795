//! The drawing and the page, of a game that is made up here.

mod contrast;
pub mod page;
mod ships;
mod svg;

use std::sync::Arc;

use hirth::{
    game::{Options, Standings},
    games::GameKind,
    scene::Film,
    source::Source,
};

/// The films of a text of a game.
pub fn films(game: GameKind, text: &str) -> Vec<Film> {
    let show = game.show();
    let source = Arc::new(Source::new("game.txt", text));
    let mut films = Vec::new();
    let (options, mut standings) = (Options::default(), Standings::default());
    show.films(&source, source.span(), &options, &mut standings, &mut films);
    films
}
