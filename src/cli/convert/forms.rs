//! The forms that are read and written.

use std::{io, path::Path};

use super::{usual, without_data};
#[cfg(feature = "parquet")]
use crate::output::parquet;
use crate::{
    cli::{games, input::Input, named::of_name, policy::nearest, sheet::Sheet},
    game::{Data, DataError, Form, Game, Records},
    table::{Cell, Column, TableWriter},
};

/// A form to write.
#[derive(Clone, Copy, Debug)]
pub(super) enum To {
    /// One JSON document.
    Json,
    /// A line of JSON for each game.
    Jsonl,
    /// A table.
    Csv(Sheet),
    /// Notation in its canonical form; of one game, where that was named.
    Notation(Option<&'static dyn Game>),
    /// Another form of text that a game has.
    Text(&'static dyn Game, &'static str),
    /// The same table as CSV, for columnar tools.
    #[cfg(feature = "parquet")]
    Parquet,
}

/// A form to read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum From {
    Notation,
    Json(Form),
}

impl To {
    /// Returns the form with a name; the name of a game stands for its notation.
    pub(super) fn named(name: &str) -> Result<Self, String> {
        Ok(match name {
            "json" => Self::Json,
            "jsonl" => Self::Jsonl,
            "csv" => Self::Csv(Sheet::CSV),
            "tsv" => Self::Csv(Sheet::TSV),
            "record" | "notation" => Self::Notation(None),
            #[cfg(feature = "parquet")]
            "parquet" => Self::Parquet,
            _ => match of_name(name) {
                Ok(game) => Self::Notation(Some(game)),
                Err(_) => Self::text(name).ok_or_else(|| unknown_form(name, WRITTEN))?,
            },
        })
    }

    /// Returns the form of text, other than notation, with a name.
    pub(super) fn text(name: &str) -> Option<Self> {
        let mut texts = other_texts();
        let (game, form) = texts.find(|(_, form)| *form == name)?;
        Some(Self::Text(game, form))
    }
}

impl From {
    /// Returns the form with a name; the name of a game stands for its notation.
    pub(super) fn named(name: &str) -> Result<Self, String> {
        match name {
            "json" => Ok(Self::Json(Form::Document)),
            "jsonl" => Ok(Self::Json(Form::Lines)),
            "record" | "notation" => Ok(Self::Notation),
            _ => match of_name(name) {
                Ok(_) => Ok(Self::Notation),
                Err(_) if other_texts().any(|(_, form)| form == name) => Ok(Self::Notation),
                Err(_) => Err(unknown_form(name, READ)),
            },
        }
    }
}

/// The names of the forms that are written, but for notation.
#[cfg(not(feature = "parquet"))]
const WRITTEN: &[&str] = &["json", "jsonl", "csv", "tsv"];
#[cfg(feature = "parquet")]
const WRITTEN: &[&str] = &["json", "jsonl", "csv", "tsv", "parquet"];

/// The names of the forms that are read, but for notation.
const READ: &[&str] = &["json", "jsonl"];

/// Returns the forms of text, other than notation, that records of the games are written in.
fn other_texts() -> impl Iterator<Item = (&'static dyn Game, &'static str)> {
    let with_data = games()
        .iter()
        .filter_map(|game| Some((*game, game.data()?)));
    with_data.flat_map(|(game, data)| {
        let forms = data.other_texts().into_iter();
        forms.map(move |form| (game, form))
    })
}

/// Returns why a form has no such name.
fn unknown_form(name: &str, others: &[&str]) -> String {
    let games = games().iter().map(|game| game.name());
    let all: Vec<&str> = others
        .iter()
        .copied()
        .chain(["record"])
        .chain(games)
        .chain(other_texts().map(|(_, form)| form))
        .collect();
    match nearest(name, all.iter().copied()) {
        Some(near) => format!("there is no format `{name}`; did you mean `{near}`?"),
        None => format!(
            "there is no format `{name}`; the formats are `{}`",
            all.join("`, `")
        ),
    }
}

impl To {
    pub(super) fn is_table(self) -> bool {
        match self {
            Self::Json | Self::Jsonl | Self::Notation(_) | Self::Text(..) => false,
            Self::Csv(_) => true,
            #[cfg(feature = "parquet")]
            Self::Parquet => true,
        }
    }

