//! The text around turns that means nothing: spaces, blank lines, comments, the marks of list items.

use memchr::{memchr2, memchr2_iter, memchr3};

use crate::{
    record::{self, LONGEST_COMMENT, is_blank},
    span::Span,
};

/// Returns where the next line starts, or where the text ends; `None` if the rest of the line from byte `at` has
/// anything but spaces and comments, or a comment with a meaning.
#[inline(always)]
pub(super) fn past_line(text: &str, at: usize) -> Option<usize> {
    if text.as_bytes().get(at) == Some(&b'\n') {
        return Some(at + 1);
    }
    past_rest_of_line(text, at)
}

fn past_rest_of_line(text: &str, mut at: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    loop {
        match bytes.get(at..).unwrap_or_default() {
            [] => return Some(at),
            [b'\n', ..] => return Some(at + 1),
            [b'\r', b'\n', ..] => return Some(at + 2),
            [b' ' | b'\t', ..] => at += 1,
            [b'#' | b';' | b'{', ..] => at = past_comment(text, at)?,
            _ => return None,
        }
    }
}

/// Returns where the comment ends that starts at byte `at`; `None` if that needs the full parser, or if the comment may
/// be about a turn or a game.
fn past_comment(text: &str, at: usize) -> Option<usize> {
    /// The first byte of every full-width form: one may be a brace, too.
    const FULL_WIDTH: u8 = 0xef;
    let bytes = text.as_bytes();
    let start = at + 1;
    let (end, next) = if bytes.get(at) == Some(&b'{') {
        let limit = bytes.len().min(start.saturating_add(LONGEST_COMMENT));
        let inside = bytes.get(start..limit)?;
        let end = start + memchr3(b'}', b'{', FULL_WIDTH, inside)?;
        (end, (bytes[end] == b'}').then_some(end + 1)?)
    } else {
        let rest = bytes.get(start..)?;
        let end = memchr2(b'\n', b'\r', rest).map_or(bytes.len(), |length| start + length);
        (end, end)
    };
    let inside = text.get(start..end)?.trim_start_matches(is_blank);
    (!inside.starts_with(ORDER) && !may_hold_turns(inside)).then_some(next)
}

/// Whether a comment may hold turns: it has a label, and a word with a capital after it.
fn may_hold_turns(comment: &str) -> bool {
    let bytes = comment.as_bytes();
    let mut labels = memchr2_iter(b'G', b'S', bytes).filter(|&at| {
        let starts_word = at == 0 || !bytes[at - 1].is_ascii_alphanumeric();
        starts_word && bytes.get(at + 1).is_some_and(u8::is_ascii_digit)
    });
    labels.any(|at| {
        let after = comment[at + 1..].trim_start_matches(|c: char| c.is_ascii_digit());
        let moves = after.trim_start_matches(|c: char| !c.is_alphanumeric());
        let moves = moves.split_whitespace().next();
        moves.is_some_and(|moves| moves.contains(char::is_uppercase))
    })
}

/// How a comment starts that suppresses findings.
const ORDER: &str = "hirth:";

/// Returns where the next tag or turn starts from the start of a line on, if only meaningless text comes before it; and
/// whether that has a blank line.
pub(super) fn past_all(text: &str, mut at: usize) -> (usize, bool) {
    let bytes = text.as_bytes();
    let mut is_apart = false;
    while at < bytes.len() {
        let start = at + blanks(&bytes[at..]);
        if let Some(next) = past_rest_of_line(text, start) {
            let is_blank_line = matches!(bytes.get(start), None | Some(b'\n' | b'\r'));
            is_apart |= is_blank_line;
            at = next;
            continue;
        }
        match past_marks(text, start) {
            // All of the line is skipped, but it is not a blank line.
            (end, true) => at = end,
            (start, false) => return (start, is_apart),
        }
    }
    (at, is_apart)
}

/// Returns where the content of a line starts, after list marks and comments, and false; or, if there is nothing else,
/// where the next line starts, and true.
fn past_marks(text: &str, start: usize) -> (usize, bool) {
    let bytes = text.as_bytes();
    let (mut at, mut end) = (start, start);
    loop {
        let next = match bytes.get(at) {
            Some(b'{') => past_comment(text, at),
            Some(b'[' | b'G' | b'S' | b'#' | b';') => None,
            _ => {
                // The line end is searched once per line, because a line may have any number of marks.
                if end <= at {
                    end = memchr2(b'\n', b'\r', &bytes[at..]).map_or(bytes.len(), |line| at + line);
                }
                record::skip_list_mark(text, Span::new(at, end)).map(|rest| rest.start)
            }
        };
        let Some(next) = next else {
            return (at, false);
        };
        if let Some(end) = past_rest_of_line(text, next) {
            return (end, true);
        }
        at = next + blanks(&bytes[next..]);
    }
}

/// Returns how many of the first bytes are spaces.
fn blanks(bytes: &[u8]) -> usize {
    let is_other = |byte: &u8| !matches!(byte, b' ' | b'\t');
    bytes.iter().position(is_other).unwrap_or(bytes.len())
}
