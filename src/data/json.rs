//! Data as JSON, both ways, and its JSON Schema.

use std::mem;

use serde::{
    Deserialize, Serialize,
    de::{DeserializeOwned, IgnoredAny},
};

use super::{
    Comment, Document, DocumentLine, EndLine, File, FileLine, FileText, FormatName, GameLine, GameModel, GameText,
    LineType, Tag, TurnText, text::texts,
};
use crate::{
    decode_error,
    game::{DataError, DataFault, DataPlace, Form},
    json,
    phrase::count,
    source::{Place, Source},
};

impl<P: GameModel> Document<P> {
    /// The document of some files.
    pub fn new(files: Vec<File<P>>) -> Self {
        Self { format: FormatName::default(), version: P::VERSION, files }
    }

    /// Reads what notation keeps of a document.
    ///
    /// # Errors
    /// The first fault in it, with its place.
    pub fn read(text: &str) -> Result<Vec<FileText>, DataError> {
        /// What is read of a document.
        #[derive(Deserialize)]
        struct Read {
            files: Vec<FileText>,
        }
        let document: Read = parse(text, P::FORMAT, P::VERSION)?;
        Ok(document.files)
    }
}

/// Reads data, one document or one document a line. Returns the text of each file; one without a path gets the name of the text.
///
/// # Errors
/// The first thing in the text that cannot be read, or that has no notation.
pub fn read<P: GameModel>(source: &Source, form: Form) -> Result<Vec<Source>, DataError> {
    let text = source.text().trim_start_matches('\u{feff}');
    let files = match form {
        Form::Document => Document::<P>::read(text),
        Form::Lines => DocumentLine::<P>::read(text),
    }?;
    sources::<P>(source.name(), files)
}

/// The same for some lines of JSON lines, with their numbers from 1. `since` is how many games came since the last end line of this
/// game, before and after.
///
/// # Errors
/// The first thing in the lines that cannot be read, or that has no notation.
pub fn read_lines<P: GameModel>(
    name: &str,
    lines: &[(usize, &str)],
    since: &mut usize,
) -> Result<Vec<Source>, DataError> {
    let files = DocumentLine::<P>::read_each(lines.iter().copied(), Some(since))?;
    sources::<P>(name, files)
}

/// The text of each file; one without a path gets a name.
fn sources<P: GameModel>(name: &str, files: Vec<FileText>) -> Result<Vec<Source>, DataError> {
    let texts = texts::<P>(&files)?.into_iter().zip(files);
    let sources = texts.map(|(text, file)| {
        let name = if file.path.is_empty() { name } else { &file.path };
        Source::new(name, text)
    });
    Ok(sources.collect())
}

/// The formats of a game that have a JSON Schema.
#[cfg(feature = "schema")]
pub fn schemas<P: GameModel>() -> Vec<crate::game::NamedSchema> {
    let records: [crate::game::NamedSchema; 2] = [
        ("record", json::schema_of_document::<Document<P>, DocumentLine<P>>),
        ("record-line", json::schema_of_line::<Document<P>, DocumentLine<P>>),
    ];
    records.into_iter().chain(P::SCHEMAS.iter().copied()).collect()
}

impl<P: GameModel> File<P> {
    /// Its lines: one a game, then one for what is outside of them, if there is anything.
    pub fn lines(self) -> impl Iterator<Item = DocumentLine<P>> {
        let Self { path, games, comments, findings, .. } = self;
        let has_rest = !comments.is_empty() || !findings.is_empty();
        let rest = has_rest.then(|| {
            DocumentLine::File(FileLine {
                format: FormatName::default(),
                version: P::VERSION,
                r#type: LineType::File,
                path: path.clone(),
                comments,
                findings,
            })
        });
        let games = games.into_iter().map(move |game| {
            DocumentLine::Game(Box::new(GameLine {
                format: FormatName::default(),
                version: P::VERSION,
                r#type: LineType::Game,
                path: path.clone(),
                game,
            }))
        });
        games.chain(rest)
    }
}

/// A file as JSON, or a piece of one. Each list is without its brackets.
pub struct FileJson {
    path: String,
    games: Vec<u8>,
    comments: Vec<u8>,
    findings: Vec<u8>,
}

impl FileJson {
    /// That of a file.
    ///
    /// # Errors
    /// Those of the JSON writer.
    pub fn of<P: GameModel>(file: File<P>) -> serde_json::Result<Self> {
        Ok(Self {
            path: serde_json::to_string(&file.path)?,
            games: elements(file.games)?,
            comments: elements(file.comments)?,
            findings: elements(file.findings)?,
        })
    }
}

