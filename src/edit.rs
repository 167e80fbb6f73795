//! Changes to a text, as values: a place, and the text to put there.

use std::{error::Error, fmt};

use crate::span::Span;

/// One change to a text. An empty span inserts, an empty replacement deletes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edit {
    /// The characters to delete.
    pub span: Span,
    /// The text to put in their place.
    pub replacement: String,
}

impl Edit {
    /// Replaces `span` by `replacement`.
    pub fn new(span: Span, replacement: impl Into<String>) -> Self {
        Self { span, replacement: replacement.into() }
    }

    /// Returns the edit moved on by so many bytes.
    pub(crate) fn shifted(&self, bytes: isize) -> Self {
        Self::new(self.span.shifted(bytes), self.replacement.as_str())
    }

    /// The same change without the characters that stay the same. `None` if the span is outside of the text.
    pub(crate) fn least(&self, text: &str) -> Option<Self> {
        let Span { start, end } = self.span;
        let (lead, tail) = shared(text.get(start..end)?, &self.replacement);
        let new = &self.replacement[lead..self.replacement.len() - tail];
        Some(Self::new(Span::new(start + lead, end - tail), new))
    }
}

/// How many bytes at the start and then at the end of two texts are the same.
pub(crate) fn shared(one: &str, other: &str) -> (usize, usize) {
    let same = |(one, other): &(char, char)| one == other;
    let bytes = |(c, _): (char, char)| c.len_utf8();
    let lead: usize = one.chars().zip(other.chars()).take_while(same).map(bytes).sum();
    let tails = one[lead..].chars().rev().zip(other[lead..].chars().rev());
    (lead, tails.take_while(same).map(bytes).sum())
}

/// Why edits were not applied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refused {
    /// Two edits change the same characters, or both add at the same place, so that their order would
    /// decide.
    Overlap(Span, Span),
    /// The span lies outside the text, or cuts a character.
    Astray(Span),
}

impl Error for Refused {}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Overlap(one, other) => {
                write!(f, "the edits of bytes {}..{} and {}..{} overlap", one.start, one.end, other.start, other.end)
            }
            Self::Astray(span) => write!(f, "bytes {}..{} are not whole characters of the text", span.start, span.end),
        }
    }
}

/// The text with all edits made, in whatever order they come; all other bytes stay as they are.
///
/// # Errors
/// When two edits overlap or one is astray: then none is made.
pub fn apply(text: &str, edits: &[Edit]) -> Result<String, Refused> {
    let mut edits: Vec<&Edit> = edits.iter().collect();
    edits.sort_by_key(|edit| edit.span);
    for pair in edits.windows(2) {
        let (one, other) = (pair[0].span, pair[1].span);
        if other.start < one.end || one == other {
            return Err(Refused::Overlap(one, other));
        }
    }
    let mut edited = String::with_capacity(text.len());
    let mut at = 0;
    for edit in edits {
        let Span { start, end } = edit.span;
        let kept = text.get(at..start).ok_or(Refused::Astray(edit.span))?;
        text.get(start..end).ok_or(Refused::Astray(edit.span))?;
        edited.push_str(kept);
        edited.push_str(&edit.replacement);
        at = end;
    }
    edited.push_str(&text[at..]);
    Ok(edited)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// A text cut into pieces, and a replacement for each.
    fn pieces() -> impl Strategy<Value = Vec<(String, Option<String>)>> {
        let piece = ("[a-zþ \n]{1,4}", proptest::option::of("[A-ZÞ]{0,3}"));
        proptest::collection::vec(piece, 0..12)
    }

    /// The edits of the pieces that change.
    fn edits(pieces: &[(String, Option<String>)]) -> Vec<Edit> {
        let mut at = 0;
        let mut edits = Vec::new();
        for (old, new) in pieces {
            let span = Span::new(at, at + old.len());
            edits.extend(new.iter().map(|new| Edit::new(span, new.as_str())));
            at = span.end;
        }
        edits
    }

    proptest! {
        #[test]
        fn what_is_not_edited_stays(pieces in pieces(), turned in any::<bool>()) {
            let text: String = pieces.iter().map(|(old, _)| old.as_str()).collect();
            let wanted: String =
                pieces.iter().map(|(old, new)| new.as_ref().unwrap_or(old).as_str()).collect();
            let mut edits = edits(&pieces);
            if turned {
                edits.reverse();
            }
            prop_assert_eq!(apply(&text, &edits), Ok(wanted));
        }

        #[test]
        fn no_two_change_the_same_byte(
            text in "[a-z]{8}",
            spans in proptest::collection::vec((0usize..8, 0usize..4), 2..5),
        ) {
            let spans: Vec<Span> =
                spans.iter().map(|&(start, len)| Span::new(start, (start + len).min(8))).collect();
            let share = |one: Span, other: Span| {
                one == other || one.start.max(other.start) < one.end.min(other.end)
                    // An addition inside what goes.
                    || one.start < other.start && other.end < one.end
                    || other.start < one.start && one.end < other.end
            };
            let clash = spans
                .iter()
                .enumerate()
                .any(|(i, &one)| spans[..i].iter().any(|&other| share(one, other)));
            let edits: Vec<Edit> = spans.iter().map(|&span| Edit::new(span, "X")).collect();
            prop_assert_eq!(apply(&text, &edits).is_err(), clash);
        }
    }

    #[test]
    fn an_addition_stands_beside_a_change() {
        let edits = [Edit::new(Span::new(1, 2), "B"), Edit::new(Span::new(1, 1), "+"), Edit::new(Span::new(2, 2), "-")];
        assert_eq!(apply("abc", &edits), Ok("a+B-c".to_owned()));
    }

    #[test]
    fn what_is_no_part_of_the_text_is_refused() {
        for span in [Span::new(0, 9), Span::new(9, 9), Span::new(0, 1)] {
            let refused = apply("þa", &[Edit::new(span, "")]);
            assert_eq!(refused, Err(Refused::Astray(span)));
        }
    }
}
