//! Records as data, whatever game they are of, and the forms in which they are written together.

mod checked;
mod pieces;
mod table;
mod written;

use std::{iter, ops::RangeInclusive};

use crate::{
    data::{DocumentWriter, FileJson, form_of},
    game::{DataError, DataFault, DataPlace, Form},
    games::{GameKind, Records},
    nearest::nearest,
    output::Sheet,
    stretches::{of_data, of_name},
};
pub(crate) use pieces::{JudgedPiece, PieceData, judge_piece, read_json};
use table::RowsOnly;
pub use table::{RowsOf, Table, TablePart};
use written::{Kept, KeptRecords};
pub(crate) use written::{Made, Writer};

/// A form to write.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum To {
    /// One JSON document.
    Json,
    /// A line of JSON for each game.
    Jsonl,
    /// A table.
    Csv(Sheet),
    /// Notation in its canonical form; of one game, if that was named.
    Notation(Option<GameKind>),
    /// Another form of text that a game has.
    Text(GameKind, &'static str),
}

/// The records of a file, or of a stretch of one, as data of their game.
pub struct GameRecords {
    /// The game.
    pub game: GameKind,
    /// The records.
    pub records: Records,
    /// The parts of the text that the records here have no place for, in words.
    pub left_out: Option<String>,
    /// The lines of the text that are neither in the games nor comments: from the first to the last of some, and how many these are.
    pub lost: Vec<(RangeInclusive<usize>, usize)>,
    /// The first of the text around moves that was stripped, and its line.
    pub decoration: Option<(String, usize)>,
    /// The first line that was not judged, and how many lines there are from it on.
    pub unjudged: Option<(usize, usize)>,
    /// The lines of the turns that are marked as unknown, such as `G2 ?`. They and the turns after them are in no game.
    pub unknown: Vec<usize>,
}

/// The names of the forms that are written, except notation.
const WRITTEN: &[&str] = &["json", "jsonl", "csv", "tsv"];

/// The names of the forms that are read, except notation.
const READ: &[&str] = &["json", "jsonl"];

/// An error about data as a whole.
fn refused(message: impl Into<String>) -> DataError {
    DataError::new(DataFault::Format, DataPlace::Whole, message)
}

impl To {
    /// Returns the form with a name. The name of a game is its notation.
    ///
    /// # Errors
    /// When there is no such form.
    pub fn named(name: &str) -> Result<Self, DataError> {
        Ok(match name {
            "json" => Self::Json,
            "jsonl" => Self::Jsonl,
            "csv" => Self::Csv(Sheet::CSV),
            "tsv" => Self::Csv(Sheet::TSV),
            "record" => Self::Notation(None),
            _ => match of_name(name) {
                Ok(game) => Self::Notation(Some(game)),
                Err(_) => Self::text_named(name).ok_or_else(|| no_form(name, WRITTEN))?,
            },
        })
    }

    /// Returns the form of text, other than notation, with a name.
    pub(crate) fn text_named(name: &str) -> Option<Self> {
        let mut texts = other_texts();
        let (game, form) = texts.find(|(_, form)| *form == name)?;
        Some(Self::Text(game, form))
    }

    /// Whether it is a table.
    pub(crate) fn is_table(self) -> bool {
        matches!(self, Self::Csv(_))
    }

    /// Whether it is text that is read again: notation, or another form of a game.
    pub(crate) fn is_text(self) -> bool {
        matches!(self, Self::Notation(_) | Self::Text(..))
    }

    /// Returns the lines of records: of JSON, or of a table that is not about games or findings, without its first line.
    ///
    /// # Errors
    /// When there are no such rows.
    fn lines(self, piece: GameRecords, rows: RowsOf<'_>) -> Result<Vec<u8>, DataError> {
        if let Self::Csv(sheet) = self {
            let mut writer = sheet.lines(Vec::new());
            rows.write(piece.game, &[piece.records], &mut RowsOnly(&mut writer))?;
            return writer.into_inner().map_err(|error| unwritten(&error));
        }
        let mut bytes = Vec::new();
        piece.records.write_lines(&mut bytes).map_err(|error| unwritten(&error))?;
        Ok(bytes)
    }

    /// Returns the records of one file as notation, or as another text: a blank line between two games of different kinds.
    ///
    /// # Errors
    /// The first record that has no notation, or is of another game than the form.
    fn text(self, records: Vec<Kept>) -> Result<String, DataError> {
        let wanted = match self {
            Self::Notation(game) => game,
            Self::Text(game, _) => Some(game),
            _ => None,
        };
        let mut texts = Vec::new();
        let mut rest = records.into_iter().peekable();
        while let Some(first) = rest.next() {
            let game = first.game;
            if let Some(wanted) = wanted.filter(|wanted| *wanted != game) {
                return Err(refused(format!("these are records of {}, not of {}", game.name(), wanted.name())));
            }
            let (mut notation, mut files) = (Vec::new(), Vec::new());
            let of_game = iter::once(first).chain(iter::from_fn(|| rest.next_if(|next| next.game == game)));
            for kept in of_game {
                match kept.records {
                    KeptRecords::Text(file) => notation.push(file),
                    KeptRecords::Whole(file) => files.push(*file),
                }
            }
            texts.push(match self {
                Self::Text(_, form) => game.write_other_text(form, &files)?,
                _ => game.write_texts(&notation)?,
            });
        }
        texts.retain(|text| !text.is_empty());
        Ok(texts.join("\n"))
    }
}

