//! The table of games: the only file that knows more than one.

pub mod hirth;

use crate::{
    edit::Edit,
    finding::Finding,
    page::{Article, Page},
    record::Shape,
    report::{FileReport, GameReport, MatchReport},
    source::Source,
};

/// A game whose records can be judged.
pub struct Game {
    /// What it is called, in ASCII lower case.
    pub name: &'static str,
    /// File name endings of its records, without the dot.
    pub extensions: &'static [&'static str],
    /// Every finding its records can raise, in the order of the explain list.
    pub pages: &'static [&'static Page],
    /// Its rules as this program reads them.
    pub articles: &'static [Article],
    /// Whether some line of a text reads as a turn of this game, for files whose name does not tell.
    pub recognises: fn(&str) -> bool,
    /// Judges a text: hands out each game as soon as it is judged, and returns what is said of the whole.
    pub check: fn(&Source, &Options, &mut dyn FnMut(GameReport)) -> Whole,
    /// Lays a text out.
    pub format: fn(&Source, Shape) -> Edits,
}

/// What is to change in a text so that its turns lie as they usually do; or the first thing in it that
/// cannot be read, when nothing is to change, for what is not understood cannot be kept.
pub type Edits = Result<Vec<Edit>, Box<Finding>>;

/// What a check says of a text besides its games.
#[derive(Debug, Default)]
pub struct Whole {
    /// The matches that its games form.
    pub matches: Vec<MatchReport>,
    /// What was found outside any game.
    pub findings: Vec<Finding>,
}

/// How to judge.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// How the record lies in the text.
    pub shape: Shape,
    /// What to make of lateral crossings (R2).
    pub lateral: Lateral,
    /// Count all games of a text as one match, whatever their tags say.
    pub one_match: bool,
    /// Keep every turn as it was read, for a verbose report.
    pub trace: bool,
}

/// What to make of a move between two spaces that may or may not touch (R2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Lateral {
    /// Accept it with advice.
    #[default]
    Warn,
    /// Accept it silently.
    Allow,
    /// It is an error.
    Deny,
}

/// The games this program knows.
pub static GAMES: &[Game] = &[Game {
    name: "hirth",
    extensions: &["hirth"],
    pages: hirth::pages::PAGES,
    articles: hirth::laws::ARTICLES,
    recognises: hirth::recognises,
    check: hirth::check,
    format: hirth::format,
}];

/// Judges a text as a record of `game`, whole.
pub fn check(game: &Game, source: Source, options: &Options) -> FileReport {
    let mut games = Vec::new();
    let whole = (game.check)(&source, options, &mut |judged| games.push(judged));
    FileReport {
        source,
        games,
        matches: whole.matches,
        findings: whole.findings,
    }
}
