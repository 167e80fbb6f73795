//! The table of games: the only file that knows more than one.

pub mod hirth;

use serde::Serialize;

use crate::{
    edit::Edit,
    finding::Finding,
    page::{Article, Page},
    record::Shape,
    report::{FileReport, GameReport, MatchReport},
    source::Source,
    table::{Rows, Table},
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
    /// Judges a text: hands out each game as soon as it is judged, and returns what was found outside any game.
    pub judge: Judge,
    /// The last place between games at which a record can be cut, given a beginning of it that ends with a line
    /// end. Its parts, judged one by one and counted in order, say what the whole says.
    pub cut: fn(&str, &Options) -> Option<usize>,
    /// No game counted yet.
    pub standings: fn() -> Standings,
    /// Judges a text, and tells all that was read of it as data.
    pub convert: fn(&Source, &Options) -> Data,
    /// Lays a text out.
    pub format: fn(&Source, Shape) -> Edits,
}

/// See [`Game::judge`].
pub type Judge = fn(&Source, &Options, &mut dyn FnMut(Verdict)) -> Vec<Finding>;

/// The records of one file as data.
#[derive(Clone, Debug)]
pub enum Data {
    /// Of HIRÞ.
    Hirth(hirth::data::File),
}

/// What is to change in a text so that its turns lie as they usually do; or the first thing in it that
/// cannot be read, when nothing is to change, for what is not understood cannot be kept.
pub type Edits = Result<Vec<Edit>, Box<Finding>>;

/// A game judged by itself, before it is counted with the games before it.
pub enum Verdict {
    /// Of HIRÞ.
    Hirth(hirth::Verdict),
}

/// The games of a file as they are counted, one after the other.
pub enum Standings {
    /// Of HIRÞ.
    Hirth(hirth::Matches),
}

impl Standings {
    /// Counts the next game, and gives what there is to say of it.
    pub fn count(&mut self, verdict: Verdict) -> GameReport {
        match (self, verdict) {
            (Self::Hirth(matches), Verdict::Hirth(verdict)) => verdict.counted(matches),
        }
    }

    /// The matches that the games form, in order of their first game.
    pub fn matches(self) -> Vec<MatchReport> {
        match self {
            Self::Hirth(matches) => matches.report(),
        }
    }
}

/// How to judge.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// How the record lies in the text.
    pub shape: Shape,
    /// What to make of lateral crossings (R2).
    pub lateral: Lateral,
    /// Count all games of a text as one match, whatever their tags say.
    pub one_match: bool,
    /// Keep every turn as it was read, for a verbose report.
    pub trace: bool,
    /// How many ways to go on are looked at in each game, in search of what was meant where it breaks. When
    /// they are used up, the rest of the game is not judged.
    pub effort: usize,
}

/// What finds some twenty slips in a long game, and is a bound for a text that only looks like one: half a
/// second or so.
pub const EFFORT: usize = 150_000;

impl Default for Options {
    fn default() -> Self {
        Self {
            shape: Shape::default(),
            lateral: Lateral::default(),
            one_match: false,
            trace: false,
            effort: EFFORT,
        }
    }
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
    pages: hirth::codes::PAGES,
    articles: hirth::rules::ARTICLES,
    recognises: hirth::recognises,
    judge: |source, options, each| {
        hirth::judge(source, options, &mut |verdict| {
            each(Verdict::Hirth(verdict))
        })
    },
    cut: hirth::cut,
    standings: || Standings::Hirth(hirth::Matches::default()),
    convert: |source, options| Data::Hirth(hirth::convert(source, options)),
    format: hirth::format,
}];

/// Judges a text as a record of `game`, whole.
pub fn check(game: &Game, source: Source, options: &Options) -> FileReport {
    let mut games = Vec::new();
    let mut standings = (game.standings)();
    let findings = (game.judge)(&source, options, &mut |verdict| {
        games.push(standings.count(verdict));
    });
    FileReport {
        source,
        games,
        matches: standings.matches(),
        findings,
    }
}

impl Data {
    /// The file.
    pub fn path(&self) -> &str {
        match self {
            Self::Hirth(file) => &file.path,
        }
    }

    /// Whether it holds no game.
    pub fn is_empty(&self) -> bool {
        match self {
            Self::Hirth(file) => file.games.is_empty(),
        }
    }

    /// Whether an error was found in the records.
    pub fn has_errors(&self) -> bool {
        match self {
            Self::Hirth(file) => file.has_errors(),
        }
    }

    /// How many lines of the text are neither in the games nor comments.
    pub fn lost(&self) -> usize {
        match self {
            Self::Hirth(file) => file.lost,
        }
    }

    /// What of the records no table holds, in words: `game 1: S5`, `game 2: G3 to S7`.
    pub fn left_out(&self) -> Vec<String> {
        match self {
            Self::Hirth(file) => file.left_out(),
        }
    }
}

/// Reads data, one document or a document a line, and judges the notation that it stands for. A file of it
/// that has no path goes by the name of the text.
///
/// # Errors
/// What is wrong with the text, with line and column; or what of it cannot be written, after its place.
pub fn read_data(source: &Source, lines: bool, options: &Options) -> Result<Vec<Data>, String> {
    let text = source.text().trim_start_matches('\u{feff}');
    let mut files = match lines {
        true => hirth::data::read_lines(text),
        false => hirth::data::read(text),
    }?;
    for file in &mut files {
        if file.path.is_empty() {
            file.path = source.name().to_owned();
        }
    }
    let judged = hirth::judge_data(&files, options)?;
    Ok(judged.into_iter().map(Data::Hirth).collect())
}

/// How data lies in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// One document.
    Document,
    /// A document a line.
    Lines,
}

/// How data lies in a text, unless the text does not look like data.
pub fn form_of_data(text: &str) -> Option<Form> {
    hirth::data::recognise(text)
}

/// Data as notation.
///
/// # Errors
/// What cannot be written, after its place in the data.
pub fn notation(data: &[Data]) -> Result<String, String> {
    hirth::data::notation(data.iter().map(|Data::Hirth(file)| file))
}

/// Data as a table.
pub fn table(data: &[Data], of: Rows) -> Table {
    hirth::data::table(data.iter().map(|Data::Hirth(file)| file), of)
}

/// Data as one document, for JSON.
pub fn document(data: Vec<Data>) -> impl Serialize {
    hirth::data::document(data.into_iter().map(|Data::Hirth(file)| file).collect())
}

/// Data line by line, for JSON.
pub fn lines(data: Vec<Data>) -> impl Iterator<Item = impl Serialize> {
    data.into_iter()
        .flat_map(|Data::Hirth(file)| hirth::data::lines(file))
}
