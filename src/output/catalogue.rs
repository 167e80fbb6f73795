//! Every code that a finding can have, and every rule, by their names.

use super::explain::{CodeEntry, Ground};
use crate::{
    codes,
    games::GameKind,
    page::{Article, Page},
    suppression,
};

/// The codes and rules of some games.
#[derive(Clone, Copy)]
pub struct Catalogue {
    pub(crate) games: &'static [GameKind],
    /// The codes of inputs that cannot be read.
    pub(crate) inputs: &'static [&'static Page],
}

impl Catalogue {
    /// Returns the codes that the library finds in texts of these games, and their rules.
    pub fn new(games: &'static [GameKind]) -> Self {
        let inputs = &[];
        Self { games, inputs }
    }

    /// Returns every code with the rules that it rests on.
    pub fn entries(self) -> Vec<CodeEntry> {
        self.codes().map(|of| self.entry(&of)).collect()
    }

    /// Returns every code that a finding can have: of inputs, of any game, of single games, of suppressions.
    pub(crate) fn codes(self) -> impl Iterator<Item = Of<Page>> {
        let shared = |it: &&'static Page| Of { game: None, it: *it };
        let own = |game: GameKind| game.about().codes.iter().map(move |it| Of { game: Some(game), it: *it });
        let of_games = self.games.iter().copied().flat_map(own);
        let before = self.inputs.iter().chain(codes::PAGES).map(shared);
        let after = suppression::PAGES.iter().map(shared);
        before.chain(of_games).chain(after)
    }

    /// Returns every rule that a code can rest on.
    pub(crate) fn rules(self) -> impl Iterator<Item = Of<Article>> {
        self.games.iter().copied().flat_map(|game| game.about().rules.iter().map(move |it| Of { game: Some(game), it }))
    }

    /// Returns what a code is called: with its game before it where several games have one of that name.
    pub(crate) fn code_name(self, of: &Of<Page>) -> String {
        let same = self.codes().filter(|other| other.it.code == of.it.code);
        of.name(of.it.code, same.count() == 1)
    }

    /// Returns what all codes are called.
    pub(crate) fn code_names(self) -> impl Iterator<Item = String> {
        self.codes().map(move |of| self.code_name(&of))
    }

    /// Returns what a rule is called: with its game before it where several games have one of that name.
    pub(crate) fn rule_name(self, of: &Of<Article>) -> String {
        let same = self.rules().filter(|other| other.it.name == of.it.name);
        of.name(of.it.name, same.count() == 1)
    }

    /// Returns the rules that a code rests on in its game, or in all games.
    pub(crate) fn rules_under(self, page: &Of<Page>) -> impl Iterator<Item = Of<Article>> + use<> {
        let Of { game, it } = *page;
        let is_under = move |rule: &Of<Article>| {
            let of_game = rule.game.filter(|&of| game.is_none_or(|own| own == of));
            of_game.is_some_and(|of| of.about().grounds(it).contains(&rule.it.name))
        };
        self.rules().filter(is_under)
    }

    /// Returns a code with the rules it rests on, to be explained.
    pub(crate) fn entry(self, of: &Of<Page>) -> CodeEntry {
        let ground = |rule: Of<Article>| Ground {
            game: rule.game.map_or("", |game| game.about().example.title),
            name: self.rule_name(&rule),
            rule: rule.it,
        };
        CodeEntry { name: self.code_name(of), page: of.it, rules: self.rules_under(of).map(ground).collect() }
    }
}

/// A code or a rule, with its game where it is of one game only.
#[derive(Clone, Copy)]
pub(crate) struct Of<T: 'static> {
    pub game: Option<GameKind>,
    pub it: &'static T,
}

impl<T> Of<T> {
    /// Returns what it is called: `detour`, or with its game before it, `hirth/R17`, where `is_unique` says that the
    /// short name means several.
    pub fn name(&self, short: &str, is_unique: bool) -> String {
        match self.game.filter(|_| !is_unique) {
            Some(game) => format!("{}/{short}", game.name()),
            None => short.to_owned(),
        }
    }

    /// Whether a name, short or with the game before it, means this one.
    pub fn is_named(&self, short: &str, name: &str) -> bool {
        let name = name.trim();
        let name = match (self.game, name.split_once('/')) {
            (Some(game), Some((of, rest))) if of.eq_ignore_ascii_case(game.name()) => rest,
            _ => name,
        };
        name.eq_ignore_ascii_case(short)
    }
}
