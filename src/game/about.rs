//! What there is to know of a game before any of its records is read: names and tables.

use super::MatchRules;
use crate::{
    codes::Example,
    page::{Article, Page},
    record::Notation,
};

/// A game by its names and tables.
#[derive(Debug)]
pub struct About {
    /// Its name, its players, and what their turns look like.
    pub notation: &'static Notation,
    /// What a record looks like, for those who wrote none; with the name that people know.
    pub example: Example,
    /// File name endings of its records, without the dot.
    pub extensions: &'static [&'static str],
    /// Other file name endings of its records, which other files have too. They say the game of a file that is named
    /// on the command line; folders are not searched for them.
    pub other_extensions: &'static [&'static str],
    /// Names of variants that a tag `[Variant "…"]` or `[Game "…"]` may have; most games have none.
    pub variants: &'static [&'static str],
    /// Tags that only its records have, by their names and by how their values begin.
    pub own_tags: &'static [(&'static str, &'static str)],
    /// Names of other tags that count in its records, beside those that count in any.
    pub tags: &'static [&'static str],
    /// The codes that only its records can raise, errors first, in the order of the explain list.
    pub codes: &'static [&'static Page],
    /// Which codes of any game its records can raise, and on which of its rules they rest.
    pub shared_codes: &'static [(&'static Page, &'static str)],
    /// Its rules as this program reads them. Their names are unique within the game.
    pub rules: &'static [Article],
    /// How its games form matches, if they do.
    pub matches: Option<MatchRules>,
}

impl About {
    /// Returns the names of the tags that count in its records; all others are only kept.
    pub(crate) fn counting_tags(&self) -> impl Iterator<Item = &'static str> + Clone + use<> {
        let seats = self.notation.seats.iter().map(|seat| seat.title);
        let has_variants = !self.variants.is_empty();
        seats
            .chain(["Result", "Match", "Game"])
            .chain(has_variants.then_some("Variant"))
            .chain(self.tags.iter().copied())
    }

    /// Every code that its records can raise: those of any game, and its own.
    pub fn pages(&self) -> Vec<&'static Page> {
        let shared = self.shared_codes.iter().map(|&(page, _)| page);
        shared.chain(self.codes.iter().copied()).collect()
    }

    /// The rules that a code rests on in this game.
    pub fn grounds(&self, page: &'static Page) -> Vec<&'static str> {
        let mut shared = self.shared_codes.iter();
        let shared = shared.find(|(other, _)| std::ptr::eq(*other, page));
        let rules = shared.map_or(page.rules, |&(_, rules)| rules);
        rules.split_terminator(", ").collect()
    }
}
