//! The codes of inputs that cannot be read, one page each, and every code and rule by its name.

use crate::{
    cli::games,
    codes,
    game::Game,
    output::explain::CodeEntry,
    page::{Article, Page},
    suppression,
};

/// The codes that an input can raise before any game is read.
pub static PAGES: &[&Page] = &[&unreadable::PAGE, &not_utf_8::PAGE, &bad_config::PAGE];

/// A code or a rule, with its game where it is of one game only.
#[derive(Clone, Copy)]
pub(super) struct Of<T: 'static> {
    pub game: Option<&'static Game>,
    pub it: &'static T,
}

impl<T> Of<T> {
    /// Returns what it is called: `detour`, or with its game before it, `hirth/R17`, where `is_unique` says that the
    /// short name means several.
    pub fn name(&self, short: &str, is_unique: bool) -> String {
        match self.game.filter(|_| !is_unique) {
            Some(game) => format!("{}/{short}", game.name),
            None => short.to_owned(),
        }
    }

    /// Whether a name, short or with the game before it, means this one.
    pub fn is_named(&self, short: &str, name: &str) -> bool {
        let name = name.trim();
        let name = match (self.game, name.split_once('/')) {
            (Some(game), Some((of, rest))) if of.eq_ignore_ascii_case(game.name) => rest,
            _ => name,
        };
        name.eq_ignore_ascii_case(short)
    }
}

/// Returns every code that a finding can have: of inputs, of any game, of single games, of suppressions.
pub(super) fn all() -> impl Iterator<Item = Of<Page>> {
    let shared = |it: &&'static Page| Of {
        game: None,
        it: *it,
    };
    let own = |game: &'static Game| {
        game.codes.iter().map(move |it| Of {
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
        game.rules.iter().map(move |it| Of {
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

/// Returns the rules that a code rests on, in whichever games.
pub(super) fn rules_under(page: &Of<Page>) -> Vec<Of<Article>> {
    let it = page.it;
    let is_of = |game: &Game| page.game.is_none_or(|own| std::ptr::eq(own, game));
    rules()
        .filter(|rule| {
            rule.game
                .is_some_and(|game| is_of(game) && game.grounds(it).contains(&rule.it.name))
        })
        .collect()
}

/// Returns a code with the rules it rests on, to be explained.
pub(super) fn entry(of: &Of<Page>) -> CodeEntry {
    let rules = rules_under(of);
    CodeEntry {
        name: code_name(of),
        page: of.it,
        rules: rules
            .iter()
            .map(|rule| (rule_name(rule), rule.it))
            .collect(),
    }
}

/// A file that cannot be opened or read.
pub mod unreadable {
    use crate::page::page;

    page! {
        /// The file or folder is not there, may not be read, is no file at all, or is larger than a
        /// gigabyte where it has to be read whole. Or it holds a game that takes more than 4 megabytes, or
        /// as much that is no game; then what stands before that was judged, and nothing from there on. All
        /// other files were judged. The program ends with status 2.
        ///
        /// # Wrong
        ///
        /// ```text
        /// hirth check gmae.hirth
        /// ```
        ///
        /// # Right
        ///
        /// ```text
        /// hirth check game.hirth
        /// ```
        "unreadable" Error "The file cannot be read" []
    }
}

/// A file in another encoding.
pub mod not_utf_8 {
    use crate::page::page;

    page! {
        /// Records are read as UTF-8, and the bytes of this file are not. The finding names the first
        /// byte that does not fit, counted from the start of the file, and what the file seems to be
        /// instead. Nothing from there on was judged; of a long file, games that stand well before that place
        /// were. All other files were judged. The program ends with status 2.
        ///
        /// Many editors can save a file in UTF-8; otherwise `iconv` changes it.
        ///
        /// # Wrong
        ///
        /// ```text
        /// hirth check latin1.hirth
        /// ```
        ///
        /// # Right
        ///
        /// ```text
        /// iconv -f WINDOWS-1252 -t UTF-8 latin1.hirth | hirth check -
        /// ```
        "not-utf-8" Error "The file is not UTF-8 text" []
    }
}

/// A configuration that cannot be used.
pub mod bad_config {
    use crate::page::page;

    page! {
        /// A `hirth.toml` holds what is no TOML, a setting that does not exist, or a value that a setting
        /// cannot have; or a code is both denied and allowed. Nothing was judged, for it is not known by which settings.
        /// The program ends with status 2.
        ///
        /// `--no-config` judges without it. `hirth schema config` prints what may stand in the file, for
        /// editors that check it while it is written.
        ///
        /// # Wrong
        ///
        /// ```toml
        /// alow = ["unfinished"]
        /// ```
        ///
        /// # Right
        ///
        /// ```toml
        /// allow = ["unfinished"]
        /// ```
        "bad-config" Error "The configuration cannot be used" []
    }
}
