//! Signs that are written for those of the notation: `*` for `>`, `l` for `1`, letters of the wrong case. One is written
//! for another in the whole record or not at all: the reading with more turns is right.

use super::{Finder, Kind, may_be_label, rows, words, words::Word};
use crate::{
    record::{
        look_alikes::look_alike,
        pasted::{
            TurnReader,
            mapped_text::{Change, MappedText},
            times::is_time,
        },
    },
    span::{Span, floor},
};

/// Returns a text with the signs of the notation in place of those that are written for them, and how many there are. `None` if
/// it has none such.
pub fn usual(bare: &MappedText, reader: &TurnReader<'_>) -> (Option<MappedText>, usize) {
    let mut count = 0;
    let mut changed = bare.changed(typographic(bare.text()));
    for &(written, plain) in reader.signs.confused {
        let text = changed.as_ref().unwrap_or(bare);
        let changes = replaced(text.text(), written, plain, reader);
        if changes.len() < FEWEST {
            continue;
        }
        let replaced = changes.len();
        if let Some(better) = text.changed(changes).filter(|better| reads_more(text.text(), better.text(), reader)) {
            changed = Some(better);
            count += replaced;
        }
    }
    let text = changed.as_ref().unwrap_or(bare);
    let changes = recased(text.text(), reader);
    count += changes.len();
    let recased = text.changed(changes);
    (recased.or(changed), count)
}

/// One sign may be a mistake; as many are a habit.
const FEWEST: usize = 2;

/// The changes that put the notation's signs in place of those that another keyboard has for attacks and battles.
fn typographic(text: &str) -> Vec<Change> {
    let others = text.char_indices().filter(|(_, c)| !c.is_ascii());
    let signs = others.filter_map(|(at, c)| {
        let plain = look_alike(c).filter(|plain| matches!(plain, '/' | '>' | '^'))?;
        Some(Change::to(Span::new(at, at + c.len_utf8()), plain))
    });
    signs.collect()
}

/// The changes that put one sign in place of another, within moves and before battles.
fn replaced(text: &str, written: &str, plain: &str, reader: &TurnReader<'_>) -> Vec<Change> {
    let is_of_move = |c: char| c.is_alphanumeric() || (reader.notation.is_notation)(c);
    let found = text.match_indices(written).filter(|(at, _)| {
        let [before, after] = around(text, Span::new(*at, at + written.len()));
        if written.contains(char::is_alphabetic) {
            // Not in a word of a language.
            let start = before
                .rfind(|c| !is_of_move(c))
                .map_or(0, |at| at + before[at..].chars().next().map_or(1, char::len_utf8));
            let end = after.find(|c| !is_of_move(c)).unwrap_or(after.len());
            let word = format!("{}{plain}{}", &before[start..], &after[..end]).replace(written, plain);
            let is_attack = plain == reader.signs.arrows[0];
            return word.len() > 1
                && word.chars().all(|c| (reader.notation.is_notation)(c))
                && (!is_attack || reader.is_in_move(before, after));
        }
        let is_of_time = |c: char| c.is_ascii_digit() || c == ':';
        let start = before.trim_end_matches(is_of_time).len();
        let end = after.len() - after.trim_start_matches(is_of_time).len();
        if is_time(&format!("{}{written}{}", &before[start..], &after[..end])) {
            return false;
        }
        let is_notation = |c: char| (reader.notation.is_notation)(c);
        let is_before = before.ends_with(is_notation) || before.ends_with([' ', '\n']) && !plain.is_empty();
        is_before && after.starts_with(is_notation)
    });
    found.map(|(at, sign)| Change::to(Span::new(at, at + sign.len()), plain)).collect()
}

/// Returns what is before and after a place, as far as it may be of the same word.
fn around(text: &str, place: Span) -> [&str; 2] {
    let start = floor(text, place.start.saturating_sub(LONGEST_WORD));
    let after = &text[place.end..];
    [&text[start..place.start], &after[..floor(after, LONGEST_WORD)]]
}

/// No word of a turn is longer, in bytes.
const LONGEST_WORD: usize = 128;

/// Whether clearly more of a text can be read than of another.
fn reads_more(before: &str, after: &str, reader: &TurnReader<'_>) -> bool {
    let [before, after] = [before, after].map(|text| count(text, reader));
    after.0 > before.0 + 1 || after.0 >= before.0 && after.1 > before.1 + 2
}

/// How many turns of a text can be read whole, and how many words.
fn count(text: &str, reader: &TurnReader<'_>) -> (usize, usize) {
    let rows = rows(&Finder::new(text, reader));
    let turns = rows.iter().filter(|row| row.kind == Kind::Text).flat_map(|row| &row.turns);
    turns
        .filter(|turn| turn.segment.is_clean)
        .fold((0, 0), |(turns, words), turn| (turns + 1, words + turn.segment.words.len()))
}

/// The changes that put letters in the right case, in lines that are all of one.
fn recased(text: &str, reader: &TurnReader<'_>) -> Vec<Change> {
    let finder = Finder::new(text, reader);
    let mut changes = Vec::new();
    let mut others = Vec::new();
    for row in rows(&finder).iter().filter(|row| row.kind == Kind::Text) {
        let read = row.turns.iter().filter(|turn| turn.segment.is_clean).map(|turn| turn.segment.end()).max();
        if read.is_some_and(|end| row.words.iter().all(|word| word.span.end <= end || !is_capital(text, word))) {
            continue;
        }
        let starts = row.words.iter().map(|word| word.span.start);
        let whole =
            |start: usize| Span::new(start, start + text[start..row.line.end].trim_end_matches(words::is_end).len());
        let of_line = |start: usize, is_whole: bool| {
            let span = whole(start);
            let turn = &text[span.start..span.end];
            let is_labelled = reader.label(turn) > 0;
            let has_label = is_labelled || turn.split_whitespace().next().is_some_and(may_be_label);
            let label = if is_labelled { String::new() } else { reader.label_of(0, 1).to_lowercase() + " " };
            let recased = reader.recased(&format!("{label}{turn}"))?;
            let is_read = reader.reads(&recased);
            let moves = recased.get(label.len()..)?;
            (moves.len() == turn.len() && (is_read || !is_whole && has_label)).then(|| Change::to(span, moves))
        };
        let starts: Vec<usize> = starts.take(MOST_WORDS).collect();
        let found = (0..starts.len()).find_map(|at| Some((at, of_line(starts[at], true)?)));
        // What comes before the turn may be a label with a mistake in it.
        let with_label = |at: usize| of_line(starts[at.checked_sub(1)?], false);
        match found {
            Some((at, change)) => changes.push(with_label(at).unwrap_or(change)),
            None => others.extend(starts.iter().find_map(|&start| of_line(start, false))),
        }
    }
    if changes.len() < FEWEST {
        return Vec::new();
    }
    if others.len() < changes.len() {
        changes.extend(others);
        changes.sort_by_key(|change| change.span.start);
    }
    changes
}

/// Whether a word has capitals and no small letters.
fn is_capital(text: &str, word: &Word) -> bool {
    let word = &text[word.span.start..word.span.end];
    word.contains(char::is_uppercase) && !word.contains(char::is_lowercase)
}

/// A turn in the wrong case starts at one of the first words of its line.
const MOST_WORDS: usize = 12;
