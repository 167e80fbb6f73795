//! Sums by name. However many names there are, not too many are kept.

use std::{borrow::Cow, cmp::Reverse, collections::HashMap};

use alphanumeric_sort::compare_str;

use crate::game::{RowOrder, TableWords};

/// So many rows are kept for certain.
const KEPT: usize = 10_000;

/// A longer name is cut: it may be what somebody wrote.
const LONGEST: usize = 200;

/// A table of sums: a row a name, a column for each thing that is counted.
#[derive(Clone, Debug)]
pub struct Table {
    /// For programs.
    pub id: &'static str,
    /// For people.
    pub title: &'static str,
    /// The subject of a row.
    pub row: &'static str,
    /// The columns, one for each thing that is counted.
    pub columns: Vec<Column>,
    /// How many rows there were no more room for, and what they come to. Those that were the rarest were given up, and
    /// what came of them later counts as another row.
    pub left_out: (u64, Vec<u64>),
    /// The columns that a plot shows beside each other, by their numbers.
    pub plot: Vec<usize>,
    /// The order of the rows.
    pub order: RowOrder,
    /// The words for sentences about it.
    pub words: TableWords,
    rows: HashMap<String, Vec<u64>>,
}

/// A column of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Column {
    /// For programs.
    pub id: Cow<'static, str>,
    /// For people.
    pub title: Cow<'static, str>,
}

/// A row of a table.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    /// Its subject.
    pub name: &'a str,
    /// The sums, in the order of the columns.
    pub counts: &'a [u64],
}

/// Rows of numbers that are near each other.
#[derive(Clone, Debug)]
pub struct Class {
    /// The least number that can be in it.
    pub from: i64,
    /// The greatest.
    pub to: i64,
    /// Its subject: `36`, `30–39`.
    pub name: String,
    /// The sums, in the order of the columns.
    pub counts: Vec<u64>,
}

impl Class {
    /// Returns it as a row.
    pub fn row(&self) -> Row<'_> {
        Row { name: &self.name, counts: &self.counts }
    }
}

impl Table {
    /// Returns a table without columns.
    pub(super) fn new(
        id: &'static str,
        title: &'static str,
        row: &'static str,
        order: RowOrder,
        words: TableWords,
    ) -> Self {
        Self {
            id,
            title,
            row,
            columns: Vec::new(),
            left_out: (0, Vec::new()),
            plot: Vec::new(),
            order,
            words,
            rows: HashMap::new(),
        }
    }

    /// Adds a column, before anything is counted.
    pub(super) fn column(&mut self, id: impl Into<Cow<'static, str>>, title: impl Into<Cow<'static, str>>) {
        self.columns.push(Column { id: id.into(), title: title.into() });
        self.left_out.1.push(0);
    }

    /// Counts.
    pub(super) fn add(&mut self, row: &str, column: usize, count: u64) {
        let row = shortened(row);
        if !self.rows.contains_key(&*row) {
            if self.rows.len() >= 2 * KEPT {
                self.give_up_the_rarest();
            }
            let none = vec![0; self.columns.len()];
            self.rows.insert(row.to_string(), none);
        }
        if let Some(counts) = self.rows.get_mut(&*row)
            && let Some(sum) = counts.get_mut(column)
        {
            *sum = sum.saturating_add(count);
        }
    }

