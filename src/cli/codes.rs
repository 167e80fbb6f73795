//! The codes of inputs that cannot be read, one page each, and every code and rule by its name.

use crate::{
    cli::games,
    codes,
    game::Game,
    output::explain::{CodeEntry, Ground},
    page::{Article, Page, pages, present_name},
    suppression,
};

pages! {
    "any":
    UNREADABLE "unreadable",
    NOT_UTF_8 "not-utf-8",
    BAD_CONFIG "bad-config",
    ENCODING "encoding",
}

/// A code or a rule, with its game where it is of one game only.
#[derive(Clone, Copy)]
pub(super) struct Of<T: 'static> {
    pub game: Option<&'static dyn Game>,
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

    /// Whether a name, short or with the game before it, means this one. A code may have its name from before.
    pub fn is_named(&self, short: &str, name: &str) -> bool {
        let name = name.trim();
        let name = match (self.game, name.split_once('/')) {
            (Some(game), Some((of, rest))) if of.eq_ignore_ascii_case(game.name()) => rest,
            _ => name,
        };
        present_name(name).eq_ignore_ascii_case(short)
    }
}

/// Returns every code that a finding can have: of inputs, of any game, of single games, of suppressions.
pub(super) fn all() -> impl Iterator<Item = Of<Page>> {
    let shared = |it: &&'static Page| Of {
        game: None,
        it: *it,
    };
    let own = |game: &'static dyn Game| {
        game.about().codes.iter().map(move |it| Of {
            game: Some(game),
            it: *it,
        })
    };
    let of_games = games().iter().copied().flat_map(own);
    let before: Vec<Of<Page>> = PAGES.iter().chain(codes::PAGES).map(shared).collect();
    before
        .into_iter()
        .chain(of_games)
        .chain(suppression::PAGES.iter().map(shared))
}

/// Returns every rule that a code can rest on.
pub(super) fn rules() -> impl Iterator<Item = Of<Article>> {
    games().iter().copied().flat_map(|game| {
        game.about().rules.iter().map(move |it| Of {
            game: Some(game),
            it,
        })
    })
}

/// Returns what a code is called: with its game before it where several games have one of that name.
pub(super) fn code_name(of: &Of<Page>) -> String {
    of.name(
        of.it.code,
        all().filter(|other| other.it.code == of.it.code).count() == 1,
    )
}

/// Returns what a rule is called: with its game before it where several games have one of that name.
pub(super) fn rule_name(of: &Of<Article>) -> String {
    of.name(
        of.it.name,
        rules().filter(|other| other.it.name == of.it.name).count() == 1,
    )
}

/// Returns the rules that a code rests on in its game, or in all games.
pub(super) fn rules_under(page: &Of<Page>) -> Vec<Of<Article>> {
    let it = page.it;
    let is_of = |game: &dyn Game| page.game.is_none_or(|own| own == game);
    rules()
        .filter(|rule| {
            rule.game
                .is_some_and(|game| is_of(game) && game.about().grounds(it).contains(&rule.it.name))
        })
        .collect()
}

/// Returns a code with the rules it rests on, to be explained.
pub(super) fn entry(of: &Of<Page>) -> CodeEntry {
    let rules = rules_under(of);
    CodeEntry {
        name: code_name(of),
        page: of.it,
        rules: rules.iter().map(ground).collect(),
    }
}

/// Returns a rule that a code rests on.
fn ground(of: &Of<Article>) -> Ground {
    Ground {
        game: of.game.map_or("", |game| game.about().example.title),
        name: rule_name(of),
        rule: of.it,
    }
}
