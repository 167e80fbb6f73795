//! Turns of which each part is a field with a name, as in YAML, JSON, TOML and XML: the fields of a turn become the cells of a
//! row.

use super::{
    TurnReader,
    bare::{Bare, Change},
    columns, floor,
    signs::{is_gap, trimmed},
    web,
};
use crate::{
    record::{lines::of_text, marks, spelling::trim_start},
    span::Span,
};

/// A field: its name, and what it holds.
struct Field<'t> {
    name: &'t str,
    /// From its line start or the field before it.
    start: usize,
    /// From its name, or the sign before that.
    own_start: usize,
    /// Each value is what it says, without quotes.
    values: Vec<Span>,
    /// Where the last value ends, its quotes included.
    end: usize,
}

impl Field<'_> {
    /// Whether another field follows it in the same turn: there is nothing between them but signs that do not end it.
    fn is_beside(&self, other: &Self, text: &str) -> bool {
        let between = &text[self.end..other.own_start];
        !between.contains(|c: char| c.is_alphanumeric() || c == '}')
    }

    /// The same, for fields of different names.
    fn is_before(&self, other: &Self, text: &str) -> bool {
        self.name != other.name && self.is_beside(other, text)
    }

    /// Where a row ends of which it is the last: signs and closing tags at the end of the line are of the row.
    fn row_end(&self, text: &str) -> usize {
        let behind = behind(&text[self.end..]);
        let ends_line = behind.is_empty() || behind.starts_with(['\n', '\r']);
        if ends_line { text.len() - behind.len() } else { self.end }
    }
}

/// Puts the fields of each turn on one line.
pub fn changes(text: &str, reader: &TurnReader<'_>) -> Vec<Change> {
    rows(text, &fields(text, reader, field), reader)
}

/// The same for elements and their attributes, and for fields with `=`, if rows of turns come of it.
pub fn of_markup(text: &str, reader: &TurnReader<'_>) -> Vec<Change> {
    let changes = rows(text, &fields(text, reader, element), reader);
    if_they_make_rows(text, changes, reader)
}

/// The same for values without names, in arrays of an array, if rows of turns come of it: `[["d1", "d3"], ["f8", "c8"]]`.
pub fn of_arrays(text: &str, reader: &TurnReader<'_>) -> Vec<Change> {
    if_they_make_rows(text, rows_of_arrays(text), reader)
}

fn if_they_make_rows(text: &str, changes: Vec<Change>, reader: &TurnReader<'_>) -> Vec<Change> {
    let found = Bare::new(text).changed(changes.clone());
    let plain = found.map(|rows| web::take_off(&rows, reader).unwrap_or(rows));
    match plain.is_some_and(|rows| !columns::changes(rows.text(), reader).is_empty()) {
        true => changes,
        false => Vec::new(),
    }
}

/// Puts the strings of each array of an array on one line.
fn rows_of_arrays(text: &str) -> Vec<Change> {
    let mut changes = Vec::new();
    // Where the innermost row starts, and how many arrays are open, that one included.
    let mut row: Option<(usize, usize)> = None;
    let mut open: Vec<char> = Vec::new();
    let (mut end, mut gap) = (0, "");
    let mut rest = text.char_indices();
    while let Some((at, c)) = rest.next() {
        match c {
            '[' => {
                if open.last() == Some(&'[') && row.is_none() {
                    row = Some((at, open.len() + 1));
                    (end, gap) = (at, "\n");
                }
                open.push(c);
            }
            '{' => {
                row = None;
                open.push(c);
            }
            ']' | '}' => {
                if row.is_some_and(|(_, depth)| depth == open.len()) {
                    if gap == "\t" {
                        changes.push(Change::to(Span::new(end, at + 1), "\n"));
                    }
                    row = None;
                }
                open.pop();
            }
            '"' => {
                let start = at + 1;
                let Some((close, _)) = rest.find(|&(_, c)| c == '"') else {
                    break;
                };
                if row.is_some() {
                    changes.push(Change::to(Span::new(end, start), gap));
                    (end, gap) = (close, "\t");
                }
            }
            _ => {}
        }
    }
    changes
}

