//! Films as one page that steps through them. All it needs is in it, and its policy allows nothing else.

use serde::Serialize;

use super::{
    Board, Film,
    document::{self, Piece, fill},
    svg::{Theme, style},
};

const TEMPLATE: &str = include_str!("page.html");
const STYLE: &str = include_str!("view.css");
const DRAW: &str = include_str!("draw.js");
const VIEW: &str = include_str!("view.js");

/// What the page may do: run its two scripts and take its two style sheets, which are named by their hashes, and nothing
/// else. A test says what it must be when they have changed.
const POLICY: &str = include_str!("policy.txt");

/// A film in a page.
#[derive(Clone, Debug)]
pub struct Reel {
    /// Its number in the addresses of the page, `#g2`.
    pub number: usize,
    /// The game.
    pub film: Film,
}

/// Returns films as a page. It is empty of games where there are none. Its data are lines of JSON: the
/// boards of all games, each of them once, and then a game a line.
pub fn page(reels: &[Reel]) -> String {
    let mut boards: Vec<&Board> = Vec::new();
    let mut games = Vec::new();
    for Reel { number, film } in reels {
        let known = boards.iter().position(|board| **board == film.board);
        let board = known.unwrap_or(boards.len());
        if board == boards.len() {
            boards.push(&film.board);
        }
        games.push(Game {
            number: *number,
            board,
            film,
        });
    }
    let title = match reels {
        [Reel { film, .. }] => film.title.clone(),
        reels => format!("{} games", reels.len()),
    };
    let boards = document::json(&boards);
    let games = games.iter().map(document::json);
    let lines = std::iter::once(boards).chain(games);
    let data = lines.collect::<Vec<_>>().join("\n");
    let pieces = [
        ("policy", Piece::Text(POLICY.trim_end())),
        ("title", Piece::Text(&title)),
        ("look", Piece::Markup(&style(Theme::Auto))),
        ("style", Piece::Markup(STYLE)),
        ("data", Piece::Markup(&data)),
        ("draw", Piece::Markup(DRAW)),
        ("view", Piece::Markup(VIEW)),
    ];
    fill(TEMPLATE, &pieces)
}

/// A game as the script of the page reads it.
#[derive(Serialize)]
struct Game<'a> {
    /// Its number in the addresses of the page.
    number: usize,
    /// Its board, by place among all.
    board: usize,
    #[serde(flatten)]
    film: &'a Film,
}
