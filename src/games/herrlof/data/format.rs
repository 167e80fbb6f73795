//! What the table of games knows of this format.

use std::io;

use super::{
    File, Rows, document, document_schema, line_schema, lines, notation, read, read_lines, table,
};
use crate::{
    game::{DataError, Form, NamedSchema, Options, Records, data::parts::TypedData},
    games::herrlof::driver,
    output::json,
    source::Source,
    table::TableWriter,
};

/// Herrlof's format of data.
pub struct Format;

impl TypedData for Format {
    type File = File;

    fn convert(&self, source: &Source, options: &Options) -> File {
        driver::convert(source, options)
    }

    fn read(&self, text: &str, form: Form) -> Result<Vec<File>, DataError> {
        match form {
            Form::Document => read(text),
            Form::Lines => read_lines(text),
        }
    }

    fn path<'f>(&self, file: &'f mut File) -> &'f mut String {
        &mut file.path
    }

    fn judge(&self, files: &[File], options: &Options) -> Result<Vec<File>, DataError> {
        driver::judge_data(files, options)
    }

    fn notation(&self, files: &[&File]) -> Result<String, DataError> {
        notation(files.iter().copied())
    }

    fn rows(&self) -> &'static [&'static str] {
        Rows::NAMES
    }

    fn table(&self, files: &[&File], rows: &str, out: &mut dyn TableWriter) -> io::Result<()> {
        table(files.iter().copied(), Rows::named(rows), out)
    }

    fn document(&self, files: Vec<File>, out: &mut dyn io::Write) -> io::Result<()> {
        json::write(&mut { out }, &document(files))
    }

    fn lines(&self, files: Vec<File>, out: &mut dyn io::Write) -> io::Result<()> {
        let mut all = files.into_iter().flat_map(lines);
        all.try_for_each(|line| json::write(&mut &mut *out, &line))
    }

    fn schemas(&self) -> Vec<NamedSchema> {
        vec![("record", document_schema), ("record-line", line_schema)]
    }
}

impl Records for File {
    fn path(&self) -> &str {
        &self.path
    }

    fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    fn has_errors(&self) -> bool {
        Self::has_errors(self)
    }

    fn lost(&self) -> usize {
        self.lost
    }

    fn left_out(&self) -> Vec<String> {
        Self::left_out(self)
    }
}
