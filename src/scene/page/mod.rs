//! Films as one page that steps through them. All it needs is in it, and its policy allows nothing else.

use base64::{Engine, prelude::BASE64_STANDARD};
use miniz_oxide::deflate::compress_to_vec;
use serde::Serialize;

use super::{
    Film, Player,
    document::{self, Piece, fill},
    svg::{self, Theme, View, style},
};
use crate::finding::Finding;

const TEMPLATE: &str = include_str!("page.html");
const STYLE: &str = include_str!("view.css");
const VIEW: &str = include_str!("view.js");

/// The permissions of the page: it may run its script and take its two style sheets, which are named by their hashes,
/// and nothing else. A test says what it must be when they have changed.
const POLICY: &str = include_str!("policy.txt");

/// A page, game by game. Of each film it keeps what the list of games shows of it, and no more: there may be many.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// Its games, in order.
    pub games: Vec<PageGame>,
    /// What it is about, such as a season; empty if nobody says it.
    pub title: String,
    boards: Vec<Board>,
}

/// A game of a page, as the list of games shows it.
#[derive(Clone, Debug, Serialize)]
pub struct PageGame {
    /// Its number in the addresses of the page, `#g2`.
    pub number: usize,
    /// The score of its match after it, in a sentence; empty without a match.
    pub standing: String,
    /// Whether the record is legal as written.
    pub valid: bool,
    /// The findings that other games show of it, which are not among those of the film.
    pub findings: Vec<Finding>,
    title: String,
    players: Vec<Player>,
    result: String,
    /// How many turns it has.
    turns: usize,
    /// How many findings its film has.
    found: usize,
    /// Its match; empty if it is of no match.
    series: String,
    date: String,
    /// Its board, by place among all.
    board: usize,
    /// The things on the board at the end.
    end: svg::Layers,
    /// The place of its line among those of all games.
    line: usize,
    /// The part that is shown of it without the script, if it may be the first of the page.
    #[serde(skip)]
    first: Option<Static>,
}

impl Page {
    /// Adds a game with its number. Returns its line of the data, with the line break before it: the page has all these
    /// lines between its two [parts](Self::parts), in the order in which they were added.
    pub fn add(&mut self, number: usize, film: &Film) -> String {
        let known = self.boards.iter().position(|one| one.board == film.board);
        let board = known.unwrap_or(self.boards.len());
        if board == self.boards.len() {
            self.boards.push(Board::of(film));
        }
        let drawn = &mut self.boards[board].drawn;
        let scenes = 0..film.scenes.len();
        let pictures = scenes.filter_map(|at| svg::Picture::of(film, at, drawn));
        let pictures: Vec<_> = pictures.collect();
        let tag = |wanted: &str| {
            let mut tags = film.tags.iter();
            let tag = tags.find(|(name, _)| name.eq_ignore_ascii_case(wanted));
            tag.map_or_else(String::new, |(_, value)| value.clone())
        };
        let series = tag("Match");
        // The games of a match are put in order later, so that another one of the first match may be the first.
        let may_be_first = match self.games.first() {
            Some(first) => !series.is_empty() && first.series == series,
            None => true,
        };
        self.games.push(PageGame {
            number,
            standing: film.standing.clone(),
            valid: film.valid,
            findings: Vec::new(),
            title: film.title.clone(),
            players: film.players.clone(),
            result: film.result.clone(),
            turns: film.scenes.len().saturating_sub(1),
            found: film.findings.len(),
            series,
            date: tag("Date"),
            board,
            end: pictures.last().map_or_else(Default::default, |end| end.layers.clone()),
            line: self.games.len(),
            first: may_be_first.then(|| Static::of(film)),
        });
        let game =
            line(&Game { strip: svg::strip(film), key: svg::key(film), turning: film.turning_point(), pictures, film });
        format!("\n{game}")
    }

    /// Returns the page before and after the lines of its games. Its data are lines, each of them packed JSON: the boards
    /// of all games, each of them once; what the list of games shows; and then a game a line, which the script reads when
    /// it is shown.
    pub fn parts(&self) -> (String, String) {
        let title = match &*self.games {
            _ if !self.title.is_empty() => self.title.clone(),
            [game] => game.title.clone(),
            games => format!("{} games", games.len()),
        };
        let none = Static::default();
        let first = self.games.first().and_then(|game| game.first.as_ref());
        let first = first.unwrap_or(&none);
        let boards: Vec<_> = self.boards.iter().map(Board::data).collect();
        let data = [line(&boards), line(&self.games)].join("\n");
        let look = style(Theme::Auto);
        let pieces = [
            ("policy", Piece::Text(POLICY.trim_end())),
            ("title", Piece::Text(&title)),
            ("page", Piece::Text(&self.title)),
            ("heading", Piece::Text(&first.heading)),
            ("result", Piece::Text(&first.result)),
            ("turn", Piece::Text(&first.turn)),
            ("words", Piece::Text(&first.words)),
            ("turns", Piece::Markup(&first.turns)),
            ("board", Piece::Markup(&first.board)),
            ("strip", Piece::Markup(&first.strip)),
            ("key", Piece::Markup(&first.key)),
            ("look", Piece::Markup(&look)),
            ("style", Piece::Markup(STYLE)),
            ("data", Piece::Markup(&data)),
            ("view", Piece::Markup(VIEW)),
        ];
        let (before, after) = TEMPLATE.split_once(GAMES).unwrap_or((TEMPLATE, ""));
        (fill(before, &pieces), fill(after, &pieces))
    }
}

