//! Whether a line of a text is a turn: by its label, and by how much of it is notation.

use super::{
    offers::{are_offers, has_offer},
    recover,
};
use crate::record::{Likeness, remark_at};

/// The characters of the notation.
const NOTATION: &[u8] = b"GSHKLeivhmdtarx0123456789>^/";

/// What an ASCII character is: any of the kinds below.
type Kinds = u8;

/// It is one of the notation.
const KNOWN: Kinds = 1;
/// It is one of the notation, or a small letter for one.
const KNOWN_SMALL: Kinds = 2;
/// It is more frequent in turns than in words.
const TELLING: Kinds = 4;
/// It is a space.
const BLANK: Kinds = 8;

/// The kinds of every ASCII character: every letter of a text is looked up here.
static KINDS: [Kinds; 128] = {
    let mut kinds = [0; 128];
    let mut i = 0;
    while i < NOTATION.len() {
        let byte = NOTATION[i];
        kinds[byte as usize] |= KNOWN | KNOWN_SMALL;
        kinds[byte.to_ascii_lowercase() as usize] |= KNOWN_SMALL;
        if byte.is_ascii_digit() || byte == b'/' || byte == b'>' {
            kinds[byte as usize] |= TELLING;
        }
        i += 1;
    }
    let blanks = b"\t\n\x0b\x0c\r ";
    let mut i = 0;
    while i < blanks.len() {
        kinds[blanks[i] as usize] = BLANK;
        i += 1;
    }
    kinds
};

/// The kinds of any character; outside ASCII nothing is notation.
fn kinds(letter: char) -> Kinds {
    match KINDS.get(letter as usize) {
        Some(&kinds) => kinds,
        None if letter.is_whitespace() => BLANK,
        None => 0,
    }
}

/// How much a line looks like a turn, right or wrong.
pub(in crate::games::hirth) fn of(line: &str) -> Likeness {
    let line = line.trim();
    let (label, rest) = split_label(line);
    match label.bytes().next() {
        None => without_label(line),
        Some(b'G' | b'S') => labelled(rest),
        Some(_) => in_small_letters(rest),
    }
}

/// The label at the start of a line, empty if there is none, and the rest.
fn split_label(line: &str) -> (&str, &str) {
    let Some((b'G' | b'S' | b'g' | b's', rest)) = line.as_bytes().split_first() else {
        return ("", line);
    };
    match rest.iter().take_while(|byte| byte.is_ascii_digit()).count() {
        0 => ("", line),
        digits => (&line[..1 + digits], line[1 + digits..].trim_start()),
    }
}

/// A label has no more digits.
const MOST_DIGITS: usize = 6;

/// The length in bytes of the label at the start of a text, `G12`, also in small letters. After it the word ends, or a
/// move, an offer or a result begins.
pub(in crate::games::hirth) fn label(text: &str) -> Option<usize> {
    let (label, _) = split_label(text);
    let goes_on = |byte: &u8| byte.is_ascii_alphanumeric() && !b"HKLhklGSgs".contains(byte);
    let is_label =
        (2..=1 + MOST_DIGITS).contains(&label.len()) && !text.as_bytes().get(label.len()).is_some_and(goes_on);
    is_label.then_some(label.len())
}

/// Whether a character is one of the notation.
pub(in crate::games::hirth) fn is_notation(letter: char) -> bool {
    kinds(letter) & KNOWN != 0
}

/// After a label most of a damaged turn is still notation; or it starts with moves, and words follow.
fn labelled(rest: &str) -> Likeness {
    let starts_a_part = |rest: &str| rest.is_empty() || rest.starts_with(['H', 'K', 'L', 'G', 'S', '/', '>']);
    if starts_a_part(rest) && strangers(rest, KNOWN).1 == 0 {
        return Likeness::Surely;
    }
    let rest = match remark_at(rest) {
        Some(end) if end > 0 => rest[..end].trim_end(),
        _ => rest,
    };
    let (count, strange) = strangers(rest, KNOWN);
    let moves = || {
        let word = rest.split(char::is_whitespace).next().unwrap_or("");
        recover::read(&format!("G1 {word}")).moves.len()
    };
    if starts_a_part(rest) && (strange * 6 <= count || moves() > 1) {
        Likeness::Surely
    } else if strange * 3 <= count {
        Likeness::Maybe
    } else {
        Likeness::No
    }
}

/// A turn typed without capitals.
fn in_small_letters(rest: &str) -> Likeness {
    let (count, strange) = strangers(rest, KNOWN_SMALL);
    let starts_a_move = rest.starts_with(['h', 'k', 'l', 'H', 'K', 'L']);
    if starts_a_move && strange * 6 <= count && rest.contains(is_telling) { Likeness::Maybe } else { Likeness::No }
}

/// A turn without its label, or the rest of one.
fn without_label(line: &str) -> Likeness {
    let is_short = line.split_whitespace().count() <= MOST_WORDS;
    if are_offers(line) || is_short && has_offer(line) {
        return Likeness::Maybe;
    }
    if is_heading(line) {
        return Likeness::No;
    }
    let (count, strange) = strangers(line, KNOWN);
    let damaged = count > 2 && strange * 8 <= count && line.contains(is_telling);
    if damaged || line == "/" { Likeness::Maybe } else { Likeness::No }
}

/// A line with an offer and a few words, such as a name, is more than a remark.
const MOST_WORDS: usize = 3;

/// Whether a line is words and numbers, such as `Game 1`: its words are not moves, because these have digits or
/// capitals.
fn is_heading(line: &str) -> bool {
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let is_word = |word: &str| {
        let mut letters = word.chars();
        let is_plain = letters.next().is_some_and(char::is_alphabetic) && letters.all(char::is_lowercase);
        is_plain && word.len() > 2 && recover::read(&format!("G1 {word}")).moves.is_empty()
    };
    let trimmed = |word: &'_ str| word.trim_end_matches([':', '.', ',']).len();
    let mut words = line.split_ascii_whitespace().map(|word| &word[..trimmed(word)]);
    words.next().is_some_and(is_word) && words.all(|word| is_word(word) || is_number(word))
}

/// Whether a letter is more frequent in turns than in words.
fn is_telling(letter: char) -> bool {
    kinds(letter) & TELLING != 0
}

/// How many letters a text has, without spaces, and how many of them are not `known`.
fn strangers(text: &str, known: Kinds) -> (usize, usize) {
    let add = |(count, strange), kinds: Kinds| match kinds & BLANK {
        0 => (count + 1, strange + usize::from(kinds & known == 0)),
        _ => (count, strange),
    };
    if text.is_ascii() {
        text.bytes().map(|byte| KINDS[usize::from(byte & 0x7f)]).fold((0, 0), add)
    } else {
        text.chars().map(kinds).fold((0, 0), add)
    }
}
