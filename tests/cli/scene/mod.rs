//! What is seen of a game: the drawing and the page. A game that is made up here is drawn, for they know none.

mod commands;
mod look;
mod made_up;
pub mod page;
mod svg;

use hirth::{
    game::{Game, Options, Standings},
    scene::{
        Film,
        svg::{Theme, View, plain},
    },
    source::Source,
};

/// The films of a text of a game.
pub fn films(game: &dyn Game, text: &str) -> Vec<Film> {
    let show = game.show().expect("it can be seen");
    let source = Source::new("game.txt", text);
    let mut films = Vec::new();
    let (options, mut standings) = (Options::default(), Standings::default());
    show.films(&source, &options, &mut standings, &mut films);
    films
}

/// The drawing of the board after a turn, an element a line, without its style.
pub fn picture(film: &Film, turn: &str) -> String {
    let at = film.scenes.iter().position(|scene| scene.turn == turn);
    let drawn = plain(film, at.expect("the turn"), View::default(), Theme::Light);
    let drawn = drawn.expect("a scene");
    let (head, rest) = drawn.split_once("<style>").expect("its style");
    let (_, rest) = rest.split_once("</style>").expect("its end");
    format!("{head}{rest}").replace("><", ">\n<")
}
