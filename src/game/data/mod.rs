//! Records as data for programs: what a game offers that has a format of its own for it.

mod comments;
mod envelope;
mod games;
mod json;
mod played;
mod standing;
mod text;
mod typed;

pub use envelope::{Comment, CommentKind, Tag};
pub use json::format_of;
pub use played::Played;
pub use standing::{MatchPlayer, Standing};

/// What the formats of games have in common.
pub(crate) mod parts {
    pub(crate) use super::{
        comments::Comments,
        games::{GameRow, number, write as games},
        json::{form_of, on_line, parse, schema, unseen},
        text::{Unwritable, comment, line, loose, tag},
        typed::TypedData,
    };
}

use std::{any::Any, error::Error, fmt, io};

use super::Options;
use crate::{
    source::{Place, Source},
    table::TableWriter,
};

/// A game's records as data, and data as records.
pub trait Data: Sync {
    /// Judges a text, and returns all that was read of it.
    fn convert(&self, source: &Source, options: &Options) -> Box<dyn Records>;

    /// Reads data, one document or a document a line, and judges the notation that it stands for. A file of it
    /// that has no path goes by the name of the text.
    ///
    /// # Errors
    /// The first thing in the text that cannot be read, or that has no notation.
    fn read(
        &self,
        source: &Source,
        form: Form,
        options: &Options,
    ) -> Result<Vec<Box<dyn Records>>, DataError>;

    /// How data of this game lies in a text, unless the text does not look like it.
    fn form(&self, text: &str) -> Option<Form>;

    /// Data as notation. `files` are of this game.
    ///
    /// # Errors
    /// The first thing in the data that has no notation.
    fn notation(&self, files: &[Box<dyn Records>]) -> Result<String, DataError>;

    /// Other forms of text than notation that it is written in, by the endings of their files.
    fn other_texts(&self) -> &'static [&'static str] {
        &[]
    }

    /// Data as text in one of the [other forms](Self::other_texts). `files` are of this game.
    ///
    /// # Errors
    /// The first thing in the data that has no such text.
    fn other_text(&self, form: &str, files: &[Box<dyn Records>]) -> Result<String, DataError> {
        let message = format!("it is not written as `{form}`");
        let _ = files;
        Err(DataError::new(DataFault::Format, DataPlace::Whole, message))
    }

    /// What a row of a table can be about, such as `moves`; the first where nobody says it.
    fn rows(&self) -> &'static [&'static str];

    /// Writes data as a table, with rows of that kind.
    ///
    /// # Errors
    /// Those of `out`.
    fn table(
        &self,
        files: &[Box<dyn Records>],
        rows: &str,
        out: &mut dyn TableWriter,
    ) -> io::Result<()>;

    /// Writes data as one JSON document.
    ///
    /// # Errors
    /// Those of `out`.
    fn document(&self, files: Vec<Box<dyn Records>>, out: &mut dyn io::Write) -> io::Result<()>;

    /// Writes data as JSON, a line a game.
    ///
    /// # Errors
    /// Those of `out`.
    fn lines(&self, files: Vec<Box<dyn Records>>, out: &mut dyn io::Write) -> io::Result<()>;

    /// The names of its formats that have a JSON Schema, each with what makes that, as text: `record`, `record-line`, and
    /// others. A schema takes a while to make, and the names are asked for at every start of the program.
    fn schemas(&self) -> Vec<NamedSchema>;
}

/// The name of a format, and what makes its JSON Schema, as text.
pub type NamedSchema = (&'static str, fn() -> String);

/// The records of one file as data.
pub trait Records: Any {
    /// The file.
    fn path(&self) -> &str;

    /// Whether it holds no game.
    fn is_empty(&self) -> bool;

    /// Whether an error was found in the records.
    fn has_errors(&self) -> bool;

    /// How many lines of the text are neither in the games nor comments.
    fn lost(&self) -> usize;

    /// What of the records no table holds, in words: `game 1: S5`, `game 2: G3 to S7`.
    fn left_out(&self) -> Vec<String>;
}

/// How data lies in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// One document.
    Document,
    /// A document a line.
    Lines,
}

/// Why a text is no data of a game, or data cannot be written as notation.
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
    /// The text is no JSON.
    Json,
    /// It is JSON, but not in the format of the game, or in a version of it that is not read here.
    Format,
    /// A field is missing, is not known, or does not have such a value.
    Field,
    /// A value has no notation, so that no record can say it.
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
        Self {
            fault,
            place,
            message: message.into(),
        }
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

/// Where something begins in its file, as byte offset. It is nothing that data tell: what begins elsewhere is the same.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Start(pub usize);

impl PartialEq for Start {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Start {}
