//! Whether a line of a text is a turn: by its label, and by how much of it is notation.

use super::grammar;
use crate::record::Likeness;

/// The characters of the notation.
const NOTATION: &str = "GSHKLeivhmdtarx0123456789>^/";

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

/// The label at the start of a line, empty where there is none, and the rest.
fn split_label(line: &str) -> (&str, &str) {
    let digits = line.chars().skip(1).take_while(char::is_ascii_digit);
    let digits = digits.count();
    match line.starts_with(['G', 'S', 'g', 's']) && digits > 0 {
        true => (&line[..1 + digits], line[1 + digits..].trim_start()),
        false => ("", line),
    }
}

/// Behind a label most of a damaged turn is still notation; or it starts with moves, and words follow.
fn labelled(rest: &str) -> Likeness {
    let (count, strange) = strangers(rest, |letter| NOTATION.contains(letter));
    let starts_a_part = rest.is_empty() || rest.starts_with(['H', 'K', 'L', 'G', 'S', '/', '>']);
    let moves = || {
        let word = rest.split(char::is_whitespace).next().unwrap_or("");
        grammar::read(&format!("G1 {word}")).moves.len()
    };
    if starts_a_part && (strange * 6 <= count || moves() > 1) {
        Likeness::Surely
    } else if strange * 3 <= count {
        Likeness::Maybe
    } else {
        Likeness::No
    }
}

/// A turn typed without capitals.
fn in_small_letters(rest: &str) -> Likeness {
    let known = |letter: char| NOTATION.contains([letter, letter.to_ascii_uppercase()]);
    let (count, strange) = strangers(rest, known);
    let starts_a_move = rest.starts_with(['h', 'k', 'l', 'H', 'K', 'L']);
    match starts_a_move && strange * 6 <= count && rest.contains(is_telling) {
        true => Likeness::Maybe,
        false => Likeness::No,
    }
}

/// A turn without its label, or the rest of one.
fn without_label(line: &str) -> Likeness {
    let (count, strange) = strangers(line, |letter| NOTATION.contains(letter));
    let damaged = count > 2 && strange * 8 <= count && line.contains(is_telling);
    match damaged || line == "/" {
        true => Likeness::Maybe,
        false => Likeness::No,
    }
}

/// What stands in turns more than in words.
fn is_telling(letter: char) -> bool {
    letter.is_ascii_digit() || "/>".contains(letter)
}

/// How many letters a text has, blanks not counted, and how many of them are not known.
fn strangers(text: &str, known: impl Fn(char) -> bool) -> (usize, usize) {
    let letters = text.chars().filter(|letter| !letter.is_whitespace());
    letters.fold((0, 0), |(count, strange), letter| {
        (count + 1, strange + usize::from(!known(letter)))
    })
}
