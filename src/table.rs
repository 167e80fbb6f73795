//! Rows and columns: what is laid out as CSV or for columnar tools. Knows no game.

/// A table.
#[derive(Clone, PartialEq, Debug)]
pub struct Table {
    /// Its columns, in order.
    pub columns: Vec<Column>,
    /// Its rows; each has a cell a column.
    pub rows: Vec<Vec<Cell>>,
}

/// A column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Column {
    /// Its name, in snake case.
    pub name: &'static str,
    /// What its cells hold, where they are not empty.
    pub holds: Holds,
}

/// What the cells of a column hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Holds {
    /// Words.
    Text,
    /// Whole numbers from 0.
    Number,
    /// Yes or no.
    Truth,
}

/// What stands in one row of a column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// Words.
    Text(String),
    /// A number.
    Number(u32),
    /// Yes or no.
    Truth(bool),
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<u32> for Cell {
    fn from(number: u32) -> Self {
        Self::Number(number)
    }
}

impl From<bool> for Cell {
    fn from(truth: bool) -> Self {
        Self::Truth(truth)
    }
}

impl<T: Into<Cell>> From<Option<T>> for Cell {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Empty, Into::into)
    }
}
