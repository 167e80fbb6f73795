//! The findings that any game can have: one file a code, with what it is, a wrong and a right example, and the
//! words. Knows no game. A game's own codes stand in its folder.

use crate::{
    finding::Finding,
    page::Page,
    record::{Complaint, Tag},
    span::Span,
};

pub mod after_the_end;
pub mod ambiguous;
pub mod dress;
pub mod game_name;
pub mod label_number;
pub mod lone_tag;
pub mod match_over;
pub mod match_seats;
pub mod misspelt_tag;
pub mod no_game;
pub mod repeated_tag;
pub mod result_mismatch;
pub mod syntax;
pub mod unfinished;
pub mod unusual_character;
pub mod variant;

mod complaints;

pub use complaints::{Complaints, complaints, end_of_game, no_game};

/// Every code that any game can have, errors first, in the order of the explain list.
pub static PAGES: &[&Page] = &[
    &syntax::PAGE,
    &no_game::PAGE,
    &label_number::PAGE,
    &after_the_end::PAGE,
    &result_mismatch::PAGE,
    &match_over::PAGE,
    &match_seats::PAGE,
    &variant::PAGE,
    &ambiguous::PAGE,
    &game_name::PAGE,
    &misspelt_tag::PAGE,
    &repeated_tag::PAGE,
    &lone_tag::PAGE,
    &dress::PAGE,
    &unusual_character::PAGE,
    &unfinished::PAGE,
];

/// A fact in words.
#[derive(Clone, Debug)]
pub struct Words {
    /// The page it belongs to.
    pub page: &'static Page,
    /// What is wrong, one sentence without a full stop, with the numbers that decided.
    pub message: String,
    /// A few words to stand under the characters.
    pub label: String,
    /// The legal alternative, when the fact itself names one.
    pub help: Option<String>,
}

impl Words {
    /// Words of a page: a sentence, and a few words to stand under the characters.
    pub fn new(page: &'static Page, message: impl Into<String>, label: impl Into<String>) -> Self {
        Self {
            page,
            message: message.into(),
            label: label.into(),
            help: None,
        }
    }

    /// The same with advice on what to do.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.help = Some(text.into());
        self
    }

    /// The finding that says so of a place.
    pub fn at(self, span: Span) -> Finding {
        let mut finding = Finding::new(self.page, span, self.message).label(self.label);
        finding.help = self.help;
        finding
    }
}

/// Returns the findings on the names of a game's tags; `counting` are the names of the tags that count.
pub(crate) fn of_tags(
    counting: impl Iterator<Item = &'static str> + Clone,
    tags: &[Tag],
) -> Vec<Finding> {
    let mut found: Vec<Finding> = misspelt_tag::of_tags(counting.clone(), tags).collect();
    found.extend(repeated_tag::of_tags(counting, tags));
    found
}

/// What the envelope could not read, in words.
pub fn of_complaint(complaint: &Complaint) -> Words {
    match *complaint {
        Complaint::Stray { lines, .. } => syntax::stray(lines),
        Complaint::Tag { .. } => syntax::tag(),
        Complaint::OpenComment { .. } => syntax::open_comment(),
    }
}
