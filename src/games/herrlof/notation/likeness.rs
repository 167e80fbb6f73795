//! Whether a line of a text is one of a record: by its label, and by what comes after it.

use super::{recover, spellings, written::Kind};
use crate::{
    games::herrlof::about::Herrlof,
    notation::after_blanks,
    record::{Likeness, Notation as _},
};

/// How much a line looks like one of a record, right or wrong.
pub(in crate::games::herrlof) fn of(line: &str) -> Likeness {
    let start = after_blanks(line);
    let Some((rest, kind)) = kind(start) else {
        return Likeness::No;
    };
    let rest = after_blanks(rest);
    let words = || rest.split_ascii_whitespace();
    if is_card(rest.as_bytes()) && kind != Kind::Tally {
        let strange = words().filter(|word| !is_like(word)).count();
        return match strange {
            0 => Likeness::Surely,
            _ if strange * 2 <= words().count() => Likeness::Surely,
            _ => Likeness::Maybe,
        };
    }
    if recover::is_line(start) {
        let has_cards = !rest.starts_with('?') || kind == Kind::Round;
        return if has_cards { Likeness::Surely } else { Likeness::Maybe };
    }
    // A hand may have its colon at the wrong place.
    let is_like = |word: &str| is_like(word.trim_start_matches(':'));
    let like = words().filter(|word| is_like(word)).count();
    match (like, words().count()) {
        (0, 0) => Likeness::Maybe,
        (0, 1) if kind == Kind::Round && words().all(spellings::is_colour) => Likeness::Maybe,
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
    like > 1 && like * 2 > words().count() && has_letter && !Herrlof.has_words(rest)
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
    let is_end = matches!(bytes, [b'=' | b'+' | b'-', ..]);
    let is_score = bytes.contains(&b'/') && bytes.iter().any(u8::is_ascii_digit);
    let is_bid = matches!(bytes, [b'A'..=b'C', rest @ ..] if !rest.is_empty() && rest.iter().all(u8::is_ascii_digit));
    let is_odd = word.chars().count() <= 3 && spellings::card(word).is_ok();
    let is_damaged = word.len() <= 3 && bytes.iter().any(u8::is_ascii_digit);
    is_card(bytes) || is_end || is_score || is_bid || is_odd || is_damaged || word == "?"
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_differ_from_words_and_other_games() {
        for line in [
            "R1 5b",
            "R1 ?b A7 B6",
            "R12 V",
            "A: 123569b 79g 35r 238y VN",
            "D: 3g 8b ?",
            "A1 7g 8g =B",
            "A6 3r+3g-2b 6r =B+5b-7r",
            "B7 V V =x8b",
            "T1 A7/7+17=17 B5/6+6=6",
            "A1 g7 8G",
            "A1 n H",
            "B2 3y+? 4y",
            "A6 3q 6r =B",
            "A6 33 6r",
            "T1 A7/7+ B5/6",
        ] {
            assert_eq!(of(line), Likeness::Surely, "{line}");
        }
        for line in ["R1", "R1 b", "R1 Blue", "A1 and then 7g", "A1"] {
            assert_eq!(of(line), Likeness::Maybe, "{line}");
        }
        for line in [
            "",
            "R1 blues",
            "G1 KeHeiHei /",
            "S3 L9>6HeiKhh97 SdGa >6GHxSL6",
            "1. d1-d3 f8-c8",
            "A1-A2",
            "R2D2 is a robot",
            "A1 sauce goes well with it",
            "A: Yes, I think so.",
            "Round 1",
            "B12 vitamins are sold here",
            "T-shirts",
            "a1 7g 8g",
        ] {
            assert_eq!(of(line), Likeness::No, "{line}");
        }
    }

    #[test]
    fn a_line_may_have_lost_its_label() {
        for line in [
            "4 9g 1g V",
            "42 2r V 3r+?",
            "1B 9b V =x",
            "A_ 8b V",
            "A99g 5g =A",
            "B4N 6g",
            "A13_2b N",
            "R 3b",
            "l2 1b",
            "1R N",
            "R116g",
            "R2 Cr",
            "R1D4g",
            "T A7/7+17=17 B5/6+6=6",
            ":A 179b 23g V",
            "A :345b 7g",
            "C  28b 7g ?",
            "AT6 9r 3b =A",
            "9A 7r 5r",
            "B 1g 8y ?",
            "A13;9b 4g =A",
            "A105r 7r",
            "Cw 3r 8r 1b =A",
            "kB: 25678b 279r 8y VN",
            "Tf A5/5+15=15 B3/8+8=8",
        ] {
            assert_eq!(of(line), Likeness::No, "{line}");
            assert_eq!(of_damaged(line), Likeness::Maybe, "{line}");
        }
        for line in [
            "see 7g",
            "B12 vitamins are sold here",
            "1. d1-d3 f8-c8",
            "5b",
            "61-48",
            "61 48",
            "Anna 61 Ben 48",
            "A: Yes, I think so.",
            "A1 sauce goes well with it",
            "R2D2 is a robot",
            "3 - 1",
        ] {
            assert_eq!(of_damaged(line), Likeness::No, "{line}");
        }
    }

    #[test]
    fn a_label_stands_before_a_blank() {
        for (text, length) in [
            ("A1 7g", Some(2)),
            ("A12 7g", Some(3)),
            ("R1 5b", Some(2)),
            ("D: 3g", Some(2)),
            ("A7/7+17", None),
            ("A", None),
            ("5b", None),
        ] {
            assert_eq!(label(text), length, "{text}");
        }
    }
}
