//! The turns of phrase that several pages share.

use std::fmt::Display;

/// `1 trick`, `2 tricks`.
pub(super) fn count(number: impl Display, noun: &str) -> String {
    match number.to_string().as_str() {
        "1" => format!("1 {noun}"),
        number => format!("{number} {noun}s"),
    }
}

/// `3g`, `3g and 7g`, `3g, 7g and 8g`, with `and` or `or` before the last.
pub(super) fn list(items: &[String], last: &str) -> String {
    match items {
        [] => String::new(),
        [item] => item.clone(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}

/// A text for a sentence: its start, when it is long.
pub(super) fn cut(text: &str) -> String {
    const LONGEST: usize = 24;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", text[..end].trim_end()),
        None => text.to_owned(),
    }
}
