//! Records as data in one call, with a choice of name, game and options: what [`Check`] offers besides reports.

use super::{
    GameRecords, Made, RowsOf, Table, TablePart, To, Writer,
    pieces::{JudgedPiece, judge_piece, read_json},
    refused,
};
use crate::{
    check::Check,
    data::form_of,
    game::{Counter, DataError},
    games::GameKind,
    source::Source,
    stretches::{PIECE, Pieces},
};

impl Check {
    /// Checks a text, or reads the JSON that a text is, and returns its records as data, stretch by stretch of one game each.
    ///
    /// # Errors
    /// The first thing in JSON that cannot be read.
    pub fn data(&self, text: impl Into<String>) -> Result<Vec<GameRecords>, DataError> {
        Ok(self.records(&Source::new(self.name.as_str(), text))?.collect())
    }

    /// The records of a text, piece by piece: those of a piece are made when they are asked for.
    fn records<'a>(&'a self, source: &'a Source) -> Result<Box<dyn Iterator<Item = GameRecords> + 'a>, DataError> {
        let text = source.text();
        let options = |game: GameKind| self.options_of(game);
        if let Some(form) = form_of(text) {
            let game = self.named.map(|named| named.game);
            let records = read_json(game, source, form, &options, &mut |_| {})?;
            return Ok(Box::new(records.into_iter()));
        }
        let pieces = Pieces::of(source.name(), text, self.options.shape, self.hint(), PIECE);
        let mut counter = Counter::default();
        let counted = pieces.spans(text).flat_map(move |piece| {
            let judged = judge_piece(source, piece, &pieces.stretches(text, piece), &options);
            counter.add(judged, piece.end == text.len())
        });
        Ok(Box::new(counted.flat_map(move |piece: JudgedPiece| piece.complete(source))))
    }

    /// Checks a text, and returns its rows of a table, stretch by stretch of one game each, or of all that was found.
    ///
    /// # Errors
    /// When its game has no such rows, and the first thing in JSON that cannot be read.
    pub fn rows(&self, text: impl Into<String>, rows: RowsOf<'_>) -> Result<Vec<TablePart>, DataError> {
        if rows == RowsOf::Findings {
            return Ok(vec![TablePart::found(&self.text(text))?]);
        }
        let source = Source::new(self.name.as_str(), text);
        self.records(&source)?.map(|records| TablePart::of(records, rows)).collect()
    }

    /// Returns a table without rows, to which those of texts are added.
    pub fn table<'r>(&self, rows: RowsOf<'r>) -> Table<'r> {
        Table::new(rows, self.game_or_first())
    }

    /// Checks a text, and returns its records in a form, a table with these rows.
    ///
    /// # Errors
    /// When the form has no place for them: JSON holds records of one game, as most tables do. When there are no such rows.
    /// The first thing in JSON that cannot be read. A turn that is marked as unknown: its game has no end.
    pub fn convert(&self, text: impl Into<String>, to: To, rows: Option<&str>) -> Result<Vec<u8>, DataError> {
        let rows = RowsOf::named(rows);
        let made = match to {
            To::Csv(sheet) if rows == RowsOf::Findings => vec![Made::found(&self.text(text), sheet)],
            _ => {
                let records = self.data(text)?;
                let unknown = records.iter().find_map(|records| records.unknown.first());
                if let Some(line) = unknown.filter(|_| !to.is_table()) {
                    return Err(refused(format!(
                        "the turn on line {line} is not known, so its game cannot be converted"
                    )));
                }
                records.into_iter().map(|records| Made::of(records, to, rows)).collect()
            }
        };
        let mut writer = Writer::new(to, rows, self.game_or_first());
        let mut bytes = Vec::new();
        for made in made {
            bytes.extend(writer.add(0, made)?);
        }
        bytes.extend(writer.end().map_err(|(_, error)| error)?);
        Ok(bytes)
    }
}
