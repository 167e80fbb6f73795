//! Films as one page that steps through them. All it needs is in it, and its policy allows nothing else.

mod finding;

use base64::{Engine, prelude::BASE64_STANDARD};
use miniz_oxide::deflate::compress_to_vec;
use serde::Serialize;

use super::{
    Film, Player, Scene,
    document::{self, Piece, fill},
    svg::{self, Theme, View, style},
};
use crate::finding::{Finding, Severity};

const TEMPLATE: &str = include_str!("page.html");
const STYLE: &str = include_str!("view.css");
const VIEW: &str = include_str!("view.js");

/// The permissions of the page: it may run its script and take its two style sheets, which are named by their hashes,
/// show pictures that it has in itself, and nothing else. A test says what it must be when they have changed.
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
    #[serde(serialize_with = "finding::items")]
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
        let found = found(film);
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
            end: pictures.last().map_or_else(Default::default, svg::Picture::standing),
            line: self.games.len(),
            first: may_be_first.then(|| Static::of(film, &found)),
        });
        let game = line(&Game {
            strip: svg::strip(film),
            key: svg::key(film),
            turning: film.turning_point(),
            verdict: verdict(film),
            found,
            pictures,
            film,
        });
        format!("\n{game}")
    }

    /// Returns the lines of data before those of the games: the boards of all games, each of them once, and what the list of
    /// games shows. Each is packed JSON.
    pub fn data(&self) -> String {
        let boards: Vec<_> = self.boards.iter().map(Board::data).collect();
        [line(&boards), line(&self.games)].join("\n")
    }

    /// Returns the page before and after the lines of its games, which the script reads when they are shown.
    pub fn parts(&self) -> (String, String) {
        let none = Static::default();
        let first = self.games.first().and_then(|game| game.first.as_ref());
        let first = first.unwrap_or(&none);
        let title = match &*self.games {
            _ if !self.title.is_empty() => self.title.clone(),
            [_] => [&*first.result, &*first.heading]
                .into_iter()
                .filter(|part| !part.is_empty())
                .collect::<Vec<_>>()
                .join(" · "),
            games => format!("{} games", games.len()),
        };
        let findings = fill(FINDINGS, &[("items", Piece::Markup(&first.findings))]);
        let data = self.data();
        let look = style(Theme::Auto);
        let pieces = [
            ("policy", Piece::Text(POLICY.trim_end())),
            ("title", Piece::Text(&title)),
            ("description", Piece::Text(&first.words)),
            ("alone", Piece::Markup(if self.games.len() > 1 { "" } else { " hidden" })),
            ("shape", Piece::Text(first.shape)),
            ("page", Piece::Text(&self.title)),
            ("heading", Piece::Text(&first.heading)),
            ("verdict", Piece::Markup(&first.verdict)),
            ("result", Piece::Text(&first.result)),
            ("turn", Piece::Text(&first.turn)),
            ("words", Piece::Text(&first.words)),
            ("errors", Piece::Markup(if first.is_faulty { &findings } else { "" })),
            ("remarks", Piece::Markup(if first.is_faulty { "" } else { &findings })),
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

/// The findings of a turn: errors are before what it did, anything else after it.
const FINDINGS: &str = "<ul id=\"findings\" class=\"findings\" aria-label=\"Findings\">{{items}}</ul>\n";

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
    /// What is found in the record, as chips.
    verdict: String,
    result: String,
    /// The shape of the board, so that there is room for it before the script runs: whether it is seen upright where it is narrow,
    /// and else whether it is wider than high.
    shape: &'static str,
    /// The last turn, and what it did in words.
    turn: String,
    words: String,
    /// What is wrong with it, an item of a list a finding, and whether an error is among that.
    findings: String,
    is_faulty: bool,
    /// The record, an item of a list a turn.
    turns: String,
    /// The drawing of the last position.
    board: String,
    /// The course of the game, drawn, and the key to its signs.
    strip: String,
    key: String,
}

impl Static {
    fn of(film: &Film, found: &[String]) -> Self {
        let names = film.player_names();
        let heading = [film.title.as_str(), &names];
        let heading = heading.into_iter().filter(|part| !part.is_empty());
        let last = film.scenes.last();
        let turns = film.scenes.iter().skip(1).map(|scene| {
            let written: String = scene.written.iter().map(|part| &*part.text).collect();
            fill("<li>{{written}}</li>\n", &[("written", Piece::Text(&written))])
        });
        Self {
            heading: heading.collect::<Vec<_>>().join(": "),
            verdict: chips(film),
            result: film.result.clone(),
            shape: match &film.board {
                board if board.turns => "turns",
                board if board.width > board.height + board.height / 5 => "wide",
                _ => "",
            },
            turn: last.map_or_else(String::new, |last| last.turn.clone()),
            words: last.map_or_else(String::new, Scene::summary),
            findings: last.map_or_else(String::new, |last| {
                last.findings.iter().filter_map(|&at| found.get(at).map(String::as_str)).collect()
            }),
            is_faulty: last.is_some_and(|last| {
                let mut found = last.findings.iter().filter_map(|&at| film.findings.get(at));
                found.any(|finding| finding.severity == Severity::Error)
            }),
            turns: turns.collect(),
            board: svg::board(film, film.scenes.len().saturating_sub(1)).unwrap_or_default(),
            strip: svg::strip(film),
            key: svg::key(film),
        }
    }
}

/// What is found in the record of a film: that it is legal, and how many findings there are of each severity, the worst first.
/// Each is a class and a text.
fn verdict(film: &Film) -> Vec<(&'static str, String)> {
    let found = [Severity::Error, Severity::Warning, Severity::Advice].into_iter().filter_map(|severity| {
        let count = film.findings.iter().filter(|finding| finding.severity == severity).count();
        let name = severity.name();
        let what = if count == 1 || severity == Severity::Advice { name.to_owned() } else { format!("{name}s") };
        (count > 0).then(|| (name, format!("{} {count} {what}", finding::sign(severity))))
    });
    let legal = (film.valid && film.scenes.len() > 1).then(|| ("legal", "✓ legal".to_owned()));
    legal.into_iter().chain(found).collect()
}

/// The same as elements.
fn chips(film: &Film) -> String {
    let chip = |(severity, text): (&str, String)| {
        let pieces = [("severity", Piece::Text(severity)), ("text", Piece::Text(&text))];
        fill("<span class=\"{{severity}}\">{{text}}</span> ", &pieces)
    };
    verdict(film).into_iter().map(chip).collect()
}

/// The findings of a film as items of a list.
fn found(film: &Film) -> Vec<String> {
    let findings = film.findings.iter().enumerate();
    findings.map(|(at, finding)| finding::item(finding, film.changes.get(at).and_then(Option::as_ref))).collect()
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
    /// What is found in the record, each a class and a text.
    verdict: Vec<(&'static str, String)>,
    /// The findings as items of a list.
    found: Vec<String>,
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
    /// Whether what each seat has beside its pieces is on it.
    trays: bool,
    /// The symbols beside it, each in an `svg` element of its own.
    symbols: Vec<String>,
    /// The same of pieces that are out of the game.
    lost: Vec<String>,
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
        let beside = |symbols: fn(&super::Board) -> Vec<String>| match &*self.board.trays {
            [] => symbols(&self.board),
            _ => Vec::new(),
        };
        let sides = [(false, false), (false, true), (true, false), (true, true)];
        BoardData {
            svg: &self.svg,
            sides: sides.map(|(upright, flipped)| View { upright, flipped }.side(&self.board)),
            turns: self.board.turns,
            trays: !self.board.trays.is_empty(),
            symbols: beside(svg::lying),
            lost: beside(svg::lost),
            legend: svg::legend(&self.board),
            lead: self.lead,
            drawn: self.drawn.elements(),
        }
    }
}
