//! Records as data, whatever game they are of, and the forms in which they are written together.

use std::{borrow::Cow, io, ops::RangeInclusive};

use crate::{
    data::form_of,
    game::{DataError, DataFault, DataPlace, Form, Options},
    games::{GameKind, Records},
    nearest::nearest,
    output::Sheet,
    phrase::cut,
    report::GameReport,
    source::Source,
    span::Span,
    stretches::{Stretch, Stripped, of_data, of_name},
    table::{Cell, Column, TableWriter},
};

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

    /// Whether each piece of a text can be written by itself. A table of games has a column for each tag of any game.
    pub(crate) fn is_by_pieces(self, rows: Option<&str>) -> bool {
        match self {
            Self::Jsonl => true,
            Self::Csv(_) => rows != Some("games"),
            _ => false,
        }
    }

    /// Returns what comes before the first piece, in a form that is written piece by piece.
    ///
    /// # Errors
    /// When there are no such rows.
    pub(crate) fn head(self, game: GameKind, rows: Option<&str>) -> Result<Vec<u8>, DataError> {
        match self {
            Self::Csv(sheet) => started(sheet, |writer| table(game, &[], rows, writer)),
            _ => Ok(Vec::new()),
        }
    }

    /// Returns a piece, in a form that is written piece by piece.
    ///
    /// # Errors
    /// When there are no such rows.
    pub(crate) fn piece(self, piece: GameRecords, rows: Option<&str>) -> Result<Vec<u8>, DataError> {
        if let Self::Csv(sheet) = self {
            let mut writer = sheet.lines(Vec::new());
            table(piece.game, &[piece.records], rows, &mut RowsOnly(&mut writer))?;
            return writer.into_inner().map_err(|error| unwritten(&error));
        }
        let mut bytes = Vec::new();
        piece.records.write_lines(&mut bytes).map_err(|error| unwritten(&error))?;
        Ok(bytes)
    }

    /// Returns the records of one file in this form.
    ///
    /// # Errors
    /// When the form has no place for them: it holds records of one game, or these have no notation. `usual` is the game
    /// of no records.
    pub fn file(self, usual: GameKind, records: Vec<GameRecords>, rows: Option<&str>) -> Result<Vec<u8>, DataError> {
        if self.is_text() {
            return self.text(records).map(String::into_bytes);
        }
        self.document(usual, records.into_iter(), rows)
    }

    /// Returns the records of one file as notation, or as another text: a blank line between two games of different kinds.
    ///
    /// # Errors
    /// The first record that has no notation, or is of another game than the form.
    pub(crate) fn text(self, records: Vec<GameRecords>) -> Result<String, DataError> {
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
            let mut files = vec![first.records];
            while let Some(next) = rest.next_if(|next| next.game == game) {
                files.push(next.records);
            }
            texts.push(match self {
                Self::Text(_, form) => game.write_other_text(form, &files)?,
                _ => game.write_notation(&files)?,
            });
        }
        texts.retain(|text| !text.is_empty());
        Ok(texts.join("\n"))
    }

    /// Returns all records as one document or table. They must be of one game; `usual` is the game of no records.
    ///
    /// # Errors
    /// When they are of two games, or there are no such rows.
    pub fn document(
        self,
        usual: GameKind,
        records: impl Iterator<Item = GameRecords>,
        rows: Option<&str>,
    ) -> Result<Vec<u8>, DataError> {
        let mut bytes = Vec::new();
        if matches!(self, Self::Jsonl) {
            // Each line says of which game it is.
            for one in records {
                one.records.write_lines(&mut bytes).map_err(|error| unwritten(&error))?;
            }
            return Ok(bytes);
        }
        let (game, files) = of_one_game(usual, records)?;
        if let Self::Csv(sheet) = self {
            return started(sheet, |writer| table(game, &files, rows, writer));
        }
        game.write_document(files, &mut bytes).map_err(|error| unwritten(&error))?;
        Ok(bytes)
    }
}

/// Writes records of one game as a table. `usual` is the game of no records.
///
/// # Errors
/// When they are of two games, or there are no such rows.
pub fn write_table(
    usual: GameKind,
    records: impl Iterator<Item = GameRecords>,
    rows: Option<&str>,
    writer: &mut dyn TableWriter,
) -> Result<(), DataError> {
    let (game, files) = of_one_game(usual, records)?;
    table(game, &files, rows, writer)
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

/// Records that are not counted yet, the reports of their games, and the text that these are of.
pub(crate) type Uncounted<'s> = (GameRecords, Vec<GameReport>, Cow<'s, Source>);

