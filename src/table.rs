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
