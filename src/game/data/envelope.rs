//! Tags and comments as data.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// `[Name "value"]`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
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

/// A comment.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Comment {
    /// How it is marked.
    pub kind: CommentKind,
    /// What it says, without its marks.
    pub text: String,
}

/// How a comment is marked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum CommentKind {
    /// `;` or `#`: to the end of the line.
    Line,
    /// `{…}`: over as many lines as it takes.
    Braces,
}
