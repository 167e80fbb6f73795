//! The edits that put each turn on a line of its own and make comments of the rest.

use rustc_hash::FxHashMap;

use super::{
    super::{FEW, TurnReader, bare::Change, signs::is_end, times::is_time},
    HABIT,
    play::{Line, Play},
    plays::Plays,
    respelt::Respelt,
    without_figures,
};
use crate::{
    record::{
        Likeness,
        endings::{is_result_line, may_say_how_it_ended},
        tags,
    },
    span::Span,
};

/// The edits that put each turn on a line of its own, with its label, and make comments of the rest.
pub fn changes(text: &str, plays: &Plays, reader: &TurnReader<'_>) -> Vec<Change> {
    let mut all: Vec<(Span, Vec<Change>)> = Vec::new();
    for &(line, start) in &plays.tags {
        let end = tags::read(text, Span::new(start, line.end)).map_or(line.end, |tag| tag.span.end);
        let behind = &text[end..line.end];
        let mut changes = Vec::new();
        if start > line.start {
            changes.push(Change::gone(Span::new(line.start, start)));
        }
        if !behind.is_empty() && behind.chars().all(is_end) {
            changes.push(Change::gone(Span::new(end, line.end)));
        }
        all.push((line, changes));
    }
    let labelled = plays.all().filter(|play| play.label.is_some()).count();
    let count = plays.all().count();
    let are_labelled = 2 * labelled > count;
    let first = plays.lines.first().map_or(0, |line| line.span.start);
    let last = plays.lines.last().map_or(0, |line| line.span.start);
    let mut alike: FxHashMap<String, usize> = FxHashMap::default();
    for line in &plays.others {
        *alike.entry(without_figures(&text[line.start..line.end])).or_default() += 1;
    }
    let is_habit = |line: &str| {
        let alike = alike[&without_figures(line)];
        alike >= FEW && HABIT * alike >= count
    };
    for &line in &plays.others {
        let inside = &text[line.start..line.end];
        let is_between = first < line.start && line.start < last;
        let start = Span::new(line.start, line.start);
        let numbers = inside.split(|c: char| !c.is_ascii_digit()).filter(|it| !it.is_empty());
        let is_of_chat = numbers.count() > 1;
        let is_labelled =
            reader.label(inside.trim_start()) > 0 || reader.notation.likeness_in_record(inside.trim()) != Likeness::No;
        if !inside.contains(char::is_alphanumeric) {
            all.push((line, vec![Change::gone(line)]));
        } else if is_labelled || is_result_line(inside.trim()) && !is_time(inside) {
            // Nothing that may be a turn or a result is left out.
        } else if is_between
            && are_labelled
            && !is_habit(inside)
            && !is_of_chat
            && !is_no_tag(inside)
            && !inside.contains('{')
        {
            // Where the turns follow on, and it is not the same around many, it is left out; where one may be lost in it, that is an error.
        } else if is_between || is_no_tag(inside) || inside.contains('{') {
            all.push((line, vec![Change::to(start, "; ")]));
        }
    }
    for (at, line) in plays.lines.iter().enumerate() {
        let goes_on = plays.lines.get(at + 1).is_some_and(Line::is_rest);
        let before = at.checked_sub(1).map(|before| plays.lines[before].end());
        let is_last = at + 1 == plays.lines.len();
        all.push((line.span, changes_of(text, line, [goes_on, is_last], before)));
    }
    all.sort_by_key(|(line, _)| line.start);
    all.into_iter().flat_map(|(_, changes)| changes).collect()
}

/// Whether a line in brackets is a remark or a heading, and not a tag with a mistake in it.
fn is_no_tag(line: &str) -> bool {
    let inside = line.trim_start_matches(|c: char| !c.is_alphanumeric() && c != '[');
    let inside = inside.strip_prefix('[');
    inside.is_some_and(|inside| {
        let word = inside.trim_end().strip_suffix(']');
        let is_word = word.is_some_and(|word| !word.contains(char::is_whitespace));
        let is_attribute = || inside.starts_with(|c: char| c.is_lowercase() || c == '%') && inside.contains('=');
        is_attribute() || !inside.contains('"') && (is_word || inside.contains([':', '!']))
    })
}

