//! Changes to a text, as values: a place, and the text to put there.

use std::{error::Error, fmt};

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{source::Region, span::Span};

/// One change to a text. An empty span inserts, an empty replacement deletes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[non_exhaustive]
pub struct Edit {
    /// Where that is in lines and columns, once a report with it is [finished](crate::report::FileReport::finish).
    #[serde(flatten)]
    pub region: Region,
    /// The characters to delete; none where something is only added.
    #[serde(flatten)]
    pub span: Span,
    /// What comes in their place.
    pub replacement: String,
}

impl Edit {
    /// Replaces `span` by `replacement`.
    pub fn new(span: Span, replacement: impl Into<String>) -> Self {
        Self { region: Region::default(), span, replacement: replacement.into() }
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