/// Makes rows of fields.
fn rows(text: &str, fields: &[Field<'_>], reader: &TurnReader<'_>) -> Vec<Change> {
    let count = |name: &str| fields.iter().filter(|field| field.name == name).count();
    let pairs = fields.windows(2).take(MOST_OTHERS);
    let mut pairs = pairs.filter(|two| two[0].is_before(&two[1], text));
    let first = pairs.find(|two| count(two[0].name) >= FEWEST_ROWS);
    let Some(first) = first.map(|two| two[0].name) else {
        return Vec::new();
    };
    let mut rows: Vec<&[Field<'_>]> = Vec::new();
    let mut rest = fields;
    while let Some(start) = rest.iter().position(|field| field.name == first) {
        rest = &rest[start..];
        let is_beside = |two: &[Field<'_>]| two[1].name != first && two[0].is_before(&two[1], text);
        let length = 1 + rest.windows(2).take_while(|two| is_beside(two)).count();
        let (row, others) = rest.split_at(length);
        rows.push(row);
        rest = others;
    }
    let is_split = |row: &&[Field<'_>]| {
        let values = || row.iter().flat_map(|field| &field.values);
        let turn = |span: &Span| reader.reads_alone(&text[span.start..span.end]);
        let line = |span: &Span| {
            let value = &text[span.start..span.end];
            reader.label(value) > 0 && reader.reads(value)
        };
        let is_of_turns = values().any(line) || values().next().is_some_and(turn);
        // Both turns of a round, each in a field.
        let has_turn = |field: &&Field<'_>| field.values.iter().any(turn);
        let is_round = || reader.seats.len() == 2 && row.iter().filter(has_turn).count() > 1;
        row.len() > 1 && !is_of_turns && !is_round()
    };
    let split = rows.iter().filter(|row| is_split(row)).count();
    if 2 * split < rows.len() {
        return Vec::new();
    }
    rows.into_iter().flat_map(|row| joined(text, row)).collect()
}

/// Fewer are not rows.
const FEWEST_ROWS: usize = 3;

/// The most fields before the first row.
const MOST_OTHERS: usize = 64;

/// The changes that make cells of the fields of a row.
fn joined(text: &str, row: &[Field<'_>]) -> Vec<Change> {
    let mut changes = Vec::new();
    let mut end = None;
    for field in row {
        for value in &field.values {
            let gap = match end {
                None if text[..field.start].ends_with(['\n', '\r']) || field.start == 0 => "",
                None => "\n",
                Some(_) => "\t",
            };
            let start = end.unwrap_or(field.start);
            changes.push(Change::to(Span::new(start, value.start), gap));
            end = Some(value.end);
        }
    }
    if let (Some(end), Some(last)) = (end, row.last()) {
        changes.push(Change::gone(Span::new(end, last.row_end(text))));
    }
    changes.retain(|change| !change.is_empty());
    changes
}

/// Returns a text without the signs and the closing tags that may end a row.
fn behind(text: &str) -> &str {
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(['{', '}', '[', ']', ',', ' ', '/', '>']);
        let tag = rest.strip_prefix("</").map(|tag| tag.split_at(name(tag)));
        match tag.and_then(|(_, rest)| rest.strip_prefix('>')) {
            Some(after) => rest = after,
            None => return rest,
        }
    }
}

/// A field that a stretch starts with, given where its line starts; and where to look for the next if it does not.
type Reading<'t> = fn(&'t str, Span, usize) -> Result<Field<'t>, usize>;

/// Returns the fields of a text, in order. A label of the game with a colon is not a name: `A: 123b`.
fn fields<'t>(text: &'t str, reader: &TurnReader<'_>, field: Reading<'t>) -> Vec<Field<'t>> {
    let mut fields: Vec<Field<'_>> = Vec::new();
    for line in of_text(text) {
        let mut at = line.start;
        // An array may go on over several lines.
        at = at.max(fields.last().map_or(0, |field| field.end));
        let mut from = at;
        while at < line.end {
            let mut field = match field(text, Span::new(at, line.end), line.start) {
                Ok(field) => field,
                Err(next) => {
                    at = next;
                    continue;
                }
            };
            at = field.end;
            let before = behind(&text[from..field.own_start]);
            field.start = match before {
                "" => from,
                // The name of an element goes with its attributes.
                _ if before.starts_with('<') && !before.contains('>') => field.own_start - before.len(),
                _ => field.own_start,
            };
            from = at;
            let value = field.values.first().map_or(at, |value| value.start);
            let inside = web::after_space(&text[value..line.end.max(value)]);
            let whole = format!("{}: {inside}", field.name);
            let is_plain = text[field.own_start..].strip_prefix(field.name).is_some_and(|after| after.starts_with(':'));
            if !is_plain || reader.label(&whole) == 0 {
                fields.push(field);
            }
        }
    }
    fields
}

