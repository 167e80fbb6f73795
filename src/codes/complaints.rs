//! What the envelope could not read.

use std::collections::VecDeque;

use super::{
    no_game::{Example, UTF_16, is_utf_16},
    of_complaint,
};
use crate::{
    finding::{Finding, Severity},
    record::{Complaint, Record, Shape, is_blank},
    source::Source,
    span::Span,
};

/// What the envelope could not read, in order of place; each with whether it may be no more than words before or after a
/// game.
pub struct Complaints(VecDeque<(Finding, bool)>);

/// More lines at once than this are no heading, and no greeting.
const MOST_WORDS: usize = 12;

/// The envelope's complaints in words. Of a text without any turn, that it has none says all there is to
/// say of its lines.
pub fn complaints(record: &Record<'_>) -> Complaints {
    let any = record
        .sections
        .iter()
        .any(|section| !section.lines.is_empty());
    let is_reported = |complaint: &&Complaint| any || !matches!(complaint, Complaint::Stray { .. });
    let found = |complaint: &Complaint| {
        let finding = of_complaint(complaint).at(complaint.span());
        let may_be_words =
            matches!(complaint, Complaint::Stray { lines, .. } if *lines <= MOST_WORDS);
        (finding, may_be_words)
    };
    let reported = record.complaints.iter().filter(is_reported);
    let mut findings: Vec<(Finding, bool)> = reported.map(found).collect();
    findings.sort_by_key(|(finding, _)| finding.span.start);
    Complaints(findings.into())
}

impl Complaints {
    /// Takes out those that stand before byte `end`, where what belongs to a game ends. Words before its first turn and
    /// after its last, which `turns` covers, are no fault of its record.
    pub fn before(&mut self, turns: Span, end: usize) -> Vec<Finding> {
        let is_before = |(finding, _): &(Finding, bool)| finding.span.start < end;
        let count = self.0.partition_point(is_before);
        let found = self.0.drain(..count).map(|(finding, may_be_words)| {
            let is_inside = turns.start <= finding.span.start && finding.span.start < turns.end;
            match may_be_words && !is_inside {
                true => only_words(finding),
                false => finding,
            }
        });
        found.collect()
    }

    /// Those after the last game.
    pub fn left(self) -> Vec<Finding> {
        let found = self.0.into_iter();
        let found = found.map(|(finding, may_be_words)| match may_be_words {
            true => only_words(finding),
            false => finding,
        });
        found.collect()
    }
}

/// Words around a game are left out, and that is worth a word.
fn only_words(mut finding: Finding) -> Finding {
    finding.severity = Severity::Advice;
    finding.label = "no part of a game".to_owned();
    finding.help = None;
    finding
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
pub fn no_game(source: &Source, game: &Example, fence: &str, shape: Shape) -> Finding {
    let end = source.text().chars().next().map_or(0, char::len_utf8);
    let words = super::no_game::words(game, fence, shape);
    if is_utf_16(source.text().as_bytes()) {
        return words.help(UTF_16).at(Span::new(0, end));
    }
    words.at(Span::new(0, end))
}
