//! Sums by name. However many names there are, not too many are kept.

use std::{borrow::Cow, cmp::Reverse, collections::HashMap};

use alphanumeric_sort::compare_str;

use crate::game::RowOrder;

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

impl Table {
    /// Returns a table without columns.
    pub(super) fn new(id: &'static str, title: &'static str, row: &'static str, order: RowOrder) -> Self {
        Self {
            id,
            title,
            row,
            columns: Vec::new(),
            left_out: (0, Vec::new()),
            plot: Vec::new(),
            order,
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
            RowOrder::Commonest => rows.sort_by_key(|row| (Reverse(row.counts.first()), row.name)),
            RowOrder::Ranked => rows.sort_by_key(|row| (Reverse(row.counts), row.name)),
        }
        rows
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

    /// Returns the same with rows of numbers, where these are too many, put together in at most so many classes: `1–3`,
    /// `4–6`. `None` if the names are not numbers, or are few enough.
    pub fn in_classes(&self, most: u64) -> Option<Self> {
        if self.rows.len() as u64 <= most || self.order != RowOrder::Named {
            return None;
        }
        let number = |name: &String| name.parse::<u64>().ok();
        let numbers: Option<Vec<u64>> = self.rows.keys().map(number).collect();
        let numbers = numbers?;
        let (least, greatest) = (numbers.iter().min()?, numbers.iter().max()?);
        let width = ((greatest - least) / most.max(1)).saturating_add(1);
        let name = |class: u64| {
            let from = least + class * width;
            let to = from.saturating_add(width - 1);
            if from == to { from.to_string() } else { format!("{from}–{to}") }
        };
        let mut classes = Self { rows: HashMap::new(), ..self.clone() };
        for class in 0..=(greatest - least) / width {
            classes.add(&name(class), 0, 0);
        }
        for (row, counts) in &self.rows {
            let class = name((row.parse::<u64>().unwrap_or(*least) - least) / width);
            for (column, count) in counts.iter().enumerate() {
                classes.add(&class, column, *count);
            }
        }
        Some(classes)
    }

    /// Keeps those rows that come first by their first column.
    fn give_up_the_rarest(&mut self) {
        let mut rows: Vec<(String, Vec<u64>)> = self.rows.drain().collect();
        rows.sort_by(|(one, ours), (other, theirs)| theirs.first().cmp(&ours.first()).then(one.cmp(other)));
        for (_, counts) in rows.split_off(KEPT.min(rows.len())) {
            self.left_out.0 += 1;
            for (total, count) in self.left_out.1.iter_mut().zip(counts) {
                *total = total.saturating_add(count);
            }
        }
        self.rows = rows.into_iter().collect();
    }
}

/// Returns a name that is not too long.
pub(super) fn shortened(name: &str) -> Cow<'_, str> {
    match name.char_indices().nth(LONGEST) {
        None => Cow::Borrowed(name),
        Some((end, _)) => Cow::Owned(format!("{}…", &name[..end])),
    }
}
