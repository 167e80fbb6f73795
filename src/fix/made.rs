//! What mending did, to be told.

use super::{Change, Fix, Side};
use crate::{edit::Edit, finding::Finding, page::Page, source::Source, span::Span};

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
    pub(super) fn new(source: &Source, finding: &Finding, fix: &Fix, rounds: &[Rewritten]) -> Self {
        let change = Change::new(source, finding.span, fix);
        Self {
            page: finding.page,
            turn: finding.turn.clone(),
            start: rounds
                .iter()
                .rev()
                .fold(finding.span.start, |at, round| round.before(at)),
            title: fix.title.clone(),
            change: change.map(|change| (change.text(Side::Old), change.text(Side::New))),
        }
    }
}

/// What a round of edits has written, so that places can be followed back.
pub(super) struct Rewritten(Vec<Piece>);

/// What an edit has written.
struct Piece {
    /// Where it stands.
    new: Span,
    /// What stood there before.
    old: Span,
}

impl Rewritten {
    /// Returns what some edits, in order of place, have written.
    pub(super) fn by(edits: &[Edit]) -> Self {
        let mut longer = 0;
        let piece = |edit: &Edit| {
            let start = edit.span.start.saturating_add_signed(longer);
            longer += edit.replacement.len() as isize - edit.span.len() as isize;
            Piece {
                new: Span::new(start, start + edit.replacement.len()),
                old: edit.span,
            }
        };
        Self(edits.iter().map(piece).collect())
    }

    /// Returns where a place of the text was before.
    fn before(&self, at: usize) -> usize {
        let next = self.0.partition_point(|piece| piece.new.start <= at);
        match next.checked_sub(1).map(|last| &self.0[last]) {
            None => at,
            Some(piece) if at < piece.new.end => piece.old.start,
            Some(piece) => at - piece.new.end + piece.old.end,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_followed_back_through_edits() {
        // `ab-cd` becomes `XXab-d+`.
        let edits = [
            Edit::new(Span::new(0, 0), "XX"),
            Edit::new(Span::new(3, 4), ""),
            Edit::new(Span::new(5, 5), "+"),
        ];
        let places: Vec<usize> = (0..8).map(|at| Rewritten::by(&edits).before(at)).collect();
        assert_eq!(places, [0, 0, 0, 1, 2, 4, 5, 5]);
    }
}
