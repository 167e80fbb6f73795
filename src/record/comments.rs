//! Comments: `#` and `;` to the end of the line, `{…}` over as many lines as it takes, up to a length; and asides.

use memchr::{memchr_iter, memchr3, memchr3_iter};

use crate::span::Span;

use super::{
    Aside, Comment, CommentKind,
    lines::of_text,
    spelling::{is_blank, trim_end, trim_start},
};

/// A line without its comments: stretches of the source with gaps between them.
#[derive(Clone, Debug)]
pub struct Pieces {
    /// The first stretch.
    pub first: Span,
    /// Each gap, and the stretch that follows it.
    pub more: Vec<(Span, Span)>,
    /// The comments that were left out, with their marks.
    pub comments: Vec<Span>,
    /// The results after the last turn that were left out.
    pub results: Vec<Span>,
    /// The brace of a comment that was never closed.
    pub open: Option<Span>,
}

/// Returns the rest of a line without its comments and the asides. A comment that continues takes lines from `lines`; it
/// ends before byte `limit`.
pub fn without_comments(
    text: &str,
    mut rest: Span,
    lines: &mut impl Iterator<Item = Span>,
    limit: usize,
    asides: &[Aside],
) -> Pieces {
    let mut pieces = Pieces { first: rest, more: Vec::new(), comments: Vec::new(), results: Vec::new(), open: None };
    loop {
        let mark = first_mark(text, rest);
        let aside = next_aside(asides, rest.start).filter(|aside| aside.span.start < rest.end);
        if let Some(aside) = aside.filter(|aside| mark.is_none_or(|(mark, _)| aside.span.start < mark.start)) {
            pieces.last_mut().end = aside.span.start;
            if aside.is_result { &mut pieces.results } else { &mut pieces.comments }.push(aside.span);
            rest = behind(aside.span.end, rest, lines);
            pieces.more.push((Span::new(aside.span.start, rest.start), rest));
            continue;
        }
        let Some((mark, kind)) = mark else { break };
        pieces.last_mut().end = mark.start;
        let to_line_end = Span::new(mark.start, rest.end);
        if kind != Mark::Open {
            pieces.comments.push(to_line_end);
            break;
        }
        match skip(text, to_line_end, lines, limit) {
            Ok(after) => {
                let gone = Span::new(mark.start, after.start);
                pieces.comments.push(gone);
                pieces.more.push((gone, after));
                rest = after;
            }
            Err(brace) => {
                pieces.comments.push(to_line_end);
                pieces.open = Some(brace);
                break;
            }
        }
    }
    pieces
}

/// Returns a text with spaces in place of its comments, so that every other character keeps its offset.
pub fn with_blank_comments(text: &str) -> String {
    let mut bytes = text.as_bytes().to_vec();
    let mut lines = of_text(text);
    while let Some(line) = lines.next() {
        let pieces = without_comments(text, line, &mut lines, text.len(), &[]);
        for comment in pieces.comments {
            let inside = &mut bytes[comment.start..comment.end];
            let letters = inside.iter_mut().filter(|byte| !byte.is_ascii_whitespace());
            letters.for_each(|byte| *byte = b' ');
        }
    }
    // A comment starts and ends between characters, so that what is left is text.
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned())
}

impl Pieces {
    /// Returns the last stretch.
    pub fn last(&self) -> Span {
        self.more.last().map_or(self.first, |&(_, last)| last)
    }

    fn last_mut(&mut self) -> &mut Span {
        match self.more.last_mut() {
            Some((_, last)) => last,
            None => &mut self.first,
        }
    }

    /// Leaves `gap` out of the last stretch.
    pub fn cut(&mut self, gap: Span) {
        let last = self.last_mut();
        let after = Span::new(gap.end, last.end);
        last.end = gap.start;
        self.more.push((gap, after));
    }

    /// Leaves out spaces, and comments among spaces, at both ends.
    pub fn trim(&mut self, text: &str) {
        let blank = |span: Span| text[span.start..span.end].chars().all(is_blank);
        let inked = |(_, piece): &(Span, Span)| !blank(*piece);
        self.more.truncate(self.more.iter().rposition(inked).map_or(0, |last| last + 1));
        if blank(self.first)
            && let Some(first) = self.more.iter().position(inked)
        {
            self.first = self.more[first].1;
            self.more.drain(..=first);
        }
        self.first = trim_start(text, self.first);
        let last = self.last_mut();
        *last = trim_end(text, *last);
    }
}

