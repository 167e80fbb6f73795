//! A table as comma-separated values (RFC 4180): a header line, then a line for each row.

use std::{
    borrow::Cow,
    io::{self, Write},
};

use csv::{Writer, WriterBuilder};

use crate::table::{Cell, Column, TableWriter};

/// How a table is written as text: what is between its cells, and before its first line.
#[derive(Clone, Copy, Debug)]
pub struct Sheet {
    delimiter: u8,
    bom: bool,
}

impl Sheet {
    /// Cells with commas between them.
    pub const CSV: Self = Self { delimiter: b',', bom: false };
    /// Cells with tabs between them.
    pub const TSV: Self = Self { delimiter: b'\t', bom: false };

    /// The same with another character between the cells.
    #[must_use]
    pub fn delimiter(self, delimiter: u8) -> Self {
        Self { delimiter, ..self }
    }

    /// The same with a byte order mark before the first line, or without.
    #[must_use]
    pub fn bom(self, bom: bool) -> Self {
        Self { bom, ..self }
    }

    /// Writes what comes before the first line.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn start(self, out: &mut dyn Write) -> io::Result<()> {
        if self.bom {
            out.write_all("\u{FEFF}".as_bytes())?;
        }
        Ok(())
    }

    /// Returns what writes the lines.
    pub fn lines<W: Write>(self, out: W) -> Writer<W> {
        WriterBuilder::new().delimiter(self.delimiter).from_writer(out)
    }
}

impl<W: Write> TableWriter for Writer<W> {
    fn columns(&mut self, columns: &[Column]) -> io::Result<()> {
        let names = columns.iter().map(|column| column.name.as_bytes());
        Ok(self.write_record(names)?)
    }

    fn row(&mut self, cells: &[Cell<'_>]) -> io::Result<()> {
        for cell in cells {
            let text: Cow<'_, str> = match cell {
                Cell::Empty => "".into(),
                Cell::Text(text) => (*text).into(),
                Cell::Number(number) => number.to_string().into(),
                Cell::Truth(truth) => truth.to_string().into(),
            };
            self.write_field(text.as_bytes())?;
        }
        Ok(self.write_record(None::<&[u8]>)?)
    }
}
