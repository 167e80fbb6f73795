//! From a repair to the change of the text that makes it: no more characters than must change.

use std::ops::Range;

use super::RepairedToken;
use crate::{edit::Edit, games::hirth::Line, span::Span};

/// A change of a turn's text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// The characters that go, in bytes of the turn's text.
    pub span: Span,
    /// Their replacement.
    pub text: String,
}

impl Change {
    /// Replaces the text of `span` by `text`, without the characters that are equal at both ends.
    pub fn new(turn: &str, span: Span, text: &str) -> Self {
        let old = &turn[span.start..span.end];
        let same = |pair: &(char, char)| pair.0 == pair.1;
        let length = |letters: (char, char)| letters.0.len_utf8();
        let pairs = old.chars().zip(text.chars());
        let start: usize = pairs.take_while(same).map(length).sum();
        let (old, text) = (&old[start..], &text[start..]);
        let pairs = old.chars().rev().zip(text.chars().rev());
        let end: usize = pairs.take_while(same).map(length).sum();
        Self { span: Span::new(span.start + start, span.end - end), text: text[..text.len() - end].to_owned() }
    }

    /// The change that corrects some tokens of a turn.
    pub fn of_tokens(turn: &str, tokens: &[RepairedToken], slip: Range<usize>) -> Self {
        let mut at = None;
        let mut end = 0;
        let mut text = String::new();
        for token in &tokens[slip] {
            let place = place(turn, token);
            let start = *at.get_or_insert(place.start);
            text.push_str(turn.get(end.max(start)..place.start).unwrap_or(""));
            let before = text.chars().next_back().or(turn[..start].chars().next_back());
            if token.starts_a_part() && !before.is_some_and(char::is_whitespace) {
                text.push(' ');
            }
            text.push_str(&token.text);
            end = end.max(place.end);
        }
        let start = at.unwrap_or_default();
        let mut span = Span::new(start, end.max(start));
        if text.is_empty() && turn[span.end..].trim_start().len() < turn[span.end..].len().max(1) {
            // Otherwise the space before the deleted text would end up next to the one after it, or at the end.
            span.start = turn[..span.start].trim_end().len();
        }
        Self::new(turn, span, &text)
    }

    /// The change as an edit of the source; `None` if a comment is among the characters.
    pub fn edit(&self, line: &Line<'_>) -> Option<Edit> {
        let Span { start, end } = self.span;
        let span = line.text.span(start, end);
        line.text.is_free_of_comments(start, end).then(|| Edit::new(span, self.text.as_str()))
    }
}

/// The place of a token. A missing one belongs directly after the text before it, and not after the space.
fn place(turn: &str, token: &RepairedToken) -> Span {
    if !token.span.is_empty() {
        return token.span;
    }
    let end = turn[..token.span.start].trim_end().len();
    let after_label = !turn[..end].contains(char::is_whitespace);
    if after_label && !token.starts_a_part() { token.span } else { Span::new(end, end) }
}