/// Converts a stretch of a text by itself.
pub(crate) fn stretch<'s>(source: &'s Source, stretch: &Stretch, options: &Options) -> Uncounted<'s> {
    let game = stretch.game;
    let stripped = Stripped::of(stretch, source);
    let (records, reports) = match stripped.prose.clone() {
        Some(why) => (game.without_games(&stripped.source, why), Vec::new()),
        None => game.records_of_stretch(&stripped.source, stripped.span, options),
    };
    let left_out = stripped.bare.as_ref().and_then(|bare| bare.left_out());
    let numbers = |&(span, lines): &(Span, usize)| {
        let place = stripped.bare.as_ref().map_or(span, |bare| bare.place(span));
        (source.line(place.start).0..=source.line(place.end).0, lines)
    };
    let lost = records.lost().iter().map(numbers).collect();
    let unjudged = records.unjudged().as_ref().map(numbers).map(|(numbers, lines)| (*numbers.start(), lines));
    let decoration = stripped.decoration().map(|start| {
        let (line, _) = source.line(start.start);
        (cut(source.slice(start).trim()), line)
    });
    let left_out = left_out.map(str::to_owned);
    let records = GameRecords { game, records, left_out, lost, decoration, unjudged };
    (records, reports, stripped.source)
}

/// Reads JSON as data of `game`, or of the game that it names, and judges its records.
///
/// # Errors
/// The first thing in it that cannot be read.
pub(crate) fn read_json(
    game: Option<GameKind>,
    source: &Source,
    form: Form,
    options: &dyn Fn(GameKind) -> Options,
) -> Result<Vec<GameRecords>, DataError> {
    let game = game.or_else(|| game_of_data(source.text()));
    let game = game.unwrap_or_default();
    let read = game.read_data(source, form, &options(game))?;
    let records =
        |records| GameRecords { game, records, left_out: None, lost: Vec::new(), decoration: None, unjudged: None };
    Ok(read.into_iter().map(records).collect())
}

/// Returns the game whose data a text looks like.
pub(crate) fn game_of_data(text: &str) -> Option<GameKind> {
    of_data(text).or_else(|| form_of(text).map(|_| GameKind::default()))
}

/// Checks that two records fit in one document.
///
/// # Errors
/// When they are of two games.
pub(crate) fn of_same(first: GameKind, other: GameKind) -> Result<(), DataError> {
    if first == other {
        return Ok(());
    }
    Err(refused(format!(
        "records of {} and of {} do not fit in one document; convert them one by one, or choose with `--game` (in Python `game=`)",
        first.about().example.title,
        other.about().example.title
    )))
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
    write: impl FnOnce(&mut csv::Writer<Vec<u8>>) -> Result<(), DataError>,
) -> Result<Vec<u8>, DataError> {
    let mut bytes = Vec::new();
    sheet.start(&mut bytes).map_err(|error| unwritten(&error))?;
    let mut writer = sheet.lines(bytes);
    write(&mut writer)?;
    writer.into_inner().map_err(|error| unwritten(&error))
}

fn table(game: GameKind, files: &[Records], rows: Option<&str>, writer: &mut dyn TableWriter) -> Result<(), DataError> {
    let written = game.write_table(files, kind_of_rows(game, rows)?, writer);
    written.map_err(|error| unwritten(&error))
}

/// Returns what a row is to be about, as the game calls it.
fn kind_of_rows(game: GameKind, rows: Option<&str>) -> Result<&str, DataError> {
    let known = game.rows();
    match rows {
        None => Ok(known.first().copied().unwrap_or_default()),
        Some(rows) if known.contains(&rows) => Ok(rows),
        Some(rows) => Err(refused(format!("a row cannot be about `{rows}`; it can be about `{}`", known.join("`, `")))),
    }
}

/// The game of some records, and the records.
type OfOneGame = (GameKind, Vec<Records>);

/// Errors if the records are of several games: a document or a table is of one.
fn of_one_game(usual: GameKind, read: impl Iterator<Item = GameRecords>) -> Result<OfOneGame, DataError> {
    let mut game: Option<GameKind> = None;
    let mut files = Vec::new();
    for one in read {
        of_same(*game.get_or_insert(one.game), one.game)?;
        files.push(one.records);
    }
    Ok((game.unwrap_or(usual), files))
}
