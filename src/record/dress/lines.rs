//! What stands around the turns on a line: marks of quotes and lists, numbers, times, names, the borders of cells; and
//! other turns. A turn starts at its label. What stands before the labels of turns that can be read is learned from,
//! and left out before those that cannot.

use super::{
    TurnReader,
    bare::{Bare, Change},
    cells::{LastCell, behind_border, border_behind, last_cell, plain_rest},
    is_turn,
    occurrences::{occurrences, plain},
    shapes::{Shape, Shapes, parts},
    signs::{is_cell, is_comma, is_emphasis, is_end, is_quote},
    slipped,
    talk::{self, Talk},
};
use crate::{
    record::{Likeness, lines::of_text, spelling::trim_start, tags},
    span::Span,
};

/// Leaves out what stands around turns, and puts each on a line of its own.
pub fn take_off(bare: &Bare, reader: &TurnReader<'_>) -> Option<Bare> {
    let text = bare.text();
    let mut shapes = Shapes::default();
    for line in of_text(text) {
        if let Some(first) = clean(text, line, reader) {
            shapes.learn(&text[line.start..first]);
            let turn = &text[first..line.end];
            shapes.learn_border(border_behind(&turn[reader.label(turn)..]));
        }
    }
    let mut changes = Vec::new();
    let Talk {
        spoken_of,
        taken_back,
    } = talk::of_moves(text, reader);
    for line in of_text(text) {
        let is_talk = |lines: &[usize]| lines.binary_search(&line.start).is_ok();
        if is_talk(&spoken_of) || is_talk(&taken_back) {
            changes.push(Change::to(Span::new(line.start, line.start), "; "));
            continue;
        }
        undressed(text, line, &shapes, reader, &mut changes);
    }
    let mut changed = bare.changed(changes)?;
    if shapes.borders.contains(&';') {
        changed = changed.without_comments();
    }
    Some(if taken_back.is_empty() {
        changed
    } else {
        changed.worn("a move that was taken back is left out")
    })
}

/// Whether what stands before a label is no dress, but the rest of the turn on the line before.
fn is_rest_of_turn(before: &str, reader: &TurnReader<'_>) -> bool {
    let plain = plain_rest(before);
    !plain.is_empty()
        && reader.undressing.is_end(&plain)
        && plain
            .chars()
            .all(|c| c == ' ' || reader.notation.is_notation(c))
}

/// Returns where the first turn of a line begins, if any on it can be read.
fn clean(text: &str, line: Span, reader: &TurnReader<'_>) -> Option<usize> {
    let mut turns = readable(text, line, reader).peekable();
    let first = turns.peek()?.0;
    turns.any(|(_, is_readable)| is_readable).then_some(first)
}

/// Returns how many turns of a text can be read, whatever stands around them.
pub fn count(text: &str, reader: &TurnReader<'_>) -> usize {
    let turns = of_text(text).flat_map(|line| readable(text, line, reader));
    turns.filter(|(_, is_readable)| *is_readable).count()
}

/// Returns where the turns of a line begin, each with whether it can be read.
fn readable<'a>(
    text: &'a str,
    line: Span,
    reader: &'a TurnReader<'_>,
) -> impl Iterator<Item = (usize, bool)> + 'a {
    let starts: Vec<usize> = occurrences(text, line, reader).take(MOST_TURNS).collect();
    let ends: Vec<usize> = starts.iter().copied().skip(1).chain([line.end]).collect();
    let turns = starts.into_iter().zip(ends);
    turns.map(|(start, end)| (start, reader.reads(&plain(&text[start..end], reader))))
}

/// More turns than this do not stand on a line that is anything but noise.
const MOST_TURNS: usize = 64;

/// Leaves out what stands around the turns of a line, or around its tags.
fn undressed(
    text: &str,
    line: Span,
    shapes: &Shapes,
    reader: &TurnReader<'_>,
    changes: &mut Vec<Change>,
) {
    if is_turn(text, line, reader) {
        return;
    }
    let inside = &text[line.start..line.end];
    let known = shapes.prefix(inside);
    let first = line.start + known.unwrap_or(0);
    let rest = trim_start(text, Span::new(first, line.end));
    if rest.is_empty() || shapes.is_frame(inside) {
        // Nothing but what stands before turns elsewhere: a blank line.
        return changes.extend((!inside.is_empty()).then(|| Change::gone(line)));
    }
    if text.as_bytes()[rest.start] == b'[' && tags::read(text, rest).is_some() {
        let tag = tags::read(text, rest).map_or(rest.end, |tag| tag.span.end);
        changes.extend(
            (rest.start > line.start).then(|| Change::gone(Span::new(line.start, rest.start))),
        );
        let end = Span::new(tag, line.end);
        let is_border = text[end.start..end.end].chars().all(is_end);
        changes.extend((is_border && !end.is_empty()).then(|| Change::gone(end)));
        return;
    }
    let starts = turns(text, line, rest.start, reader);
    let Some(&(label, _)) = starts.first() else {
        return without_turns(text, line, first, shapes, reader, changes);
    };
    let is_known = shapes.knows(&text[line.start..label]) || clean(text, line, reader).is_some();
    if !is_known {
        return;
    }
    let before = Span::new(line.start, label);
    let is_rest = is_rest_of_turn(&text[before.start..before.end], reader);
    changes.push(if is_rest {
        // It is of the turn on the line before.
        let end = before.start + text[before.start..before.end].trim_end().len();
        Change::to(Span::new(end, label), "\n")
    } else {
        Change::gone(before)
    });
    for (i, &(start, length)) in starts.iter().enumerate() {
        let next = starts.get(i + 1);
        let span = Span::new(start, next.map_or(line.end, |next| next.0));
        let (label, behind) = text[start..span.end].split_at(length);
        let last = last_cell(label, behind, reader);
        let row = Row {
            label: length,
            border: border_behind(behind).filter(|border| shapes.borders.contains(border)),
            last: last.map(|(at, is)| (start + length + at, is)),
            is_last: next.is_none(),
        };
        turn(text, span, row, changes);
    }
}

