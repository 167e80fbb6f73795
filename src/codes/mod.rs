//! The codes that any game can raise, and their words. Their pages are in `docs/codes/any`. Knows no game: a game has its
//! own codes and words in its folder.

use std::fmt::Display;

use crate::{
    finding::Finding,
    page::{Page, pages},
    span::Span,
};

#[cfg(feature = "check")]
mod complaints;
#[cfg(feature = "check")]
pub(crate) mod inputs;
#[cfg(feature = "check")]
mod no_game;
#[cfg(feature = "check")]
mod tags;
mod words;

#[cfg(feature = "check")]
pub use complaints::{Complaints, complaints, end_of_game, of_complaint, turn_in_comment};
#[cfg(feature = "cli")]
pub(crate) use no_game::is_utf_16;
#[cfg(feature = "check")]
pub use no_game::{Example, block_mark, block_name, no_game, no_game_of, not_this_wrong, not_wrong, prose};
#[cfg(feature = "check")]
pub(crate) use tags::of_tags;
pub use words::*;

pages! {
    "any":
    SYNTAX "syntax",
    NO_GAME "no-game",
    NOT_WRONG "not-wrong",
    LABEL_NUMBER "label-number",
    AFTER_THE_END "after-the-end",
    RESULT_MISMATCH "result-mismatch",
    MATCH_OVER "match-over",
    MATCH_SEATS "match-seats",
    TOO_MANY_ERRORS "too-many-errors",
    VARIANT "variant",
    BLOCK_MARK "block-mark",
    AMBIGUOUS "ambiguous",
    GAME_NAME "game-name",
    MISSPELT_TAG "misspelt-tag",
    REPEATED_TAG "repeated-tag",
    UNREAD_DATE "unread-date",
    SIMILAR_NAME "similar-name",
    MATCH_GAMES "match-games",
    REPEATED_GAME "repeated-game",
    LONE_TAG "lone-tag",
    EXTRA_TEXT "extra-text",
    UNUSUAL_CHARACTER "unusual-character",
    UNFINISHED "unfinished",
}

/// The codes that are about a text as a whole, so that records of every game can raise them.
pub(crate) static OF_ANY_TEXT: &[&Page] = &[&TOO_MANY_ERRORS, &NOT_WRONG, &BLOCK_MARK, &REPEATED_GAME];

/// A fact in words.
#[derive(Clone, Debug)]
pub struct Words {
    /// The page it belongs to.
    pub page: &'static Page,
    /// The fault, one sentence without a full stop, with the numbers that decided.
    pub message: String,
    /// A few words to show under the characters.
    pub label: String,
    /// The legal alternative, when the fact itself names one.
    pub help: Option<String>,
}

impl Words {
    /// Words of a page: a sentence, and a few words to show under the characters.
    pub fn new(page: &'static Page, message: impl Into<String>, label: impl Into<String>) -> Self {
        Self { page, message: message.into(), label: label.into(), help: None }
    }

    /// The same with advice on what to do.
    #[must_use]
    pub fn help(self, text: impl Into<String>) -> Self {
        self.help_if(Some(text))
    }

    /// The same with advice, if there is any.
    #[must_use]
    pub fn help_if(mut self, text: Option<impl Into<String>>) -> Self {
        self.help = text.map(Into::into);
        self
    }

    /// The same with the advice to write this.
    #[must_use]
    pub fn write(self, text: impl Display) -> Self {
        self.help(format!("write `{text}`"))
    }

    /// The finding that says so of a place.
    pub fn at(self, span: Span) -> Finding {
        let mut finding = Finding::new(self.page, span, self.message).label(self.label);
        finding.help = self.help;
        finding
    }
}
