//! What Markdown wraps around a line: marks of quotes and lists, stars, backticks, table pipes.

use memchr::memchr2;

use crate::span::Span;

use super::{
    Notation,
    comments::Pieces,
    marks,
    spelling::{is_blank, plain, trim_start},
};

/// Returns a line without the Markdown around it, and without spaces at both ends. A number that is a turn label does
/// not number a list item.
pub fn unwrap(text: &str, line: Span, notation: &Notation) -> Span {
    let mut rest = trim_start(text, line);
    while let Some(after) = skip(text, rest, notation) {
        rest = trim_start(text, after);
    }
    let inside = &text[rest.start..rest.end];
    let end = inside.trim_end_matches(|c| is_blank(c) || is_wrapping(c) || c == '\\').len();
    Span::new(rest.start, rest.start + end)
}

/// Whether a line has nothing but spaces and the marks of a quote.
pub fn is_blank_line(text: &str, line: Span) -> bool {
    text[line.start..line.end].chars().all(|c| is_blank(c) || c == '>')
}

/// Removes the Markdown inside a line: stars and backticks everywhere, because no notation has them, and any Markdown
/// between the label and the moves.
pub fn unwrap_inside(text: &str, pieces: &mut Pieces) {
    let mut unwrapped = Pieces {
        first: pieces.first,
        more: Vec::new(),
        results: std::mem::take(&mut pieces.results),
        comments: std::mem::take(&mut pieces.comments),
        open: pieces.open,
    };
    if let Some(gap) = gap_after_label(text, pieces.first) {
        unwrapped.cut(gap);
    }
    let mut later = pieces.more.iter();
    loop {
        if let Some(gap) = next_emphasis(text, unwrapped.last()) {
            unwrapped.cut(gap);
        } else if let Some(&next) = later.next() {
            unwrapped.more.push(next);
        } else {
            break;
        }
    }
    *pieces = unwrapped;
}

/// Returns the rest of a line that starts with Markdown. `>` is notation too; it is the mark of a quote only before a
/// space.
fn skip(text: &str, rest: Span, notation: &Notation) -> Option<Span> {
    let mut chars = text[rest.start..rest.end].chars();
    let first = chars.next()?;
    let quotes = first == '>' && chars.next().is_none_or(is_blank);
    if quotes || is_wrapping(first) {
        return Some(Span::new(rest.start + first.len_utf8(), rest.end));
    }
    marks::skip(text, rest).or_else(|| {
        let is_label = (notation.label)(&text[rest.start..rest.end]).is_some();
        marks::skip_number(text, rest).filter(|_| !is_label)
    })
}

/// Returns the Markdown between the label and what follows, with the spaces around it.
fn gap_after_label(text: &str, line: Span) -> Option<Span> {
    let inside = &text[line.start..line.end];
    let after = inside.trim_start_matches(|c| plain(c).is_alphanumeric());
    let rest = after.trim_start_matches(|c| is_blank(c) || is_wrapping(c));
    let gap = &after[..after.len() - rest.len()];
    let span = Span::new(line.end - after.len(), line.end - rest.len());
    Some(span).filter(|_| gap.contains(is_wrapping))
}

/// Returns the next run of stars and backticks.
fn next_emphasis(text: &str, piece: Span) -> Option<Span> {
    let bytes = &text.as_bytes()[piece.start..piece.end];
    let start = memchr2(b'*', b'`', bytes)?;
    let length = bytes[start..].iter().take_while(|byte| matches!(byte, b'*' | b'`')).count();
    Some(Span::new(piece.start + start, piece.start + start + length))
}

fn is_wrapping(c: char) -> bool {
    matches!(c, '*' | '_' | '`' | '|')
}
