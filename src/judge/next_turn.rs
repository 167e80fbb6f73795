//! The next turn of a game that is not over, in a comment after its last turn: it may have been played.

use crate::{
    codes,
    finding::Finding,
    record::{Comment, Notation},
    span::{Span, floor},
};

/// Comments after the last turn that are looked at, and the bytes of each.
const MOST_COMMENTS: usize = 16;
const MOST_BYTES: usize = 1 << 10;

/// The finding on the comments from the `last` turn of an unfinished game on: on the first of them that holds the turn
/// after it.
pub(super) fn in_comments(text: &str, last: &str, comments: &[Comment], notation: &Notation) -> Option<Finding> {
    comments.iter().take(MOST_COMMENTS).find_map(|comment| {
        let Span { start, end } = comment.inside;
        let end = floor(text, end.min(start + MOST_BYTES));
        let found = after(last, &text[start..end], notation)?;
        let span = Span::new(start + found.start, start + found.end);
        Some(codes::turn_in_comment(&text[span.start..span.end], span))
    })
}

/// Where the label of the turn after `last` is in a comment, if the word after it can be read as its first move.
fn after(last: &str, comment: &str, notation: &Notation) -> Option<Span> {
    let start = comment.trim_start_matches(['(', ' ']);
    let starts_turn = (notation.label)(start).is_some_and(|length| length > 0);
    if comment.starts_with('(') && starts_turn && (notation.follows_on)(last, start) != Some(true) {
        // A variation goes on with other turns.
        return None;
    }
    let mut before = ' ';
    comment.char_indices().find_map(|(at, c)| {
        let is_apart = !std::mem::replace(&mut before, c).is_alphanumeric();
        let starts_word = is_apart && c.is_alphanumeric();
        let rest = &comment[at..];
        let length = starts_word.then(|| (notation.begins)(rest))?.filter(|&length| length > 0)?;
        let behind = &rest[length..];
        let word = behind.split_whitespace().next()?;
        let word = word.trim_end_matches([',', ';', '.', ')', '!', '?']);
        let is_move = word.contains(char::is_alphanumeric);
        let turn = format!("{} {word}", &rest[..length]);
        let follows = is_move && (notation.reads)(&turn) && (notation.follows_on)(last, &turn) == Some(true);
        follows.then(|| Span::new(at, at + length))
    })
}
