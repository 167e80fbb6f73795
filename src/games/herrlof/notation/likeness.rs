//! Whether a line of a text is one of a record: by its label, and by what comes after it.

use super::{recover, spellings, written::Kind};
use crate::{games::herrlof::notation::NOTATION, notation::after_blanks, record::Likeness};

/// How much a line looks like one of a record, right or wrong.
pub(in crate::games::herrlof) fn of(line: &str) -> Likeness {
    let start = after_blanks(line);
    let Some((rest, kind)) = kind(start) else {
        return Likeness::No;
    };
    let rest = after_blanks(rest);
    let has_cards = is_card(rest.as_bytes()) && kind != Kind::Tally;
    if !has_cards && recover::is_line(start) {
        let has_cards = !rest.starts_with('?') || kind == Kind::Round;
        return if has_cards { Likeness::Surely } else { Likeness::Maybe };
    }
    // A hand may have its colon at the wrong place.
    let is_like = |word: &str| is_like(word.trim_start_matches(':'));
    let (mut like, mut all) = (0, 0);
    for word in rest.split_ascii_whitespace() {
        like += usize::from(is_like(word));
        all += 1;
    }
    match (like, all) {
        (0, 0) => Likeness::Maybe,
        (0, 1) if kind == Kind::Round && spellings::is_colour(rest.trim_ascii_end()) => Likeness::Maybe,
        (0, _) => Likeness::No,
        (like, all) if like * 2 >= all => Likeness::Surely,
        _ => Likeness::Maybe,
    }
}

/// The same for a text that is known to be a record: a line with a damaged label counts too.
pub(in crate::games::herrlof) fn of_damaged(line: &str) -> Likeness {
    match of(line) {
        Likeness::No if starts_like_a_line(line) || has_the_form_of_a_line(line) => Likeness::Maybe,
        likeness => likeness,
    }
}

/// Whether a line starts with a label, or with one that has lost its space, and cards follow or little else: more words
/// are prose.
fn starts_like_a_line(line: &str) -> bool {
    let mut words = line.split_ascii_whitespace();
    let first = words.next().unwrap_or_default();
    let rest = first.trim_start_matches(['A', 'B', 'C', 'R', 'T']);
    let glued = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_label = rest.len() < first.len() && glued.len() < rest.len();
    let most = usize::from(glued.is_empty());
    is_label && glued.chars().count() <= MOST_GLUED && (words.clone().all(is_like) || words.count() <= most)
}

/// No card and no typo that runs into a label has more characters.
const MOST_GLUED: usize = 3;

/// Whether most words of a line are notation, and none is a word of a language.
fn has_the_form_of_a_line(line: &str) -> bool {
    let words = || line.split_ascii_whitespace();
    // A hand may have its colon at the wrong place.
    let is_like = |word: &str| is_like(word.trim_start_matches(':'));
    let like = words().filter(|word| is_like(word)).count();
    let first = words().next().unwrap_or_default();
    // The label counts although it is damaged, but not where the line is one card.
    let has_sign = |c: char| c.is_ascii_digit() || c.is_ascii_uppercase() || c == ':';
    let is_label = first.chars().count() <= LONGEST_LABEL
        && first.contains(has_sign)
        && first.chars().filter(|c| c.is_alphabetic()).count() < LETTERS_OF_A_WORD
        && words().count() > 1;
    let like = like + usize::from(is_label && !is_like(first));
    let rest = if is_label { &after_blanks(line)[first.len()..] } else { line };
    let has_letter = line.contains(|c: char| c.is_ascii_alphabetic() && is_notation(c));
    like > 1 && like * 2 > words().count() && has_letter && !NOTATION.has_words(rest)
}

/// No label has so many letters, whatever the mistake in it.
const LETTERS_OF_A_WORD: usize = 3;

/// The longest label with a mistake in it.
const LONGEST_LABEL: usize = 4;

/// Whether a card in its usual spelling starts a text.
fn is_card(text: &[u8]) -> bool {
    match text {
        [b'V' | b'N', rest @ ..] => !rest.first().is_some_and(u8::is_ascii_lowercase),
        [b'1'..=b'9', rest @ ..] => {
            let mut rest = rest.iter().skip_while(|byte| matches!(byte, b'1'..=b'9'));
            rest.next().is_some_and(|byte| b"bgry".contains(byte))
        }
        _ => false,
    }
}

/// Whether a word is one of a record, perhaps a damaged one: a card, an end of a trick, a score.
pub(in crate::games::herrlof) fn is_like(word: &str) -> bool {
    let bytes = word.as_bytes();
    let has_digit = || bytes.iter().any(u8::is_ascii_digit);
    let is_short = word.len() <= 3;
    is_card(bytes)
        || matches!(bytes, [b'=' | b'+' | b'-', ..] | b"?")
        || bytes.contains(&b'/') && has_digit()
        || matches!(bytes, [b'A'..=b'C', rest @ ..] if !rest.is_empty() && rest.iter().all(u8::is_ascii_digit))
        || is_short && has_digit()
        || word.chars().count() <= 3 && spellings::card(word).is_ok()
}

/// How many bytes at the start of a text are the label of a line: `A6`, `R1`, `T1` before a space, `A:`.
pub(in crate::games::herrlof) fn label(text: &str) -> Option<usize> {
    kind(text).map(|(rest, _)| text.len() - rest.len())
}

/// The kind of a line by the label at its start, and the text after that.
fn kind(start: &str) -> Option<(&str, Kind)> {
    let (rest, (kind, number)) = recover::label(start).ok()?;
    let length = start.len() - rest.len();
    let is_apart = length <= 1 + LONGEST && matches!(rest.as_bytes(), [] | [b' ' | b'\t', ..]);
    (number.is_none() || is_apart).then_some((rest, kind))
}

/// The longest number.
const LONGEST: usize = 9;

/// Whether a character is one of the notation.
pub(in crate::games::herrlof) fn is_notation(letter: char) -> bool {
    matches!(
        letter,
        '0'..='9' | 'A'..='D' | 'R' | 'T' | 'V' | 'N' | 'b' | 'g' | 'r' | 'y' | 'x' | '+' | '-' | '=' | '/' | ':' | '?'
    )
}
