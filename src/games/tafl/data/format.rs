//! What the table of games knows of this format: the files of one run as values that can be passed around.

use std::{any::Any, io};

use super::{
    File, Rows, document, document_schema, line_schema, lines, notation, otg, read, read_lines,
    table,
};
use crate::{
    game::{self, Data, DataError, NamedSchema, Options, Records, data::parts},
    games::tafl::driver,
    output::json,
    source::Source,
    table::TableWriter,
};

/// Tafl's format of data.
pub struct Format;

impl Data for Format {
    fn convert(&self, source: &Source, options: &Options) -> Box<dyn Records> {
        Box::new(driver::convert(source, options))
    }

    fn read(
        &self,
        source: &Source,
        form: game::Form,
        options: &Options,
    ) -> Result<Vec<Box<dyn Records>>, DataError> {
        let text = source.text().trim_start_matches('\u{feff}');
        let mut files = match form {
            game::Form::Document => read(text),
            game::Form::Lines => read_lines(text),
        }?;
        for file in &mut files {
            if file.path.is_empty() {
                file.path = source.name().to_owned();
            }
        }
        let judged = driver::judge_data(&files, options)?.into_iter();
        Ok(judged
            .map(|file| Box::new(file) as Box<dyn Records>)
            .collect())
    }

    fn form(&self, text: &str) -> Option<game::Form> {
        parts::form_of(text)
    }

    fn notation(&self, files: &[Box<dyn Records>]) -> Result<String, DataError> {
        notation(files.iter().filter_map(|file| ours(&**file)))
    }

    fn other_texts(&self) -> &'static [&'static str] {
        &["otg"]
    }

    fn other_text(&self, _: &str, files: &[Box<dyn Records>]) -> Result<String, DataError> {
        otg(files.iter().filter_map(|file| ours(&**file)))
    }

    fn rows(&self) -> &'static [&'static str] {
        Rows::NAMES
    }

    fn table(
        &self,
        files: &[Box<dyn Records>],
        rows: &str,
        out: &mut dyn TableWriter,
    ) -> io::Result<()> {
        let files = files.iter().filter_map(|file| ours(&**file));
        table(files, Rows::named(rows), out)
    }

    fn document(&self, files: Vec<Box<dyn Records>>, out: &mut dyn io::Write) -> io::Result<()> {
        json::write(&mut { out }, &document(owned(files).collect()))
    }

    fn lines(&self, files: Vec<Box<dyn Records>>, out: &mut dyn io::Write) -> io::Result<()> {
        let mut lines = owned(files).flat_map(lines);
        lines.try_for_each(|line| json::write(&mut &mut *out, &line))
    }

    fn schemas(&self) -> Vec<NamedSchema> {
        vec![("record", document_schema), ("record-line", line_schema)]
    }
}

fn ours(file: &dyn Records) -> Option<&File> {
    let any: &dyn Any = file;
    any.downcast_ref()
}

fn owned(files: Vec<Box<dyn Records>>) -> impl Iterator<Item = File> {
    files.into_iter().filter_map(|file| {
        let any: Box<dyn Any> = file;
        any.downcast().ok().map(|file| *file)
    })
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
