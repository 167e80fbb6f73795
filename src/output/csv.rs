//! A table as comma-separated values (RFC 4180): a header line, then a line a row. Numbers and truths are
//! plain words, and an empty cell is empty.

use std::{
    borrow::Cow,
    io::{self, Write},
};

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
        writer.write_record(row.iter().map(|cell| Word(word(cell))))?;
    }
    writer.flush()
}

fn word(cell: &Cell) -> Cow<'_, str> {
    match *cell {
        Cell::Empty => "".into(),
        Cell::Text(ref text) => text.into(),
        Cell::Number(number) => match DIGITS.get(number as usize) {
            Some(&digit) => digit.into(),
            None => number.to_string().into(),
        },
        Cell::Truth(true) => "true".into(),
        Cell::Truth(false) => "false".into(),
    }
}

/// Most numbers are small.
const DIGITS: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];

/// What stands in a cell, as bytes.
struct Word<'a>(Cow<'a, str>);

impl AsRef<[u8]> for Word<'_> {
    fn as_ref(&self) -> &[u8] {
        self.0.as_bytes()
    }
}
