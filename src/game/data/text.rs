//! Tags and comments of data → their lines in a record.

use super::{Comment, CommentKind, DataError, DataFault, DataPlace, Tag};
use crate::record::{self, CommentText, TagText};

/// A value that has no notation.
pub(crate) struct Unwritable {
    /// Where it is in what is being written.
    path: String,
    pub message: String,
}

impl Unwritable {
    pub fn new(path: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            path: path.into(),
            message: message.into(),
        }
    }

    /// Puts the path of what is around it before its own.
    pub fn within(mut self, outer: &str) -> Self {
        self.path.insert_str(0, outer);
        self
    }
}

impl From<Unwritable> for DataError {
    fn from(fault: Unwritable) -> Self {
        let place = DataPlace::Value(fault.path);
        Self::new(DataFault::Notation, place, fault.message)
    }
}

/// Adds a tag with the comments before it and beside it.
///
/// # Errors
/// What has no notation.
pub(crate) fn tag(tag: &Tag, text: &mut String) -> Result<(), Unwritable> {
    let Tag {
        name,
        value,
        before,
        beside,
    } = tag;
    let written = TagText { name, value };
    if let Some(fault) = written.fault() {
        return Err(Unwritable::new("", fault));
    }
    line(before, &written.to_string(), beside, text)
}

/// Adds a line with the comments before it and beside it.
///
/// # Errors
/// What has no notation.
pub(crate) fn line(
    before: &[Comment],
    inside: &str,
    beside: &[Comment],
    text: &mut String,
) -> Result<(), Unwritable> {
    loose(before, text).map_err(|fault| fault.within(".before"))?;
    text.push_str(inside);
    for (at, comment) in beside.iter().enumerate() {
        let written = self::comment(comment)
            .map_err(|fault| Unwritable::new(format!(".beside[{at}]"), fault))?;
        if comment.kind == CommentKind::Line && at + 1 < beside.len() {
            let fault = "nothing stands beside a comment to the end of the line";
            return Err(Unwritable::new(format!(".beside[{}]", at + 1), fault));
        }
        text.push(' ');
        text.push_str(&written);
    }
    text.push('\n');
    Ok(())
}

/// Adds comments on lines of their own.
///
/// # Errors
/// What has no notation.
pub(crate) fn loose(comments: &[Comment], text: &mut String) -> Result<(), Unwritable> {
    for (at, comment) in comments.iter().enumerate() {
        let written = self::comment(comment);
        text.push_str(&written.map_err(|fault| Unwritable::new(format!("[{at}]"), fault))?);
        text.push('\n');
    }
    Ok(())
}

pub(crate) fn comment(comment: &Comment) -> Result<String, &'static str> {
    let text = CommentText {
        kind: match comment.kind {
            CommentKind::Line => record::CommentKind::ToLineEnd,
            CommentKind::Braces => record::CommentKind::Braced,
        },
        text: &comment.text,
    };
    text.fault().map_or_else(|| Ok(text.to_string()), Err)
}
