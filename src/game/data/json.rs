//! What reading and describing JSON takes in every game.

use std::ops::RangeInclusive;

use schemars::{JsonSchema, generate::SchemaSettings};
use serde::{
    Deserialize, Deserializer,
    de::{DeserializeOwned, IgnoredAny},
};

use super::{DataError, DataFault, DataPlace, Form};
use crate::{decode_error, source::Place};

/// Reads a field as if it were not there: what follows from the rest is made anew.
pub(crate) fn unseen<'de, T: Default, D: Deserializer<'de>>(field: D) -> Result<T, D::Error> {
    IgnoredAny::deserialize(field)?;
    Ok(T::default())
}

/// Returns the JSON Schema of what a type is read from, as text.
pub(crate) fn schema<T: JsonSchema>() -> String {
    let generator = SchemaSettings::draft2020_12().for_deserialize();
    let schema = generator.into_generator().into_root_schema_for::<T>();
    serde_json::to_string_pretty(&schema).unwrap_or_default()
}

/// What every version of the format says of itself.
#[derive(Default, Deserialize)]
struct Head {
    format: Option<String>,
    version: Option<u64>,
}

/// Returns the name of the format that a JSON text says it has.
pub fn format_of(text: &str) -> Option<String> {
    let text = text.trim_start_matches('\u{feff}');
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<Head>();
    values.next()?.ok()?.format
}

/// Whether a text is meant to be JSON, and of which form. A record can start with a brace too: a comment's.
/// So only a brace before a name in quotes and a colon counts.
pub(crate) fn form_of(text: &str) -> Option<Form> {
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

/// Reads one JSON value of a format, its head first: of another version than these, the last of which is written today, not
/// even the fields are known.
///
/// # Errors
/// The first fault in it, with its place.
pub(crate) fn parse<T: DeserializeOwned>(
    text: &str,
    own: &str,
    versions: &RangeInclusive<u32>,
) -> Result<T, DataError> {
    let newest = versions.end();
    let head = match serde_json::from_str::<IgnoredAny>(text) {
        Ok(_) if !text.trim_start().starts_with('{') => None,
        _ => Some(serde_json::from_str(text).map_err(|fault| explained(&fault, text))?),
    };
    match head.unwrap_or_default() {
        Head {
            format: Some(format),
            version: Some(version),
        } if format == own => {
            if u32::try_from(version).is_ok_and(|version| versions.contains(&version)) {
                serde_json::from_str(text).map_err(|fault| explained(&fault, text))
            } else {
                Err(of_another_format(format!(
                    "it is of version {version} of the format, and this program reads version {newest}"
                )))
            }
        }
        _ => Err(of_another_format(format!(
            "it is no record as data: that starts with `\"format\":\"{own}\",\"version\":{newest}`"
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

/// Returns what was read of a line of a text; a fault in it is placed there, for each line is a text of its own to the JSON
/// reader.
pub(crate) fn on_line<T>(line: usize, read: Result<T, DataError>) -> Result<T, DataError> {
    read.map_err(|mut error| {
        error.place = match error.place {
            DataPlace::Character(place) => DataPlace::Character(Place { line, ..place }),
            _ => DataPlace::Line(line),
        };
        error
    })
}
