//! Data as JSON, both ways.

use super::{Document, DocumentLine, File, Format, LineType, VERSION};
use crate::game::{
    DataError,
    data::parts::{on_line, parse},
};

/// The name of the format.
const FORMAT: &str = "herrlof-record";

/// The document of some files.
pub fn document(files: Vec<File>) -> Document {
    Document {
        format: Format::HerrlofRecord,
        version: VERSION,
        files,
    }
}

/// The lines of a file: one a game, then one for what stands outside of them, if there is any.
pub fn lines(file: File) -> impl Iterator<Item = DocumentLine> {
    let line = DocumentLine {
        format: Format::HerrlofRecord,
        version: VERSION,
        r#type: LineType::File,
        path: file.path,
        game: None,
        comments: file.comments,
        findings: file.findings,
    };
    let whole = line.clone();
    let said = !line.comments.is_empty() || !line.findings.is_empty();
    let games = file.games.into_iter().map(move |game| DocumentLine {
        r#type: LineType::Game,
        game: Some(game),
        comments: Vec::new(),
        findings: Vec::new(),
        ..line.clone()
    });
    games.chain(said.then_some(whole))
}

/// Reads a document.
///
/// # Errors
/// The first fault in it, with its place.
pub fn read(text: &str) -> Result<Vec<File>, DataError> {
    let document: Document = parse(text, FORMAT, &(1..=VERSION))?;
    Ok(document.files)
}

/// Reads lines, blank ones left out. Neighbours of the same path are one file.
///
/// # Errors
/// The fault in the first line that cannot be read, with its place.
pub fn read_lines(text: &str) -> Result<Vec<File>, DataError> {
    let mut files: Vec<File> = Vec::new();
    for (at, text) in text.lines().enumerate() {
        if text.trim().is_empty() {
            continue;
        }
        let line: DocumentLine = on_line(at + 1, parse(text, FORMAT, &(1..=VERSION)))?;
        if files.last().is_none_or(|file| file.path != line.path) {
            files.push(File {
                path: line.path,
                ..File::default()
            });
        }
        if let Some(file) = files.last_mut() {
            file.games.extend(line.game);
            file.comments.extend(line.comments);
        }
    }
    Ok(files)
}