    /// Whether each part of a text can be written by itself. A table of games has a column for each tag of any game.
    pub(super) fn is_by_parts(self, rows: Option<&str>) -> bool {
        match self {
            Self::Jsonl => true,
            Self::Csv(_) => rows != Some("games"),
            _ => false,
        }
    }

    /// Returns what comes before the first part, in a form that is written in parts.
    pub(super) fn head(self, game: &dyn Game, rows: Option<&str>) -> Result<Vec<u8>, String> {
        match (self, game.data()) {
            (Self::Csv(sheet), Some(data)) => {
                started(sheet, |writer| table(data, &[], rows, writer))
            }
            _ => Ok(Vec::new()),
        }
    }

    /// Returns a part, in a form that is written by parts.
    pub(super) fn part(self, part: OfGame, rows: Option<&str>) -> Result<Vec<u8>, String> {
        let data = part.game.data().ok_or_else(|| without_data(part.game))?;
        let files = vec![part.records];
        if let Self::Csv(sheet) = self {
            let mut writer = sheet.lines(Vec::new());
            table(data, &files, rows, &mut RowsOnly(&mut writer))?;
            return writer.into_inner().map_err(|error| error.to_string());
        }
        let mut bytes = Vec::new();
        let made = data.lines(files, &mut bytes);
        made.map_err(|error| error.to_string())?;
        Ok(bytes)
    }

    /// Returns what is read, in this form. `inputs` are the names of what each was read from.
    pub(super) fn bytes(
        self,
        read: Vec<Vec<OfGame>>,
        inputs: &[&Input],
        rows: Option<&str>,
    ) -> Result<Vec<u8>, String> {
        match self {
            Self::Notation(game) => {
                let write = |data: &dyn Data, files: &[Box<dyn Records>]| data.notation(files);
                return texts(read, inputs, game, write).map(String::into_bytes);
            }
            Self::Text(game, form) => {
                let write =
                    |data: &dyn Data, files: &[Box<dyn Records>]| data.other_text(form, files);
                return texts(read, inputs, Some(game), write).map(String::into_bytes);
            }
            _ => {}
        }
        let (data, files) = of_one_game(read.into_iter().flatten())?;
        let mut bytes = Vec::new();
        let made = match self {
            Self::Json => data.document(files, &mut bytes),
            Self::Jsonl => data.lines(files, &mut bytes),
            Self::Csv(sheet) => return started(sheet, |writer| table(data, &files, rows, writer)),
            #[cfg(feature = "parquet")]
            Self::Parquet => {
                let mut writer = parquet::Writer::default();
                table(data, &files, rows, &mut writer)?;
                writer.finish(&mut bytes)
            }
            Self::Notation(_) | Self::Text(..) => Ok(()),
        };
        made.map_err(|error: io::Error| error.to_string())?;
        Ok(bytes)
    }
}

/// Writes a table without the line of its columns.
struct RowsOnly<'a>(&'a mut dyn TableWriter);

impl TableWriter for RowsOnly<'_> {
    fn columns(&mut self, _: &[Column]) -> io::Result<()> {
        Ok(())
    }

    fn row(&mut self, cells: &[Cell<'_>]) -> io::Result<()> {
        self.0.row(cells)
    }
}

/// Returns what is written in a sheet, from its start.
fn started(
    sheet: Sheet,
    write: impl FnOnce(&mut csv::Writer<Vec<u8>>) -> Result<(), String>,
) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    sheet.start(&mut bytes).map_err(|error| error.to_string())?;
    let mut writer = sheet.lines(bytes);
    write(&mut writer)?;
    writer.into_inner().map_err(|error| error.to_string())
}

/// Writes data as a table with rows of that kind.
fn table(
    data: &dyn Data,
    files: &[Box<dyn Records>],
    rows: Option<&str>,
    writer: &mut dyn TableWriter,
) -> Result<(), String> {
    let written = data.table(files, kind_of_rows(data, rows)?, writer);
    written.map_err(|error| error.to_string())
}

