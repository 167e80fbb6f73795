//! Records as data for programs: what a game offers that has a format of its own for it.

use std::{any::Any, io};

use super::Options;
use crate::{source::Source, table::Table};

/// A game's records as data, and data as records.
pub trait Data: Sync {
    /// Judges a text, and returns all that was read of it.
    fn convert(&self, source: &Source, options: &Options) -> Box<dyn Records>;

    /// Reads data, one document or a document a line, and judges the notation that it stands for. A file of it
    /// that has no path goes by the name of the text.
    ///
    /// # Errors
    /// What is wrong with the text, with line and column; or what of it cannot be written, after its place.
    fn read(
        &self,
        source: &Source,
        form: Form,
        options: &Options,
    ) -> Result<Vec<Box<dyn Records>>, String>;

    /// How data of this game lies in a text, unless the text does not look like it.
    fn form(&self, text: &str) -> Option<Form>;

    /// Data as notation. `files` are of this game.
    ///
    /// # Errors
    /// What cannot be written, after its place in the data.
    fn notation(&self, files: &[Box<dyn Records>]) -> Result<String, String>;

    /// What a row of a table can be about, such as `moves`; the first where nobody says it.
    fn rows(&self) -> &'static [&'static str];

    /// Data as a table, with rows of that kind.
    fn table(&self, files: &[Box<dyn Records>], rows: &str) -> Table;

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
