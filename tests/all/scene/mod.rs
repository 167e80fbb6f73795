//! What is seen of a game: the drawing and the page. A game that is made up here is drawn, for they know none.

mod commands;
mod look;
mod made_up;
pub mod page;
#[cfg(feature = "png")]
mod png;
mod svg;

use std::ops::ControlFlow;

use hirth::{
    game::{Audience, Game, Options, Standings},
    scene::Film,
    source::Source,
};

/// Who sees all games.
#[derive(Default)]
struct All(Vec<Film>);

impl Audience for All {
    fn wants(&mut self, _: usize) -> bool {
        true
    }

    fn sees(&mut self, film: Film) -> ControlFlow<()> {
        self.0.push(film);
        ControlFlow::Continue(())
    }
}

/// The films of a text of a game.
pub fn films(game: &dyn Game, text: &str) -> Vec<Film> {
    let show = game.show().expect("it can be seen");
    let source = Source::new("game.txt", text);
    let mut all = All::default();
    let (options, mut standings) = (Options::default(), Standings::default());
    show.films(&source, &options, &mut standings, &mut all);
    all.0
}
