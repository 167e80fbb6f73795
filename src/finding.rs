//! What was found: a code, a place, and words. Knows no game.

pub use crate::severity::Severity;

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{edit::Edit, page::Page, span::Span};

/// Whether a fix may be made without asking.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Applicability {
    /// Nothing else near can be meant, the record goes on from it as far as is tried, and it does not lean on a guess.
    Safe,
    /// Something else may be meant as well.
    Unsafe,
}

impl Applicability {
    /// Safe where something is so, and unsafe where it is not.
    pub(crate) fn safe_if(is_safe: bool) -> Self {
        if is_safe { Self::Safe } else { Self::Unsafe }
    }
}

/// Changes that belong together and fix one finding.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Fix {
    /// What it does, in a few words: "write `Khh3>m`".
    pub title: String,
    /// The changes, in order of place. No two of a text's first fixes overlap.
    pub edits: Vec<Edit>,
    /// Whether it can be applied without asking.
    pub applicability: Applicability,
}

impl Fix {
    /// Returns a fix; the changes must be in order of place.
    pub fn new(title: impl Into<String>, edits: Vec<Edit>, applicability: Applicability) -> Self {
        Self { title: title.into(), edits, applicability }
    }

    /// Returns the fix that turns the rest of a line into a comment.
    pub(crate) fn comment_from(at: usize, applicability: Applicability) -> Self {
        let edit = Edit::new(Span::new(at, at), "; ");
        Self::new("make it a comment", vec![edit], applicability)
    }
}

/// A second place that a finding speaks of, with a few words.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Label {
    /// Where.
    pub span: Span,
    /// What is to be seen there.
    pub text: String,
}

/// A position for people, in all the ways a report can show it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Drawn {
    /// Drawn as lines of text.
    pub picture: String,
    /// The same for 40 columns; empty if there is no narrow drawing.
    pub narrow: String,
    /// The same in words on one line, for readers who cannot see a drawing.
    pub words: String,
    /// On one line that the game's programs read, to be passed on.
    pub notation: String,
}

impl Drawn {
    /// Returns a position as a picture, in words, and as notation.
    pub fn new(picture: impl Into<String>, words: impl Into<String>, notation: impl Into<String>) -> Self {
        Self { picture: picture.into(), narrow: String::new(), words: words.into(), notation: notation.into() }
    }

    /// The same with a drawing for where there is less room.
    pub fn narrow(mut self, picture: impl Into<String>) -> Self {
        self.narrow = picture.into();
        self
    }
}

/// One thing found in a text. It cannot exist without a place.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Finding {
    /// The page that explains findings of this code.
    pub page: &'static Page,
    /// How bad it is here; starts as the page's, the caller's options may change it.
    pub severity: Severity,
    /// The exact characters it is about, in the source.
    pub span: Span,
    /// What is wrong: one sentence in the game's words, with the numbers that decide.
    pub message: String,
    /// A few words to show under the characters.
    pub label: String,
    /// Other places that it mentions.
    pub others: Vec<Label>,
    /// What to do: the legal alternative, when there is one.
    pub help: Option<String>,
    /// Possible fixes, the likeliest first; at most five. They exclude each other.
    pub fixes: Vec<Fix>,
    /// The turn it is in, numbered by its place in the game ("S3"), if it is in one.
    pub turn: Option<String>,
    /// The position before the turn, where it helps.
    pub board: Option<Drawn>,
}

impl Finding {
    /// A finding with the page's own severity and nothing but its place and its sentence.
    pub fn new(page: &'static Page, span: Span, message: impl Into<String>) -> Self {
        Self {
            page,
            severity: page.severity,
            span,
            message: message.into(),
            label: String::new(),
            others: Vec::new(),
            help: None,
            fixes: Vec::new(),
            turn: None,
            board: None,
        }
    }

    /// The same with words beneath the characters.
    pub fn label(mut self, text: impl Into<String>) -> Self {
        self.label = text.into();
        self
    }

    /// The same with a second place.
    pub fn other(mut self, span: Span, text: impl Into<String>) -> Self {
        self.others.push(Label { span, text: text.into() });
        self
    }

    /// The same with advice on what to do.
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.help = Some(text.into());
        self
    }

    /// Adds a fix.
    pub fn fix(mut self, fix: Fix) -> Self {
        self.fixes.push(fix);
        self
    }

    /// Lets none of its fixes be made without asking.
    pub(crate) fn ask_first(&mut self) {
        for fix in &mut self.fixes {
            fix.applicability = Applicability::Unsafe;
        }
    }

    /// Moves all its places on by so many bytes, or back: from a stretch of a text to the text.
    pub fn shift(&mut self, bytes: isize) {
        self.span = self.span.shifted(bytes);
        for other in &mut self.others {
            other.span = other.span.shifted(bytes);
        }
        for edit in self.fixes.iter_mut().flat_map(|fix| &mut fix.edits) {
            edit.span = edit.span.shifted(bytes);
        }
    }

    /// The stable name of its kind, such as `unmarked-attack`.
    pub fn code(&self) -> &'static str {
        self.page.code
    }
}

/// `error[manned-entry]: ` and the message; the place needs the source.
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}[{}]: {}", self.severity, self.code(), self.message)
    }
}
