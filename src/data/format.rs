//! How [`Data`] is implemented: files of any game, passed around without their type.

use std::{any::Any, io};

use super::{Document, DocumentLine, File, FileText, Parts, from_game::located, notation, rows, text::texts};
use crate::{
    finding::Finding,
    game::{Data, DataError, DataFault, DataPlace, Form, NamedSchema, Options, Records, Standings},
    json,
    places::Places,
    record::Shape,
    report::GameReport,
    source::Source,
    span::Span,
    table::TableWriter,
};

impl<P: Parts> Data for P {
    fn convert(&self, source: &Source, span: Span, options: &Options) -> (Box<dyn Records>, Vec<GameReport>) {
        let (file, reports) = File::<P>::judged(source, span, options);
        (Box::new(file), reports)
    }

    fn read(&self, source: &Source, form: Form, options: &Options) -> Result<Vec<Box<dyn Records>>, DataError> {
        let text = source.text().trim_start_matches('\u{feff}');
        let files = match form {
            Form::Document => Document::<P>::read(text),
            Form::Lines => DocumentLine::<P>::read(text),
        }?;
        let options = Options { shape: Shape::Plain, ..*options };
        let texts = texts::<P>(&files)?.into_iter().zip(&files);
        let judged = texts.map(|(text, file)| {
            let name = match file.path.as_str() {
                "" => source.name(),
                path => path,
            };
            let file = File::<P>::convert(&Source::new(name, text), &options);
            Box::new(file) as Box<dyn Records>
        });
        Ok(judged.collect())
    }

    fn without_games(&self, source: &Source, why: Finding) -> Box<dyn Records> {
        let file = File::<P> {
            path: source.name().to_owned(),
            findings: located(&mut Places::new(source), vec![why]),
            ..File::default()
        };
        Box::new(file)
    }

    fn notation(&self, files: &[Box<dyn Records>]) -> Result<String, DataError> {
        let files = ours::<P>(files).into_iter();
        notation::<P>(&files.map(File::text).collect::<Vec<FileText>>())
    }

    fn other_texts(&self) -> Vec<&'static str> {
        P::OTHER_TEXTS.iter().map(|(form, _)| *form).collect()
    }

    fn other_text(&self, form: &str, files: &[Box<dyn Records>]) -> Result<String, DataError> {
        match P::OTHER_TEXTS.iter().find(|(name, _)| *name == form) {
            Some((_, write)) => write(&ours::<P>(files)),
            None => {
                let message = format!("records of this game cannot be written as `{form}`");
                Err(DataError::new(DataFault::Format, DataPlace::Whole, message))
            }
        }
    }

    fn rows(&self) -> Vec<&'static str> {
        let rows = P::ROWS.iter().map(|rows| rows.name);
        rows.chain([rows::GAMES]).collect()
    }

    fn table(&self, files: &[Box<dyn Records>], rows: &str, out: &mut dyn TableWriter) -> io::Result<()> {
        rows::table(&ours::<P>(files), rows, out)
    }

    fn document(&self, files: Vec<Box<dyn Records>>, out: &mut dyn io::Write) -> io::Result<()> {
        json::write(out, &Document::new(owned::<P>(files)))
    }

    fn lines(&self, files: Vec<Box<dyn Records>>, out: &mut dyn io::Write) -> io::Result<()> {
        let mut lines = owned::<P>(files).into_iter().flat_map(File::lines);
        lines.try_for_each(|line| json::write(out, &line))
    }

    fn schemas(&self) -> Vec<NamedSchema> {
        let records: [NamedSchema; 2] =
            [("record", json::schema::<Document<P>>), ("record-line", json::schema::<DocumentLine<P>>)];
        records.into_iter().chain(P::SCHEMAS.iter().copied()).collect()
    }
}

impl<P: Parts> Records for File<P> {
    fn path(&self) -> &str {
        &self.path
    }

    fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    fn has_errors(&self) -> bool {
        Self::has_errors(self)
    }

    fn lost(&self) -> &[(Span, usize)] {
        &self.lost
    }

    fn unjudged(&self) -> Option<(Span, usize)> {
        self.unjudged
    }

    fn count(&mut self, source: &Source, reports: Vec<GameReport>, standings: &mut Standings) {
        Self::count(self, source, reports, standings);
    }

    fn left_out(&self) -> Vec<String> {
        Self::left_out(self)
    }
}

/// Those of some files that are of this game, which all are.
fn ours<P: Parts>(files: &[Box<dyn Records>]) -> Vec<&File<P>> {
    let files = files.iter().filter_map(|file| {
        let any: &dyn Any = &**file;
        any.downcast_ref()
    });
    files.collect()
}

fn owned<P: Parts>(files: Vec<Box<dyn Records>>) -> Vec<File<P>> {
    let files = files.into_iter().filter_map(|file| {
        let any: Box<dyn Any> = file;
        any.downcast().ok().map(|file| *file)
    });
    files.collect()
}
