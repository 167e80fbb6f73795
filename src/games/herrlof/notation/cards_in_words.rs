//! Cards in words: `red 6`, `6 green`, `Valknut`, `🔴6`; and the words of a line.

use super::recover::is_line;
use crate::{record::before_comment, span::Span};

/// Words and signs for the colours, each with its letter.
const COLOURS: [(char, &[&str]); 4] = [
    ('b', &["blue", "blau", "bleu", "bleue", "blå", "blauw", "azul", "blu", "🔵", "🟦", "💙"]),
    ('g', &["green", "grün", "vert", "verte", "grön", "grøn", "grønn", "groen", "verde", "🟢", "🟩", "💚"]),
    ('r', &["red", "rot", "rouge", "röd", "rød", "rood", "rojo", "rosso", "🔴", "🟥", "❤"]),
    ('y', &["yellow", "gelb", "jaune", "gul", "geel", "amarillo", "giallo", "🟡", "🟨", "💛"]),
];

/// The beginnings of words for the runes.
const RUNES: [(char, &str); 2] = [('V', "valknut"), ('N', "hagal")];

/// The cards of a text that are in words, with what to read for them.
pub fn read(text: &str) -> Vec<(Span, String)> {
    lines(text).flat_map(|line| cards(text, line)).collect()
}

/// The lines of a text to look for words in: all but its tags, without their comments.
pub fn lines(text: &str) -> impl Iterator<Item = Span> {
    let is_tag = |line: &Span| {
        let name = text[line.start..line.end].trim_start().strip_prefix('[');
        name.is_some_and(|name| name.starts_with(char::is_alphabetic))
    };
    all_lines(text).filter(move |line| !is_tag(line))
}

/// The lines of a text without their comments.
pub fn all_lines(text: &str) -> impl Iterator<Item = Span> {
    let mut start = 0;
    text.split(['\n', '\r']).map(move |line| {
        // `#1` is the number of a trick, and `##` is before a heading.
        let hashes = line.trim_start().bytes().take_while(|&byte| byte == b'#').count();
        let rest = &line.trim_start()[hashes..];
        let is_sign = hashes > 1 || rest.starts_with(|c: char| c.is_ascii_digit());
        let sign = if is_sign { line.len() - rest.len() } else { 0 };
        let span = Span::new(start + sign, start + sign + before_comment(&line[sign..]).len());
        start += line.len() + 1;
        span
    })
}

/// The words of a stretch: letters and figures, or a sign for a colour.
pub fn words(text: &str, line: Span) -> Vec<Span> {
    let mut words: Vec<Span> = Vec::new();
    for (at, c) in text[line.start..line.end].char_indices() {
        let (start, end) = (line.start + at, line.start + at + c.len_utf8());
        let is_sign = is_sign(c);
        let goes_on = |last: &Span| {
            let is_after_sign = text[last.start..last.end].starts_with(self::is_sign);
            last.end == start && (c == COLOURFUL || !is_sign && !is_after_sign)
        };
        match words.last_mut() {
            _ if !(c.is_alphanumeric() || is_sign || c == COLOURFUL) => {}
            Some(last) if goes_on(last) => last.end = end,
            _ if c == COLOURFUL => {}
            _ => words.push(Span::new(start, end)),
        }
    }
    words
}

/// Follows a sign that is to be shown in colour.
const COLOURFUL: char = '\u{fe0f}';

/// Whether a character is a sign for a colour.
fn is_sign(c: char) -> bool {
    !c.is_alphanumeric() && !c.is_ascii() && colour(c.encode_utf8(&mut [0; 4])).is_some()
}

/// The letter of a colour by its name, or by a sign for it.
fn colour(word: &str) -> Option<char> {
    let word = word.trim_end_matches(COLOURFUL).to_lowercase();
    letter_of(|name| name == word)
}

/// The letter of a colour by a part of its name, such as `gr`, `grn` or `yel`: its first letters; or else its first one,
/// and others of it in order.
fn short_colour(word: &str) -> Option<char> {
    let word = word.to_lowercase();
    if word.chars().count() < 2 || !word.chars().all(char::is_alphabetic) {
        return None;
    }
    let is_in = |name: &str| {
        let mut letters = name.chars();
        name.chars().next() == word.chars().next() && word.chars().all(|c| letters.any(|letter| letter == c))
    };
    letter_of(|name| name.starts_with(&*word)).or_else(|| letter_of(is_in))
}

