//! What was found: a code, a place, and words. Knows no game.

pub use crate::severity::Severity;

use std::fmt;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{drawing::Drawing, edit::Edit, page::Page, places::Places, source::Region, span::Span};

/// Whether a fix may be made without asking.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Applicability {
    /// Nothing else near can be meant, the record goes on from it as far as is tried, and it does not lean on a guess.
    Safe,
    /// Something else may be meant as well.
    Unsafe,
}

impl Applicability {
    /// The word for it, as reports write it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Safe => "safe",
            Self::Unsafe => "unsafe",
        }
    }

    /// Safe where something is so, and unsafe where it is not.
    pub(crate) fn safe_if(is_safe: bool) -> Self {
        if is_safe { Self::Safe } else { Self::Unsafe }
    }
}

/// Changes that belong together and fix one finding.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[non_exhaustive]
pub struct Fix {
    /// What it does, in a few words: "write `Khh3>m`".
    pub title: String,
    /// `safe` if it is the only likely correction and the rest of the record still works; `unsafe` if another correction
    /// is possible.
    pub applicability: Applicability,
    /// The changes, in order of place. All are made together. No two of a text's first fixes overlap.
    pub edits: Vec<Edit>,
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

/// Another place that a finding mentions.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[non_exhaustive]
pub struct Related {
    /// Where that is in lines and columns.
    #[serde(flatten)]
    pub region: Region,
    /// Where it is.
    #[serde(flatten)]
    pub span: Span,
    /// What is to be seen there, a few words.
    pub text: String,
}

impl Related {
    /// Returns a place and what is to be seen there.
    pub(crate) fn new(span: Span, text: impl Into<String>) -> Self {
        Self { region: Region::default(), span, text: text.into() }
    }
}

/// A position for people, in all the ways a report can show it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Drawn {
    /// Drawn as lines of text.
    pub picture: String,
    /// The same for 40 columns; empty if there is no narrow drawing.
    pub narrow: String,
    /// Drawn on few lines, with the looks of their characters; empty if `picture` is small itself.
    pub small: Drawing,
    /// The same in words on one line, for readers who cannot see a drawing.
    pub words: String,
    /// On one line that the game's programs read, to be passed on.
    pub notation: String,
}

impl Drawn {
    /// Returns a position as a picture, in words, and as notation.
    pub(crate) fn new(picture: impl Into<String>, words: impl Into<String>, notation: impl Into<String>) -> Self {
        Self {
            picture: picture.into(),
            narrow: String::new(),
            small: Drawing::default(),
            words: words.into(),
            notation: notation.into(),
        }
    }

    /// The same with a drawing on few lines.
    pub fn small(mut self, drawing: Drawing) -> Self {
        self.small = drawing;
        self
    }
}

/// One thing found in a text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "check", derive(Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[non_exhaustive]
pub struct Finding {
    /// The page that explains findings of this code.
    #[serde(flatten)]
    pub page: &'static Page,
    /// How bad it is, after `--deny` and similar settings.
    pub severity: Severity,
    /// What is wrong, in one sentence.
    pub message: String,
    /// A few words about the characters at its place; null when there are none.
    #[serde(rename = "caret", serialize_with = "null_if_empty", deserialize_with = "empty_if_null")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub label: String,
    /// The turn it is in, numbered by its place in the game ("S3"); null if it is not in a turn.
    pub turn: Option<String>,
    /// Where that is in lines and columns, once the report is [finished](crate::report::FileReport::finish).
    #[serde(flatten)]
    pub region: Region,
    /// The exact characters it is about, in the source.
    #[serde(flatten)]
    pub span: Span,
    /// What to do about it, such as the legal alternative; null when there is nothing to say.
    pub help: Option<String>,
    /// Other places that it mentions.
    pub related: Vec<Related>,
    /// Possible fixes, the likeliest first. They exclude each other.
    #[cfg_attr(feature = "schema", schemars(length(max = 5)))]
    pub fixes: Vec<Fix>,
    /// The position before the turn, where it helps.
    #[serde(skip)]
    pub board: Option<Drawn>,
}

/// Writes a text for programs; nothing is null.
pub(crate) fn null_if_empty<S: Serializer>(text: &str, serializer: S) -> Result<S::Ok, S::Error> {
    Some(text).filter(|text| !text.is_empty()).serialize(serializer)
}

/// Reads such a text.
pub(crate) fn empty_if_null<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    Ok(Option::deserialize(deserializer)?.unwrap_or_default())
}

impl Finding {
    /// A finding with the page's own severity and nothing but its place and its sentence.
    #[doc(hidden)]
    pub fn new(page: &'static Page, span: Span, message: impl Into<String>) -> Self {
        Self {
            page,
            severity: page.severity,
            message: message.into(),
            label: String::new(),
            turn: None,
            region: Region::default(),
            span,
            help: None,
            related: Vec::new(),
            fixes: Vec::new(),
            board: None,
        }
    }

    /// The same with words beneath the characters.
    #[doc(hidden)]
    pub fn label(mut self, text: impl Into<String>) -> Self {
        self.label = text.into();
        self
    }

    /// The same with a second place.
    #[doc(hidden)]
    pub fn other(mut self, span: Span, text: impl Into<String>) -> Self {
        self.related.push(Related::new(span, text));
        self
    }

    /// The same with advice on what to do.
    pub(crate) fn help(mut self, text: impl Into<String>) -> Self {
        self.help = Some(text.into());
        self
    }

    /// Adds a fix.
    #[doc(hidden)]
    pub fn fix(mut self, fix: Fix) -> Self {
        self.fixes.push(fix);
        self
    }

    /// The same as a warning.
    pub(crate) fn warning(self) -> Self {
        Self { severity: Severity::Warning, ..self }
    }

    /// Lets none of its fixes be made without asking.
    pub(crate) fn ask_first(&mut self) {
        for fix in &mut self.fixes {
            fix.applicability = Applicability::Unsafe;
        }
    }

    /// Moves all its places on by so many bytes, or back: from a stretch of a text to the text.
    pub(crate) fn shift(&mut self, bytes: isize) {
        self.span = self.span.shifted(bytes);
        for related in &mut self.related {
            related.span = related.span.shifted(bytes);
        }
        for edit in self.fixes.iter_mut().flat_map(|fix| &mut fix.edits) {
            edit.span = edit.span.shifted(bytes);
        }
    }

    /// Fills in the lines and columns of all its places.
    pub(crate) fn locate(&mut self, places: &mut Places) {
        self.region = places.region(self.span);
        for related in &mut self.related {
            related.region = places.region(related.span);
        }
        for edit in self.fixes.iter_mut().flat_map(|fix| &mut fix.edits) {
            edit.region = places.region(edit.span);
        }
    }

    /// Gives all its places in units of UTF-16, for programs that count so: no text of this library can be cut there.
    pub(crate) fn count_in_utf16(&mut self, places: &mut Places) {
        self.locate(places);
        let related = self.related.iter_mut().map(|related| &mut related.span);
        let edits = self.fixes.iter_mut().flat_map(|fix| &mut fix.edits).map(|edit| &mut edit.span);
        for span in [&mut self.span].into_iter().chain(related).chain(edits) {
            *span = places.in_units(*span);
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
