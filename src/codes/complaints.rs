//! What the envelope could not read.

use std::collections::VecDeque;

use super::{
    no_game::{Example, UTF_16, is_utf_16},
    of_complaint,
};
use crate::{
    finding::Finding,
    record::{Complaint, Record, Shape, is_blank},
    source::Source,
    span::Span,
};

/// What the envelope could not read.
pub struct Complaints(VecDeque<Finding>);

/// The envelope's complaints in words. Of a text without any turn, that it has none says all there is to
/// say of its lines.
pub fn complaints(record: &Record<'_>) -> Complaints {
    let any = record
        .sections
        .iter()
        .any(|section| !section.lines.is_empty());
    let is_reported = |complaint: &&Complaint| any || !matches!(complaint, Complaint::Stray { .. });
    let mut findings: Vec<Finding> = record
        .complaints
        .iter()
        .filter(is_reported)
        .map(|complaint| of_complaint(complaint).at(complaint.span()))
        .collect();
    findings.sort_by_key(|finding| finding.span.start);
    Complaints(findings.into())
}

impl Complaints {
    /// Takes out those that stand before byte `end`.
    pub fn before(&mut self, end: usize) -> Vec<Finding> {
        let count = self.0.partition_point(|finding| finding.span.start < end);
        self.0.drain(..count).collect()
    }

    /// Those after the last game.
    pub fn left(self) -> Vec<Finding> {
        self.0.into()
    }
}

/// Where what is of a game ends, of which the last line ends at byte `from`, and the next line of a game starts at
/// byte `next`. What stands right after the last line is the game's too; after a blank line, a fence, or what
/// starts like a tag, it is of what comes next.
pub fn end_of_game(text: &str, from: usize, next: usize) -> usize {
    let mut lines = text[from..next.clamp(from, text.len())].split_inclusive(['\n', '\r']);
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
pub fn no_game(source: &Source, game: &Example, shape: Shape) -> Finding {
    let end = source.text().chars().next().map_or(0, char::len_utf8);
    let words = super::no_game::words(game, shape);
    if is_utf_16(source.text().as_bytes()) {
        return words.help(UTF_16).at(Span::new(0, end));
    }
    words.at(Span::new(0, end))
}
