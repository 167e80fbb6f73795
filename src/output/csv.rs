//! A table as comma-separated values (RFC 4180): a header line, then a line a row. Numbers and truths are
//! plain words, and an empty cell is empty.

use std::io::{self, Write};

use csv::{Terminator, WriterBuilder};

use crate::table::{Cell, Table};

/// Writes a table.
///
/// # Errors
/// Those of `out`.
pub fn write(out: &mut impl Write, table: &Table) -> io::Result<()> {
    let mut writer = WriterBuilder::new()
        .terminator(Terminator::Any(b'\n'))
        .from_writer(out);
    writer.write_record(table.columns.iter().map(|column| column.name))?;
    for row in &table.rows {
        writer.write_record(row.iter().map(word))?;
    }
    writer.flush()
}

fn word(cell: &Cell) -> String {
    match cell {
        Cell::Empty => String::new(),
        Cell::Text(text) => text.clone(),
        Cell::Number(number) => number.to_string(),
        Cell::Truth(truth) => truth.to_string(),
    }
}
