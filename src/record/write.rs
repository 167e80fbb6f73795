//! Writes tags and comments. Reading them gives the same value again.

use std::fmt;

use super::{CommentKind, comments::LONGEST};

/// `[Name "value"]`, with `\` before each quote and backslash of the value.
#[derive(Clone, Copy, Debug)]
pub struct TagText<'a> {
    /// The name.
    pub name: &'a str,
    /// The value.
    pub value: &'a str,
}

/// `; text`, or `{text}`.
#[derive(Clone, Copy, Debug)]
pub struct CommentText<'a> {
    /// How it is marked.
    pub kind: CommentKind,
    /// Its text.
    pub text: &'a str,
}

impl TagText<'_> {
    /// Returns why it cannot be written, if it cannot: a tag is one line, and its name one word.
    pub fn fault(&self) -> Option<&'static str> {
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        if self.name.is_empty() || !self.name.chars().all(is_word) {
            return Some("the name of a tag is made of letters, digits and `_`");
        }
        has_line_end(self.value).then_some("the value of a tag must be one line")
    }
}

impl CommentText<'_> {
    /// Returns why it cannot be written, if it cannot: it must not contain the end of a comment of its kind.
    pub fn fault(&self) -> Option<&'static str> {
        let text = self.text;
        let later = text.split_once(['\n', '\r']).map(|(_, later)| later);
        match self.kind {
            CommentKind::ToLineEnd if later.is_some() => {
                Some("a comment to the end of the line must be one line; use braces for more")
            }
            CommentKind::Braced if text.len() > LONGEST => {
                Some("a comment in braces cannot hold more than 65,536 bytes")
            }
            CommentKind::Braced if text.contains(['}', '｝']) => Some("a comment in braces cannot hold a `}`"),
            CommentKind::Braced if later.is_some_and(|later| later.contains(['{', '｛'])) => {
                Some("a comment in braces cannot hold a `{` on a later line")
            }
            _ => None,
        }
    }
}

fn has_line_end(text: &str) -> bool {
    text.contains(['\n', '\r'])
}

/// The value of a tag as it is written between its quotes.
pub fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace('"', "\\\"")
}

impl fmt::Display for TagText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{} \"{}\"]", self.name, escaped(self.value))
    }
}

impl fmt::Display for CommentText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.kind, self.text.trim()) {
            (CommentKind::ToLineEnd, "") => f.write_str(";"),
            (CommentKind::ToLineEnd, text) => write!(f, "; {text}"),
            (CommentKind::Braced, text) => write!(f, "{{{text}}}"),
        }
    }
}