/// Returns what a row is to be about, as the game calls it.
fn kind_of_rows<'a>(data: &dyn Data, rows: Option<&'a str>) -> Result<&'a str, String> {
    let known = data.rows();
    match rows {
        None => Ok(known.first().copied().unwrap_or_default()),
        Some(rows) if known.contains(&rows) => Ok(rows),
        Some(rows) => Err(format!(
            "a row cannot be about `{rows}`; it can be about `{}`",
            known.join("`, `")
        )),
    }
}

/// The format of some records, and the records.
type OfOneGame = (&'static dyn Data, Vec<Box<dyn Records>>);

/// Returns the format of some records, and the records. They must be of one game: documents and tables are.
fn of_one_game(read: impl Iterator<Item = OfGame>) -> Result<OfOneGame, String> {
    let mut game: Option<&'static dyn Game> = None;
    let mut files = Vec::new();
    for one in read {
        of_same(*game.get_or_insert(one.game), one.game)?;
        files.push(one.records);
    }
    let data = game.or_else(usual).and_then(|game| game.data());
    Ok((data.ok_or("no game here can be converted to data")?, files))
}

/// Returns why records of two games cannot be written together, if they are two.
pub(super) fn of_same(first: &dyn Game, other: &dyn Game) -> Result<(), String> {
    if first == other {
        return Ok(());
    }
    Err(format!(
        "records of {} and of {} do not fit in one document; convert them one by one, or choose with `--game`",
        first.about().example.title,
        other.about().example.title
    ))
}

/// Returns the text of all games, as `write` makes it, with a blank line between two files.
fn texts(
    read: Vec<Vec<OfGame>>,
    inputs: &[&Input],
    wanted: Option<&'static dyn Game>,
    write: impl Fn(&dyn Data, &[Box<dyn Records>]) -> Result<String, DataError>,
) -> Result<String, String> {
    let mut texts = Vec::new();
    for (file, input) in read.into_iter().zip(inputs) {
        let name = input.name();
        let mut rest = file.into_iter().peekable();
        while let Some(first) = rest.next() {
            let game = first.game;
            if let Some(wanted) = wanted.filter(|wanted| *wanted != game) {
                return Err(format!(
                    "{name} holds records of {}, not of {}",
                    game.name(),
                    wanted.name()
                ));
            }
            let mut files = vec![first.records];
            while let Some(next) = rest.next_if(|next| next.game == game) {
                files.push(next.records);
            }
            let Some(data) = game.data() else {
                return Err(without_data(game));
            };
            let text = write(data, &files);
            texts.push(text.map_err(|fault| format!("{name}: {fault}"))?);
        }
    }
    texts.retain(|text| !text.is_empty());
    Ok(texts.join("\n"))
}

impl From {
    /// Returns what a file of this name is, if the name says so.
    pub(super) fn of(name: &str) -> Option<Self> {
        let ending = ending(Path::new(name))?;
        let is_own = || {
            games()
                .iter()
                .any(|game| game.about().extensions.contains(&ending.as_str()))
        };
        match ending.as_str() {
            "json" => Some(Self::Json(Form::Document)),
            "jsonl" | "ndjson" => Some(Self::Json(Form::Lines)),
            "md" | "markdown" => Some(Self::Notation),
            _ if is_own() => Some(Self::Notation),
            _ => None,
        }
    }
}

/// Returns how the name of a file ends, in lower case.
pub(super) fn ending(path: &Path) -> Option<String> {
    let ending = path.extension()?.to_str()?;
    Some(ending.to_ascii_lowercase())
}

/// The records of a file, or of a stretch of one, as data of their game.
pub(super) struct OfGame {
    pub game: &'static dyn Game,
    pub records: Box<dyn Records>,
    /// What the text has that the records here have no place for, in words.
    pub left_out: Option<String>,
    /// The lines of the text that are neither in the games nor comments: the first of some, and how many these are.
    pub lost: Vec<(usize, usize)>,
    /// The first of the text around moves that was stripped, and its line.
    pub decoration: Option<(String, usize)>,
    /// The first line that was not judged, and how many lines there are from it on.
    pub unjudged: Option<(usize, usize)>,
}
