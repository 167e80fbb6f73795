//! Records as data for programs: what a game offers that has a format of its own for it. `data` implements it.

use std::{any::Any, error::Error, fmt, io};

use schemars::Schema;

use super::{Options, Standings};
use crate::{
    finding::Finding,
    report::GameReport,
    source::{Place, Source},
    span::Span,
    table::TableWriter,
};

/// A game's records as data, and data as records.
pub trait Data: Sync {
    /// Judges a stretch of a text. Returns all that was read of it, and the reports of its games, which are still to be
    /// [counted](Records::count).
    fn convert(&self, source: &Source, span: Span, options: &Options) -> (Box<dyn Records>, Vec<GameReport>);

    /// Reads data, one document or one document a line, and judges its records. A file without a path gets the name of
    /// the text.
    ///
    /// # Errors
    /// The first thing in the text that cannot be read, or that has no notation.
    fn read(&self, source: &Source, form: Form, options: &Options) -> Result<Vec<Box<dyn Records>>, DataError>;

    /// The data of a text in which nothing is a game, and why.
    fn without_games(&self, source: &Source, why: Finding) -> Box<dyn Records>;

    /// Data as notation. `files` are of this game.
    ///
    /// # Errors
    /// The first thing in the data that has no notation.
    fn notation(&self, files: &[Box<dyn Records>]) -> Result<String, DataError>;

    /// The other text formats it can be written in, by the extensions of their files.
    fn other_texts(&self) -> Vec<&'static str>;

    /// Data in one of the [other text formats](Self::other_texts). `files` are of this game.
    ///
    /// # Errors
    /// The first thing in the data that cannot be written in that format.
    fn other_text(&self, form: &str, files: &[Box<dyn Records>]) -> Result<String, DataError>;

    /// What a row of a table can be about, such as `moves`. The first is the default.
    fn rows(&self) -> Vec<&'static str>;

    /// Writes data as a table with rows of that kind.
    ///
    /// # Errors
    /// Those of `out`.
    fn table(&self, files: &[Box<dyn Records>], rows: &str, out: &mut dyn TableWriter) -> io::Result<()>;

    /// Writes data as one JSON document.
    ///
    /// # Errors
    /// Those of `out`.
    fn document(&self, files: Vec<Box<dyn Records>>, out: &mut dyn io::Write) -> io::Result<()>;

    /// Appends data as JSON, one line a game.
    ///
    /// # Errors
    /// Those of `out`.
    fn lines(&self, files: Vec<Box<dyn Records>>, out: &mut dyn io::Write) -> io::Result<()>;

    /// The formats that have a JSON Schema: `record`, `record-line` and others. A schema takes a while to make, and the
    /// names are needed at every start of the program.
    fn schemas(&self) -> Vec<NamedSchema>;
}

/// The name of a format, and the function that returns its JSON Schema.
pub type NamedSchema = (&'static str, fn() -> Schema);

/// The records of one file as data.
pub trait Records: Any + Send {
    /// The file.
    fn path(&self) -> &str;

    /// Whether it holds no game.
    fn is_empty(&self) -> bool;

    /// Whether an error was found in the records.
    fn has_errors(&self) -> bool;

    /// Where lines of the text are that are neither in the games nor comments, and how many there are at each place.
    fn lost(&self) -> &[(Span, usize)];

    /// The first line that was not judged after too many errors, and how many lines there are from it on: they are in no
    /// game.
    fn unjudged(&self) -> Option<(Span, usize)>;

    /// Counts the games of a text, which were judged with these reports, after those that `standings` has counted. So they
    /// get their numbers, their findings, and the scores of their matches.
    fn count(&mut self, source: &Source, reports: Vec<GameReport>, standings: &mut Standings);

    /// What of the records no table holds, in words: `game 1: S5`, `game 2: G3 to S7`.
    fn left_out(&self) -> Vec<String>;
}

/// The layout of a JSON text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// One document.
    Document,
    /// A document a line.
    Lines,
}

/// Why a text cannot be read as data of a game, or data cannot be written as notation.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct DataError {
    /// The kind of fault.
    pub fault: DataFault,
    /// Where it is.
    pub place: DataPlace,
    /// What is wrong, one sentence without a full stop.
    pub message: String,
}

/// The kinds of faults that data can have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum DataFault {
    /// The text is not JSON.
    Json,
    /// It is JSON, but not in the format of the game, or in a version that this program does not read.
    Format,
    /// A field is missing or has a wrong value.
    Field,
    /// A value has no notation, so no record can hold it.
    Notation,
}

/// Where a fault in data is.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum DataPlace {
    /// Nowhere in particular.
    Whole,
    /// On a line of the text, from 1.
    Line(usize),
    /// At a character of the text.
    Character(Place),
    /// In a value, as in `files[0].games[1].turns[2]`.
    Value(String),
}

impl DataError {
    /// Returns an error from its parts.
    pub fn new(fault: DataFault, place: DataPlace, message: impl Into<String>) -> Self {
        Self { fault, place, message: message.into() }
    }
}

impl fmt::Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            DataPlace::Whole => {}
            DataPlace::Line(line) => write!(f, "line {line}: ")?,
            DataPlace::Character(place) => {
                write!(f, "line {} column {}: ", place.line, place.column)?;
            }
            DataPlace::Value(path) => write!(f, "{path}: ")?,
        }
        f.write_str(&self.message)
    }
}

impl Error for DataError {}
