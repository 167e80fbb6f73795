//! What the fuzz target tries: the laws of any text, which are those of the tests.

use std::sync::LazyLock;

#[path = "../../laws/any_text.rs"]
pub mod any_text;

/// Effort for the search of one game: enough to find a fix, little enough for thousands of texts a second.
const EFFORT: usize = 100;

/// The law that the environment names.
static LAW: LazyLock<fn(&str, usize)> = LazyLock::new(|| {
    let name = std::env::var("LAW").unwrap_or_default();
    let mut laws = any_text::PROPERTIES.iter();
    let law = laws.find(|(other, _)| *other == name);
    let names = any_text::PROPERTIES.map(|(name, _)| name);
    law.unwrap_or_else(|| panic!("LAW={name}: the laws are {names:?}")).1
});

/// Tries the law on a text.
///
/// # Panics
/// When the text breaks it, or the environment names no law.
pub fn try_on(text: &str) {
    LAW(text, EFFORT);
}
