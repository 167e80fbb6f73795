//! Films as one page that steps through them. All it needs is in it, and its policy allows nothing else.

use serde::Serialize;

use super::{
    Board, Film,
    document::{Piece, fill, json},
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

/// Returns films as a page. It is empty of games where there are none.
pub fn page(reels: &[Reel]) -> String {
    let mut boards: Vec<&Board> = Vec::new();
    let mut games = Vec::new();
    for Reel { number, film } in reels {
        let known = boards.iter().position(|board| **board == film.board);
        let board = known.unwrap_or(boards.len());
        if board == boards.len() {
            boards.push(&film.board);
        }
        games.push(Shown {
            number: *number,
            board,
            film,
        });
    }
    let title = match reels {
        [Reel { film, .. }] => film.title.clone(),
        reels => format!("{} games", reels.len()),
    };
    let data = json(&Data { boards, games });
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

/// What the script of the page reads.
#[derive(Serialize)]
struct Data<'a> {
    /// The boards of all games, each once.
    boards: Vec<&'a Board>,
    games: Vec<Shown<'a>>,
}

#[derive(Serialize)]
struct Shown<'a> {
    number: usize,
    /// By place.
    board: usize,
    #[serde(flatten)]
    film: &'a Film,
}
