//! Players' names, as the tags of a game say them, and numbers in results.

use super::{OffBoard, OffBoardClaim, names::spelled};
use crate::{record::Tag, report::Seat};

/// The numbers that results say in words.
const NUMBERS: [&str; 13] =
    ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/// Returns a number of points, in digits or in words.
pub fn number(word: &str) -> Option<u32> {
    let in_words = || {
        let mut names = NUMBERS.iter();
        names.position(|name| name.eq_ignore_ascii_case(word))
    };
    let digits = word.parse().ok();
    digits.or_else(|| u32::try_from(in_words()?).ok())
}

/// A name of more words is not looked for.
const MOST_WORDS: usize = 12;

/// The value of a tag, with the titles of the seats in place of the players' names, whole or one word of them that no
/// other player is called by: `Anna wins by 3` becomes `Gull wins by 3` if there is a tag `[Gull "Anna Jónsdóttir"]`,
/// before or after. `None` where it names no player.
pub fn by_seats(seats: &[Seat], tags: &[Tag], value: &str) -> Option<String> {
    let mut names: Vec<(&'static str, Vec<String>)> =
        seats.iter().filter_map(|seat| Some((seat.title, name_of(seat, tags)?))).collect();
    let words: Vec<&str> = value.split_whitespace().collect();
    // In `Anna 2, bye` the last word names nobody, even if the place of nobody has it.
    let is_bye = || OffBoardClaim::read(value).is_some_and(|claim| claim.end == OffBoard::Bye);
    names.retain(|(_, name)| *name != ["bye"] || !is_bye());
    let plain: Vec<String> = words.iter().map(|word| plain(word)).collect();
    let (mut said, mut any, mut at) = (Vec::new(), false, 0);
    while at < words.len() {
        let found = names.iter().filter_map(|(title, name)| {
            let others = names.iter().filter(|(other, _)| other != title);
            Some((named(&plain[at..], name, others)?, *title))
        });
        let found = found.max();
        any |= found.is_some();
        let (count, word) = found.unwrap_or((1, words[at]));
        let open = if found.is_some() && at > 0 && words[at].starts_with('(') { "(" } else { "" };
        said.push(format!("{open}{word}"));
        at += count;
    }
    any.then(|| said.join(" "))
}

/// The words of the name that the first tag of a seat gives.
fn name_of(seat: &Seat, tags: &[Tag]) -> Option<Vec<String>> {
    let tag = Tag::named(seat.title, tags)?;
    let words = tag.value.split_whitespace().map(plain);
    let words = words.filter(|word| !word.is_empty());
    let words: Vec<String> = words.take(MOST_WORDS + 1).collect();
    (!words.is_empty() && words.len() <= MOST_WORDS).then_some(words)
}

/// How many words at the start name a player, and no other.
fn named<'a>(
    words: &[String],
    name: &[String],
    mut others: impl Iterator<Item = &'a (&'static str, Vec<String>)> + Clone,
) -> Option<usize> {
    if words.starts_with(name) && !others.clone().any(|(_, other)| other == name) {
        return Some(name.len());
    }
    let word = words.first().filter(|word| word.chars().count() > 1 && name.contains(word))?;
    (!others.any(|(_, other)| other.contains(word))).then_some(1)
}

/// A word in small letters, without the punctuation around it.
fn plain(word: &str) -> String {
    spelled(word).trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase()
}
