//! Puts the turns of a text on lines of their own, each with its label, and makes comments of the rest.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{
    Finder, Kind, Row, Turn,
    habit::Gained,
    heads::{Shape, pattern, shape},
    words::is_end,
};
use crate::{
    record::{
        Likeness,
        endings::{is_result_line, may_say_how_it_ended},
        pasted::{
            mapped_text::{Change, MappedText},
            times::is_time,
        },
        tags,
    },
    span::Span,
};

/// Returns the record that the turns in some lines make.
pub fn rebuilt(bare: &MappedText, rows: &[Row], finder: &Finder<'_>) -> (MappedText, Gained) {
    let text = bare.text();
    let mut changes: Vec<Change> = Vec::new();
    let has_turns = |row: &Row| row.turns.iter().any(|turn| turn.is_taken);
    let first = rows.iter().position(has_turns).unwrap_or(0);
    let last = rows.iter().rposition(has_turns).unwrap_or(0);
    // The end of the turn that goes on in later lines.
    let mut done = 0;
    let mut left_out: Vec<Shape> = Vec::new();
    let lines_between = rows.get(first + 1..last).unwrap_or_default();
    let lines_between = lines_between.iter().filter(|row| row.kind == Kind::Text && !has_turns(row));
    let kind = |line: Span| pattern(&shape(&text[line.start..line.end]));
    let known: FxHashSet<Shape> = lines_between.map(|row| kind(row.line)).collect();
    for (at, row) in rows.iter().enumerate() {
        let line = Span::new(row.line.start.max(done).min(row.line.end), row.line.end);
        let is_between = first < at && at < last;
        match row.kind {
            Kind::Blank => {}
            Kind::Tag(start) => of_tag(text, row.line, start, &mut changes),
            _ if has_turns(row) => {
                let border = if done > row.line.start { "\n" } else { "" };
                done = of_turns(finder, line, &row.turns, border, at == last, &mut changes);
            }
            Kind::Comment => {}
            // A label without a turn is a mistake, and an offer or a battle by itself is of the turn before it.
            Kind::Text if row.turns.iter().any(|turn| is_part(finder, turn)) => {}
            Kind::Text if line.is_empty() || done > row.line.start => {
                // It goes on with the turn before it.
                behind(finder, line, at >= last, &mut changes);
            }
            Kind::Text => {
                // Before and after the turns there are such lines as between them.
                let is_like_those = !is_between && known.contains(&kind(line));
                if of_text(finder, line, is_between || is_like_those, &mut changes) && is_between {
                    left_out.push(kind(line));
                }
            }
        }
    }
    let mut end = 0;
    changes.retain(|change| {
        let is_after = change.span.start >= end;
        end = if is_after { change.span.end } else { end };
        is_after
    });
    let gained = Gained { left_out: rare(&left_out, rows), ..Gained::of(text, rows, &changes, finder.reader) };
    (bare.changed(changes).unwrap_or_else(|| bare.clone()), gained)
}

/// Returns how many of these lines are like hardly another. A name and a time over each turn are a habit.
fn rare(lines: &[Shape], rows: &[Row]) -> usize {
    let turns = rows.iter().map(|row| row.turns.len()).sum::<usize>();
    let mut counts: FxHashMap<&Shape, usize> = FxHashMap::default();
    for line in lines {
        *counts.entry(line).or_default() += 1;
    }
    counts.into_values().filter(|&count| count < FEWEST || 3 * count < turns).sum()
}

/// Fewer lines are not a habit.
const FEWEST: usize = 3;

fn of_tag(text: &str, line: Span, start: usize, changes: &mut Vec<Change>) {
    if start > line.start {
        changes.push(Change::gone(Span::new(line.start, start)));
    }
    let end = tags::read(text, Span::new(start, line.end)).map_or(line.end, |tag| tag.span.end);
    let behind = &text[end..line.end];
    if !behind.is_empty() && behind.chars().all(is_end) {
        changes.push(Change::gone(Span::new(end, line.end)));
    }
}

/// Whether a turn is a part of one: a label, or its end.
fn is_part(finder: &Finder<'_>, turn: &Turn) -> bool {
    turn.segment.label.is_some() && turn.segment.words.is_empty() || finder.is_only_end(&turn.segment)
}

