//! Tables that are made text by text: the rows of a text are written, or kept in little room, and its records are dropped.

use std::io;

use super::{GameRecords, of_same, refused, unwritten};
use crate::{
    data::{GameRows, finding_columns, finding_rows, write_games},
    game::DataError,
    games::{GameKind, Records},
    output::Sheet,
    report::FileReport,
    table::{Cell, Column, KeptRows, TableWriter},
};

/// The name of the table with a row a game.
const GAMES: &str = "games";

/// The name of the table with a row a finding.
const FINDINGS: &str = "findings";

/// What a row of a table is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RowsOf<'r> {
    /// A game.
    Games,
    /// A finding.
    Findings,
    /// What the games of one kind have; without a name, the first of these.
    Own(Option<&'r str>),
}

/// The rows of a part of a text, whose records are of one game.
pub struct TablePart {
    game: GameKind,
    path: String,
    has_games: bool,
    rows: PartRows,
}

enum PartRows {
    /// They are written at the end.
    Games(GameRows),
    /// They are written at once.
    Others(KeptRows),
}

/// A table to which rows are added part by part.
pub struct Table<'r> {
    rows: RowsOf<'r>,
    /// The game of no records.
    usual: GameKind,
    /// The game of the first part, and the name of its text.
    first: Option<(GameKind, String)>,
    /// The rows that are written at the end, and the game of each part.
    games: Vec<(GameKind, GameRows)>,
}

impl<'r> RowsOf<'r> {
    /// Returns what a name says; without one, the first rows that a game has of its own.
    pub fn named(name: Option<&'r str>) -> Self {
        match name {
            Some(GAMES) => Self::Games,
            Some(FINDINGS) => Self::Findings,
            own => Self::Own(own),
        }
    }

    /// Writes the columns and the rows of records of one game. They are not those of games or findings, which are of any game.
    ///
    /// # Errors
    /// When the game has no such rows.
    pub(super) fn write(
        self,
        game: GameKind,
        records: &[Records],
        writer: &mut dyn TableWriter,
    ) -> Result<(), DataError> {
        let known = game.rows();
        let rows = match self {
            Self::Own(Some(rows)) if known.contains(&rows) => rows,
            Self::Own(Some(rows)) => {
                let all: Vec<&str> = known.into_iter().chain([GAMES, FINDINGS]).collect();
                let (all, title) = (all.join("`, `"), game.about().example.title);
                let path = records.first().map_or(String::new(), |records| format!("{}: ", records.path()));
                let message = format!("{path}a row of {title} cannot be about `{rows}`; it can be about `{all}`");
                return Err(refused(message));
            }
            _ => known.first().copied().unwrap_or_default(),
        };
        game.write_table(records, rows, writer).map_err(|error| unwritten(&error))
    }

    /// Writes the columns of the table of a game, without a row. Those of the table of games are known at its end.
    ///
    /// # Errors
    /// When the game has no such rows.
    pub(crate) fn head(self, game: GameKind, writer: &mut dyn TableWriter) -> Result<(), DataError> {
        match self {
            Self::Findings => writer.columns(&finding_columns()).map_err(|error| unwritten(&error)),
            _ => self.write(game, &[], writer),
        }
    }
}

impl TablePart {
    /// The name of the text.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Whether there are games in it.
    pub fn has_games(&self) -> bool {
        self.has_games
    }

    /// Returns the rows of some records. Those of findings are [in their report](Self::found).
    ///
    /// # Errors
    /// When their game has no such rows.
    pub(crate) fn of(records: GameRecords, rows: RowsOf<'_>) -> Result<Self, DataError> {
        let GameRecords { game, records, .. } = records;
        let (path, has_games) = (records.path().to_owned(), !records.is_empty());
        let rows = match rows {
            RowsOf::Games => PartRows::Games(records.rows()),
            _ => {
                let mut kept = KeptRows::default();
                rows.write(game, &[records], &mut kept)?;
                PartRows::Others(kept)
            }
        };
        Ok(Self { game, path, has_games, rows })
    }

