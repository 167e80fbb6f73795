//! A line as words with signs between them.

use super::{TurnReader, times::is_time};
use crate::span::Span;

/// A word: letters, figures and signs of the notation without anything else between them.
#[derive(Clone, Copy)]
pub struct Word {
    pub span: Span,
    /// What separates it from the word before it, or the start of the line.
    pub gap: Gap,
}

/// What separates two words: the strongest sign between them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Gap {
    /// A space, a comma, or both.
    Blank,
    /// What may separate two turns: several spaces, a tab, the border of a cell, a semicolon, other signs.
    Border,
}

/// Returns the words of a line.
pub fn words(text: &str, line: Span, reader: &TurnReader<'_>) -> Vec<Word> {
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
        if let Some(end) = remark(&inside[at..], reader) {
            while chars.next_if(|(next, _)| *next < at + end).is_some() {}
            continue;
        }
        let next = chars.peek().map(|(_, next)| *next);
        let is_attack = || {
            next.is_some_and(|next| reader.is_place(next))
                && inside[..at].chars().next_back().is_none_or(|c| c == ' ')
                && reader.is_attack(c)
        };
        if !is_of_word(c, reader) && !is_attack() {
            continue;
        }
        let mut last = start + c.len_utf8();
        loop {
            while let Some((at, c)) = chars.next_if(|&(_, c)| is_of_word(c, reader)) {
                last = line.start + at + c.len_utf8();
            }
            if !is_joint(&text[start..last], &text[last..line.end], reader) {
                break;
            }
            chars.next();
        }
        let word = text[start..last].trim_end_matches(['.', ',']);
        if word.is_empty() || means_nothing(word, reader) {
            continue;
        }
        last = start + word.len();
        let gap = gap(&text[end..start], words.is_empty());
        words.extend(parts(text, Span::new(start, last), gap, line.end, reader));
        end = last;
    }
    words
}

/// Returns how long a time or a remark in parentheses or brackets is at the start of a text.
fn remark(text: &str, reader: &TurnReader<'_>) -> Option<usize> {
    let close = match text.chars().next()? {
        '(' => ')',
        '[' => ']',
        _ => return None,
    };
    let widest = &text[..super::floor(text, LONGEST_REMARK)];
    let end = widest.find(close)?;
    let inside = &widest[1..end];
    let is_turn = |word: &str| reader.begins(word).is_some() || reader.reads_alone(word);
    let is_border = |c: char| c.is_whitespace() || matches!(c, ',' | '\'' | '"');
    let is_remark = || reader.notation.has_words(inside) && !inside.split(is_border).any(is_turn);
    (is_time(inside) || is_remark()).then_some(end + 1)
}

/// No remark is longer, in bytes.
const LONGEST_REMARK: usize = 200;

/// A word; if there are marks of a quote before it, or the sign of an added line, these are a word of their own.
fn parts(
    text: &str,
    span: Span,
    gap: Gap,
    line_end: usize,
    reader: &TurnReader<'_>,
) -> impl Iterator<Item = Word> + use<> {
    let word = &text[span.start..span.end];
    let marks = word.len() - word.trim_start_matches('>').len();
    // One mark is of a battle, unless a label follows it.
    let rest = &word[marks..];
    let is_turn = || reader.label(rest) > 0 || reader.reads_alone(rest);
    let is_quote = marks > 1 || marks == 1 && (rest.is_empty() || is_turn());
    let is_added = || {
        let starts_line = span.start == 0 || text[..span.start].ends_with(['\n', '\r']);
        starts_line && word.starts_with('+') && reader.label(&text[span.start + 1..line_end]) > 0
    };
    let end_of_name = || {
        let at = word.rfind(':')? + 1;
        (reader.label(&text[span.start + at..line_end]) > 0).then_some(at)
    };
    let cut = match () {
        () if is_quote => marks,
        () if is_added() => 1,
        () => end_of_name().unwrap_or(0),
    };
    let quote = (cut > 0).then_some(Word { span: Span::new(span.start, span.start + cut), gap });
    let gap = if cut > 0 { Gap::Border } else { gap };
    let rest = (cut < word.len()).then_some(Word { span: Span::new(span.start + cut, span.end), gap });
    quote.into_iter().chain(rest)
}

/// Whether a sign that replaces another, or nothing, is in a move: `H1-3`, `d1:d3`.
fn is_joint(before: &str, rest: &str, reader: &TurnReader<'_>) -> bool {
    let mut chars = rest.chars();
    let sign = chars.next().filter(|c| !c.is_alphanumeric() && !c.is_whitespace());
    let Some(sign) = sign.filter(|_| before.contains(char::is_alphabetic) && before.len() < LONGEST) else {
        return false;
    };
    let rest = chars.as_str();
    let next = rest.find(|c| !is_of_word(c, reader)).unwrap_or(rest.len());
    let next = &rest[..super::floor(rest, next.min(LONGEST))];
    if sign == ',' && reader.notation.is_notation(',') {
        let apart = format!("{before} {next}");
        return reader.reads_alone(&format!("{before},{next}")) && !reader.reads_alone(&apart);
    }
    let table = reader.confused();
    let mut plain = table.filter(|(written, _)| written.chars().eq([sign])).peekable();
    let is_place = |c| reader.is_place(c);
    let is_from = before.ends_with(is_place) || reader.is_attack(sign) && before.ends_with('e');
    if plain.peek().is_some() && is_from && next.starts_with(is_place) {
        return true;
    }
    !next.is_empty()
        && plain.any(|(_, plain)| {
            let whole = format!("{before}{plain}{next}");
            let apart = format!("{before} {next}");
            reader.reads_alone(&whole) && !(reader.reads_alone(before) && reader.reads_alone(&apart))
        })
}

/// No sign is looked for in a longer word, in bytes.
const LONGEST: usize = 64;

/// Whether a word is a sign without meaning in a turn, such as a dash.
fn means_nothing(word: &str, reader: &TurnReader<'_>) -> bool {
    let mut meanings = reader.confused().filter(|(sign, _)| *sign == word).peekable();
    meanings.peek().is_some() && meanings.all(|(_, plain)| plain.is_empty())
}

fn is_of_word(c: char, reader: &TurnReader<'_>) -> bool {
    let notation = reader.notation;
    c.is_alphanumeric() || c != ',' && (notation.is_notation(c) || notation.look_alike(c).is_some())
}

fn gap(between: &str, is_first: bool) -> Gap {
    let mut chars = between.chars();
    match (chars.next(), chars.as_str()) {
        _ if is_first => Gap::Border,
        (Some(' ' | ',' | '\u{a0}'), "") | (Some(','), " ") => Gap::Blank,
        _ => Gap::Border,
    }
}
