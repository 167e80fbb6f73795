//! Words after the notation of a line, which belong in a comment.

use super::Diagnosis;
use crate::{
    fix::{Applicability, Fix},
    games::herrlof::{
        known::facts::{Fact, Issue},
        notation::NOTATION,
        notation::{self, likeness, written::Written},
    },
};

impl Diagnosis<'_> {
    /// Returns the fix that turns unreadable text on a line into a comment: if it consists of words, has no card among
    /// them, and follows a whole line. It is safe if the words cannot state who takes the trick, or how many.
    pub(super) fn as_comment(&self, issue: &Issue) -> Option<Fix> {
        let Fact::Unreadable(_) = issue.fact else {
            return None;
        };
        let line = &self.judged.lines[issue.line];
        let text = line.text.as_str();
        let at = issue.span.start;
        let (before, words) = (text.get(..at)?, text.get(at..)?);
        let players = self.judged.table.players;
        let (written, odd) = notation::read(before.trim_end());
        let is_open = matches!(&written, Written::Trick(trick) if trick.end.is_none());
        let is_sure = !is_open && !words.contains(|c: char| c.is_numeric());
        let is_whole = match written {
            Written::Round(_) => true,
            Written::Trick(trick) => trick.plays.len() == players,
            Written::Tally(tally) => tally.scores.len() == players,
            _ => false,
        };
        let are_words = NOTATION.has_words(words)
            && !words.split_whitespace().any(likeness::is_like)
            && line.text.is_free_of_comments(at, text.len());
        (is_whole && odd.is_empty() && before.ends_with([' ', '\t']) && are_words).then(|| {
            let at = line.text.span(at, at).start;
            Fix::comment_from(at, Applicability::safe_if(is_sure))
        })
    }
}
