//! What the envelope could not read.

use std::collections::VecDeque;

use super::finding;
use crate::{
    finding::Finding,
    games::hirth::pages,
    record::{Complaint, Record, Shape, is_blank},
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
    /// Hands a game the complaints that stand before it, in it, or right after it: after a blank line, a
    /// fence, or what starts like a tag, they are of what comes next.
    pub(in crate::games::hirth) fn inside(
        &mut self,
        text: &str,
        game: &mut GameReport,
        next: usize,
    ) {
        let end = end_of_lines(text, game.span.end).min(next);
        while self
            .0
            .front()
            .is_some_and(|finding| finding.span.start < end)
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

/// Where the lines end that go on with what ends at byte `from`.
fn end_of_lines(text: &str, from: usize) -> usize {
    let mut lines = text[from..].split_inclusive(['\n', '\r']);
    let own = lines.next().map_or(0, str::len);
    let apart = |line: &&str| {
        let line = line.trim_matches(is_blank);
        let ends = line.is_empty() || line.starts_with(['\n', '\r', '[']);
        ends || line.starts_with("```") || line.starts_with("~~~")
    };
    from + own
        + lines
            .take_while(|line| !apart(line))
            .map(str::len)
            .sum::<usize>()
}

/// A text without any turn.
pub(in crate::games::hirth) fn no_game(source: &Source, shape: Shape) -> Finding {
    let end = source.text().chars().next().map_or(0, char::len_utf8);
    finding(pages::no_game::words(shape), Span::new(0, end))
}
