//! Text in fewer bytes, for much of what a page holds stands in it often: what stood before is told by how far back that
//! was, and how long it is. The page's script reads it back with a few lines.

use std::{collections::HashMap, fmt::Write};

/// What begins a reference: `~1f,a;` stands for the 10 characters that begin 31 before it, in the numbers of base 16.
const SIGN: char = '~';

/// So many characters must be the same for a reference to be looked for.
const LEAST: usize = 8;

/// So many places are tried, the nearest first.
const TRIED: usize = 16;

/// Returns JSON in fewer bytes. Nothing in it is a reference that was not made here, and all of its characters are one
/// unit of a script's strings, so that script and program count alike.
pub(super) fn packed(json: &str) -> String {
    let text = units(json);
    let mut known = Known::default();
    let mut packed = String::with_capacity(json.len() / 2);
    let mut at = 0;
    while let Some(&c) = text.get(at) {
        let end = match longest(&text, at, &known) {
            Some((length, reference)) => {
                packed += &reference;
                at + length
            }
            None => {
                packed.push(c);
                at + 1
            }
        };
        (at..end).for_each(|place| known.add(&text, place));
        at = end;
    }
    packed
}

/// Where what begins.
#[derive(Default)]
struct Known<'t> {
    /// The last place at which these characters begin.
    last: HashMap<&'t [char], usize>,
    /// For each place the one before it at which the same characters begin.
    before: Vec<Option<usize>>,
}

impl<'t> Known<'t> {
    /// Adds the next place.
    fn add(&mut self, text: &'t [char], place: usize) {
        let begin = text.get(place..place + LEAST);
        let before = begin.and_then(|begin| self.last.insert(begin, place));
        self.before.push(before);
    }

    /// Returns places at which the same characters begin, the nearest first.
    fn places(&self, text: &[char], at: usize) -> impl Iterator<Item = usize> {
        let begin = text.get(at..at + LEAST);
        let last = begin.and_then(|begin| self.last.get(begin).copied());
        std::iter::successors(last, |&place| self.before.get(place).copied().flatten())
    }
}

/// Returns how long the longest text is that stands at a place and also before it, and the reference to it; nothing where
/// that would be no shorter. So few places are tried that all takes a time that grows with the text: what is compared is
/// no longer than what is gone over then.
fn longest(text: &[char], at: usize, known: &Known) -> Option<(usize, String)> {
    let same = |place: usize| {
        let both = text[place..].iter().zip(&text[at..]);
        let length = both.take_while(|(one, other)| one == other).count();
        (length, at - place)
    };
    // Of two that are as long, the nearer has the shorter reference.
    let (length, back) = known
        .places(text, at)
        .take(TRIED)
        .map(same)
        .reduce(|best, one| if one.0 > best.0 { one } else { best })?;
    let reference = format!("{SIGN}{back:x},{length:x};");
    (reference.len() < length).then_some((length, reference))
}

/// Returns JSON as characters without the sign and without any that are two units: in JSON, both stand in strings only,
/// where they can be written by their numbers.
fn units(json: &str) -> Vec<char> {
    let mut units = String::with_capacity(json.len());
    for c in json.chars() {
        if c == SIGN || c.len_utf16() > 1 {
            for unit in c.encode_utf16(&mut [0; 2]) {
                // Nothing fails that writes to memory.
                let _ = write!(units, "\\u{unit:04x}");
            }
        } else {
            units.push(c);
        }
    }
    units.chars().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads it back, as the script does.
    fn whole(packed: &str) -> String {
        let mut parts = packed.split(SIGN);
        let mut text: Vec<char> = parts.next().unwrap_or_default().chars().collect();
        for part in parts {
            let (reference, plain) = part.split_once(';').expect("an end");
            let (back, length) = reference.split_once(',').expect("two numbers");
            let number = |text| usize::from_str_radix(text, 16).expect("a number");
            let from = text.len() - number(back);
            (from..from + number(length)).for_each(|place| text.push(text[place]));
            text.extend(plain.chars());
        }
        text.into_iter().collect()
    }

    #[test]
    fn what_stood_before_is_told_by_its_place() {
        let twice = r#"["a Karve enters","a Karve enters"]"#;
        assert_eq!(packed(twice), r#"["a Karve enters",~11,10;]"#);
        assert_eq!(
            packed("[\"~1,2;\",\"😀\"]"),
            r#"["\u007e1,2;","\ud83d\ude00"]"#
        );
    }

    #[test]
    fn nothing_is_lost() {
        let words = [
            "",
            "~",
            "a~1,1;",
            "😀😀😀😀😀😀😀😀😀😀😀😀",
            "Þ".repeat(100).as_str(),
            "\\\"\\u",
        ]
        .map(str::to_owned);
        let lists = [words.to_vec(), [words.clone(), words].concat()];
        for list in lists {
            let json = serde_json::to_string(&list).expect("it is JSON");
            let read: Vec<String> = serde_json::from_str(&whole(&packed(&json))).expect("JSON");
            assert_eq!(read, list);
        }
    }
}
