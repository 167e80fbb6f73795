//! Data as JSON, both ways.

use serde::{
    Deserialize,
    de::{DeserializeOwned, IgnoredAny},
};

use super::{Document, File, Format, Line, VERSION};
use crate::games::Form;

/// The document of some files.
pub fn document(files: Vec<File>) -> Document {
    Document {
        format: Format::HirthRecord,
        version: VERSION,
        files,
    }
}

/// The lines of a file: one a game, then one for what stands outside of them, if there is any.
pub fn lines(file: File) -> impl Iterator<Item = Line> {
    let line = Line {
        format: Format::HirthRecord,
        version: VERSION,
        path: file.path,
        game: None,
        comments: file.comments,
        findings: file.findings,
    };
    let whole = line.clone();
    let said = !line.comments.is_empty() || !line.findings.is_empty();
    let games = file.games.into_iter().map(move |game| Line {
        game: Some(game),
        comments: Vec::new(),
        findings: Vec::new(),
        ..line.clone()
    });
    games.chain(said.then_some(whole))
}

/// What every version of the format says of itself.
#[derive(Deserialize)]
struct Head {
    format: Option<String>,
    version: Option<u64>,
}

/// Reads a document.
///
/// # Errors
/// What is wrong with it, with line and column.
pub fn read(text: &str) -> Result<Vec<File>, String> {
    let document: Document = parse(text)?;
    Ok(document.files)
}

/// Reads lines, blank ones left out. Neighbours of the same path are one file.
///
/// # Errors
/// What is wrong with the first line that cannot be read, with line and column.
pub fn read_lines(text: &str) -> Result<Vec<File>, String> {
    let mut files: Vec<File> = Vec::new();
    for (at, text) in text.lines().enumerate() {
        if text.trim().is_empty() {
            continue;
        }
        let line: Line = parse(text).map_err(|fault| {
            // Each line is a text of its own to the JSON reader.
            let place = format!("line {}", at + 1);
            match fault.contains("line 1 ") {
                true => fault.replacen("line 1", &place, 1),
                false => format!("{place}: {fault}"),
            }
        })?;
        if files.last().is_none_or(|file| file.path != line.path) {
            files.push(File {
                path: line.path,
                games: Vec::new(),
                comments: Vec::new(),
                findings: Vec::new(),
                lost: 0,
            });
        }
        if let Some(file) = files.last_mut() {
            file.games.extend(line.game);
            file.comments.extend(line.comments);
            file.findings.extend(line.findings);
        }
    }
    Ok(files)
}

/// Whether a text is meant to be JSON, and of which form. A record can start with a brace too: a comment's.
/// So only a brace before a name in quotes and a colon counts.
pub fn recognise(text: &str) -> Option<Form> {
    /// What tells a document from a line.
    #[derive(Deserialize)]
    struct Top {
        files: Option<IgnoredAny>,
    }
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let name = text.strip_prefix('{')?.trim_start().strip_prefix('"')?;
    let (_, after) = name.split_once('"')?;
    after.trim_start().strip_prefix(':')?;
    let first = serde_json::Deserializer::from_str(text)
        .into_iter::<Top>()
        .next();
    Some(match first {
        Some(Ok(Top { files: None })) => Form::Lines,
        _ => Form::Document,
    })
}

/// Reads one JSON value, its head first: of another version not even the fields are known.
fn parse<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    let head: Head = serde_json::from_str(text).map_err(|fault| told(&fault))?;
    match head {
        Head {
            format: Some(format),
            version: Some(version),
        } if format == "hirth-record" => match version == u64::from(VERSION) {
            true => serde_json::from_str(text).map_err(|fault| told(&fault)),
            false => Err(format!(
                "it is of version {version} of the format, and this program reads version {VERSION}"
            )),
        },
        _ => Err(format!(
            "it is no record as data: that starts with `\"format\":\"hirth-record\",\"version\":{VERSION}`"
        )),
    }
}

/// A fault of JSON in a sentence: where, then what.
fn told(fault: &serde_json::Error) -> String {
    let place = format!("line {} column {}", fault.line(), fault.column());
    let what = fault.to_string();
    let what = what.strip_suffix(&format!(" at {place}")).unwrap_or(&what);
    match fault.classify() {
        serde_json::error::Category::Eof => format!("{place}: the JSON is cut off: {what}"),
        serde_json::error::Category::Syntax => format!("{place}: this is no JSON: {what}"),
        _ => format!("{place}: {what}"),
    }
}
