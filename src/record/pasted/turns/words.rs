//! A line as words with signs between them.

use super::super::{TurnReader, times::is_time};
use crate::{
    record::notation::LONGEST_REMARK,
    span::{Span, floor},
};

/// A word: letters, figures and signs of the notation without anything else between them.
#[derive(Clone, Copy, Debug)]
pub struct Word {
    pub span: Span,
    /// Whether more than a space or a comma separates it from the word before it: a tab, the border of a cell, several
    /// spaces. The first word of a line starts a cell.
    pub starts_cell: bool,
}

/// A sign after a turn: the end of a sentence, of a cell, of a quotation, or of bold words.
pub fn is_end(c: char) -> bool {
    c.is_whitespace() || matches!(c, '*' | '`' | '_' | '|' | '"' | '“' | '”' | '„' | '\\' | ',' | ';' | '.')
}

/// Returns the words of a line, without times and without remarks in parentheses.
pub fn words(text: &str, line: Span, reader: &TurnReader<'_>) -> Vec<Word> {
    let inside = &text[line.start..line.end];
    let mut words: Vec<Word> = Vec::new();
    let (mut at, mut end) = (0, 0);
    while let Some(c) = inside[at..].chars().next() {
        let rest = &inside[at..];
        if let Some(length) = remark(rest, reader) {
            at += length;
            continue;
        }
        if !is_of_word(c, reader) {
            at += c.len_utf8();
            continue;
        }
        let is_start = inside[..at].chars().next_back().is_none_or(|before| !before.is_alphanumeric());
        if let Some(length) = is_start.then(|| time(rest)).flatten() {
            at += length;
            continue;
        }
        let mut length = rest.find(|c| !is_of_word(c, reader)).unwrap_or(rest.len());
        while is_joint(&rest[..length], &rest[length..], reader) {
            let next = &rest[length + 1..];
            length += 1 + next.find(|c| !is_of_word(c, reader)).unwrap_or(next.len());
        }
        let word = rest[..length].trim_end_matches([',', '.']);
        let length = length.max(c.len_utf8());
        if !word.is_empty() {
            let gap = &inside[end..at];
            let is_blank = words.last().is_some() && matches!(gap, " " | "," | ", " | "\u{a0}" | "");
            words.push(Word { span: Span::new(line.start + at, line.start + at + word.len()), starts_cell: !is_blank });
            end = at + word.len();
        }
        at += length;
    }
    words
}

fn is_of_word(c: char, reader: &TurnReader<'_>) -> bool {
    c.is_alphanumeric() || c != ',' && (reader.notation.is_notation)(c) || reader.notation.look_alike(c).is_some()
}

/// Whether a sign does not separate two words: one that was mistyped within a word, or a comma in a list of captures.
fn is_joint(before: &str, rest: &str, reader: &TurnReader<'_>) -> bool {
    if let Some(next) = rest.strip_prefix(MISTYPED) {
        return next.starts_with(char::is_alphanumeric);
    }
    let Some(next) = rest.strip_prefix(',').filter(|_| (reader.notation.is_notation)(',') && before.len() < LONGEST)
    else {
        return false;
    };
    let next = &next[..floor(next, LONGEST)];
    let next = &next[..next.find(|c| !is_of_word(c, reader)).unwrap_or(next.len())];
    !next.is_empty()
        && reader.reads_alone(&format!("{before},{next}"))
        && !reader.reads_alone(&format!("{before} {next}"))
}

/// Signs that are in a word by mistake only.
const MISTYPED: [char; 6] = ['?', '!', '%', '&', '@', '$'];

/// No comma is looked for in a longer word, in bytes.
const LONGEST: usize = 64;

/// Returns the length of the time that a text starts with: `0:12`, `10 min`.
fn time(text: &str) -> Option<usize> {
    if !text.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let is_border = |c: char| c.is_whitespace() || matches!(c, ']' | ')' | '|' | ';' | ',' | '"' | '-' | '<');
    let end = text.find(is_border).unwrap_or(text.len());
    let clock = text[..end].trim_end_matches(['.', ':']);
    is_time(clock).then_some(clock.len()).filter(|_| clock.contains(':'))
}

/// Returns how long a time or a remark in parentheses or brackets is at the start of a text.
fn remark(text: &str, reader: &TurnReader<'_>) -> Option<usize> {
    let close = match text.chars().next()? {
        '(' => ')',
        '[' => ']',
        _ => return None,
    };
    let widest = &text[..floor(text, LONGEST_REMARK)];
    let end = widest.find(close)?;
    let inside = &widest[1..end];
    let is_turn = |word: &str| reader.begins(word).is_some() || reader.reads_alone(word);
    let is_border = |c: char| c.is_whitespace() || matches!(c, ',' | '\'' | '"');
    let is_remark = || reader.notation.has_words(inside) && !inside.split(is_border).any(is_turn);
    (is_time(inside) || is_remark()).then_some(end + 1)
}
