//! The pages of what can be wrong with an input before any game is read, and the way to all pages.

use crate::{
    games::GAMES,
    page::{Article, Page},
    suppression,
};

/// The pages of this floor.
pub static PAGES: &[&Page] = &[&unreadable::PAGE, &not_utf_8::PAGE, &bad_config::PAGE];

/// Every page that a finding can have.
pub(super) fn all() -> impl Iterator<Item = &'static Page> {
    PAGES
        .iter()
        .chain(GAMES.iter().flat_map(|game| game.pages))
        .chain(suppression::PAGES)
        .copied()
}

/// Every rule that a page can rest on.
pub(super) fn articles() -> impl Iterator<Item = &'static Article> {
    GAMES.iter().flat_map(|game| game.articles)
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
        /// cannot have; or a code is both denied and allowed. Nothing was judged, for nobody knows by what.
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
