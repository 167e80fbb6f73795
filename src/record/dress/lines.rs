//! What stands around the turns on a line: marks of quotes and lists, numbers, times, names, the borders of cells; and
//! other turns. A turn starts at its label. What stands before the labels of turns that can be read is learned from,
//! and left out before those that cannot.

use super::{
    TurnReader,
    bare::{Bare, Change},
    cells::{LastCell, behind_border, border_behind, is_dash, last_cell},
    is_turn, slipped,
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

/// Returns where turns begin on a line: at labels, which stand at the start of words; one without a label is the first.
pub fn occurrences<'a>(
    text: &'a str,
    line: Span,
    reader: &'a TurnReader<'_>,
) -> impl Iterator<Item = usize> + 'a {
    let inside = &text[line.start..line.end];
    let mut is_inside_word = false;
    let mut last_end = 0;
    let mut last_start = None;
    let mut is_first = true;
    inside.char_indices().filter_map(move |(at, c)| {
        let starts_word = !std::mem::replace(&mut is_inside_word, c.is_alphanumeric());
        let is_rest = || c.is_ascii_digit() && is_rest_of_word(&inside[..at]);
        if !starts_word || at < last_end || is_rest() {
            return None;
        }
        let length = reader.begins(&inside[at..])?;
        if length > 0
            && follows_label(&inside[last_end..at], last_end)
            && is_glued(&inside[at + length..])
        {
            return None;
        }
        // What ends a line may be a part of its turn that looks like a label: `R1 7g A6 B11`.
        let is_part = |start: usize| {
            inside[at + length..].chars().all(is_end)
                && reader.reads(&plain(&inside[start..], reader))
        };
        if length > 0 && last_start.is_some_and(is_part) {
            return None;
        }
        last_end = at + length;
        let begins = length > 0 || is_first && !ends_in_turn(&inside[..at], reader);
        is_first = false;
        if begins {
            last_start = Some(at);
        }
        begins.then_some(line.start + at)
    })
}

/// Whether no more than a gap stands between the last label, which ends at byte `end` of a line, and what follows.
fn follows_label(between: &str, end: usize) -> bool {
    end > 0 && between.chars().all(is_gap)
}

/// Whether a word goes on behind a label: right behind another label it is an offer with a slip in it, `S6 S1Gr`.
fn is_glued(behind: &str) -> bool {
    behind.starts_with(char::is_alphanumeric)
}

/// Whether a number belongs to what stands right before it: to another number, with a sign of a time or a date between
/// them, or to a word, with a sign of moves between them: `b-1` is a square with a slip in it.
fn is_rest_of_word(before: &str) -> bool {
    let number = before.strip_suffix([':', '.', '/', '-']);
    let word = before.trim_end_matches(['-', '+', '/', '!', '?']);
    number.is_some_and(|number| number.ends_with(|c: char| c.is_ascii_digit()))
        || word.len() < before.len() && word.ends_with(char::is_alphanumeric)
}

/// Whether what stands before a turn without a label is no dress, but a turn with a slip in it.
fn ends_in_turn(before: &str, reader: &TurnReader<'_>) -> bool {
    let last = before.split_whitespace().next_back().unwrap_or_default();
    let is_of_notation = last.chars().all(|c| reader.notation.is_notation(c))
        && last.contains(char::is_alphabetic)
        && last.contains(|c: char| c.is_ascii_digit());
    is_of_notation || reader.notation.likeness(before) != Likeness::No
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

/// Returns a turn without the borders of cells, the quotes and the emphasis in it.
fn plain(turn: &str, reader: &TurnReader<'_>) -> String {
    let (label, rest) = turn.split_at(reader.label(turn));
    let plain = plain_rest(rest);
    match last_cell(label, rest, reader) {
        Some((_, LastCell::Empty)) => {
            format!("{label} {}", plain.trim_end_matches(is_dash))
        }
        Some((at, LastCell::Behind(sign))) => {
            let cell = plain_rest(&rest[at..]);
            let before = plain.strip_suffix(&*cell).unwrap_or(&plain);
            format!("{label} {before}{sign}{cell}")
        }
        None => format!("{label} {plain}"),
    }
}

/// Returns what stands behind a label, without the borders of cells, the quotes, the emphasis and the commas in it.
pub fn plain_rest(rest: &str) -> String {
    let border = border_behind(rest);
    let rest = behind_border(rest, border).trim_end_matches(is_end);
    let signs = rest.char_indices();
    let signs = signs.filter(|&(at, c)| !is_emphasis(c) && !is_quote(c) && !is_comma(rest, at));
    let is_border = |c| is_cell(c) || Some(c) == border;
    signs
        .map(|(_, c)| if is_border(c) { ' ' } else { c })
        .collect()
}

/// Returns what stands behind a label without the gap between the two. Three hyphens may be a sign of the notation.
pub fn behind_gap(mut rest: &str) -> &str {
    loop {
        rest = rest.trim_start_matches(is_gap);
        match rest.strip_prefix('-') {
            Some(after) if !after.starts_with("--") => rest = after,
            _ => return rest,
        }
    }
}

/// What stands between a label and its turn, one hyphen left out.
pub fn is_gap(c: char) -> bool {
    c.is_whitespace()
        || is_emphasis(c)
        || is_cell(c)
        || is_quote(c)
        || matches!(c, ':' | '.' | ')' | ',' | '–' | '—' | '=' | ']')
}

/// What stands behind a turn.
pub fn is_end(c: char) -> bool {
    c.is_whitespace()
        || is_emphasis(c)
        || is_cell(c)
        || is_quote(c)
        || matches!(c, '\\' | ',' | ';' | '.')
}

fn is_emphasis(c: char) -> bool {
    matches!(c, '*' | '`' | '_')
}

/// A sign of a quotation.
pub fn is_quote(c: char) -> bool {
    matches!(c, '"' | '“' | '”' | '„')
}

/// Whether a comma stands at a byte of a text, and a blank behind it, as between moves that are listed.
pub fn is_comma(text: &str, at: usize) -> bool {
    text[at..].starts_with(", ")
}

/// What stands between the cells of any table.
pub fn is_cell(c: char) -> bool {
    matches!(c, '|' | '\t')
}

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

/// What stands around turns that can be read.
#[derive(Default)]
struct Shapes {
    /// The shapes of what stands before them.
    before: Vec<Vec<Shape>>,
    /// The signs between their cells.
    borders: Vec<char>,
}

/// A part of a line: which kind, not which characters.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shape {
    Digits,
    Letters,
    Blanks,
    Sign(char),
}

