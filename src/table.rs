//! Rows and columns, for CSV and columnar tools. Knows no game.

use std::{borrow::Cow, io};

/// Takes a table row by row, so that nobody has to keep one.
pub trait TableWriter {
    /// Takes the columns, in order, before any row.
    ///
    /// # Errors
    /// Those of what is written to.
    fn columns(&mut self, columns: &[Column]) -> io::Result<()>;

    /// Takes the next row: as many cells as there are columns, in their order. That is for the caller to see to.
    ///
    /// # Errors
    /// Those of what is written to.
    fn row(&mut self, cells: &[Cell<'_>]) -> io::Result<()>;
}

/// A column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Column {
    /// Its name, in snake case.
    pub name: Cow<'static, str>,
    /// The contents of its cells, where they are not empty.
    pub holds: Holds,
}

impl Column {
    /// Returns a column.
    pub const fn new(name: &'static str, holds: Holds) -> Self {
        Self { name: Cow::Borrowed(name), holds }
    }
}

/// The contents of the cells of a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Holds {
    /// Words.
    Text,
    /// Whole numbers from 0.
    Number,
    /// Yes or no.
    Truth,
}

/// One cell: the value of a column in one row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cell<'a> {
    /// Nothing.
    Empty,
    /// Words.
    Text(&'a str),
    /// A number.
    Number(u32),
    /// Yes or no.
    Truth(bool),
}

impl<'a> From<&'a str> for Cell<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(text)
    }
}

impl From<u32> for Cell<'_> {
    fn from(number: u32) -> Self {
        Self::Number(number)
    }
}

impl From<bool> for Cell<'_> {
    fn from(truth: bool) -> Self {
        Self::Truth(truth)
    }
}

impl<'a, T: Into<Cell<'a>>> From<Option<T>> for Cell<'a> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Empty, Into::into)
    }
}

/// Rows that are kept in little room, to be written when all columns are known.
#[derive(Clone, Default, Debug)]
pub struct KeptRows {
    /// Of each row the number of cells, and each cell: its kind, and what it holds.
    bytes: Vec<u8>,
}

/// The kinds of cells that are kept.
const EMPTY: u8 = 0;
const TEXT: u8 = 1;
const NUMBER: u8 = 2;
const FALSE: u8 = 3;
const TRUE: u8 = 4;

impl KeptRows {
    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// Hands out each row.
    ///
    /// # Errors
    /// The first of `row`.
    pub fn each<'a>(&'a self, mut row: impl FnMut(&[Cell<'a>]) -> io::Result<()>) -> io::Result<()> {
        let mut rest = self.bytes.as_slice();
        let mut cells = Vec::new();
        while let Some(count) = number(&mut rest) {
            cells.clear();
            cells.extend((0..count).filter_map(|_| cell(&mut rest)));
            row(&cells)?;
        }
        Ok(())
    }
}

impl TableWriter for KeptRows {
    fn columns(&mut self, _: &[Column]) -> io::Result<()> {
        Ok(())
    }

    fn row(&mut self, cells: &[Cell<'_>]) -> io::Result<()> {
        let bytes = &mut self.bytes;
        let size = |size: usize| u32::try_from(size).map(u32::to_le_bytes).map_err(io::Error::other);
        bytes.extend(size(cells.len())?);
        for cell in cells {
            match *cell {
                Cell::Empty => bytes.push(EMPTY),
                Cell::Text(text) => {
                    bytes.push(TEXT);
                    bytes.extend(size(text.len())?);
                    bytes.extend(text.as_bytes());
                }
                Cell::Number(number) => {
                    bytes.push(NUMBER);
                    bytes.extend(number.to_le_bytes());
                }
                Cell::Truth(truth) => bytes.push(if truth { TRUE } else { FALSE }),
            }
        }
        Ok(())
    }
}

/// Takes a kept number from the bytes; `None` at their end.
fn number(bytes: &mut &[u8]) -> Option<u32> {
    let number = bytes.split_off(..4)?;
    Some(u32::from_le_bytes(number.try_into().ok()?))
}

/// Takes a kept cell from the bytes; `None` at their end.
fn cell<'a>(bytes: &mut &'a [u8]) -> Option<Cell<'a>> {
    Some(match *bytes.split_off_first()? {
        TEXT => {
            let length = number(bytes)? as usize;
            Cell::Text(std::str::from_utf8(bytes.split_off(..length)?).ok()?)
        }
        NUMBER => Cell::Number(number(bytes)?),
        FALSE => Cell::Truth(false),
        TRUE => Cell::Truth(true),
        _ => Cell::Empty,
    })
}

/// Declares the columns of a table, and a function for the cells of a row: one line for each column.
macro_rules! cells {
    (
        $(#[$doc:meta])*
        $vis:vis const $columns:ident, fn $row:ident($($value:ident: $type:ty),*) {
            $($name:literal: $holds:ident = $cell:expr,)*
        }
    ) => {
        $(#[$doc])*
        $vis const $columns: &[$crate::table::Column] =
            &[$($crate::table::Column::new($name, $crate::table::Holds::$holds)),*];

        fn $row<'a>($($value: $type),*) -> [$crate::table::Cell<'a>; $columns.len()] {
            [$($cell.into()),*]
        }
    };
}

pub(crate) use cells;