/// A line without turns. Returns whether it becomes a comment that might have been something else.
fn of_text(finder: &Finder<'_>, line: Span, is_between: bool, changes: &mut Vec<Change>) -> bool {
    let inside = &finder.text[line.start..line.end];
    let is_result = is_result_line(inside.trim()) && !is_time(inside);
    let is_turn = finder.reader.reads(inside.trim());
    let is_like_a_turn = finder.likeness(inside.trim()) != Likeness::No;
    if !inside.contains(char::is_alphanumeric) {
        changes.push(Change::gone(line));
    } else if is_result || finder.is_notation(line) || is_turn || is_like_a_turn && !is_between {
        // Nothing that may be a turn or a result is left out.
    } else if is_between || is_no_tag(inside) || inside.contains('{') {
        changes.push(Change::to(Span::new(line.start, line.start), "; "));
        return !is_no_tag(inside);
    }
    false
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

/// A line with turns. Returns where the last of them ends.
fn of_turns(
    finder: &Finder<'_>,
    line: Span,
    turns: &[Turn],
    border: &str,
    is_last: bool,
    changes: &mut Vec<Change>,
) -> usize {
    let text = finder.text;
    let mut at = line.start;
    let mut border = border;
    for turn in turns.iter().filter(|turn| turn.is_taken) {
        let segment = &turn.segment;
        let head = Span::new(at, segment.start().max(at));
        let written = &text[head.start..head.end];
        let comment = match finder.is_notation(head) {
            true => Some(format!("{}\n", written.trim())),
            false => is_said(written).then(|| format!("; {}\n", written.trim())),
        };
        let before = format!("{border}{}", comment.unwrap_or_default());
        let mut parts: Vec<Change> = Vec::new();
        match (&segment.label, &turn.new_label) {
            (Some(_), _) | (None, None) => parts.push(Change::to(head, before)),
            (None, Some((label, number))) => {
                let letters = label.trim_end_matches(|c: char| c.is_ascii_digit());
                let digits = number.filter(|place| {
                    text[place.start..place.end] == label[letters.len()..]
                        && head.start <= place.start
                        && place.end < head.end
                });
                match digits {
                    Some(place) => {
                        parts.push(Change::to(Span::new(head.start, place.start), format!("{before}{letters}")));
                        parts.push(Change::to(Span::new(place.end, head.end), " "));
                    }
                    None => parts.push(Change::to(head, format!("{before}{label} "))),
                }
            }
        }
        let mut end = segment.start();
        // A comma between two moves can be read.
        let written = &text[end..segment.end()];
        let is_written =
            segment.joints.is_empty() && !written.contains(['\t', '\n', '\r']) && finder.reader.reads(written);
        let pieces = segment.label.iter().chain(&segment.words).filter(|_| !is_written);
        for (number, piece) in pieces.enumerate() {
            let gap = Span::new(end, piece.start);
            let joint = if segment.label.is_some() { " " } else { segment.joint(number.saturating_sub(1)) };
            if number > 0 && text[gap.start..gap.end] != *joint {
                parts.push(Change::to(gap, joint));
            }
            end = piece.end;
        }
        changes.extend(parts.into_iter().filter(|part| part.text != text[part.span.start..part.span.end]));
        at = segment.end().max(at);
        border = "\n";
    }
    // The rest of the line on which a wrapped turn ends is looked at with that line.
    if at <= line.end {
        behind(finder, Span::new(at, line.end), is_last, changes);
    }
    at.max(line.end)
}

/// Whether the words before a turn are more than the name of its player.
fn is_said(before: &str) -> bool {
    let words = before.split_whitespace().filter(|word| word.len() > 2);
    words.filter(|word| word.chars().all(char::is_alphabetic)).count() > 3
}

/// The text after the last turn of a line: signs are deleted, words become a comment. Words that may give the result stay.
fn behind(finder: &Finder<'_>, rest: Span, is_last: bool, changes: &mut Vec<Change>) {
    let behind = &finder.text[rest.start..rest.end];
    let is_border = |c: char| is_end(c) || matches!(c, '(' | ')' | '[' | ']' | '{' | '}' | '-');
    let words = behind.trim_matches(is_border);
    if behind.is_empty() || behind.trim_start().starts_with([';', '#', '{']) && !words.is_empty() {
        return;
    }
    let start = rest.start + (behind.len() - behind.trim_start_matches(is_end).len());
    if words.is_empty() || is_time(words) {
        changes.push(Change::gone(rest));
    } else if is_last && may_say_how_it_ended(behind) {
        if behind.ends_with('.') {
            changes.push(Change::gone(Span::new(rest.end - 1, rest.end)));
        }
    } else if finder.text[start..rest.end].starts_with('{') {
        changes.push(Change::to(Span::new(rest.start, start), " "));
    } else {
        let mark = if finder.is_notation(rest) { "\n" } else { " ; " };
        changes.push(Change::to(Span::new(rest.start, start), mark));
    }
}
