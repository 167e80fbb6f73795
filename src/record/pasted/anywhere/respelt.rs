//! Signs that look like others: `l` for `1`, `O` for `0`. They are read as what makes a turn of a word.

use super::super::{FARTHEST, TurnReader, bare::Change, floor};
use crate::span::Span;

/// A sign that is to be read as another.
#[derive(Clone)]
pub struct Respelt {
    span: Span,
    text: String,
}

impl Respelt {
    pub fn of(span: Span, text: String) -> Self {
        Self { span, text }
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    pub fn change(&self) -> Change {
        Change::to(self.span, self.text.as_str())
    }

    /// Returns the same, so many bytes further on.
    pub fn shifted(self, by: usize) -> Self {
        let span = Span::new(self.span.start + by, self.span.end + by);
        Self { span, ..self }
    }
}

/// No shorter word of letters alone is a turn.
const SHORT: usize = 4;

/// So many signs of a word are tried both ways.
const MOST_SIGNS: usize = 6;

/// Returns a word as it can be read, with the fewest signs read as others, and these.
pub fn word(word: &str, reader: &TurnReader<'_>, reads: impl Fn(&str) -> bool) -> Option<(String, Vec<Respelt>)> {
    chosen(word, signs(word, reader), &reads).or_else(|| in_other_case(word, reader, reads))
}

/// Returns a word that is all in small letters or in capitals as it should be.
fn in_other_case(word: &str, reader: &TurnReader<'_>, reads: impl Fn(&str) -> bool) -> Option<(String, Vec<Respelt>)> {
    // A short word of letters is one of a language.
    if word.len() < SHORT && word.chars().all(char::is_alphabetic) {
        return None;
    }
    let label = reader.label_of(0, 1) + " ";
    let recased = reader.recased(&format!("{label}{word}"))?;
    let text = recased.get(label.len()..)?.to_owned();
    let whole = Respelt { span: Span::new(0, word.len()), text: text.clone() };
    reads(&text).then(|| (text, vec![whole]))
}

/// Returns a word with the fewest of some signs read as others that make it one that can be read.
fn chosen(word: &str, signs: Vec<Respelt>, reads: &impl Fn(&str) -> bool) -> Option<(String, Vec<Respelt>)> {
    if signs.is_empty() {
        return None;
    }
    let all = |chosen: usize| {
        let chosen = signs.iter().enumerate().filter(move |(bit, _)| chosen >> bit & 1 != 0);
        chosen.map(|(_, sign)| sign.clone())
    };
    if signs.len() > MOST_SIGNS {
        let text = apply(word, &signs);
        return reads(&text).then_some((text, signs));
    }
    let mut choices: Vec<usize> = (1..1 << signs.len()).collect();
    choices.sort_by_key(|choice| choice.count_ones());
    choices.into_iter().find_map(|choice| {
        let chosen: Vec<Respelt> = all(choice).collect();
        let text = apply(word, &chosen);
        reads(&text).then_some((text, chosen))
    })
}

/// The most signs after a label that may belong to it.
const MOST_STOPS: usize = 3;

/// Returns how a word can be read as a label, given the text after it.
pub fn label(label: &str, behind: &str, reader: &TurnReader<'_>) -> Option<Vec<Respelt>> {
    let behind = &behind[..floor(behind, FARTHEST)];
    let is_label = |text: &str| {
        let length = reader.label(&format!("{text}{behind}"));
        (text.len()..=text.len() + MOST_STOPS).contains(&length)
    };
    let has_letters = reader.label_of(0, 1).contains(char::is_alphabetic);
    if !label.contains(char::is_alphabetic) && label.len() < 2 {
        return None;
    }
    let signs = signs(label, reader).into_iter().filter(|sign| !has_letters || sign.span.start > 0);
    chosen(label, signs.collect(), &is_label).map(|(_, respelt)| respelt)
}

/// Returns the signs of a word that look like others.
fn signs(word: &str, reader: &TurnReader<'_>) -> Vec<Respelt> {
    let table: Vec<_> = reader.confused().collect();
    let mut signs = Vec::new();
    let mut end = 0;
    for (at, _) in word.char_indices() {
        let found = table.iter().find(|(sign, _)| word[at..].starts_with(sign));
        if let Some((sign, plain)) = found.filter(|_| at >= end) {
            end = at + sign.len();
            signs.push(Respelt { span: Span::new(at, end), text: (*plain).to_owned() });
        }
    }
    signs
}

fn apply(word: &str, signs: &[Respelt]) -> String {
    let (mut text, mut end) = (String::new(), 0);
    for sign in signs {
        text.push_str(&word[end..sign.span.start]);
        text.push_str(&sign.text);
        end = sign.span.end;
    }
    text + &word[end..]
}
