//! A table as comma-separated values (RFC 4180): a header line, then a line a row. Numbers and truths are
//! plain words, and an empty cell is empty.

use std::io::{self, Write};

use super::digits::push_number;
use crate::table::{Cell, Column, TableWriter};

/// Writes a table, a line as soon as its row is there.
pub struct Writer<W> {
    out: W,
    /// The line at hand.
    line: Vec<u8>,
}

impl<W: Write> Writer<W> {
    /// Returns a writer to `out`.
    pub fn new(out: W) -> Self {
        Self {
            out,
            line: Vec::new(),
        }
    }

    fn cell(&mut self, cell: Cell<'_>) {
        match cell {
            Cell::Empty => {}
            Cell::Text(text) => self.text(text),
            Cell::Number(number) => push_number(&mut self.line, number.into()),
            Cell::Truth(true) => self.line.extend_from_slice(b"true"),
            Cell::Truth(false) => self.line.extend_from_slice(b"false"),
        }
        self.line.push(b',');
    }

    /// Text with a comma, a quote or a line end in it stands in quotes, and a quote in it is doubled.
    fn text(&mut self, text: &str) {
        let is_special = |byte: &u8| matches!(byte, b',' | b'"' | b'\n' | b'\r');
        let any = text
            .as_bytes()
            .iter()
            .fold(false, |any, byte| any | is_special(byte));
        if !any {
            return self.line.extend_from_slice(text.as_bytes());
        }
        self.line.push(b'"');
        for &byte in text.as_bytes() {
            if byte == b'"' {
                self.line.push(b'"');
            }
            self.line.push(byte);
        }
        self.line.push(b'"');
    }

    /// Ends the line at hand, and passes it on.
    fn end_line(&mut self) -> io::Result<()> {
        // A comma follows each cell, the last one, too.
        if let Some(last) = self.line.last_mut() {
            *last = b'\n';
        }
        self.out.write_all(&self.line)?;
        self.line.clear();
        Ok(())
    }
}

impl<W: Write> TableWriter for Writer<W> {
    fn columns(&mut self, columns: &[Column]) -> io::Result<()> {
        columns
            .iter()
            .for_each(|column| self.cell(Cell::Text(&column.name)));
        self.end_line()
    }

    fn row(&mut self, cells: &[Cell<'_>]) -> io::Result<()> {
        cells.iter().for_each(|&cell| self.cell(cell));
        self.end_line()
    }
}