/// Reads `name: value`, list marks and brackets left out.
fn field(text: &str, rest: Span, line_start: usize) -> Result<Field<'_>, usize> {
    let mut inside = trim_start(text, rest);
    while let Some(after) = marks::skip(text, inside) {
        inside = trim_start(text, after);
    }
    let is_opening = |c: char| c.is_whitespace() || matches!(c, '{' | '}' | '[' | ']' | ',');
    let written = text[inside.start..rest.end].trim_start_matches(is_opening);
    let is_quoted = written.starts_with('"');
    let own = written.trim_start_matches('"');
    let (name, behind) = own.split_at(name(own));
    let behind = match is_quoted {
        true => behind.strip_prefix('"'),
        false => Some(behind),
    };
    let behind = behind.and_then(|behind| behind.strip_prefix(':'));
    // Several fields on a line have quotes around their names.
    let is_name = !name.is_empty() && (is_quoted || rest.start == line_start);
    let Some(behind) = behind.filter(|_| is_name) else {
        return Err(rest.end);
    };
    let start = rest.end - behind.trim_start_matches(' ').len();
    let Some((values, end)) = values(text, start, rest.end, is_quoted) else {
        // The fields of an array come after its name.
        return Err(if is_quoted { start } else { rest.end });
    };
    Ok(Field { name, start: rest.start, own_start: rest.end - written.len(), values, end })
}

/// Reads `<name>value</name>`, and the `name="value"` of an element or a line.
fn element(text: &str, rest: Span, _: usize) -> Result<Field<'_>, usize> {
    let written = &text[rest.start..rest.end];
    let is_start = |(at, _): &(usize, char)| {
        written[*at..].starts_with(char::is_alphabetic)
            && !written[..*at].ends_with(|c: char| c.is_alphanumeric() || matches!(c, '/' | '_' | '-'))
    };
    let Some((at, _)) = written.char_indices().find(is_start) else {
        return Err(rest.end);
    };
    let (name, behind) = written[at..].split_at(name(&written[at..]));
    let start = rest.end - behind.len();
    let field = |own_start: usize, value: Span, end: usize| Field {
        name,
        start: rest.start,
        own_start,
        values: vec![trimmed_value(text, value)],
        end,
    };
    let own_start = rest.start + at;
    if name.is_empty() {
        return Err(own_start + written[at..].chars().next().map_or(1, char::len_utf8));
    }
    if let Some(content) = behind.strip_prefix('>').filter(|_| written[..at].ends_with('<')) {
        let content = &content[..floor(content, LONGEST_ARRAY)];
        let length = content.find('<').unwrap_or(content.len());
        let close = content[length..].strip_prefix("</").and_then(|tag| tag.strip_prefix(name));
        if close.is_some_and(|close| close.starts_with('>')) {
            let value = Span::new(start + 1, start + 1 + length);
            return Ok(field(own_start - 1, value, value.end + name.len() + 3));
        }
    }
    let Some(after) = behind.trim_start_matches(' ').strip_prefix('=') else {
        return Err(start);
    };
    let value = after.trim_start_matches(' ');
    let value = &value[..floor(value, LONGEST_ARRAY)];
    let start = rest.end - after.trim_start_matches(' ').len();
    let length = match value.chars().next() {
        Some('[') => {
            let (values, end) = values(text, start, rest.end, true).ok_or(start)?;
            return Ok(Field { values, ..field(own_start, Span::new(start, start), end) });
        }
        Some(quote @ ('"' | '\'')) => value[1..].find(quote).map(|length| length + 2),
        _ => Some(plain_value(value)),
    };
    let Some(length) = length else {
        return Err(start);
    };
    let value = Span::new(start, start + length);
    Ok(field(own_start, value, value.end))
}

/// Returns how long the value without quotes at the start of a text is. A comma ends it before another field.
fn plain_value(text: &str) -> usize {
    let is_end = |(at, sign): &(usize, &str)| {
        let after = &text[at + sign.len()..];
        let next = name(after);
        *sign != "," || next == 0 && !after.starts_with(|c: char| c.is_alphanumeric()) || after[next..].starts_with('=')
    };
    let mut signs = text.match_indices([' ', ',', '>']);
    signs.find(is_end).map_or(text.len(), |(at, _)| at)
}