/// The values of a list, with commas between them.
fn elements<T: Serialize>(list: Vec<T>) -> serde_json::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    for value in list {
        follow(&mut bytes);
        serde_json::to_writer(&mut bytes, &value)?;
    }
    Ok(bytes)
}

/// Adds a comma to a list, if something is in it.
fn follow(list: &mut Vec<u8>) {
    if !list.is_empty() {
        list.push(b',');
    }
}

/// Writes what [`Document`] is as JSON, without the whole of it: file by file, and a large file piece by piece.
#[derive(Default)]
pub struct DocumentWriter {
    has_files: bool,
    /// The file that is open.
    open: Option<Open>,
}

/// What is still to be written of a file, to which more games may come.
struct Open {
    has_games: bool,
    comments: Vec<u8>,
    findings: Vec<u8>,
}

/// What comes before the files.
pub fn head<P: GameModel>() -> String {
    format!("{{\"format\":\"{}\",\"version\":{},\"files\":[", P::FORMAT, P::VERSION)
}

impl DocumentWriter {
    /// Writes a file, or a piece that goes on with the last one.
    pub fn add(&mut self, file: &FileJson, goes_on: bool, out: &mut Vec<u8>) {
        if !goes_on {
            self.close(out);
            if self.has_files {
                out.push(b',');
            }
            self.has_files = true;
            out.extend(format!("{{\"path\":{},\"games\":[", file.path).bytes());
        }
        let open = self.open.get_or_insert(Open { has_games: false, comments: Vec::new(), findings: Vec::new() });
        if !file.games.is_empty() {
            if open.has_games {
                out.push(b',');
            }
            open.has_games = true;
            out.extend(&file.games);
        }
        for (list, more) in [(&mut open.comments, &file.comments), (&mut open.findings, &file.findings)] {
            if !more.is_empty() {
                follow(list);
                list.extend(more);
            }
        }
    }

    fn close(&mut self, out: &mut Vec<u8>) {
        if let Some(Open { comments, findings, .. }) = self.open.take() {
            for part in [&b"],\"comments\":["[..], &comments, b"],\"findings\":[", &findings, b"]}"] {
                out.extend(part);
            }
        }
    }

    /// Writes what comes after the last file.
    pub fn end(mut self, out: &mut Vec<u8>) {
        self.close(out);
        out.extend(b"]}\n");
    }
}

impl<P: GameModel> DocumentLine<P> {
    /// The last line, after those of so many games.
    pub fn end(games: usize) -> Self {
        Self::End(EndLine { format: FormatName::default(), version: P::VERSION, r#type: LineType::End, games })
    }

    /// Reads what notation keeps of lines; empty lines are skipped. Neighbours with the same path are one file. After an end line
    /// there may be more games, with an end line of their own.
    ///
    /// # Errors
    /// The fault in the first line that cannot be read, with its place; an end line that counts other games than come before it.
    pub fn read(text: &str) -> Result<Vec<FileText>, DataError> {
        Self::read_each(numbered(text), Some(&mut 0))
    }

    /// The same for lines with their numbers. `since` is how many games came since the last end line; without it, end lines are
    /// not compared.
    pub(super) fn read_each<'t>(
        lines: impl Iterator<Item = (usize, &'t str)>,
        mut since: Option<&mut usize>,
    ) -> Result<Vec<FileText>, DataError> {
        /// What is read of a line: a game's tags and turns, and its comments or those of the file.
        #[derive(Deserialize)]
        struct Read {
            r#type: LineType,
            #[serde(default)]
            path: String,
            #[serde(default)]
            tags: Vec<Tag>,
            #[serde(default, alias = "lines")]
            turns: Vec<TurnText>,
            #[serde(default)]
            comments: Vec<Comment>,
            /// The number of games, if it is an end line.
            #[serde(default)]
            games: Option<usize>,
        }
        let mut files: Vec<FileText> = Vec::new();
        for (number, text) in lines {
            if text.trim().is_empty() {
                continue;
            }
            let line: Read = on_line(number, parse(text, P::FORMAT, P::VERSION))?;
            if line.r#type == LineType::End {
                if let Some(since) = &mut since {
                    on_line(number, compared(mem::take(*since), line.games))?;
                }
                continue;
            }
            if files.last().is_none_or(|file| file.path != line.path) {
                files.push(FileText { path: line.path, ..FileText::default() });
            }
            let Some(file) = files.last_mut() else {
                continue;
            };
            match line.r#type {
                LineType::Game => {
                    if let Some(since) = &mut since {
                        **since += 1;
                    }
                    file.games.push(GameText { tags: line.tags, turns: line.turns, comments: line.comments })
                }
                LineType::File | LineType::End => file.comments.extend(line.comments),
            }
        }
        Ok(files)
    }
}

