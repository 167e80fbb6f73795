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
    /// The words for sentences about it, and for the axes of its plot.
    pub words: TableWords,
}

/// A word or phrase after one thing, and after several: `battle`, `battles`; `is for`, `are for`.
pub type Forms = [&'static str; 2];

/// The words for sentences about a table.
#[derive(Clone, Copy, Debug)]
pub struct TableWords {
    /// What its plot counts: `battle`, `battles`.
    pub counted: Forms,
    /// What a row is: `space`, `spaces`. For rows that are numbers, their unit: `turn`, `turns`.
    pub row: Forms,
    /// Its finding, a sentence each.
    pub says: &'static [Says],
    /// Whether its finding is one of the whole collection.
    pub leads: bool,
}

/// A sentence about a table.
#[derive(Clone, Copy, Debug)]
pub enum Says {
    /// The greatest row, by this verb: `Of 769 battles, 176 are for m.` Each thing that is counted is in one row.
    Rows(Forms),
    /// How much is in a column: `Of 35 offers, 23 are refused.` Each thing that is counted is in one plotted column.
    Column(usize, Forms),
    /// The range of rows that are numbers: `30 games have 9 to 62 turns; the median is 36.`
    Numbers(Forms),
    /// The row with the greatest number in a column: `Anna wins 12 of 20 games, the most.`
    Most {
        /// The column, by its number.
        column: usize,
        /// The columns that together are the whole of a row, by their numbers.
        of: &'static [usize],
        /// What the column counts: `game`, `games`.
        counted: Forms,
        /// The words before the row: `Gull holds `.
        before: &'static str,
        /// The words after the row: `wins`, `win`.
        after: Forms,
        /// The sentence where the greatest number is 0, without its full stop.
        none: &'static str,
    },
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
    /// By value: each row is a whole number.
    Numbers,
    /// By the sum of the plotted columns, the greatest first.
    Commonest,
    /// By all columns, each the greatest number first, from the first column on.
    Ranked,
}