/// The letter of the one colour with such a name.
fn letter_of(is_it: impl Fn(&str) -> bool) -> Option<char> {
    let mut all = COLOURS.iter().filter(|(_, names)| names.iter().any(|name| is_it(name)));
    let (letter, _) = all.next()?;
    all.next().is_none().then_some(*letter)
}

/// The cards of a line that are in words.
fn cards(text: &str, line: Span) -> Vec<(Span, String)> {
    let words = words(text, line);
    let mut found: Vec<(Span, String)> = Vec::new();
    let gap = |one: &Span, other: &Span| &text[one.end..other.start];
    let is_near = |gap: &str| matches!(gap, "" | " " | "-" | "\u{a0}");
    for (at, span) in words.iter().enumerate() {
        let word = &text[span.start..span.end];
        let small = word.to_lowercase();
        if let Some((letter, _)) = RUNES.iter().find(|(_, name)| small.starts_with(name)) {
            found.push((*span, letter.to_string()));
            continue;
        }
        // The card that is turned up comes right after an `x`, and one that is taken after a seat: `=A+B5 green`.
        let (sign, plain) = without_sign(text, *span);
        let is_digit = |c: char| c.is_ascii_digit();
        let letters = plain.trim_matches(is_digit);
        let figures = if plain.starts_with(is_digit) {
            &plain[..plain.len() - plain.trim_start_matches(is_digit).len()]
        } else {
            &plain[plain.trim_end_matches(is_digit).len()..]
        };
        let is_glued = !figures.is_empty() && letters.len() + figures.len() == plain.len();
        let short = || short_colour(letters).filter(|_| is_glued);
        let Some(letter) = colour(letters).or_else(short) else {
            continue;
        };
        if is_glued {
            found.extend(are_ranks(figures).then(|| (*span, format!("{sign}{figures}{letter}"))));
            continue;
        }
        let taken = found.last().map_or(line.start, |(span, _)| span.end);
        let before = at.checked_sub(1).map(|before| words[before]);
        let before =
            before.filter(|before| before.start >= taken && sign.is_empty()).map(|rank| (rank, gap(&rank, span)));
        let after = words.get(at + 1).map(|after| (*after, gap(span, after)));
        let mut beside: Vec<(Span, &str)> = before.into_iter().chain(after).collect();
        beside.retain(|(_, gap)| plain == letters && is_near(gap));
        // What touches a sign belongs to it.
        beside.sort_by_key(|(_, gap)| !gap.is_empty());
        found.extend(beside.into_iter().find_map(|(rank, gap)| {
            let (own, figures) = without_sign(text, rank);
            let is_rank = are_ranks(figures) && (figures.len() == 1 || gap.is_empty());
            let card = || (rank.to(*span), format!("{own}{sign}{figures}{letter}"));
            is_rank.then(card)
        }));
    }
    if found.is_empty() {
        // A stroke between two cards.
        let inside = &text[line.start..line.end];
        let strokes = inside.match_indices(" / ").filter(|(at, stroke)| {
            let before = inside[..*at].rsplit(' ').next().unwrap_or_default();
            let after = &inside[at + stroke.len()..];
            starts_with_card(before) && (after.starts_with('=') || starts_with_card(after))
        });
        found.extend(strokes.map(|(at, stroke)| {
            let start = line.start + at;
            (Span::new(start, start + stroke.len()), " ".to_owned())
        }));
    }
    found
}

/// A word in a result without the sign before its card, and that sign.
fn without_sign(text: &str, word: Span) -> (&str, &str) {
    let written = &text[word.start..word.end];
    let follows_sign = text[..word.start].ends_with(['=', '+']);
    let plain = written.strip_prefix(['x', 'A', 'B', 'C']);
    let plain = plain.filter(|plain| follows_sign && !plain.is_empty());
    let plain = plain.filter(|_| colour(written).is_none());
    let plain = plain.unwrap_or(written);
    (&written[..written.len() - plain.len()], plain)
}

fn are_ranks(figures: &str) -> bool {
    !figures.is_empty() && figures.bytes().all(|byte| matches!(byte, b'1'..=b'9'))
}

/// Whether a text starts with a card, in any spelling.
pub fn starts_with_card(text: &str) -> bool {
    let word = text.split(|c: char| c.is_whitespace() || matches!(c, ',' | '|' | ';' | '"')).next();
    word.is_some_and(|word| !word.is_empty() && is_line(&format!("A1 {word}")))
}
