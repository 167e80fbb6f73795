//! A text that is prose, with a record somewhere in it.

use std::iter;

use crate::span::Span;

use super::{
    Complaint, Likeness, Line, Tag, Text,
    comments::{Pieces, comment, without_comments},
    draft::Draft,
    lines::Lines,
    spelling::trim_start,
    tags, wrapping,
};

/// Finds the record in lines of the draft's text.
pub fn read<'a>(draft: &mut Draft<'a>, lines: Lines<'a>) {
    let mut reader = Reader { draft, lines, before: Before::Prose, blanks: 0, doubtful: None };
    while let Some(line) = reader.lines.next() {
        reader.line(line);
    }
}

struct Reader<'d, 'a> {
    draft: &'d mut Draft<'a>,
    lines: Lines<'a>,
    /// The kind of the last line that is not a blank line.
    before: Before,
    /// How many blank lines came after it.
    blanks: usize,
    /// That line, if the next line decides whether it is a turn.
    doubtful: Option<(Line<'a>, LeftOut)>,
}

/// The text that was left out of a turn line.
struct LeftOut {
    /// Its comments, with their marks.
    comments: Vec<Span>,
    /// The brace of a comment that was never closed.
    open: Option<Span>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    Prose,
    Turn,
}

/// A turn and one that only may be one are neighbours when no more blank lines lie between them.
const NEAR: usize = 1;

impl<'a> Reader<'_, 'a> {
    fn line(&mut self, line: Span) {
        let source = self.draft.source;
        if wrapping::is_blank_line(source, line) {
            self.blanks += 1;
            return;
        }
        let inside = wrapping::unwrap(source, line, self.draft.notation);
        if let Some(tags) = only_tags(source, inside) {
            self.prose();
            tags.into_iter().for_each(|tag| self.draft.push_tag(tag));
            return;
        }
        match self.turn(inside) {
            (Likeness::No, ..) => self.prose(),
            (Likeness::Maybe, text, left) => self.maybe(text, left),
            (Likeness::Surely, text, left) => self.surely(text, left),
        }
    }

    /// Reads a line as a turn, to see whether it is one. Only then may a comment in it continue over the next lines:
    /// braces mean nothing in prose.
    fn turn(&mut self, inside: Span) -> (Likeness, Text<'a>, LeftOut) {
        let source = self.draft.source;
        let pieces = without_comments(source, inside, &mut iter::empty(), inside.end, &[]);
        let open = pieces.open.is_some();
        let judged = self.judge(pieces);
        if !open || judged.0 == Likeness::No {
            return judged;
        }
        let pieces = without_comments(source, inside, &mut self.lines, source.len(), &[]);
        let (likeness, text, left) = self.judge(pieces);
        (likeness.max(judged.0), text, left)
    }

    fn judge(&self, mut pieces: Pieces) -> (Likeness, Text<'a>, LeftOut) {
        wrapping::unwrap_inside(self.draft.source, &mut pieces);
        pieces.trim(self.draft.source);
        let text = Text::of(self.draft.source, &pieces, self.draft.notation);
        let likeness = match text.as_str() {
            "" => Likeness::No,
            plain => (self.draft.notation.likeness_in_record)(plain),
        };
        let left = LeftOut { comments: pieces.comments, open: pieces.open };
        (likeness, text, left)
    }

    fn prose(&mut self) {
        self.settle(Before::Prose);
        self.draft.set_apart();
    }

    fn maybe(&mut self, text: Text<'a>, left: LeftOut) {
        let near = self.before == Before::Turn && self.blanks <= NEAR;
        self.settle(Before::Prose);
        let line = self.draft.line(text);
        if near {
            self.push(line, left);
        } else {
            self.doubtful = Some((line, left));
        }
    }

    fn surely(&mut self, text: Text<'a>, left: LeftOut) {
        self.settle(Before::Turn);
        let line = self.draft.line(text);
        self.push(line, left);
    }

    /// Decides whether the doubtful line is a turn, now that `after` is known to come after it.
    fn settle(&mut self, after: Before) {
        if let Some((line, left)) = self.doubtful.take() {
            if after == Before::Turn && self.blanks <= NEAR {
                self.push(line, left);
            } else {
                self.draft.set_apart();
            }
        }
        if self.blanks > 0 {
            self.draft.set_after_blank();
        }
        self.before = after;
        self.blanks = 0;
    }

    fn push(&mut self, line: Line<'a>, left: LeftOut) {
        let start = line.text.whole().start;
        self.draft.push_line(line);
        for span in left.comments {
            let comment = comment(self.draft.source, span, span.start > start, false);
            self.draft.push_comment(comment);
        }
        if let Some(span) = left.open {
            self.draft.complain(Complaint::OpenComment { span });
        }
    }
}

/// Returns the tags of a line that has nothing else.
fn only_tags(text: &str, line: Span) -> Option<Vec<Tag>> {
    let mut found = Vec::new();
    let mut rest = line;
    while !rest.is_empty() {
        let tag = tags::read(text, rest)?;
        rest = trim_start(text, Span::new(tag.span.end, rest.end));
        found.push(tag);
    }
    Some(found).filter(|found| !found.is_empty())
}
