//! A text that is a record and nothing else.

use crate::span::Span;

use super::{
    Aside, Complaint, Likeness, Notation, Text, asides,
    comments::{self, Mark},
    draft::Draft,
    marks,
    spelling::{trim_end, trim_start},
    tags,
};

/// Reads lines into the draft. No comment goes on after byte `limit`.
pub fn read(draft: &mut Draft<'_>, lines: impl Iterator<Item = Span> + Clone, limit: usize) {
    let asides = asides::find(draft.source, lines.clone(), limit, draft.notation);
    let mut reader = Reader { draft, lines, limit, asides, stray: None, after_blank: false };
    while let Some(line) = reader.lines.next() {
        reader.line(line);
    }
}

struct Reader<'d, 'a, L> {
    draft: &'d mut Draft<'a>,
    lines: L,
    limit: usize,
    asides: Vec<Aside>,
    /// The number of the complaint about the run of stray lines that is not over yet.
    stray: Option<usize>,
    /// Whether the line before has nothing but spaces.
    after_blank: bool,
}

impl<L: Iterator<Item = Span>> Reader<'_, '_, L> {
    /// Reads a line, and the following lines over which its comments go on.
    fn line(&mut self, line: Span) {
        let rest = trim_start(self.draft.source, line);
        let blank = rest.is_empty();
        if blank {
            self.draft.set_after_blank();
        } else {
            self.content(rest);
        }
        self.after_blank = blank;
    }

    /// Reads a line from its start: comments, list marks and tags, then a turn if there is more.
    fn content(&mut self, mut rest: Span) {
        let text = self.draft.source;
        let mut beside = false;
        while !rest.is_empty() {
            if let Some(Aside { span, .. }) =
                comments::next_aside(&self.asides, rest.start).filter(|aside| aside.span.start == rest.start)
                && comments::mark_of(&text.as_bytes()[rest.start..rest.end]).is_none()
            {
                self.comment(span, beside);
                rest = trim_start(text, comments::behind(span.end, rest, &mut self.lines));
                continue;
            }
            rest = match comments::mark_of(&text.as_bytes()[rest.start..rest.end]) {
                Some((Mark::Rest, _)) => return self.comment(rest, beside),
                Some((Mark::Open, _)) => match comments::skip(text, rest, &mut self.lines, self.limit) {
                    Ok(after) => {
                        self.comment(Span::new(rest.start, after.start), beside);
                        after
                    }
                    Err(span) => {
                        self.comment(rest, beside);
                        return self.draft.complain(Complaint::OpenComment { span });
                    }
                },
                _ if tags::starts(text, rest) => match self.tag(rest) {
                    Some(rest) => {
                        beside = true;
                        rest
                    }
                    None => return,
                },
                _ => match marks::skip(text, rest) {
                    Some(rest) => rest,
                    None => return self.turn(rest),
                },
            };
            rest = trim_start(text, rest);
        }
    }

    /// Keeps the comment that covers `span`.
    fn comment(&mut self, span: Span, beside: bool) {
        let comment = comments::comment(self.draft.source, span, beside, self.after_blank);
        self.draft.push_comment(comment);
    }

    /// Reads a tag, and returns what follows it. After a bad one the rest of the line is not read: a brace in it may
    /// as well belong to its value as start a comment.
    fn tag(&mut self, rest: Span) -> Option<Span> {
        self.stray = None;
        let text = self.draft.source;
        let Some(tag) = tags::read(text, rest) else {
            if let Some((tag, missing)) = tags::read_loosely(text, rest, self.draft.notation.seats) {
                self.draft.complain(Complaint::Quotes { span: tag.span, missing });
                self.draft.push_tag(tag);
                return None;
            }
            self.draft.set_apart();
            self.draft.complain(Complaint::Tag { span: trim_end(text, rest) });
            return None;
        };
        let after = Span::new(tag.span.end, rest.end);
        self.draft.push_tag(tag);
        Some(after)
    }

    /// Reads a turn, or whatever is in its place.
    fn turn(&mut self, rest: Span) {
        let source = self.draft.source;
        let mut pieces = comments::without_comments(source, rest, &mut self.lines, self.limit, &self.asides);
        pieces.trim(source);
        let text = Text::of(source, &pieces, self.draft.notation);
        let Notation { likeness_in_record, is_unknown, .. } = self.draft.notation;
        if likeness_in_record(text.as_str()) == Likeness::No && !is_unknown(text.as_str()) {
            self.stray = Some(self.draft.stray(&text, self.stray));
        } else {
            self.stray = None;
            let line = self.draft.line(text);
            self.draft.push_line(line);
        }
        for &span in &pieces.comments {
            self.comment(span, true);
        }
        for &span in &pieces.results {
            self.draft.complain(Complaint::Stray { span, lines: 1 });
        }
        if let Some(span) = pieces.open {
            self.draft.complain(Complaint::OpenComment { span });
        }
    }
}
