//! Where a text can be cut between two games: before the tags of a game, after a blank line. What is before and after a cut
//! can be judged separately, and together says what the whole says.

use memchr::{memchr, memchr_iter, memmem, memrchr, memrchr_iter};

use super::About;
use crate::{
    record::{self, LONGEST_COMMENT, Likeness, Tag},
    span::Span,
};

/// Returns the first cut after byte `from` of a text with records of these games.
pub(crate) fn next(games: &[&'static About], text: &str, from: usize) -> Option<usize> {
    let mut brackets = memchr_iter(b'[', text.as_bytes().get(from + 1..)?);
    brackets.find_map(|at| is_cut(games, text, from + 1 + at).then_some(from + 1 + at))
}

/// Returns the last cut of a text with records of these games. More of it may follow.
pub(crate) fn last(games: &[&'static About], text: &str) -> Option<usize> {
    last_before(games, text, text.len())
}

/// Returns the last cut of a text before byte `end`.
pub(crate) fn last_before(games: &[&'static About], text: &str, end: usize) -> Option<usize> {
    memrchr_iter(b'[', &text.as_bytes()[..end]).find(|&at| at > 0 && is_cut(games, text, at))
}

/// Returns the length of the first piece of a text, `size` bytes at most if it can be cut there. `None` if the whole text is
/// one piece.
pub(crate) fn piece(games: &[&'static About], text: &str, size: usize) -> Option<usize> {
    if text.len() <= size {
        return None;
    }
    let mut size = size.max(1);
    loop {
        let lines = memrchr(b'\n', &text.as_bytes()[..size.min(text.len())]).map_or(0, |end| end + 1);
        match last(games, &text[..lines]) {
            None if size < text.len() => size = size.saturating_mul(2),
            end => return end,
        }
    }
}

/// Whether a text can be cut at a bracket: it starts tags that turns follow, a blank line precedes it, and before that
/// the last turn of another game, with nothing around it that belongs to both.
fn is_cut(games: &[&'static About], text: &str, at: usize) -> bool {
    is_after_blank_line(text.as_bytes(), at)
        && starts_game(games, text, at)
        && follows_turn(games, &text[..at])
        && is_outside_comments(&text.as_bytes()[..at])
}

/// Whether a byte is the first of its line, and the line before it is empty.
fn is_after_blank_line(bytes: &[u8], at: usize) -> bool {
    let line_end = |bytes: &[u8]| match bytes {
        [.., b'\r', b'\n'] => 2,
        [.., b'\n'] => 1,
        _ => 0,
    };
    let first = line_end(&bytes[..at]);
    first > 0 && line_end(&bytes[..at - first]) > 0
}

/// Whether tags start here, each on a line of its own, and a turn follows them, perhaps after comments.
fn starts_game(games: &[&'static About], text: &str, at: usize) -> bool {
    let mut tags: Vec<Tag> = Vec::new();
    let (mut start, mut is_after_blank) = (at, false);
    for line in text[at..].split_inclusive('\n') {
        let (span, written) = (Span::new(start, start + line.len()), line.trim_end());
        start = span.end;
        is_after_blank |= written.is_empty();
        if written.is_empty() || is_comment(written) && !written.contains(['{', '}']) {
            continue;
        }
        if !written.starts_with('[') {
            let game = line.ends_with('\n').then(|| game_of(games, written)).flatten();
            return game.is_some_and(|game| (game.is_independent)(&tags));
        }
        let line = Span::new(span.start, span.start + written.len());
        match record::read_tag(text, line).filter(|tag| tag.span.end == line.end) {
            // After a blank line, a tag that is there already is of the next game.
            Some(tag) if is_after_blank && Tag::named(&tag.name, &tags).is_some() => return false,
            Some(tag) if tags.len() < MOST_TAGS => {
                is_after_blank = false;
                tags.push(tag);
            }
            _ => return false,
        }
    }
    false
}

/// A header with more tags is not looked at to its end.
const MOST_TAGS: usize = 64;

/// Whether the last line of a text is surely a turn, blank lines and comments after it aside.
fn follows_turn(games: &[&'static About], text: &str) -> bool {
    let mut end = text.len();
    while end > 0 {
        let start = memrchr(b'\n', &text.as_bytes()[..end - 1]).map_or(0, |at| at + 1);
        let line = text[start..end].trim();
        if !line.is_empty() && !is_comment(line) {
            return game_of(games, line).is_some();
        }
        end = start;
    }
    false
}

/// Whether a line is a comment that suppresses nothing: a suppression after the last turn of a game would change that game.
fn is_comment(line: &str) -> bool {
    line.starts_with([';', '#']) && !line.contains("hirth:")
}

/// The game of which a line is surely a turn, however the text around it is read.
fn game_of(games: &[&'static About], line: &str) -> Option<&'static About> {
    let comment = line.find([';', '#', '{', '}']).unwrap_or(line.len());
    let (turn, rest) = line.split_at(comment);
    let is_one_line = !rest.starts_with('}') && rest.contains('{') == rest.ends_with('}');
    if !is_one_line || !turn.is_ascii() {
        return None;
    }
    let is_turn = |game: &&&About| (game.notation.likeness)(turn.trim()) == Likeness::Surely;
    games.iter().find(is_turn).copied()
}

/// Whether no comment in braces is open at the end of a text.
fn is_outside_comments(bytes: &[u8]) -> bool {
    let near = &bytes[bytes.len().saturating_sub(LONGEST_COMMENT)..];
    let is_closed = |open| memchr(b'}', &near[open..]).is_some();
    memrchr(b'{', near).is_none_or(is_closed) && memmem::find(near, "｛".as_bytes()).is_none()
}
