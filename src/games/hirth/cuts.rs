//! Where a long text can be cut between two games, so that its parts, judged one by one, say what the whole says.

use memchr::{memchr2, memmem, memrchr2};

use super::{HINTS, grammar, labels, start, telling::end_of_game};
use crate::record::{self, Complaint, Line, Record, Section, Shape};

/// The last place at which a record can be cut, in bytes; `text` is its beginning, and ends with a line end.
///
/// A game surely starts with the first turn after tags, and with a `G1` that is set apart from the turn before.
/// The cut lies before it, where nothing that belongs together is torn: what stands right after a game is that
/// game's, all else between two games is the second's, and so are the silences in comments.
pub fn cut(text: &str) -> Option<usize> {
    let record = record::read(text, Shape::Plain, HINTS);
    let gaps = Gaps::new(text, &record);
    for (number, section) in record.sections.iter().enumerate().rev() {
        for (at, line) in section.lines.iter().enumerate().rev() {
            let (before, next) = match at.checked_sub(1) {
                Some(before) if is_first(line) => (&section.lines[before], line.text.whole().start),
                Some(_) => continue,
                None => match preceding(&record.sections, number) {
                    Some(before) => (before, start(section)),
                    None => continue,
                },
            };
            let cut = gaps.cut(before, next, line);
            if cut.is_some() {
                return cut;
            }
        }
    }
    None
}

/// The last turn line before a section.
fn preceding<'r, 'a>(sections: &'r [Section<'a>], number: usize) -> Option<&'r Line<'a>> {
    sections.get(number.checked_sub(1)?)?.lines.last()
}

/// Whether a turn line starts a game, wherever it stands.
fn is_first(line: &Line<'_>) -> bool {
    let label = || grammar::read(line.text.as_str()).label;
    line.after_blank && label().is_some_and(|label| label.value == labels::FIRST)
}

/// What stands between games.
struct Gaps<'r, 'a> {
    text: &'a str,
    record: &'r Record<'a>,
    /// Where complaints start, in order.
    complaints: Vec<usize>,
    /// What follows the text can change how it is read from here on.
    sure: usize,
}

impl<'r, 'a> Gaps<'r, 'a> {
    fn new(text: &'a str, record: &'r Record<'a>) -> Self {
        let start = |complaint: &Complaint| complaint.span().start;
        let mut complaints: Vec<usize> = record.complaints.iter().map(start).collect();
        complaints.sort_unstable();
        let open = record.complaints.iter();
        let open = open.filter(|complaint| complaint.may_go_away(text));
        Self {
            text,
            record,
            complaints,
            sure: open.map(start).min().unwrap_or(text.len()),
        }
    }

    /// Where to cut between the turn line `last` and a game that starts at byte `next`, with the turn line
    /// `first`, if that can be done.
    fn cut(&self, last: &Line<'_>, next: usize, first: &Line<'_>) -> Option<usize> {
        let first = first.text.whole();
        let start = self.line_end(last);
        if start > next || self.next_line(first.end) > self.sure {
            return None;
        }
        let from = self.complaints.partition_point(|&one| one < start);
        let to = self.complaints.partition_point(|&one| one < first.start);
        let complaints = &self.complaints[from..to];
        let end = end_of_game(self.text, last.text.whole().end, next);
        if complaints.first().is_none_or(|&one| one >= end) {
            return Some(start);
        }
        // Something stands right after the last game. It is well if nothing else stands there.
        let gap = &self.text[start..next];
        let cut = start + memrchr2(b'\n', b'\r', gap.as_bytes()).map_or(0, |at| at + 1);
        let comments = &self.record.comments;
        let of_gap = comments.partition_point(|comment| comment.span.start < start);
        let mut of_gap = comments[of_gap..]
            .iter()
            .take_while(|comment| comment.span.start < next);
        let whole = complaints.last().is_some_and(|&one| one < end.min(cut))
            && of_gap.all(|comment| comment.span.end <= cut)
            && memmem::find(gap.as_bytes(), b"hirth:").is_none();
        whole.then_some(cut)
    }

    /// Where the line after a turn line starts; comments on it may go on over several.
    fn line_end(&self, line: &Line<'_>) -> usize {
        let span = line.text.whole();
        let comments = &self.record.comments;
        let own = comments.partition_point(|comment| comment.span.start < span.start);
        let mut end = span.end;
        for comment in comments[own..].iter().filter(|comment| comment.beside) {
            let between = self.text.get(end..comment.span.start).unwrap_or_default();
            if between.contains(['\n', '\r']) {
                break;
            }
            end = end.max(comment.span.end);
        }
        self.next_line(end)
    }

    /// Where the next line starts after a byte.
    fn next_line(&self, from: usize) -> usize {
        let rest = &self.text.as_bytes()[from..];
        let Some(at) = memchr2(b'\n', b'\r', rest) else {
            return self.text.len();
        };
        let both = rest[at..].starts_with(b"\r\n");
        from + at + if both { 2 } else { 1 }
    }
}
