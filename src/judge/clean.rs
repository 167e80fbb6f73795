//! What the fast readers have in common: games that follow on each other, as long as all of them are clean.

use memchr::memchr;

use crate::{
    game::Verdict,
    record::{Tag, read_tag},
    span::Span,
};

/// Reads games from byte `start` on and hands them out, as long as there is one and nothing is to be said of it. Returns
/// where the first other starts. `header` reads what stands before the lines of a game that starts at a byte, and `game`
/// the rest of it; that says also where it ends.
pub(crate) fn each_clean<H>(
    text: &str,
    start: usize,
    header: impl Fn(usize) -> Option<H>,
    game: impl Fn(H) -> Option<(Verdict, usize)>,
    each: &mut dyn FnMut(Verdict),
) -> usize {
    let mut at = start;
    let mut next_header = header(at);
    while let Some(this) = next_header {
        let Some((verdict, next)) = game(this) else {
            break;
        };
        next_header = header(next);
        // What cannot be read between two games may be of the one before.
        if next_header.is_none() && next < text.len() {
            break;
        }
        each(verdict);
        at = next;
    }
    at
}

/// Reads the tags of a game, each on a line of its own, without anything else there. Returns where the line behind them
/// starts.
pub(crate) fn tags(text: &str, start: usize) -> Option<(Vec<Tag>, usize)> {
    let bytes = text.as_bytes();
    let (mut at, mut tags) = (start, Vec::new());
    while bytes.get(at) == Some(&b'[') && tags.len() < MOST_TAGS {
        let end = at + memchr(b'\n', &bytes[at..])?;
        let tag = read_tag(text, Span::new(at, end))?;
        if tag.span.end != end {
            return None;
        }
        tags.push(tag);
        at = end + 1;
    }
    Some((tags, at))
}

/// More tags than this, and it is no usual header.
const MOST_TAGS: usize = 32;
