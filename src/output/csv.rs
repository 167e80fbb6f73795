//! A table as comma-separated values (RFC 4180): a header line, then a line for each row.

use std::{
    borrow::Cow,
    io::{self, Write},
};

use csv::Writer;

use crate::table::{Cell, Column, TableWriter};

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
