//! What the envelope could not read.

use std::collections::VecDeque;

use super::finding;
use crate::{
    finding::Finding,
    games::hirth::pages,
    record::{Complaint, Record, Shape},
    report::GameReport,
    source::Source,
    span::Span,
};

/// What the envelope could not read.
pub(in crate::games::hirth) struct Complaints(VecDeque<Finding>);

/// The envelope's complaints in words. Of a text without any turn, that it has none says all there is to
/// say of its lines.
pub(in crate::games::hirth) fn complaints(record: &Record<'_>) -> Complaints {
    let any = record
        .sections
        .iter()
        .any(|section| !section.lines.is_empty());
    let told = |complaint: &&Complaint| any || !matches!(complaint, Complaint::Stray { .. });
    let mut findings: Vec<Finding> = record
        .complaints
        .iter()
        .filter(told)
        .map(|complaint| finding(pages::of_complaint(complaint), complaint.span()))
        .collect();
    findings.sort_by_key(|finding| finding.span.start);
    Complaints(findings.into())
}

impl Complaints {
    /// Hands a game the complaints that stand in it or before it.
    pub(in crate::games::hirth) fn inside(&mut self, game: &mut GameReport) {
        while self
            .0
            .front()
            .is_some_and(|finding| finding.span.start < game.span.end)
        {
            game.findings.extend(self.0.pop_front());
        }
        game.findings.sort_by_key(|finding| finding.span.start);
    }

    /// Those after the last game.
    pub(in crate::games::hirth) fn left(self) -> Vec<Finding> {
        self.0.into()
    }
}

/// A text without any turn.
pub(in crate::games::hirth) fn no_game(source: &Source, shape: Shape) -> Finding {
    let end = source.text().chars().next().map_or(0, char::len_utf8);
    finding(pages::no_game::words(shape), Span::new(0, end))
}