    /// Returns the rows of what was found in a text.
    ///
    /// # Errors
    /// When a text is longer than 4 GB.
    pub fn found(report: &FileReport) -> Result<Self, DataError> {
        let mut rows = KeptRows::default();
        let path = report.source.name();
        let written = finding_rows(path, &report.games, &report.findings, &mut rows);
        written.map_err(|error| unwritten(&error))?;
        let (path, has_games) = (path.to_owned(), report.count_games() > 0);
        Ok(Self { game: GameKind::default(), path, has_games, rows: PartRows::Others(rows) })
    }
}

impl<'r> Table<'r> {
    /// Returns a table without rows. `usual` is the game of a table to which none is added.
    pub fn new(rows: RowsOf<'r>, usual: GameKind) -> Self {
        Self { rows, usual, first: None, games: Vec::new() }
    }

    /// Adds the rows of the next part: they are written, or kept for the end.
    ///
    /// # Errors
    /// When the rows are not of games or findings, and the part is of another game than the first one; and those of `writer`.
    pub fn add(&mut self, part: TablePart, writer: &mut dyn TableWriter) -> Result<(), DataError> {
        match part.rows {
            PartRows::Games(rows) => self.keep(part.game, rows),
            PartRows::Others(rows) => {
                if self.is_first(part.game, &part.path)? {
                    self.rows.head(part.game, writer)?;
                }
                rows.each(|cells| writer.row(cells)).map_err(|error| unwritten(&error))?;
            }
        }
        Ok(())
    }

    /// Keeps rows of the table of games.
    pub(crate) fn keep(&mut self, game: GameKind, rows: GameRows) {
        self.games.push((game, rows));
    }

    /// Whether its columns are written.
    pub(crate) fn is_started(&self) -> bool {
        self.first.is_some()
    }

    /// Whether a part of a game is the first one.
    ///
    /// # Errors
    /// When it does not fit in the table, because the first one is of another game.
    pub(crate) fn is_first(&mut self, game: GameKind, path: &str) -> Result<bool, DataError> {
        match &self.first {
            Some((first, known)) if self.rows != RowsOf::Findings => {
                of_same((*first, known), (game, path)).map(|()| false)
            }
            Some(_) => Ok(false),
            None => {
                self.first = Some((game, path.to_owned()));
                Ok(true)
            }
        }
    }

    /// Writes what is not written yet: the rows of games, and the columns of a table without rows.
    ///
    /// # Errors
    /// Those of `writer`, and when there are no such rows.
    pub fn end(self, writer: &mut dyn TableWriter) -> Result<(), DataError> {
        if self.rows != RowsOf::Games {
            return if self.first.is_none() { self.rows.head(self.usual, writer) } else { Ok(()) };
        }
        let is_in = |game: &GameKind| self.games.iter().any(|(own, rows)| own == game && !rows.is_empty());
        let mut columns: Vec<GameKind> = GameKind::ALL.iter().copied().filter(is_in).collect();
        if columns.is_empty() {
            columns.push(self.games.first().map_or(self.usual, |(game, _)| *game));
        }
        let columns: Vec<_> = columns.into_iter().map(GameKind::columns).collect();
        let rows: Vec<GameRows> = self.games.into_iter().map(|(_, rows)| rows).collect();
        write_games(&columns, &rows, writer).map_err(|error| unwritten(&error))
    }
}

/// Returns the lines of the table of findings for what was found in a text.
///
/// # Errors
/// Those of the writer.
pub(crate) fn finding_lines(report: &FileReport, sheet: Sheet) -> Result<Vec<u8>, DataError> {
    let mut writer = sheet.lines(Vec::new());
    let written = finding_rows(report.source.name(), &report.games, &report.findings, &mut writer);
    written.map_err(|error| unwritten(&error))?;
    writer.into_inner().map_err(|error| unwritten(&error))
}

/// Writes a table without the line of its columns.
pub(super) struct RowsOnly<'a>(pub &'a mut dyn TableWriter);

impl TableWriter for RowsOnly<'_> {
    fn columns(&mut self, _: &[Column]) -> io::Result<()> {
        Ok(())
    }

    fn row(&mut self, cells: &[Cell<'_>]) -> io::Result<()> {
        self.0.row(cells)
    }
}