/// The changes of a line with turns, in order.
fn changes_of(text: &str, line: &Line, [goes_on, is_last]: [bool; 2], before: Option<usize>) -> Vec<Change> {
    let mut changes: Vec<Change> = Vec::new();
    for (at, play) in line.plays.iter().enumerate() {
        let border = match (at, play.is_rest) {
            (0, _) => "",
            (_, true) => " ",
            _ => "\n",
        };
        let label = play.new_label.as_ref().filter(|_| play.label.is_none());
        let label = label.map_or(String::new(), |label| format!("{label} "));
        let written = &text[play.before.start..play.before.end];
        // Who plays, and when, goes; what is said before a turn stays, as a comment.
        let of_line_before = before.filter(|_| at == 0 && play.is_rest);
        if let Some(end) = of_line_before {
            changes.push(Change::to(Span::new(end, play.span.start), " "));
        } else if at == 0 && is_said(written) {
            let start = Span::new(play.before.start, play.before.start);
            let end = Span::new(play.before.end, play.before.end);
            changes.push(Change::to(start, "; "));
            changes.push(Change::to(end, format!("\n{label}")));
        } else if let Some(digits) = own_number(text, play) {
            let letters = label.trim_end().trim_end_matches(|c: char| c.is_ascii_digit());
            let before = Span::new(play.before.start, digits.start);
            changes.push(Change::to(before, format!("{border}{letters}")));
            changes.push(Change::to(Span::new(digits.end, play.before.end), " "));
        } else if written != format!("{border}{label}") {
            changes.push(Change::to(play.before, format!("{border}{label}")));
        }
        if let Some(label) = &play.label {
            match &play.new_label {
                Some(new) => changes.push(Change::to(label.span, new.clone())),
                None => changes.extend(label.respelt.iter().map(Respelt::change)),
            }
            let gap = Span::new(label.span.end, play.span.start);
            let is_blank = !gap.is_empty() && text[gap.start..gap.end].chars().all(|c| c == ' ');
            if !play.is_open() && !is_blank {
                changes.push(Change::to(gap, " "));
            }
        }
        let respelt = play.respelt.iter().map(Respelt::change);
        let mut inner: Vec<Change> = play.joints.iter().cloned().chain(respelt).collect();
        inner.sort_by_key(|change| change.span.start);
        changes.extend(inner);
    }
    let end = line.plays.last().map_or(line.span.start, |play| play.span.end);
    if !goes_on {
        changes.extend(behind(text, Span::new(end, line.span.end), is_last));
    }
    changes
}

/// The longest number with a mistake in it, in characters.
const MOST_SIGNS: usize = 4;

/// Returns where the number of a turn without a label is written before it: it stays, so that it can be fixed by itself.
fn own_number(text: &str, play: &Play) -> Option<Span> {
    let label = play.new_label.as_ref().filter(|_| play.label.is_none())?;
    let letters = label.trim_end_matches(|c: char| c.is_ascii_digit());
    let number = &label[letters.len()..];
    let before = &text[play.before.start..play.before.end];
    let trimmed = before.trim_end_matches(|c: char| !c.is_alphanumeric());
    let token = trimmed.rsplit(|c: char| !c.is_alphanumeric()).next()?;
    let is_slipped = token.len() <= MOST_SIGNS
        && token.contains(char::is_alphabetic)
        && token.contains(|c: char| c.is_ascii_digit())
        && trimmed[..trimmed.len() - token.len()].contains(char::is_alphabetic);
    let end = play.before.start + trimmed.len();
    if is_slipped {
        return Some(Span::new(end - token.len(), end));
    }
    let is_own = !letters.is_empty()
        && trimmed.len() < before.len()
        && trimmed.strip_suffix(number).is_some_and(|rest| !rest.ends_with(|c: char| c.is_ascii_digit()));
    (is_own && !number.is_empty()).then(|| Span::new(end - number.len(), end))
}

/// Whether more is said before a turn than who plays it.
fn is_said(before: &str) -> bool {
    let words = before.split_whitespace().filter(|word| word.len() > 2);
    words.filter(|word| word.chars().all(char::is_alphabetic)).count() > 3
}

/// The change of what follows the last turn of a line: signs are deleted, words become a comment. Words that may give
/// the result are kept.
fn behind(text: &str, rest: Span, is_last: bool) -> Option<Change> {
    let behind = &text[rest.start..rest.end];
    let is_border = |c: char| is_end(c) || matches!(c, '(' | ')' | '[' | ']' | '{' | '}' | '-');
    let words = behind.trim_matches(is_border);
    if behind.is_empty() || behind.trim_start().starts_with([';', '#', '{']) && !words.is_empty() {
        None
    } else if words.is_empty() || is_time(words) {
        Some(Change::gone(rest))
    } else if is_last && may_say_how_it_ended(behind) {
        (behind.ends_with('.')).then(|| Change::gone(Span::new(rest.end - 1, rest.end)))
    } else {
        let start = rest.start + (behind.len() - behind.trim_start_matches(is_end).len());
        Some(Change::to(Span::new(rest.start, start), " ; "))
    }
}
