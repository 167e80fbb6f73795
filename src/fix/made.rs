//! What mending did, to be told.

use super::{Change, Fix, Side};
use crate::{edit::Edit, finding::Finding, page::Page, source::Source};

/// A fix that was made.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Made {
    /// The page of the finding that it mends.
    pub page: &'static Page,
    /// The turn that the finding stands in, if in one.
    pub turn: Option<String>,
    /// Where the finding stands, in bytes of the text as it was before any fix was made.
    pub start: usize,
    /// What it does, in a few words: "write `Khh3>m`".
    pub title: String,
    /// What was written there and what is written now, with so much around it that it can be recognised; `None` where
    /// that is no part of one line.
    pub change: Option<(String, String)>,
}

impl Made {
    /// A fix of a finding in a text that some rounds of edits have made of another.
    pub(super) fn new(source: &Source, finding: &Finding, fix: &Fix, rounds: &[Vec<Edit>]) -> Self {
        let change = Change::new(source, finding.span, fix);
        Self {
            page: finding.page,
            turn: finding.turn.clone(),
            start: rounds.iter().rev().fold(finding.span.start, before),
            title: fix.title.clone(),
            change: change.map(|change| (change.text(Side::Old), change.text(Side::New))),
        }
    }
}

/// Where a place of a text was before some edits, in order of place, were made.
fn before(at: usize, edits: &Vec<Edit>) -> usize {
    let mut longer = 0;
    for Edit { span, replacement } in edits {
        let start = span.start.saturating_add_signed(longer);
        if at < start {
            break;
        }
        if at < start + replacement.len() {
            return span.start;
        }
        longer += replacement.len() as isize - span.len() as isize;
    }
    at.saturating_add_signed(-longer)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::span::Span;

    #[test]
    fn a_place_is_followed_back_through_edits() {
        // `ab-cd` becomes `XXab-d+`.
        let edits = vec![
            Edit::new(Span::new(0, 0), "XX"),
            Edit::new(Span::new(3, 4), ""),
            Edit::new(Span::new(5, 5), "+"),
        ];
        let places: Vec<usize> = (0..8).map(|at| before(at, &edits)).collect();
        assert_eq!(places, [0, 0, 0, 1, 2, 4, 5, 5]);
    }
}
