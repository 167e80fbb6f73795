//! What the envelope could not read.

use std::collections::VecDeque;

use super::{
    lone_tag,
    no_game::{Example, JSON, UTF_16, is_json, is_utf_16},
    of_complaint, syntax,
};
use crate::{
    finding::{Finding, Severity},
    record::{Complaint, Record, Shape, is_blank},
    source::Source,
    span::Span,
};

/// What the envelope could not read, in order of place.
pub struct Complaints(VecDeque<One>);

/// One thing that could not be read.
struct One {
    finding: Finding,
    /// What is said where it stands before or after a game, if it may be no more than words there.
    as_words: Option<Finding>,
}

/// More lines at once than this are no heading, and no greeting.
const MOST_WORDS: usize = 12;

/// The envelope's complaints on a text in words. Of a text without any turn, that it has none says all there is to
/// say of its lines.
pub fn complaints(text: &str, record: &Record<'_>) -> Complaints {
    let any = record
        .sections
        .iter()
        .any(|section| !section.lines.is_empty());
    let is_reported = |complaint: &&Complaint| any || !matches!(complaint, Complaint::Stray { .. });
    let reported = record.complaints.iter().filter(is_reported);
    let mut all: Vec<One> = reported
        .map(|complaint| One::new(text, complaint))
        .collect();
    all.extend(lone_tag::of_record(record).map(|(words, span)| One {
        finding: words.at(span),
        as_words: None,
    }));
    all.sort_by_key(|one| one.finding.span.start);
    Complaints(all.into())
}

impl Complaints {
    /// Takes out those that stand before byte `end`, where what belongs to a game ends. Words before its first turn and
    /// after its last, which `turns` covers, are no fault of its record; nor are words between turns up to byte
    /// `legal_to`, where all turns follow on without them.
    pub fn before(&mut self, turns: Span, end: usize, legal_to: usize) -> Vec<Finding> {
        let count = self.0.partition_point(|one| one.finding.span.start < end);
        let found = self.0.drain(..count).map(|one| {
            let start = one.finding.span.start;
            let is_inside = turns.start <= start && start < turns.end;
            if !is_inside {
                one.outside()
            } else if start < legal_to {
                one.between()
            } else {
                one.finding
            }
        });
        found.collect()
    }

    /// Those after the last game.
    pub fn left(self) -> Vec<Finding> {
        self.0.into_iter().map(One::outside).collect()
    }
}

impl One {
    fn new(text: &str, complaint: &Complaint) -> Self {
        let finding = of_complaint(complaint).at(complaint.span());
        let as_words = match complaint {
            Complaint::Stray { span, lines: 1 } => Some(only_words(
                finding.clone(),
                text[span.start..span.end].trim(),
            )),
            Complaint::Stray { lines, .. } if *lines <= MOST_WORDS => {
                Some(only_words(finding.clone(), ""))
            }
            _ => None,
        };
        Self { finding, as_words }
    }

    /// What is said where it stands between turns that follow on.
    fn between(self) -> Finding {
        // A result has help, and is not said before the end.
        let words = self.as_words.filter(|words| words.help.is_none());
        let words = words.map(|words| Finding {
            label: "left out, and the turns follow on".to_owned(),
            ..words
        });
        words.unwrap_or(self.finding)
    }

    /// What is said where it stands before or after a game.
    fn outside(self) -> Finding {
        self.as_words.unwrap_or(self.finding)
    }
}

/// Words around a game are left out, and that is worth a word: where they are the `line` of a result, how it is told.
fn only_words(mut finding: Finding, line: &str) -> Finding {
    if is_result(line) {
        finding = syntax::result_line(line).at(finding.span);
    } else {
        finding.help = None;
    }
    finding.severity = Severity::Advice;
    finding.label = "no part of a game".to_owned();
    finding
}

/// Whether a line is a result as records of many games end with it: `*`, `1-0`, `½-½`, `0:10`.
fn is_result(line: &str) -> bool {
    let is_score = |score: &str| {
        let score = score.trim();
        let is_part = |c: char| c.is_ascii_digit() || matches!(c, '½' | '/');
        (1..=4).contains(&score.chars().count()) && score.chars().all(is_part)
    };
    let scores: Vec<&str> = line.splitn(3, ['-', '–', ':']).collect();
    line == "*" || matches!(scores[..], [one, other] if is_score(one) && is_score(other))
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
    if is_json(source.text()) {
        return words.help(JSON).at(Span::new(0, end));
    }
    words.at(Span::new(0, end))
}
