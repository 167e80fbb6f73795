//! Data as JSON, both ways.

use std::ops::RangeInclusive;

use serde::{
    Deserialize,
    de::{DeserializeOwned, IgnoredAny},
};

use super::{Document, File, Format, LINE_VERSION, Line, LineType, VERSION};
use crate::{
    decode_error,
    game::{DataError, DataFault, DataPlace, Form},
    source::Place,
};

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
        version: LINE_VERSION,
        r#type: LineType::File,
        path: file.path,
        game: None,
        comments: file.comments,
        findings: file.findings,
    };
    let whole = line.clone();
    let said = !line.comments.is_empty() || !line.findings.is_empty();
    let games = file.games.into_iter().map(move |game| Line {
        r#type: LineType::Game,
        game: Some(game),
        comments: Vec::new(),
        findings: Vec::new(),
        ..line.clone()
    });
    games.chain(said.then_some(whole))
}

/// What every version of the format says of itself.
#[derive(Default, Deserialize)]
struct Head {
    format: Option<String>,
    version: Option<u64>,
}

/// Reads a document.
///
/// # Errors
/// The first fault in it, with its place.
pub fn read(text: &str) -> Result<Vec<File>, DataError> {
    let document: Document = parse(text, &(1..=VERSION))?;
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
        let line: Line = parse(text, &(1..=LINE_VERSION)).map_err(|mut error| {
            // Each line is a text of its own to the JSON reader.
            let line = at + 1;
            error.place = match error.place {
                DataPlace::Character(place) => DataPlace::Character(Place { line, ..place }),
                _ => DataPlace::Line(line),
            };
            error
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
pub fn form_of(text: &str) -> Option<Form> {
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

/// Reads one JSON value, its head first: of another version than these, the last of which is written today, not even the
/// fields are known.
fn parse<T: DeserializeOwned>(text: &str, versions: &RangeInclusive<u32>) -> Result<T, DataError> {
    let newest = versions.end();
    let head = match serde_json::from_str::<IgnoredAny>(text) {
        Ok(_) if !text.trim_start().starts_with('{') => None,
        _ => Some(serde_json::from_str(text).map_err(|fault| explained(&fault, text))?),
    };
    match head.unwrap_or_default() {
        Head {
            format: Some(format),
            version: Some(version),
        } if format == "hirth-record" => {
            if u32::try_from(version).is_ok_and(|version| versions.contains(&version)) {
                serde_json::from_str(text).map_err(|fault| explained(&fault, text))
            } else {
                Err(of_another_format(format!(
                    "it is of version {version} of the format, and this program reads version {newest}"
                )))
            }
        }
        _ => Err(of_another_format(format!(
            "it is no record as data: that starts with `\"format\":\"hirth-record\",\"version\":{newest}`"
        ))),
    }
}

fn of_another_format(message: String) -> DataError {
    DataError::new(DataFault::Format, DataPlace::Whole, message)
}

/// The error for a fault that the JSON reader found.
fn explained(fault: &serde_json::Error, text: &str) -> DataError {
    let (line, column) = (fault.line(), fault.column());
    let place = DataPlace::Character(Place { line, column });
    let what = fault.to_string();
    let at = format!(" at line {line} column {column}");
    let what = what.strip_suffix(&at).unwrap_or(&what);
    if fault.is_eof() {
        let message = format!("the JSON is cut off: {what}");
        return DataError::new(DataFault::Json, place, message);
    }
    // A value that does not fit can be told as if it were no JSON.
    let is_json = serde_json::from_str::<IgnoredAny>(text).is_ok();
    if fault.is_syntax() && !is_json {
        let message = format!("this is no JSON: {what}");
        return DataError::new(DataFault::Json, place, message);
    }
    let of_value = fault.is_syntax() || what.starts_with("invalid") || what.contains("variant");
    let what = decode_error::describe(what);
    let message = match field(text, fault).filter(|_| of_value) {
        Some(field) => format!("`{field}`: {what}"),
        None => what,
    };
    DataError::new(DataFault::Field, place, message)
}

/// The name of the field whose value is at fault: the last before the place of the fault.
fn field<'a>(text: &'a str, fault: &serde_json::Error) -> Option<&'a str> {
    let lines = text
        .split_inclusive('\n')
        .take(fault.line().saturating_sub(1));
    let end = lines.map(str::len).sum::<usize>() + fault.column();
    let before = text.get(..end.min(text.len()))?;
    before.rmatch_indices(':').find_map(|(at, _)| {
        let name = before[..at].trim_end().strip_suffix('"')?;
        Some(&name[name.rfind('"')? + 1..])
    })
}