/// The lines of a text, with their numbers from 1.
pub fn numbered(text: &str) -> impl Iterator<Item = (usize, &str)> {
    (1..).zip(text.lines())
}

/// Compares the number of games in an end line with how many come before it.
fn compared(games: usize, counted: Option<usize>) -> Result<(), DataError> {
    match counted.filter(|&counted| counted != games) {
        None => Ok(()),
        Some(counted) => {
            let [counted, games] = [counted, games].map(|games| count(games, "game"));
            Err(of_another_format(format!(
                "this end line counts {counted}, and before it there is a line for {games}: lines are missing, or were added; write the file again, or delete this line"
            )))
        }
    }
}

/// The fields that every version of the format has.
#[derive(Default, Deserialize)]
struct Head {
    format: Option<String>,
    version: Option<u64>,
}

/// Returns the name of the format that a JSON text says it has.
pub fn format_of(text: &str) -> Option<String> {
    let text = text.trim_start_matches('\u{feff}');
    // As `convert` writes it, the name is at once there.
    if let Some((name, _)) = text.strip_prefix("{\"format\":\"").and_then(|rest| rest.split_once('"')) {
        return Some(name.to_owned());
    }
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<Head>();
    values.next()?.ok()?.format
}

/// Returns the form of a text that looks like games as data. A record can start with a brace too, that of a comment. So only
/// a brace before a name in quotes and a colon counts, and JSON that can be read only if it has a `format`: other JSON is
/// read as any text with a record in it.
pub fn form_of(text: &str) -> Option<Form> {
    #[derive(Deserialize)]
    struct Top {
        format: Option<IgnoredAny>,
        /// Only a document has it.
        files: Option<IgnoredAny>,
    }
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let name = text.strip_prefix('{')?.trim_start().strip_prefix('"')?;
    let (_, after) = name.split_once('"')?;
    after.trim_start().strip_prefix(':')?;
    let first = serde_json::Deserializer::from_str(text).into_iter::<Top>().next();
    match first {
        Some(Ok(Top { format: None, .. })) => None,
        Some(Ok(Top { files: None, .. })) => Some(Form::Lines),
        _ => Some(Form::Document),
    }
}

/// Reads one JSON value of a format, its head first, because the fields of other versions are unknown.
///
/// # Errors
/// The first fault in it, with its place.
fn parse<T: DeserializeOwned>(text: &str, own: &str, own_version: u32) -> Result<T, DataError> {
    let head = match serde_json::from_str::<IgnoredAny>(text) {
        Ok(_) if !text.trim_start().starts_with('{') => None,
        _ => Some(serde_json::from_str(text).map_err(|fault| explained(&fault, text))?),
    };
    match head.unwrap_or_default() {
        Head { format: Some(format), version: Some(version) } if format == own => {
            if version == u64::from(own_version) {
                serde_json::from_str(text).map_err(|fault| explained(&fault, text))
            } else {
                Err(of_another_format(format!(
                    "it has version {version} of the format, but hirth reads version {own_version}"
                )))
            }
        }
        _ => Err(of_another_format(format!(
            "it is not a game as data, which starts with `\"format\":\"{own}\",\"version\":{own_version}`"
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
    // The JSON reader may report a wrong value as a syntax error.
    let is_json = serde_json::from_str::<IgnoredAny>(text).is_ok();
    if fault.is_syntax() && !is_json {
        let message = format!("this is not JSON: {what}");
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
    let lines = text.split_inclusive('\n').take(fault.line().saturating_sub(1));
    let end = lines.map(str::len).sum::<usize>() + fault.column();
    let before = text.get(..end.min(text.len()))?;
    before.rmatch_indices(':').find_map(|(at, _)| {
        let name = before[..at].trim_end().strip_suffix('"')?;
        Some(&name[name.rfind('"')? + 1..])
    })
}

/// Returns what was read of a line of a text. A fault gets the number of the line, because the JSON reader sees each line as
/// a text of its own.
fn on_line<T>(line: usize, read: Result<T, DataError>) -> Result<T, DataError> {
    read.map_err(|mut error| {
        error.place = match error.place {
            DataPlace::Character(place) => DataPlace::Character(Place { line, ..place }),
            _ => DataPlace::Line(line),
        };
        error
    })
}
