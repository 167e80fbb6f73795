//! A line as words with signs between them.

use crate::{record::Notation, span::Span};

/// A word: letters, figures and signs of the notation without anything else between them.
#[derive(Clone, Copy)]
pub struct Word {
    pub span: Span,
    /// What stands between it and the word before it, or the start of the line.
    pub gap: Gap,
}

/// What stands between two words, the strongest sign of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Gap {
    /// A blank, a comma, or both.
    Blank,
    /// What may part two turns: several blanks, a tab, the border of a cell, a semicolon, other signs.
    Border,
}

/// Returns the words of a line.
pub fn words(text: &str, line: Span, notation: &dyn Notation) -> Vec<Word> {
    let inside = &text[line.start..line.end];
    let mut words: Vec<Word> = Vec::new();
    let mut chars = inside.char_indices().peekable();
    let mut end = line.start;
    while let Some((at, c)) = chars.next() {
        let start = line.start + at;
        // A line end in a string of JSON.
        if c == '\\' {
            chars.next_if(|(_, c)| matches!(c, 'n' | 'r' | 't'));
            continue;
        }
        if !is_of_word(c, notation) {
            continue;
        }
        let mut last = start + c.len_utf8();
        loop {
            while let Some((at, c)) = chars.next_if(|&(_, c)| is_of_word(c, notation)) {
                last = line.start + at + c.len_utf8();
            }
            if !is_joint(&text[start..last], &text[last..line.end]) {
                break;
            }
            chars.next();
        }
        let gap = gap(&text[end..start], words.is_empty());
        words.extend(parts(text, Span::new(start, last), gap));
        end = last;
    }
    words
}

/// A word whole; where marks of a quote stand before it, these by themselves.
fn parts(text: &str, span: Span, gap: Gap) -> impl Iterator<Item = Word> {
    let word = &text[span.start..span.end];
    let marks = word.len() - word.trim_start_matches('>').len();
    // One mark is of a battle, unless a label stands behind it.
    let rest = &word[marks..];
    let is_quote = marks > 1 || marks == 1 && (rest.is_empty() || rest.len() == word.len());
    let cut = if is_quote { marks } else { 0 };
    let quote = (cut > 0).then_some(Word {
        span: Span::new(span.start, span.start + cut),
        gap,
    });
    let gap = if cut > 0 { Gap::Border } else { gap };
    let rest = (cut < word.len()).then_some(Word {
        span: Span::new(span.start + cut, span.end),
        gap,
    });
    quote.into_iter().chain(rest)
}

/// Whether a hyphen, or a sign of capture, stands between two figures of a move.
fn is_joint(before: &str, rest: &str) -> bool {
    let mut rest = rest.chars();
    let is_space = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit() || c == 'm');
    before.contains(char::is_alphabetic)
        && is_space(before.chars().next_back())
        && matches!(rest.next(), Some('-' | '*' | ':' | '–'))
        && is_space(rest.next())
}

fn is_of_word(c: char, notation: &dyn Notation) -> bool {
    c.is_alphanumeric() || notation.is_notation(c) || notation.look_alike(c).is_some()
}

fn gap(between: &str, is_first: bool) -> Gap {
    let mut chars = between.chars();
    match (chars.next(), chars.as_str()) {
        _ if is_first => Gap::Border,
        (Some(' ' | ',' | '\u{a0}'), "") | (Some(','), " ") => Gap::Blank,
        _ => Gap::Border,
    }
}
