//! Records in the form that they become: as far as each can be written by itself, on any thread, and all of them together, in order.

use super::{Document, GameRecords, LineCounts, RowsOf, Table, To, started, table::finding_lines};
use crate::{
    data::{FileJson, FileText, GameRows},
    finding::Severity,
    game::DataError,
    games::{GameKind, Records},
    output::Sheet,
    report::FileReport,
};

/// Records of one game, as far as they can be written by themselves.
pub(crate) struct Made {
    game: GameKind,
    path: String,
    /// How many games they are.
    pub games: usize,
    /// Whether something was found in them.
    pub has_findings: bool,
    /// Whether an error was found in them.
    pub has_errors: bool,
    content: Result<Content, DataError>,
}

enum Content {
    /// Their lines.
    Lines(Vec<u8>),
    /// Their file in a JSON document.
    File(FileJson),
    /// Their rows in the table of games, which is written at the end.
    Rows(GameRows),
    /// The records, to be written with all others.
    Kept(Kept),
}

/// What is kept of records until it is written.
pub(super) struct Kept {
    /// The game of the records.
    pub game: GameKind,
    /// What a text of them is made of.
    pub records: KeptRecords,
}

/// What a text of records is made of.
pub(super) enum KeptRecords {
    /// Notation: a part of what data hold.
    Text(FileText),
    /// Another form of a game.
    Whole(Box<Records>),
}

/// What records of several texts become together.
pub(crate) struct Writer<'r> {
    to: To,
    rows: RowsOf<'r>,
    /// The game of no records.
    usual: GameKind,
    table: Table<'r>,
    document: Document,
    lines: LineCounts,
    /// The number of the text, and the path, of what was added last.
    last: Option<(usize, String)>,
    /// The records that are written at the end, and the number of the text of each.
    kept: Vec<(usize, Kept)>,
}

impl Made {
    /// Writes what can be written of some records. A table of findings is made of [what was found](Self::found). A game with an
    /// unknown turn has rows, and nothing else: it would be another game.
    pub fn of(mut data: GameRecords, to: To, rows: RowsOf<'_>) -> Self {
        let game = data.game;
        if !to.is_table() {
            data.records.delete_unknown();
        }
        Self {
            game,
            path: data.records.path().to_owned(),
            games: data.records.count_games(),
            has_findings: !data.records.findings().is_empty(),
            has_errors: data.records.has_errors(),
            content: match to {
                To::Json => data.records.into_json().map(Content::File),
                To::Csv(_) if rows == RowsOf::Games => Ok(Content::Rows(data.records.rows())),
                To::Jsonl | To::Csv(_) => to.lines(data, rows).map(Content::Lines),
                To::Notation(_) => Ok(Content::Kept(Kept { game, records: KeptRecords::Text(data.records.text()) })),
                To::Text(..) => Ok(Content::Kept(Kept { game, records: KeptRecords::Whole(Box::new(data.records)) })),
            },
        }
    }

    /// The rows of what was found in a text, or in a piece of one.
    pub fn found(report: &FileReport, sheet: Sheet) -> Self {
        Self {
            game: GameKind::default(),
            path: String::new(),
            games: report.games.len(),
            has_findings: report.found().next().is_some(),
            has_errors: report.found().any(|finding| finding.severity == Severity::Error),
            content: finding_lines(report, sheet).map(Content::Lines),
        }
    }
}

impl<'r> Writer<'r> {
    /// Returns one to which nothing is added. `usual` is the game of no records.
    pub fn new(to: To, rows: RowsOf<'r>, usual: GameKind) -> Self {
        Self {
            to,
            rows,
            usual,
            table: Table::new(rows, usual),
            document: Document::default(),
            lines: LineCounts::default(),
            last: None,
            kept: Vec::new(),
        }
    }

    /// Adds the next records, which are of the text with this number. Returns what can be written by now.
    ///
    /// # Errors
    /// When they cannot be written, or not together with those before them: these are of another game.
    pub fn add(&mut self, text: usize, made: Made) -> Result<Vec<u8>, DataError> {
        let Made { game, path, games, content, .. } = made;
        self.lines.add(game, games);
        let mut bytes = Vec::new();
        match content? {
            Content::Lines(lines) => {
                if let To::Csv(sheet) = self.to
                    && self.table.is_first(game, &path)?
                {
                    bytes = started(sheet, |writer| self.rows.head(game, writer))?;
                }
                bytes.extend(lines);
            }
            Content::File(file) => {
                // Pieces of a text go on with the file of the first.
                let goes_on = self.last.as_ref().is_some_and(|(last, of)| *last == text && *of == path);
                self.document.add(game, &path, &file, goes_on, &mut bytes)?;
            }
            Content::Rows(rows) => self.table.keep(game, rows),
            Content::Kept(kept) => self.kept.push((text, kept)),
        }
        self.last = Some((text, path));
        Ok(bytes)
    }

    /// Returns what is left to write.
    ///
    /// # Errors
    /// When records cannot be written: those of the text with this number, if they are of one.
    pub fn end(self) -> Result<Vec<u8>, (Option<usize>, DataError)> {
        let mut bytes = Vec::new();
        let written = match self.to {
            To::Json => {
                self.document.end(self.usual, &mut bytes);
                Ok(bytes)
            }
            To::Jsonl => self.lines.end(self.usual),
            To::Csv(_) if self.table.is_started() => Ok(bytes),
            To::Csv(sheet) => started(sheet, |writer| self.table.end(writer)),
            to => return texts(to, self.kept),
        };
        written.map_err(|error| (None, error))
    }
}

/// Returns records as text, with an empty line between two files.
fn texts(to: To, kept: Vec<(usize, Kept)>) -> Result<Vec<u8>, (Option<usize>, DataError)> {
    let mut texts = Vec::new();
    let mut kept = kept.into_iter().peekable();
    while let Some((number, first)) = kept.next() {
        let mut records = vec![first];
        while let Some((_, next)) = kept.next_if(|(next, _)| *next == number) {
            records.push(next);
        }
        texts.push(to.text(records).map_err(|error| (Some(number), error))?);
    }
    texts.retain(|text| !text.is_empty());
    Ok(texts.join("\n").into_bytes())
}
