//! Turns of phrase of every game's messages, and of the reports: counted things, things in a row, texts cut short.

use std::fmt::Display;

/// `1 step`, `2 steps`.
pub(crate) fn count(number: impl Display, noun: &str) -> String {
    match number.to_string().as_str() {
        "1" => format!("1 {noun}"),
        number => format!("{number} {noun}s"),
    }
}

/// `4`, `4 or 8`, `1, 4 or 8`, with `and` or `or` before the last; nothing where there is none.
pub(crate) fn list<T: ToString>(items: impl IntoIterator<Item = T>, last: &str) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match items.as_slice() {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}

/// A text for a sentence: its start, when it is long.
pub(crate) fn cut(text: &str) -> String {
    const LONGEST: usize = 24;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", text[..end].trim_end()),
        None => text.to_owned(),
    }
}

/// That there is more of the same.
pub(crate) fn and_more(more: usize) -> String {
    match more {
        0 => String::new(),
        1 => ", and once more in this game".to_owned(),
        _ => format!(", and {more} more times in this game"),
    }
}