/// More shapes than this are not learned.
const MOST_SHAPES: usize = 32;
/// The longest that is learned, in parts.
const LONGEST: usize = 40;

impl Shapes {
    fn learn(&mut self, prefix: &str) {
        let shape: Vec<Shape> = parts(prefix)
            .map(|(shape, _)| shape)
            .take(LONGEST + 1)
            .collect();
        let is_new = !shape.is_empty() && shape.len() <= LONGEST && !self.before.contains(&shape);
        if is_new && self.before.len() < MOST_SHAPES {
            self.before.push(shape);
        }
    }

    fn learn_border(&mut self, border: Option<char>) {
        let is_new = |border: &char| !self.borders.contains(border);
        let new = border.filter(is_new);
        self.borders.extend(new);
    }

    /// Whether a prefix is of a shape that was learned, or empty.
    fn knows(&self, prefix: &str) -> bool {
        let shape: Vec<Shape> = parts(prefix)
            .map(|(shape, _)| shape)
            .take(LONGEST + 1)
            .collect();
        shape.is_empty() || self.before.contains(&shape)
    }

    /// Returns how many bytes of a line are of a shape that was learned: of the longest of them that has a sign in it,
    /// or ends in a blank.
    fn prefix(&self, line: &str) -> Option<usize> {
        let own: Vec<(Shape, usize)> = parts(line).take(LONGEST + 1).collect();
        let fits = |shape: &&Vec<Shape>| {
            own.len() >= shape.len()
                && own
                    .iter()
                    .zip(shape.iter())
                    .all(|(own, shape)| own.0 == *shape)
        };
        let longest = self.before.iter().filter(fits).map(Vec::len).max()?;
        Some(own[longest - 1].1)
    }

    /// Whether a line is one that stands between cells or quoted paragraphs: nothing but signs, those of the prefixes.
    fn is_frame(&self, line: &str) -> bool {
        let mut signs = line.chars().filter(|c| !c.is_whitespace()).peekable();
        let is_of_prefix = |c: char| {
            matches!(c, '-' | ':' | '+' | '=' | '[' | ']' | '{' | '}' | ',')
                || self
                    .before
                    .iter()
                    .any(|shape| shape.contains(&Shape::Sign(c)))
        };
        signs.peek().is_some() && !self.before.is_empty() && signs.all(is_of_prefix)
    }
}

/// Returns the parts of a text, each with where it ends.
pub fn parts(text: &str) -> impl Iterator<Item = (Shape, usize)> + '_ {
    let shape = |c: char| match c {
        _ if c.is_numeric() => Shape::Digits,
        _ if c.is_alphabetic() => Shape::Letters,
        _ if c.is_whitespace() => Shape::Blanks,
        _ => Shape::Sign(c),
    };
    let mut letters = text.char_indices().peekable();
    std::iter::from_fn(move || {
        let (_, first) = letters.next()?;
        let kind = shape(first);
        if !matches!(kind, Shape::Sign(_)) {
            while letters.next_if(|&(_, c)| shape(c) == kind).is_some() {}
        }
        let end = letters.peek().map_or(text.len(), |&(at, _)| at);
        Some((kind, end))
    })
}