/// Returns how long the name at the start of a text is; 0 if it has none.
fn name(text: &str) -> usize {
    let is_of_name = |c: char| c.is_alphabetic() || c == '_';
    let widest = &text[..floor(text, LONGEST_NAME + 1)];
    widest.find(|c| !is_of_name(c)).unwrap_or(0)
}

/// No name is longer, in bytes.
const LONGEST_NAME: usize = 24;

/// No array is longer, in bytes.
const LONGEST_ARRAY: usize = 1 << 10;

/// Returns the values that start at a byte of a text, and where they end.
fn values(text: &str, start: usize, line_end: usize, is_json: bool) -> Option<(Vec<Span>, usize)> {
    let rest = &text[start..line_end];
    if rest.starts_with('[') {
        let widest = &text[start..super::floor(text, start + LONGEST_ARRAY)];
        let end = widest.find(']')?;
        let inside = &widest[1..end];
        if inside.contains(['{', ':', '[']) {
            return None;
        }
        let mut at = start + 1;
        let mut values = Vec::new();
        for item in inside.split(',') {
            values.push(trimmed_value(text, Span::new(at, at + item.len())));
            at += item.len() + 1;
        }
        values.retain(|value| !value.is_empty());
        return Some((values, start + end + 1));
    }
    let quote = rest.chars().next().filter(|c| matches!(c, '"' | '\''));
    let length = match quote {
        Some(quote) => rest[1..].find(quote)? + 2,
        None if is_json => rest.find([',', '}']).unwrap_or(rest.len()),
        None => rest.len(),
    };
    let written = Span::new(start, start + length);
    let value = trimmed_value(text, written);
    let empty = Span::new(start, start);
    let value = if value.is_empty() { empty } else { value };
    Some((vec![value], written.end))
}

/// A value without the quotes and the spaces around it.
fn trimmed_value(text: &str, written: Span) -> Span {
    trimmed(text, written, |c| c.is_whitespace() || matches!(c, '"' | '\''))
}

/// Puts the parts of a turn on the line of its label, where labels are on lines of their own.
pub fn beneath_labels(text: &str, reader: &TurnReader<'_>) -> Vec<Change> {
    let mut rows: Vec<(String, Vec<Change>, usize)> = Vec::new();
    let mut is_open = false;
    let mut end = 0;
    for line in of_text(text) {
        let part = part(text, line);
        let written = &text[part.start..part.end];
        if written.is_empty() {
            is_open &= !text[line.start..line.end].trim().is_empty();
            continue;
        }
        let label = reader.label(written);
        let has_letter = written[..label].starts_with(char::is_alphabetic);
        let is_label = has_letter && written[label..].chars().all(is_gap);
        if is_label {
            rows.push((written[..label].to_owned(), vec![Change::gone(Span::new(line.start, part.start))], 0));
            end = part.start + label;
            is_open = true;
        } else if label > 0 && has_letter {
            is_open = false;
        } else if let Some((turn, changes, parts)) = rows.last_mut().filter(|_| is_open) {
            turn.push(' ');
            turn.push_str(written);
            changes.push(Change::to(Span::new(end, part.start), " "));
            *parts += 1;
            end = part.end;
        }
    }
    let read = rows.iter().filter(|(turn, ..)| reader.reads(turn)).count();
    let most = rows.iter().map(|(.., parts)| *parts).max();
    if read < 2 || 2 * read < rows.len() || most < Some(2) {
        return Vec::new();
    }
    let changes = rows.into_iter().flat_map(|(_, changes, _)| changes);
    changes.filter(|change| !change.is_empty()).collect()
}

/// A line without list marks and numbers, and the spaces around it.
fn part(text: &str, line: Span) -> Span {
    let mut rest = super::without_marks(text, line);
    if let Some(after) = marks::skip_number(text, rest) {
        rest = after;
    }
    let is_emphasis = super::signs::is_emphasis;
    let inside = &text[rest.start..rest.end];
    let after = inside.trim_start_matches(is_emphasis);
    let start = rest.end - after.len();
    Span::new(start, start + after.trim_end().len())
}