    /// Whether nothing was counted.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Returns its rows in their order.
    pub fn rows(&self) -> Vec<Row<'_>> {
        let rows = self.rows.iter();
        let mut rows: Vec<Row<'_>> = rows.map(|(name, counts)| Row { name, counts }).collect();
        match self.order {
            RowOrder::Named => rows.sort_by(|one, other| compare_str(one.name, other.name)),
            // What is not a number comes first, by name.
            RowOrder::Numbers => rows.sort_by(|one, other| {
                number(one.name).cmp(&number(other.name)).then_with(|| compare_str(one.name, other.name))
            }),
            RowOrder::Commonest => rows.sort_by_key(|row| (Reverse(self.weight(row.counts)), row.name)),
            RowOrder::Ranked => rows.sort_by_key(|row| (Reverse(row.counts), row.name)),
        }
        rows
    }

    /// Returns the length of the bar of a row: the sum of its plotted columns.
    pub fn size(&self, counts: &[u64]) -> u64 {
        let parts = self.plot.iter().filter_map(|&at| counts.get(at));
        parts.copied().fold(0, u64::saturating_add)
    }

    /// Returns how common a row is: what is plotted, and then its first column.
    fn weight(&self, counts: &[u64]) -> (u64, u64) {
        (self.size(counts), counts.first().copied().unwrap_or(0))
    }

    /// Returns the sum of each column.
    pub fn totals(&self) -> Vec<u64> {
        let mut totals = self.left_out.1.clone();
        for counts in self.rows.values() {
            for (total, count) in totals.iter_mut().zip(counts) {
                *total = total.saturating_add(*count);
            }
        }
        totals
    }

    /// Returns rows that are numbers, in order and without gaps: each number by itself where these are at most so many,
    /// or else at most `most` classes of the same width. `None` where the rows are not numbers, or where some were left out.
    pub fn classes(&self, alone: u64, most: u64) -> Option<Vec<Class>> {
        if self.order != RowOrder::Numbers || self.left_out.0 > 0 {
            return None;
        }
        let numbers = self.rows.keys().map(|name| number(name)).collect::<Option<Vec<i64>>>()?;
        let (least, greatest) = (*numbers.iter().min()?, *numbers.iter().max()?);
        let width = width(least.abs_diff(greatest), alone, most);
        let is_signed = self.rows.keys().any(|name| name.starts_with(['+', '-']));
        let name = |number: i64| signed(number, is_signed);
        let first = least.div_euclid(width);
        let classes = (first..=greatest.div_euclid(width)).map(|class| {
            let from = class.saturating_mul(width);
            let to = from.saturating_add(width - 1);
            let name = if width == 1 { name(from) } else { format!("{}–{}", name(from), name(to)) };
            Class { from, to, name, counts: vec![0; self.columns.len()] }
        });
        let mut classes: Vec<Class> = classes.collect();
        for (row, counts) in &self.rows {
            let class = number(row).and_then(|number| usize::try_from(number.div_euclid(width) - first).ok());
            if let Some(class) = class.and_then(|at| classes.get_mut(at)) {
                for (sum, count) in class.counts.iter_mut().zip(counts) {
                    *sum = sum.saturating_add(*count);
                }
            }
        }
        Some(classes)
    }

    /// Keeps the commonest rows.
    fn give_up_the_rarest(&mut self) {
        let mut rows: Vec<(String, Vec<u64>)> = self.rows.drain().collect();
        rows.sort_by(|(one, ours), (other, theirs)| {
            self.weight(theirs).cmp(&self.weight(ours)).then_with(|| one.cmp(other))
        });
        for (_, counts) in rows.split_off(KEPT.min(rows.len())) {
            self.left_out.0 += 1;
            for (total, count) in self.left_out.1.iter_mut().zip(counts) {
                *total = total.saturating_add(count);
            }
        }
        self.rows = rows.into_iter().collect();
    }
}

/// Returns the number that a row is about.
pub(crate) fn number(name: &str) -> Option<i64> {
    name.parse().ok().filter(|number: &i64| number.unsigned_abs() < 1 << 53)
}

/// Returns a number with a sign before it, or only where it is less than 0: `+1`, `−1`.
pub(crate) fn signed(number: i64, is_signed: bool) -> String {
    let sign = match number.signum() {
        -1 => "−",
        1 if is_signed => "+",
        _ => "",
    };
    format!("{sign}{}", number.unsigned_abs())
}

/// Returns the width of classes over a range of numbers: 1 where no more numbers than `alone` are in the range, or else
/// the least of 1, 2, 5, 10, 20 and so on that makes at most `most` classes.
fn width(range: u64, alone: u64, most: u64) -> i64 {
    if range < alone {
        return 1;
    }
    let tens = (0..=16).map(|power| 10_i64.pow(power));
    let mut widths = tens.flat_map(|ten| [1, 2, 5].map(|times| times * ten));
    // A class more, for a range can begin in the middle of a class.
    widths.find(|width| range / width.unsigned_abs() + 2 <= most).unwrap_or(i64::MAX)
}

/// Returns a name that is not too long.
pub(super) fn shortened(name: &str) -> Cow<'_, str> {
    match name.char_indices().nth(LONGEST) {
        None => Cow::Borrowed(name),
        Some((end, _)) => Cow::Owned(format!("{}…", &name[..end])),
    }
}
