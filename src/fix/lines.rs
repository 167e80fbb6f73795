//! Fixes of whole lines: one is left out, or two change places; and several fixes in one.

use super::{Applicability, Fix};
use crate::{edit::Edit, span::Span};

impl Fix {
    /// Returns one fix that makes the changes of several, with the title of the first. It is safe if they all are; `None` if
    /// there are none.
    pub(crate) fn together(fixes: Vec<Self>) -> Option<Self> {
        let title = fixes.first()?.title.clone();
        let is_safe = |fix: &Self| fix.applicability == Applicability::Safe;
        let applicability = Applicability::safe_if(fixes.iter().all(is_safe));
        let edits = fixes.into_iter().flat_map(|fix| fix.edits);
        Some(Self::new(title, edits.collect(), applicability))
    }

    /// Returns the fix that deletes the line of a span; `None` if the line has other text.
    pub(crate) fn leave_out_line(text: &str, whole: Span) -> Option<Self> {
        let start = text[..whole.start].rfind('\n').map_or(0, |at| at + 1);
        let end = text[whole.end..].find('\n');
        let end = end.map_or(text.len(), |at| whole.end + at + 1);
        let is_bare = |from: usize, to: usize| text[from..to].trim().is_empty();
        (is_bare(start, whole.start) && is_bare(whole.end, end)).then(|| {
            let edits = vec![Edit::new(Span::new(start, end), "")];
            Self::new("leave this line out", edits, Applicability::Unsafe)
        })
    }

    /// Returns the fix that swaps two lines of a text, with their comments; `None` if the first does not end before the
    /// second.
    pub(crate) fn exchange_lines(text: &str, first: Span, second: Span) -> Option<Self> {
        let to_end = |span: Span| {
            let end = text[span.end..].find(['\n', '\r']);
            let end = end.map_or(text.len(), |at| span.end + at);
            Span::new(span.start, span.end + text[span.end..end].trim_end().len())
        };
        let (first, second) = (to_end(first), to_end(second));
        let put = |at: Span, other: Span| Edit::new(at, &text[other.start..other.end]);
        (first.end <= second.start).then(|| {
            let edits = vec![put(first, second), put(second, first)];
            Self::new("swap the two lines", edits, Applicability::Unsafe)
        })
    }
}
