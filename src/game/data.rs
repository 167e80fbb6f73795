//! Records as data for programs: the names of formats, and what can be wrong with data.

use std::{error::Error, fmt};

use crate::source::Place;

/// The name of a format, and the function that returns its JSON Schema.
#[cfg(feature = "schema")]
pub type NamedSchema = (&'static str, fn() -> schemars::Schema);

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
    /// The fault, one sentence without a full stop.
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
