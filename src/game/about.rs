//! What there is to know of a game before any of its records is read: names and tables.

use super::{MatchRules, Setting, SettingError, length::MATCH_GAMES};
#[cfg(feature = "human")]
use crate::page::Article;
use crate::{
    codes::Example,
    page::Page,
    record::{Notation, Tag},
    report::Reason,
};

/// A game by its names and tables.
#[derive(Debug)]
pub struct About {
    /// Its name, its players, and what their turns look like.
    pub notation: &'static Notation,
    /// An example of a record, for those who wrote none; with the name that people know.
    pub example: Example,
    /// File name endings of its records, without the dot.
    pub extensions: &'static [&'static str],
    /// Names of variants that a tag `[Variant "…"]` or `[Game "…"]` may have; most games have none.
    pub variants: &'static [&'static str],
    /// The ways in which its games end on the board. Those that no position shows are of any game.
    pub victories: fn() -> Vec<Reason>,
    /// Reads what the value of such a tag names: also by other names, and in other words. `None` for what it does not know.
    pub variant_of: fn(&str) -> Option<VariantName>,
    /// Tags that only its records have, by their names and by how their values begin.
    pub own_tags: &'static [(&'static str, &'static str)],
    /// Names of other tags that count in its records, beside those that count in any.
    pub tags: &'static [&'static str],
    /// The codes that only its records can raise, errors first, in the order of the explain list.
    pub codes: &'static [&'static Page],
    /// Which codes of any game its records can raise, and on which of its rules they rest.
    pub shared_codes: &'static [(&'static Page, &'static str)],
    /// Its rules as this program reads them. Their names are unique within the game.
    #[cfg(feature = "human")]
    pub rules: &'static [Article],
    /// Whether a game with these tags takes nothing from the games before it in the text.
    pub is_independent: fn(&[Tag]) -> bool,
    /// The choices of the caller; at most [`MOST_SETTINGS`](super::MOST_SETTINGS).
    pub settings: &'static [Setting],
    /// The counts of its games for statistics, beside the counts of any game; none in some games.
    #[cfg(feature = "data")]
    pub fact_tables: &'static [super::FactTable],
    /// The users' word for a turn.
    pub turn: &'static str,
    /// Whether a text looks like a position of the game and of no other, right or wrong.
    pub is_position_like: fn(&str) -> bool,
    /// Whether a text is the name of a turn, right or wrong, such as `S3`.
    #[cfg(feature = "data")]
    pub is_turn_name: fn(&str) -> bool,
    /// The styles in which random games can be played, each with what it means; the first where nobody says it.
    #[cfg(feature = "data")]
    pub styles: &'static [(&'static str, &'static str)],
    /// How many turns a random game has at most where nobody says it.
    #[cfg(feature = "data")]
    pub usual_turns: u32,
    /// The counts of the sequences of some turns, beside how many they are.
    #[cfg(feature = "data")]
    pub counted: &'static [super::CountColumn],
    /// How its games form matches, if they do.
    pub matches: Option<MatchRules>,
}

/// What a name says of the variant of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VariantName {
    /// It is this one, by its name in [`About::variants`].
    One(&'static str),
    /// Nothing: it is the name of all of them.
    Any,
}

impl About {
    /// Returns the names of the tags that count in its records; all others are only kept.
    pub(crate) fn counting_tags(&self) -> impl Iterator<Item = &'static str> + Clone + use<> {
        let seats = self.notation.seats.iter().map(|seat| seat.title);
        let has_variants = !self.variants.is_empty();
        seats
            .chain(["Result", "Match", "Game"])
            .chain(self.matches.is_some().then_some(MATCH_GAMES))
            .chain(has_variants.then_some("Variant"))
            .chain(self.tags.iter().copied())
    }

    /// Returns the number of a setting and of a value of it, both from 0.
    ///
    /// # Errors
    /// When it has no such setting, or the setting no such value.
    pub fn setting(&self, name: &str, value: &str) -> Result<(usize, usize), SettingError> {
        let mut all = self.settings.iter().enumerate();
        let found = all.find(|(_, setting)| setting.name == name);
        let (number, setting) = found.ok_or_else(|| SettingError::NoSetting { name: name.to_owned() })?;
        let names = setting.values.iter().map(|known| known.name);
        match names.clone().position(|known| known == value) {
            Some(value) => Ok((number, value)),
            None => Err(SettingError::NoValue { name: setting.name, value: value.to_owned(), known: names.collect() }),
        }
    }

    /// Every code that its records can raise: those of any game, and its own.
    pub fn pages(&self) -> Vec<&'static Page> {
        let shared = self.shared_codes.iter().map(|&(page, _)| page);
        shared.chain(self.codes.iter().copied()).collect()
    }

    /// The rules that a code rests on in this game.
    #[cfg(feature = "human")]
    pub fn grounds(&self, page: &'static Page) -> Vec<&'static str> {
        let mut shared = self.shared_codes.iter();
        let shared = shared.find(|(other, _)| std::ptr::eq(*other, page));
        let rules = shared.map_or(page.rules, |&(_, rules)| rules);
        rules.split_terminator(", ").collect()
    }
}
