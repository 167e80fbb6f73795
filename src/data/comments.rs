//! Tags and comments as data, and which tag or turn each comment of a text belongs to.

use std::{iter::Peekable, vec};

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{record, source::Source};

/// `[Name "value"]`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[non_exhaustive]
pub struct Tag {
    /// The name: letters, digits and `_`.
    pub name: String,
    /// The value.
    pub value: String,
    /// Comments on the lines before it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub before: Vec<Comment>,
    /// Comments after it on its line.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub beside: Vec<Comment>,
}

impl Tag {
    /// Returns the value of the first tag with a name.
    pub fn value<'a>(tags: &'a [Self], name: &str) -> Option<&'a str> {
        let mut tags = tags.iter();
        let tag = tags.find(|tag| tag.name.eq_ignore_ascii_case(name));
        tag.map(|tag| tag.value.as_str())
    }
}

/// A comment.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[non_exhaustive]
pub struct Comment {
    /// How it is marked.
    pub kind: CommentKind,
    /// What it says, without its marks.
    pub text: String,
}

/// How a comment is marked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum CommentKind {
    /// `;` or `#`: to the end of the line.
    Line,
    /// `{…}`: over as many lines as it takes.
    Braces,
}

/// The comments of a text that are not given to anything yet, in order of place.
pub(crate) struct Comments<'a> {
    source: &'a Source,
    comments: Peekable<vec::IntoIter<record::Comment>>,
}

impl<'a> Comments<'a> {
    /// Returns those of a text.
    pub fn new(source: &'a Source, comments: Vec<record::Comment>) -> Self {
        Self { source, comments: comments.into_iter().peekable() }
    }

    /// Returns the comments up to byte `end` that are not on a line of `last`; the others are added to `last`.
    pub fn until(&mut self, end: usize, last: Option<&mut Vec<Comment>>) -> Vec<Comment> {
        let loose = self.loose(end, last).into_iter();
        loose.map(|(comment, _)| comment).collect()
    }

    /// Returns tags of a game as data with their comments, `before` before the first; and the comments between the last of
    /// them and what follows, as far as they are known.
    pub fn tags(&mut self, tags: &[record::Tag], mut before: Vec<Comment>) -> (Vec<Tag>, Vec<Comment>) {
        let mut told: Vec<Tag> = Vec::with_capacity(tags.len());
        for tag in tags {
            let last = told.last_mut().map(|tag| &mut tag.beside);
            before.extend(self.until(tag.span.start, last));
            told.push(Tag {
                name: tag.name.clone(),
                value: tag.value.clone(),
                before: std::mem::take(&mut before),
                beside: Vec::new(),
            });
        }
        (told, before)
    }

    /// Splits the comments between two games, where the second starts at byte `end`: before the first blank line they belong
    /// to the first game, after it to the second. Those on the line of the first game's last turn are added to `last`.
    pub fn between(&mut self, end: usize, last: Option<&mut Vec<Comment>>) -> (Vec<Comment>, Vec<Comment>) {
        let mut first = self.loose(end, last);
        let blank = first.iter().position(|(_, after_blank)| *after_blank);
        let second = first.split_off(blank.unwrap_or(first.len()));
        let texts = |all: Vec<(Comment, bool)>| all.into_iter().map(|(text, _)| text).collect();
        (texts(first), texts(second))
    }

    /// The comments up to byte `end` that are not on a line of `last`, each with whether it follows a blank line.
    fn loose(&mut self, end: usize, mut last: Option<&mut Vec<Comment>>) -> Vec<(Comment, bool)> {
        let mut loose = Vec::new();
        while let Some(found) = self.comments.next_if(|comment| comment.span.start < end) {
            let comment = self.comment(&found);
            let beside = found.beside && loose.is_empty();
            let left = attach_beside(comment, beside, last.as_deref_mut());
            loose.extend(left.map(|comment| (comment, found.after_blank)));
        }
        loose
    }

    fn comment(&self, comment: &record::Comment) -> Comment {
        let mut text = self.source.slice(comment.inside).to_owned();
        if comment.inside == comment.span {
            // In braces it can have none.
            text = text.replace(['{', '｛'], "(").replace(['}', '｝'], ")");
        }
        Comment {
            kind: match comment.kind {
                record::CommentKind::ToLineEnd => CommentKind::Line,
                record::CommentKind::Braced => CommentKind::Braces,
            },
            text: text.replace("\r\n", "\n").replace('\r', "\n"),
        }
    }
}

/// Adds a comment to what is before it on its line, or returns it. Nothing can follow a comment that goes to the end of
/// its line.
fn attach_beside(comment: Comment, beside: bool, last: Option<&mut Vec<Comment>>) -> Option<Comment> {
    match last {
        Some(last) if beside && last.last().is_none_or(|last| last.kind == CommentKind::Braces) => {
            last.push(comment);
            None
        }
        _ => Some(comment),
    }
}