/// Returns the comment that covers `span`, marks included. One that was never closed covers the rest of its line.
pub fn comment(text: &str, span: Span, beside: bool, after_blank: bool) -> Comment {
    let span = trim_end(text, span);
    let bytes = &text.as_bytes()[span.start..span.end];
    let (kind, opening) = match mark_of(bytes) {
        Some((Mark::Rest, length)) => (CommentKind::ToLineEnd, length),
        Some((_, length)) => (CommentKind::Braced, length),
        None => (CommentKind::Braced, 0),
    };
    let closing = (1..=3).find(|length| {
        let at = bytes.len().checked_sub(*length).filter(|&at| at >= opening);
        kind == CommentKind::Braced && at.and_then(|at| mark_of(&bytes[at..])) == Some((Mark::Close, *length))
    });
    let inside = Span::new(span.start + opening, span.end - closing.unwrap_or(0));
    Comment { span, inside: trim_start(text, trim_end(text, inside)), kind, beside, after_blank }
}

/// Returns what follows a `{…}` comment on the line on which it ends. `rest` starts with its brace and goes to the end of
/// that line.
///
/// # Errors
/// Returns the brace if the comment is never closed.
pub fn skip(text: &str, rest: Span, lines: &mut impl Iterator<Item = Span>, limit: usize) -> Result<Span, Span> {
    let brace = first_mark(text, rest).map_or(rest, |(mark, _)| mark);
    let after = end_of_comment(text, brace.end, rest.end, limit).ok_or(brace)?;
    Ok(behind(after, rest, lines))
}

/// Returns what follows byte `end` on its line: `rest`, or one of `lines`.
pub fn behind(end: usize, rest: Span, lines: &mut impl Iterator<Item = Span>) -> Span {
    if end <= rest.end {
        return Span::new(end, rest.end);
    }
    let line = lines.find(|line| line.end >= end).unwrap_or(Span::new(end, end));
    Span::new(line.start.max(end), line.end)
}

/// Returns the first aside that starts at a byte or after it.
pub fn next_aside(asides: &[Aside], from: usize) -> Option<Aside> {
    asides.get(asides.partition_point(|aside| aside.span.start < from)).copied()
}

/// The most bytes inside a comment in braces. Without this limit, a comment that was never closed would make a reader
/// of a text's parts wait for the last part.
pub const LONGEST: usize = 1 << 16;

/// Returns where the comment ends whose inside starts at `start`. A brace that opens on a later line means that this
/// one was forgotten, so no stretch of a text is searched for more than one comment.
fn end_of_comment(text: &str, start: usize, line_end: usize, limit: usize) -> Option<usize> {
    let limit = limit.min(start.saturating_add(LONGEST));
    let inside = &text.as_bytes()[start..limit.max(start)];
    for offset in memchr3_iter(b'{', b'}', FULL_WIDTH, inside) {
        match mark_of(&inside[offset..]) {
            Some((Mark::Close, length)) => return Some(start + offset + length),
            Some((Mark::Open, _)) if start + offset >= line_end => return None,
            _ => {}
        }
    }
    None
}

/// The characters that start and end comments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// `{`
    Open,
    /// `}`
    Close,
    /// `#` or `;`
    Rest,
}

/// The first byte of every full-width form.
const FULL_WIDTH: u8 = 0xef;

/// Returns the mark that a text starts with, plain or full-width, and its length in bytes.
pub fn mark_of(bytes: &[u8]) -> Option<(Mark, usize)> {
    Some(match bytes {
        [b'{', ..] => (Mark::Open, 1),
        [b'}', ..] => (Mark::Close, 1),
        [b'#' | b';', ..] => (Mark::Rest, 1),
        [FULL_WIDTH, 0xbd, 0x9b, ..] => (Mark::Open, 3),
        [FULL_WIDTH, 0xbd, 0x9d, ..] => (Mark::Close, 3),
        [FULL_WIDTH, 0xbc, 0x83 | 0x9b, ..] => (Mark::Rest, 3),
        _ => return None,
    })
}

/// Returns the first mark in a stretch that starts a comment. It stops there, because a line may hold any number of
/// marks.
fn first_mark(text: &str, rest: Span) -> Option<(Span, Mark)> {
    let bytes = &text.as_bytes()[rest.start..rest.end];
    let starts = |at: usize| match mark_of(bytes.get(at..)?)? {
        (kind @ (Mark::Open | Mark::Rest), length) => {
            let start = rest.start + at;
            Some((Span::new(start, start + length), kind))
        }
        (Mark::Close, _) => None,
    };
    let plain = memchr3(b'{', b'#', b';', bytes).unwrap_or(bytes.len());
    if bytes[..plain].is_ascii() {
        return starts(plain);
    }
    let mut wide = memchr_iter(FULL_WIDTH, &bytes[..plain]);
    wide.find_map(starts).or_else(|| starts(plain))
}
