//! How often each code was found.

use std::{
    collections::HashMap,
    io::{self, Write},
};

use crate::{finding::Finding, page::Page};

/// Counts findings by code.
#[derive(Debug, Default)]
pub struct Statistics {
    counts: HashMap<&'static str, (usize, &'static Page)>,
}

impl Statistics {
    /// Counts what was found.
    pub fn add<'a>(&mut self, findings: impl IntoIterator<Item = &'a Finding>) {
        for finding in findings {
            let entry = self.counts.entry(finding.code());
            entry.or_insert((0, finding.page)).0 += 1;
        }
    }

    /// Writes a line a code, the most frequent first, with its count and what it means.
    ///
    /// # Errors
    /// When `out` cannot be written to.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let mut counts: Vec<_> = self.counts.values().collect();
        counts.sort_by_key(|(count, page)| (usize::MAX - count, page.code));
        let width = counts.iter().map(|(_, page)| page.code.len()).max();
        let width = width.unwrap_or_default();
        for (count, page) in counts {
            writeln!(out, "{count:>6}  {:width$}  {}", page.code, page.title)?;
        }
        Ok(())
    }
}
