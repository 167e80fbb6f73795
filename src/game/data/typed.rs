//! A game's format of data by the type of its files: what stands between that and the table of games, where files of any
//! game are passed around.

use std::{any::Any, io};

use super::{Data, DataError, DataFault, DataPlace, Form, NamedSchema, Records, parts};
use crate::{game::Options, source::Source, table::TableWriter};

/// A game's records as data, and data as records, with files of its own type. See [`Data`].
pub(crate) trait TypedData: Sync {
    /// The records of one file.
    type File: Records;

    /// Judges a text, and returns all that was read of it.
    fn convert(&self, source: &Source, options: &Options) -> Self::File;

    /// Reads data.
    fn read(&self, text: &str, form: Form) -> Result<Vec<Self::File>, DataError>;

    /// The path of a file.
    fn path<'f>(&self, file: &'f mut Self::File) -> &'f mut String;

    /// Judges the notation that data stands for.
    fn judge(&self, files: &[Self::File], options: &Options) -> Result<Vec<Self::File>, DataError>;

    /// Data as notation.
    fn notation(&self, files: &[&Self::File]) -> Result<String, DataError>;

    /// Other forms of text that it is written in.
    fn other_texts(&self) -> &'static [&'static str] {
        &[]
    }

    /// Data as text in another form.
    fn other_text(&self, form: &str, _: &[&Self::File]) -> Result<String, DataError> {
        let message = format!("it is not written as `{form}`");
        Err(DataError::new(DataFault::Format, DataPlace::Whole, message))
    }

    /// What a row of a table can be about.
    fn rows(&self) -> &'static [&'static str];

    /// Writes data as a table.
    fn table(&self, files: &[&Self::File], rows: &str, out: &mut dyn TableWriter)
    -> io::Result<()>;

    /// Writes data as one JSON document.
    fn document(&self, files: Vec<Self::File>, out: &mut dyn io::Write) -> io::Result<()>;

    /// Writes data as JSON, a line a game.
    fn lines(&self, files: Vec<Self::File>, out: &mut dyn io::Write) -> io::Result<()>;

    /// The names of its formats that have a JSON Schema.
    fn schemas(&self) -> Vec<NamedSchema>;
}

impl<T: TypedData> Data for T {
    fn convert(&self, source: &Source, options: &Options) -> Box<dyn Records> {
        Box::new(TypedData::convert(self, source, options))
    }

    fn read(
        &self,
        source: &Source,
        form: Form,
        options: &Options,
    ) -> Result<Vec<Box<dyn Records>>, DataError> {
        let text = source.text().trim_start_matches('\u{feff}');
        let mut files = TypedData::read(self, text, form)?;
        for file in &mut files {
            let path = self.path(file);
            if path.is_empty() {
                source.name().clone_into(path);
            }
        }
        let judged = self.judge(&files, options)?.into_iter();
        Ok(judged
            .map(|file| Box::new(file) as Box<dyn Records>)
            .collect())
    }

    fn form(&self, text: &str) -> Option<Form> {
        parts::form_of(text)
    }

    fn notation(&self, files: &[Box<dyn Records>]) -> Result<String, DataError> {
        TypedData::notation(self, &ours::<T>(files))
    }

    fn other_texts(&self) -> &'static [&'static str] {
        TypedData::other_texts(self)
    }

    fn other_text(&self, form: &str, files: &[Box<dyn Records>]) -> Result<String, DataError> {
        TypedData::other_text(self, form, &ours::<T>(files))
    }

    fn rows(&self) -> &'static [&'static str] {
        TypedData::rows(self)
    }

    fn table(
        &self,
        files: &[Box<dyn Records>],
        rows: &str,
        out: &mut dyn TableWriter,
    ) -> io::Result<()> {
        TypedData::table(self, &ours::<T>(files), rows, out)
    }

    fn document(&self, files: Vec<Box<dyn Records>>, out: &mut dyn io::Write) -> io::Result<()> {
        TypedData::document(self, owned::<T>(files), out)
    }

    fn lines(&self, files: Vec<Box<dyn Records>>, out: &mut dyn io::Write) -> io::Result<()> {
        TypedData::lines(self, owned::<T>(files), out)
    }

    fn schemas(&self) -> Vec<NamedSchema> {
        TypedData::schemas(self)
    }
}

/// Those of some files that are of this game: all that are asked for are.
fn ours<T: TypedData>(files: &[Box<dyn Records>]) -> Vec<&T::File> {
    let files = files.iter().filter_map(|file| {
        let any: &dyn Any = &**file;
        any.downcast_ref()
    });
    files.collect()
}

fn owned<T: TypedData>(files: Vec<Box<dyn Records>>) -> Vec<T::File> {
    let files = files.into_iter().filter_map(|file| {
        let any: Box<dyn Any> = file;
        any.downcast().ok().map(|file| *file)
    });
    files.collect()
}
