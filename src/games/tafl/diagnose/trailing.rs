//! Words after the moves of a turn, which belong in a comment (T2).

use crate::{
    fix::{Applicability, Fix},
    games::tafl::notation::NOTATION,
    games::tafl::notation::{
        lines::Line,
        turn::{Fault, Malformed, Ply},
    },
    record::{Likeness, is_score, may_say_how_it_ended},
};

/// Returns the fix that turns the text after the last move of a line into a comment: words, or a result, and no moves.
/// It is safe if nothing else on the line is wrong, both moves of the turn are there, and the words cannot state a
/// result. Only on the last line of a game can they.
pub(super) fn as_comment(line: &Line<'_>, fault: &Malformed, ends_game: bool) -> Option<Fix> {
    let (start, end) = (fault.span.start, fault.span.end);
    let text = line.text.as_str();
    let (words, rest) = (text.get(start..end)?, text.get(end..)?);
    let is_last = matches!(fault.fault, Fault::Trailing | Fault::Remark)
        && rest.trim().is_empty()
        && line.text.is_free_of_comments(start, end);
    if !is_last {
        return None;
    }
    let may_be_move = |word: &str| (NOTATION.likeness)(word) != Likeness::No;
    let is_comment = (NOTATION.has_words(words) || is_score(words)) && !words.split_whitespace().any(may_be_move);
    if !is_comment {
        return None;
    }
    let last = line.plies.last()?;
    let is_whole = line.plies.len() > 1 || last.label.is_some_and(|label| label.is_second);
    let is_sure = line.faults.len() == 1
        && line.plies.iter().all(Ply::is_readable)
        && is_whole
        && !(ends_game && may_say_how_it_ended(words));
    let at = line.text.span(start, start).start;
    Some(Fix::comment_from(at, Applicability::safe_if(is_sure)))
}