/// Where the lines of the games are in the template.
const GAMES: &str = "{{games}}";

/// Returns data as a line that the script can read: JSON, deflated, in letters.
fn line(data: &impl Serialize) -> String {
    BASE64_STANDARD.encode(compress_to_vec(document::json(data).as_bytes(), LEVEL))
}

/// How hard data are packed, from 1 to 10. Harder takes twice as long and saves a hundredth.
const LEVEL: u8 = 6;

/// The content of the page before its script runs, and where none may run: the end of the first game.
#[derive(Clone, Debug, Default)]
struct Static {
    heading: String,
    result: String,
    /// The last turn, and what it did in words.
    turn: String,
    words: String,
    /// The record, an item of a list a turn.
    turns: String,
    /// The drawing of the last position.
    board: String,
    /// The course of the game, drawn, and the key to its signs.
    strip: String,
    key: String,
}

impl Static {
    fn of(film: &Film) -> Self {
        let named = film.players.iter().filter(|player| !player.name.is_empty());
        let names = named.map(|player| format!("{} ({})", player.name, player.seat));
        let names = names.collect::<Vec<_>>().join(" – ");
        let heading = [film.title.as_str(), &names];
        let heading = heading.into_iter().filter(|part| !part.is_empty());
        let last = film.scenes.last();
        let turns = film.scenes.iter().skip(1).map(|scene| {
            let written: String = scene.written.iter().map(|part| &*part.text).collect();
            fill("<li>{{written}}</li>\n", &[("written", Piece::Text(&written))])
        });
        Self {
            heading: heading.collect::<Vec<_>>().join(": "),
            result: film.result.clone(),
            turn: last.map_or_else(String::new, |last| last.turn.clone()),
            words: last.map_or_else(String::new, |last| last.words.clone()),
            turns: turns.collect(),
            board: svg::board(film, film.scenes.len().saturating_sub(1)).unwrap_or_default(),
            strip: svg::strip(film),
            key: svg::key(film),
        }
    }
}

/// A game as the script of the page reads it.
#[derive(Serialize)]
struct Game<'a> {
    /// The course of the game, drawn, and the key to its signs.
    strip: String,
    key: String,
    /// The scene since which the winner was ahead, if the game counts that.
    #[serde(skip_serializing_if = "Option::is_none")]
    turning: Option<usize>,
    /// Each scene as it is drawn.
    pictures: Vec<svg::Picture>,
    #[serde(flatten)]
    film: &'a Film,
}

/// A board, and all that is drawn on it.
#[derive(Clone, Debug)]
struct Board {
    board: super::Board,
    lead: &'static str,
    svg: String,
    drawn: svg::Drawn,
}

/// A board as the script of the page shows it.
#[derive(Serialize)]
struct BoardData<'a> {
    /// The drawing, an `svg` element with all symbols, and a scene on it.
    svg: &'a str,
    /// From the four sides, flipped ones second and upright ones last: its `viewBox`, how it is turned, and how what stays
    /// upright is turned back.
    sides: [[String; 3]; 4],
    /// Whether the last two sides are to be had.
    turns: bool,
    /// The symbols beside it, each in an `svg` element of its own.
    symbols: Vec<String>,
    /// The meaning of everything, as items of a list.
    legend: String,
    /// The things of which the seat that is ahead has more.
    lead: &'static str,
    /// The things on it in all scenes, as elements.
    drawn: &'a [String],
}

impl Board {
    /// The board of a film, with nothing on it yet.
    fn of(film: &Film) -> Self {
        Self {
            board: film.board.clone(),
            lead: film.counted.lead,
            svg: svg::board(film, 0).unwrap_or_default(),
            drawn: svg::Drawn::default(),
        }
    }

    fn data(&self) -> BoardData<'_> {
        let sides = [(false, false), (false, true), (true, false), (true, true)];
        BoardData {
            svg: &self.svg,
            sides: sides.map(|(upright, flipped)| View { upright, flipped }.side(&self.board)),
            turns: self.board.turns,
            symbols: svg::lying(&self.board),
            legend: svg::legend(&self.board),
            lead: self.lead,
            drawn: self.drawn.elements(),
        }
    }
}