/// Leaves out what stands before a line without turns, up to a byte.
fn without_turns(
    text: &str,
    line: Span,
    first: usize,
    shapes: &Shapes,
    reader: &TurnReader<'_>,
    changes: &mut Vec<Change>,
) {
    let prefix = Span::new(line.start, first);
    let rest = text[first..line.end].trim_start();
    let is_turn = || reader.notation.likeness(rest) != Likeness::No;
    if is_of_chat(&text[line.start..first]) && !is_turn() {
        // What else is said in a chat is a comment.
        changes.push(Change::to(prefix, "; "));
        return;
    }
    changes.extend((!prefix.is_empty()).then(|| Change::gone(prefix)));
    if shapes.borders.contains(&';') && !rest.starts_with(';') {
        // Between the names of columns no comment starts.
        let borders = text[first..line.end].match_indices(';');
        let borders = borders.map(|(at, _)| Span::new(first + at, first + at + 1));
        changes.extend(borders.map(|border| Change::to(border, " ")));
    }
}

/// Returns where turns begin on a line from a byte on, and how long their labels are, with a slip in them or not.
fn turns(text: &str, line: Span, from: usize, reader: &TurnReader<'_>) -> Vec<(usize, usize)> {
    let known: Vec<usize> = occurrences(text, line, reader).take(MOST_TURNS).collect();
    let mut turns = Vec::with_capacity(known.len());
    let first = known.first().copied().unwrap_or(line.end);
    let before = text.get(from..first).unwrap_or_default();
    turns.extend(slipped::label(before, reader).map(|length| (from, length)));
    for (i, &start) in known.iter().enumerate() {
        let end = known.get(i + 1).copied().unwrap_or(line.end);
        let turn = &text[start..end];
        turns.push((start, reader.label(turn)));
        if !reader.reads(&plain(turn, reader)) {
            let other = slipped::inside(turn, reader);
            turns.extend(other.map(|(at, length)| (start + at, length)));
        }
    }
    turns
}

/// Whether what stands before a line has a time in it, as in a chat.
fn is_of_chat(prefix: &str) -> bool {
    let numbers = parts(prefix).filter(|(shape, _)| *shape == Shape::Digits);
    numbers.count() > 1
}

/// How a turn stands on its line.
#[derive(Clone, Copy)]
struct Row {
    /// How long its label is.
    label: usize,
    /// What stands between its cells and is no border elsewhere.
    border: Option<char>,
    /// Where what is written in its last cell starts, and what that is, where it is not what it says.
    last: Option<(usize, LastCell)>,
    /// Whether no other turn stands behind it.
    is_last: bool,
}

/// Leaves out what stands in a turn and behind it, and ends its line.
fn turn(text: &str, span: Span, row: Row, changes: &mut Vec<Change>) {
    let Row {
        label,
        border,
        last,
        is_last,
    } = row;
    let inside = &text[span.start..span.end];
    let rest = behind_border(&inside[label..], border);
    let start = span.end - rest.len();
    let end = start + rest.trim_end_matches(is_end).len();
    let gap = Span::new(span.start + label, start);
    if !gap.is_empty() && text[gap.start..gap.end].chars().any(|c| c != ' ') {
        changes.push(Change::to(gap, " "));
    }
    for (at, c) in text[start..end].char_indices() {
        let place = Span::new(start + at, start + at + c.len_utf8());
        match last.filter(|(at, _)| *at == place.start) {
            Some((_, LastCell::Empty)) => changes.push(Change::gone(place)),
            Some((at, LastCell::Behind(sign))) => {
                changes.push(Change::to(Span::new(at, at), sign));
            }
            None => {}
        }
        if is_emphasis(c) || is_quote(c) || is_comma(text, place.start) {
            changes.push(Change::gone(place));
        } else if is_cell(c) || Some(c) == border {
            changes.push(Change::to(place, " "));
        }
    }
    let tail = Span::new(end, span.end);
    if !is_last {
        changes.push(Change::to(tail, "\n"));
    } else if !tail.is_empty() {
        changes.push(Change::gone(tail));
    }
}
