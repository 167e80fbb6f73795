//! Why a text is not a turn, or a turn cannot be played: the same shape in every game.

use std::fmt;

use serde::Serialize;

use crate::{codes::Words, span::Span};

/// Why a text is not a turn, or cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct TurnError {
    /// The code of the finding that a record with this turn gets, such as `not-adjacent`: its kind.
    pub code: &'static str,
    /// The characters at fault, in bytes of the text; all of them where something is missing.
    pub span: Span,
    /// The fault, one sentence without a full stop, with the numbers that decided.
    pub message: String,
    /// The correction, if there is one legal alternative.
    pub help: Option<String>,
}

impl TurnError {
    /// Returns the words of a finding as an error at a place.
    pub(crate) fn new(words: Words, span: Span) -> Self {
        Self { code: words.page.code, span, message: words.message, help: words.help }
    }

    /// The error of a text without a turn.
    pub(crate) fn empty(text: &str) -> Self {
        let message = "The text is empty".to_owned();
        Self { code: "syntax", span: Span::new(0, text.len()), message, help: None }
    }
}

impl fmt::Display for TurnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for TurnError {}
