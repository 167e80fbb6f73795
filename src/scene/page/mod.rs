//! Films as one page that steps through them. All it needs is in it, and its policy allows nothing else.

use serde::Serialize;

use super::{
    Film, Player,
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
/// boards of all games, each of them once; the shelf, which has what a list of games shows; and then a game a line, which
/// the script reads when it is shown.
pub fn page(reels: &[Reel]) -> String {
    let mut boards: Vec<(&Film, svg::Pieces)> = Vec::new();
    let mut games = Vec::new();
    for Reel { film, .. } in reels {
        let known = boards
            .iter()
            .position(|(other, _)| other.board == film.board);
        let board = known.unwrap_or(boards.len());
        if board == boards.len() {
            boards.push((film, svg::Pieces::default()));
        }
        let pieces = &mut boards[board].1;
        let scenes = 0..film.scenes.len();
        let pictures = scenes.filter_map(|at| svg::Picture::of(film, at, pieces));
        let game = Game {
            board,
            strip: svg::strip(film),
            pictures: pictures.collect(),
            film,
        };
        games.push(document::json(&game));
    }
    let title = match reels {
        [Reel { film, .. }] => film.title.clone(),
        reels => format!("{} games", reels.len()),
    };
    let first = reels
        .first()
        .map(|reel| Static::of(&reel.film))
        .unwrap_or_default();
    let boards = boards.into_iter();
    let boards: Vec<_> = boards
        .map(|(film, pieces)| Board::of(film, pieces))
        .collect();
    let shelf: Vec<_> = reels.iter().map(Entry::of).collect();
    let lines = [document::json(&boards), document::json(&shelf)];
    let data = lines
        .into_iter()
        .chain(games)
        .collect::<Vec<_>>()
        .join("\n");
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
    /// Its board, by place among all.
    board: usize,
    /// The course of the game, drawn.
    strip: String,
    /// Each scene as it is drawn.
    pictures: Vec<svg::Picture>,
    #[serde(flatten)]
    film: &'a Film,
}

/// A game on the shelf.
#[derive(Serialize)]
struct Entry<'a> {
    /// Its number in the addresses of the page.
    number: usize,
    title: &'a str,
    players: &'a [Player],
    result: &'a str,
    valid: bool,
    /// How many turns it has.
    turns: usize,
    /// How many findings it has.
    findings: usize,
    /// Its match; empty if it is of no match.
    series: &'a str,
    date: &'a str,
    /// The score of the match after it.
    standing: &'a str,
}

impl<'a> Entry<'a> {
    fn of(Reel { number, film }: &'a Reel) -> Self {
        let tag = |wanted: &str| {
            let mut tags = film.tags.iter();
            let tag = tags.find(|(name, _)| name.eq_ignore_ascii_case(wanted));
            tag.map_or("", |(_, value)| value.as_str())
        };
        Self {
            number: *number,
            title: &film.title,
            players: &film.players,
            result: &film.result,
            valid: film.valid,
            turns: film.scenes.len().saturating_sub(1),
            findings: film.findings.len(),
            series: tag("Match"),
            date: tag("Date"),
            standing: &film.standing,
        }
    }
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
    /// What everything means, as items of a list.
    legend: String,
    /// What the bars and lines of the strip count.
    counted: [&'static str; 2],
    /// The pieces of all scenes on it, as elements.
    pieces: Vec<String>,
}

impl Board {
    /// The board of a film, with the pieces of all games on it.
    fn of(film: &Film, pieces: svg::Pieces) -> Self {
        let sides = [(false, false), (false, true), (true, false), (true, true)];
        let sides = sides.map(|(upright, flipped)| View { upright, flipped }.side(&film.board));
        Self {
            svg: svg::board(film, 0).unwrap_or_default(),
            sides: sides.into(),
            turns: film.board.turns,
            symbols: svg::lying(&film.board),
            legend: svg::legend(&film.board),
            counted: film.counted,
            pieces: pieces.into_drawn(),
        }
    }
}