/// Whether a form with this name is read. That of notation has the name of its game, too.
///
/// # Errors
/// When there is no such form.
pub(crate) fn read_form(name: &str) -> Result<Option<Form>, DataError> {
    match name {
        "json" => Ok(Some(Form::Document)),
        "jsonl" => Ok(Some(Form::Lines)),
        "record" => Ok(None),
        _ => match of_name(name) {
            Ok(_) => Ok(None),
            Err(_) if other_texts().any(|(_, form)| form == name) => Ok(None),
            Err(_) => Err(no_form(name, READ)),
        },
    }
}

/// Returns the game whose data a text looks like.
pub(crate) fn game_of_data(text: &str) -> Option<GameKind> {
    of_data(text).or_else(|| form_of(text).map(|_| GameKind::default()))
}

/// How many games of each kind are written as JSON lines, in order of the first of each.
#[derive(Default)]
struct LineCounts(Vec<(GameKind, usize)>);

impl LineCounts {
    /// Counts games.
    pub fn add(&mut self, game: GameKind, games: usize) {
        match self.0.iter_mut().find(|(known, _)| *known == game) {
            Some((_, count)) => *count += games,
            None => self.0.push((game, games)),
        }
    }

    /// Returns the last lines, one for each kind of games. `usual` is the kind of no records.
    ///
    /// # Errors
    /// Those of the JSON writer.
    pub fn end(mut self, usual: GameKind) -> Result<Vec<u8>, DataError> {
        if self.0.is_empty() {
            self.0.push((usual, 0));
        }
        let mut bytes = Vec::new();
        for (game, games) in self.0 {
            game.write_last_line(games, &mut bytes).map_err(|error| unwritten(&error))?;
        }
        Ok(bytes)
    }
}

/// Checks that records of two files fit in one document. Each is a game, and the name of its file.
///
/// # Errors
/// When they are of two games.
fn of_same((first, known): (GameKind, &str), (other, path): (GameKind, &str)) -> Result<(), DataError> {
    if first == other {
        return Ok(());
    }
    let [first, other] = [first, other].map(|game| game.about().example.title);
    let at = if known == path { String::new() } else { format!(", as those of {known}") };
    Err(refused(format!(
        "{path}: records of {other} do not fit in a document with records of {first}{at}; convert them one by one, or choose with `--game` (in Python `game=`)"
    )))
}

/// A JSON document that is written file by file, and a large file piece by piece. Its files are of one game.
#[derive(Default)]
struct Document {
    writer: DocumentWriter,
    /// The game of the first file, and its name.
    first: Option<(GameKind, String)>,
}

impl Document {
    /// Writes the next file, or a piece of one, which may go on with the last one.
    ///
    /// # Errors
    /// When it is of another game than the first.
    pub fn add(
        &mut self,
        game: GameKind,
        path: &str,
        file: &FileJson,
        goes_on: bool,
        out: &mut Vec<u8>,
    ) -> Result<(), DataError> {
        match &self.first {
            Some((first, known)) => of_same((*first, known), (game, path))?,
            None => {
                self.first = Some((game, path.to_owned()));
                out.extend(game.document_head().into_bytes());
            }
        }
        self.writer.add(file, goes_on, out);
        Ok(())
    }

    /// Writes the end. `usual` is the game of a document without files.
    pub fn end(self, usual: GameKind, out: &mut Vec<u8>) {
        if self.first.is_none() {
            out.extend(usual.document_head().into_bytes());
        }
        self.writer.end(out);
    }
}

/// Returns the forms of text, other than notation, that records of the games are written in.
fn other_texts() -> impl Iterator<Item = (GameKind, &'static str)> {
    GameKind::ALL.iter().flat_map(|&game| game.other_texts().into_iter().map(move |form| (game, form)))
}

/// Returns why a form has no such name.
fn no_form(name: &str, others: &[&str]) -> DataError {
    let all: Vec<&str> = others
        .iter()
        .copied()
        .chain(["record"])
        .chain(GameKind::ALL.iter().map(|game| game.name()))
        .chain(other_texts().map(|(_, form)| form))
        .collect();
    refused(match nearest(name, all.iter().copied()) {
        Some(near) => format!("there is no format `{name}`; did you mean `{near}`?"),
        None => format!("there is no format `{name}`; the formats are `{}`", all.join("`, `")),
    })
}

fn unwritten(error: &dyn std::error::Error) -> DataError {
    refused(error.to_string())
}

/// Returns what is written in a sheet, from its start.
fn started(
    sheet: Sheet,
    write: impl FnOnce(&mut csv::Writer<Vec<u8>>) -> Result<(), DataError>,
) -> Result<Vec<u8>, DataError> {
    let mut bytes = Vec::new();
    sheet.start(&mut bytes).map_err(|error| unwritten(&error))?;
    let mut writer = sheet.lines(bytes);
    write(&mut writer)?;
    writer.into_inner().map_err(|error| unwritten(&error))
}
