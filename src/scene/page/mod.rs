//! Films as one page that steps through them. All it needs is in it, and its policy allows nothing else.

use serde::Serialize;

use super::{
    Film,
    document::{self, Piece, fill},
    svg::{self, Theme, View, style},
};

const TEMPLATE: &str = include_str!("page.html");
const STYLE: &str = include_str!("view.css");
const VIEW: &str = include_str!("view.js");

/// What the page may do: run its script and take its two style sheets, which are named by their hashes, and nothing
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
    let mut boards: Vec<&Film> = Vec::new();
    let mut games = Vec::new();
    for Reel { number, film } in reels {
        let known = boards.iter().position(|other| other.board == film.board);
        let board = known.unwrap_or(boards.len());
        if board == boards.len() {
            boards.push(film);
        }
        let mut pieces = svg::Pieces::default();
        let scenes = 0..film.scenes.len();
        let pictures = scenes.filter_map(|at| svg::Picture::of(film, at, &mut pieces));
        games.push(Game {
            number: *number,
            board,
            strip: svg::strip(film),
            pictures: pictures.collect(),
            pieces: pieces.into_drawn(),
            film,
        });
    }
    let title = match reels {
        [Reel { film, .. }] => film.title.clone(),
        reels => format!("{} games", reels.len()),
    };
    let first = reels
        .first()
        .map(|reel| Static::of(&reel.film))
        .unwrap_or_default();
    let boards: Vec<_> = boards.into_iter().map(Board::of).collect();
    let boards = document::json(&boards);
    let games = games.iter().map(document::json);
    let lines = std::iter::once(boards).chain(games);
    let data = lines.collect::<Vec<_>>().join("\n");
    let pieces = [
        ("policy", Piece::Text(POLICY.trim_end())),
        ("title", Piece::Text(&title)),
        ("heading", Piece::Text(&first.heading)),
        ("result", Piece::Text(&first.result)),
        ("turns", Piece::Markup(&first.turns)),
        ("board", Piece::Markup(&first.board)),
        ("look", Piece::Markup(&style(Theme::Auto))),
        ("style", Piece::Markup(STYLE)),
        ("data", Piece::Markup(&data)),
        ("view", Piece::Markup(VIEW)),
    ];
    fill(TEMPLATE, &pieces)
}

/// What the page shows before its script runs, and where none may run: the end of the first game.
#[derive(Default)]
struct Static {
    heading: String,
    result: String,
    /// The record, an item of a list a turn.
    turns: String,
    /// The drawing of the last position.
    board: String,
}

impl Static {
    fn of(film: &Film) -> Self {
        let named = film.players.iter().filter(|player| !player.name.is_empty());
        let names = named.map(|player| format!("{} ({})", player.name, player.seat));
        let names = names.collect::<Vec<_>>().join(" – ");
        let heading = [film.title.as_str(), &names];
        let heading = heading.into_iter().filter(|part| !part.is_empty());
        let turns = film.scenes.iter().skip(1).map(|scene| {
            let written: String = scene.written.iter().map(|part| &*part.text).collect();
            fill(
                "<li>{{written}}</li>\n",
                &[("written", Piece::Text(&written))],
            )
        });
        Self {
            heading: heading.collect::<Vec<_>>().join(": "),
            result: film.result.clone(),
            turns: turns.collect(),
            board: svg::board(film, film.scenes.len().saturating_sub(1)).unwrap_or_default(),
        }
    }
}

/// A game as the script of the page reads it.
#[derive(Serialize)]
struct Game<'a> {
    /// Its number in the addresses of the page.
    number: usize,
    /// Its board, by place among all.
    board: usize,
    /// The course of the game, drawn.
    strip: String,
    /// Each scene as it is drawn.
    pictures: Vec<svg::Picture>,
    /// The pieces of all scenes, as elements.
    pieces: Vec<String>,
    #[serde(flatten)]
    film: &'a Film,
}

/// A board as the script of the page shows it.
#[derive(Serialize)]
struct Board {
    /// The drawing, an `svg` element with all symbols, and a scene on it.
    svg: String,
    /// From the four sides, flipped ones second and upright ones last: its `viewBox`, how it is turned, and how what stays
    /// upright is turned back.
    sides: Vec<[String; 3]>,
    /// Whether the last two sides are to be had.
    turns: bool,
    /// What lies beside it: the symbols, each in an `svg` element of its own.
    symbols: Vec<String>,
}

impl Board {
    /// The board of a film.
    fn of(film: &Film) -> Self {
        let sides = [(false, false), (false, true), (true, false), (true, true)];
        let sides = sides.map(|(upright, flipped)| View { upright, flipped }.side(&film.board));
        Self {
            svg: svg::board(film, 0).unwrap_or_default(),
            sides: sides.into(),
            turns: film.board.turns,
            symbols: svg::lying(&film.board),
        }
    }
}
