//! What was found outside any game in the parts of a file before its last: it is carried to the end of the file.

use crate::{finding::Finding, source::Source, span::Span};

/// More findings than this are not kept.
const MOST: usize = 1000;

/// Findings, each with the lines that it stands on.
#[derive(Default)]
pub(super) struct Carried(Vec<(Source, Finding)>);

impl Carried {
    /// Keeps what was found in a part of a file that goes on.
    pub fn add(&mut self, source: &Source, findings: Vec<Finding>) {
        let room = MOST.saturating_sub(self.0.len());
        for mut finding in findings.into_iter().take(room) {
            let start = source.line(finding.span.start).1;
            let rest = &source.text()[finding.span.end..];
            let end = finding.span.end + rest.find('\n').map_or(rest.len(), |at| at + 1);
            finding.shift(-(start as isize));
            let lines = source.stretch_of(Span::new(start, end));
            self.0.push((lines, finding));
        }
    }

    /// Whether nothing is kept.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns what is kept together with what was found in the last part, in order of place, and the text that all of
    /// it stands in.
    pub fn joined(self, last: &Source, findings: Vec<Finding>) -> (Source, Vec<Finding>) {
        let (before, found): (Vec<Source>, Vec<Finding>) = self.0.into_iter().unzip();
        let (joined, starts) = Source::joined(&before, last);
        let of_last = starts.last().copied().unwrap_or(0);
        let found = found.into_iter().zip(starts.iter().copied());
        let mut all: Vec<Finding> = found
            .chain(findings.into_iter().map(|finding| (finding, of_last)))
            .map(|(mut finding, start)| {
                finding.shift(start as isize);
                finding
            })
            .collect();
        all.sort_by_key(|finding| finding.span.start);
        (joined, all)
    }
}
