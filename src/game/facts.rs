//! What a game counts in its records, for statistics: tables of numbers that can be added up, so that nothing has to be
//! kept of a game that was counted.

/// A table of what a game counts. What any game has (players, results, lengths, findings) is counted without it.
#[derive(Clone, Copy, Debug)]
pub struct FactTable {
    /// For programs, ASCII, stable: `battles`.
    pub id: &'static str,
    /// For people, without an article: `Battles by power`.
    pub title: &'static str,
    /// The subject of a row: `power`.
    pub row: &'static str,
    /// The counts of a row.
    pub columns: &'static [FactColumn],
    /// In which order rows are shown.
    pub order: RowOrder,
    /// The columns, by their numbers, that a plot shows beside each other: parts of one whole. None where there is none.
    pub plot: &'static [usize],
}

/// A column of counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FactColumn {
    /// For programs, ASCII, stable: `attack_wins`.
    pub id: &'static str,
    /// For people: `attack wins`.
    pub title: &'static str,
}

impl FactColumn {
    /// Returns a column.
    pub const fn new(id: &'static str, title: &'static str) -> Self {
        Self { id, title }
    }
}

/// In which order the rows of a table are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RowOrder {
    /// By name, numbers in names by their values.
    Named,
    /// By the first column, the greatest number first.
    Commonest,
    /// By all columns, each the greatest number first, from the first column on.
    Ranked,
}
