//! Which of some names a word or a text has, and suggestions for a misspelt one.

/// Whether a word is a name with one typo.
#[cfg(feature = "check")]
pub fn is_one_slip(word: &str, name: &str) -> bool {
    strsim::osa_distance(&word.to_lowercase(), &name.to_lowercase()) == 1
}

/// The name that a word is with one typo or two: letters swapped, replaced, missing or added.
#[cfg(feature = "check")]
pub fn slip_of<'a>(word: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.trim();
    let length = word.chars().count();
    // A typo changes the length by one at most, so long words are not compared.
    let is_near = |name: &&str| {
        let own = name.chars().count();
        3 * own.abs_diff(length) < own
    };
    let mut near = names.filter(is_near).peekable();
    near.peek()?;
    let word = word.to_lowercase();
    let distance = |name: &str| strsim::osa_distance(&word, &name.to_lowercase());
    near.map(|name| (distance(name), name))
        .filter(|&(distance, name)| 3 * distance < name.chars().count())
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, name)| name)
}

/// The name that is most like a word, if one is like it at all.
#[cfg(feature = "check")]
pub fn nearest<'a>(word: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    names
        .map(|name| (strsim::jaro_winkler(&word, &name.to_lowercase()), name))
        .filter(|(likeness, _)| *likeness > 0.75)
        .max_by(|one, other| one.0.total_cmp(&other.0))
        .map(|(_, name)| name)
}

/// Returns the only one of some names that is in a text, in words of its own: `Copenhagen` in `Copenhagen Hnefatafl`.
/// `None` where there are several, or none.
pub fn only_name_in<'n>(text: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let signs = |c: char| if c.is_alphanumeric() { c } else { ' ' };
    let words = |name: &str| format!(" {} ", plain_name(&name.chars().map(signs).collect::<String>()));
    let text = words(text);
    let mut found = names.into_iter().filter(|name| text.contains(&words(name)));
    let only = found.next();
    only.filter(|_| found.next().is_none())
}

/// Whether two names are the same, in letters of either case and with any signs between their words.
pub fn is_same_name(one: &str, other: &str) -> bool {
    let first =
        |name: &str| name.bytes().next().filter(u8::is_ascii_alphabetic).map(|letter| letter.to_ascii_lowercase());
    // Most names differ in their first letters.
    let may_be = first(one).zip(first(other)).is_none_or(|(one, other)| one == other);
    may_be && plain_letters(one).eq(plain_letters(other))
}

/// The letters of a name as `plain_name` has them, with a space after each word.
fn plain_letters(name: &str) -> impl Iterator<Item = char> {
    let plain = |c: char| if c == 'í' { 'i' } else { c };
    words(name).flat_map(move |word| word.chars().flat_map(char::to_lowercase).map(plain).chain([' ']))
}

/// The words of a name.
fn words(name: &str) -> impl Iterator<Item = &str> {
    let words = name.split(|c: char| c.is_whitespace() || matches!(c, '-' | '_'));
    words.filter(|word| !word.is_empty())
}

/// A name in small letters, its words with a space between them.
fn plain_name(name: &str) -> String {
    let name = name.to_lowercase().replace('í', "i");
    words(&name).collect::<Vec<&str>>().join(" ")
}
