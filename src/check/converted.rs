//! Records as data and tables.

use super::Check;
use crate::{
    convert::{self, GameRecords, RowsOf, Table, TablePart, To},
    data::form_of,
    game::{DataError, Form, Standings},
    games::GameKind,
    source::Source,
    stretches::{PIECE, Pieces, Stretch},
};

impl Check {
    /// Checks a text, or reads the JSON that a text is, and returns its records as data, stretch by stretch of one game each.
    ///
    /// # Errors
    /// The first thing in JSON that cannot be read.
    pub fn data(&self, text: impl Into<String>) -> Result<Vec<GameRecords>, DataError> {
        let source = Source::new(self.name.as_str(), text);
        if form_of(source.text()).is_some() {
            return self.read_json(&source);
        }
        Ok(self.counted(&source, self.stretches(&source)).collect())
    }

    /// Reads JSON as data.
    fn read_json(&self, source: &Source) -> Result<Vec<GameRecords>, DataError> {
        let game = self.named.map(|named| named.game);
        let form = form_of(source.text()).unwrap_or(Form::Document);
        convert::read_json(game, source, form, &|game| self.options_of(game))
    }

    /// Converts stretches of a text one by one, and counts their games.
    fn counted(
        &self,
        source: &Source,
        stretches: impl IntoIterator<Item = Stretch>,
    ) -> impl Iterator<Item = GameRecords> {
        let mut standings = Standings::default();
        stretches.into_iter().map(move |stretch| {
            let own = stretch.options(|game: GameKind| self.options_of(game));
            let (mut data, reports, source) = convert::stretch(source, &stretch, &own);
            data.records.count(&source, reports, &mut standings);
            data
        })
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
        if form_of(source.text()).is_some() {
            let data = self.read_json(&source)?;
            return data.into_iter().map(|records| TablePart::of(records, rows)).collect();
        }
        // The records of a piece are dropped before the next one is judged.
        let pieces = Pieces::of(source.name(), source.text(), self.options.shape, self.hint(), PIECE);
        let stretches = pieces.spans(source.text()).flat_map(|piece| pieces.stretches(source.text(), piece));
        let records = self.counted(&source, stretches);
        records.map(|records| TablePart::of(records, rows)).collect()
    }

    /// Returns a table without rows, to which those of texts are added.
    pub fn table<'r>(&self, rows: RowsOf<'r>) -> Table<'r> {
        Table::new(rows, self.game_or_first())
    }

    /// Checks a text, and returns its records in a form, a table with these rows.
    ///
    /// # Errors
    /// When the form has no place for them: JSON holds records of one game, as most tables do. When there are no such rows.
    /// The first thing in JSON that cannot be read.
    pub fn convert(&self, text: impl Into<String>, to: To, rows: Option<&str>) -> Result<Vec<u8>, DataError> {
        let To::Csv(sheet) = to else {
            return to.file(self.game_or_first(), self.data(text)?);
        };
        let rows = RowsOf::named(rows);
        convert::started(sheet, |writer| {
            let mut table = self.table(rows);
            self.rows(text, rows)?.into_iter().try_for_each(|part| table.add(part, writer))?;
            table.end(writer)
        })
    }

    /// The game that was set, or else the first of the table.
    pub(crate) fn game_or_first(&self) -> GameKind {
        self.named.map_or_else(GameKind::default, |named| named.game)
    }
}
