//! Where a text can be cut between two games, so that nothing is torn that belongs together. Knows no game.

use memchr::{memchr2, memmem, memrchr2};

use crate::{
    codes::end_of_game,
    record::{Comment, Complaint},
    span::Span,
};

/// What stands between games.
pub(crate) struct Gaps<'a> {
    text: &'a str,
    comments: &'a [Comment],
    /// Where complaints start, in order.
    complaints: Vec<usize>,
    /// What follows the text can change how it is read from here on.
    sure: usize,
}

impl<'a> Gaps<'a> {
    /// The gaps of a text with such comments and complaints.
    pub fn new(text: &'a str, comments: &'a [Comment], complaints: &[Complaint]) -> Self {
        let start = |complaint: &Complaint| complaint.span().start;
        let open = complaints.iter();
        let open = open.filter(|complaint| complaint.may_go_away(text));
        let mut starts: Vec<usize> = complaints.iter().map(start).collect();
        starts.sort_unstable();
        Self {
            text,
            comments,
            complaints: starts,
            sure: open.map(start).min().unwrap_or(text.len()),
        }
    }

    /// Where to cut between the turn `last` and a game that starts at byte `next`, with the turn `first`, if
    /// that can be done.
    pub fn cut(&self, last: Span, next: usize, first: Span) -> Option<usize> {
        let start = self.line_end(last);
        if start > next || self.next_line(first.end) > self.sure {
            return None;
        }
        let from = self.complaints.partition_point(|&one| one < start);
        let to = self.complaints.partition_point(|&one| one < first.start);
        let complaints = &self.complaints[from..to];
        let end = end_of_game(self.text, last.end, next);
        if complaints.first().is_none_or(|&one| one >= end) {
            return Some(start);
        }
        // Something stands right after the last game. It is well if nothing else stands there.
        let gap = &self.text[start..next];
        let cut = start + memrchr2(b'\n', b'\r', gap.as_bytes()).map_or(0, |at| at + 1);
        let comments = self.comments;
        let of_gap = comments.partition_point(|comment| comment.span.start < start);
        let mut of_gap = comments[of_gap..]
            .iter()
            .take_while(|comment| comment.span.start < next);
        let whole = complaints.last().is_some_and(|&one| one < end.min(cut))
            && of_gap.all(|comment| comment.span.end <= cut)
            && memmem::find(gap.as_bytes(), b"hirth:").is_none();
        whole.then_some(cut)
    }

    /// Where the line after a turn starts; comments on its line may go on over several.
    fn line_end(&self, span: Span) -> usize {
        let comments = self.comments;
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
