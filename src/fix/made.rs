//! Applied fixes, for reports.

use super::{Change, Fix, Side};
use crate::{edit::Edit, finding::Finding, page::Page, source::Source, span::Span};

/// An applied fix.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Made {
    /// The page of the finding that it fixes.
    pub page: &'static Page,
    /// The turn of the finding, if it is in one.
    pub turn: Option<String>,
    /// The byte offset of the finding in the original text.
    pub start: usize,
    /// Its effect, in a few words: "write `Khh3>m`".
    pub title: String,
    /// The old and the new text with enough context to recognise it; `None` if it spans several lines.
    pub change: Option<(String, String)>,
}

impl Made {
    /// A fix applied to a text after some rounds of edits.
    pub(super) fn new(source: &Source, finding: &Finding, fix: &Fix, rounds: &[Rewritten]) -> Self {
        let change = Change::new(source, finding.span, fix);
        Self {
            page: finding.page,
            turn: finding.turn.clone(),
            start: rounds.iter().rev().fold(finding.span.start, |at, round| round.before(at)),
            title: fix.title.clone(),
            change: change.map(|change| (change.text(Side::Old), change.text(Side::New))),
        }
    }
}

/// The edits of a round, so that offsets can be mapped back.
pub(super) struct Rewritten(Vec<Piece>);

/// One edit.
struct Piece {
    /// Its place in the new text.
    new: Span,
    /// Its place in the old text.
    old: Span,
}

impl Rewritten {
    /// Returns what some edits, in order of place, have written.
    pub(super) fn by(edits: &[Edit]) -> Self {
        let mut longer = 0;
        let piece = |edit: &Edit| {
            let start = edit.span.start.saturating_add_signed(longer);
            longer += edit.replacement.len() as isize - edit.span.len() as isize;
            Piece { new: Span::new(start, start + edit.replacement.len()), old: edit.span }
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
