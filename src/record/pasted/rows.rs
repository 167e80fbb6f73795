//! Rows whose cells are named: of a table with headings, of elements with attributes, of objects with fields. What they say
//! is for the game to read.

use super::{
    TurnReader,
    bare::{Bare, Change},
    columns::cells,
    fields::{self, Field},
    floor,
    names::names,
    signs::{is_emphasis, is_quote, trimmed},
};
use crate::{
    record::{Row, lines::of_text},
    span::Span,
};

/// Puts turns in place of the rows that a game can read, and counts them.
pub fn read(bare: &Bare, reader: &TurnReader<'_>) -> Option<(Bare, usize)> {
    let text = bare.text();
    let names = names(text, reader);
    let judged = |rows: Vec<Row<'_>>| {
        let found = reader.pasted_turns.of_rows(text, &rows, &names);
        (!found.is_empty()).then(|| made(bare, &rows, found))
    };
    let fields = |reading| of_fields(&fields::fields(text, reader, reading), text, reader);
    judged(of_tables(text, reader))
        .or_else(|| judged(fields(fields::field)))
        .or_else(|| judged(fields(fields::element)))
}

/// The text with what some rows say in place of them.
fn made(bare: &Bare, rows: &[Row<'_>], found: Vec<Option<Vec<(Span, String)>>>) -> (Bare, usize) {
    let text = bare.text();
    let mut parts = Vec::new();
    let (mut at, mut count) = (0, 0);
    let is_read: Vec<bool> = found.iter().map(Option::is_some).collect();
    for (number, (row, found)) in rows.iter().zip(found).enumerate() {
        // A heading goes with its first row.
        let is_heading = row.cells.is_empty() && is_read.get(number + 1) == Some(&true);
        let Some(found) = found.or_else(|| is_heading.then(Vec::new)) else {
            continue;
        };
        let start = row.span.start.max(at);
        parts.push(Change::kept(text, Span::new(at, start)));
        if !text[..start].ends_with(['\n', '\r']) {
            parts.push(Change::to(Span::new(start, start), "\n"));
        }
        count += usize::from(!found.is_empty());
        parts.extend(found.into_iter().map(|(span, text)| Change::to(span, text)));
        at = row.span.end.max(start);
    }
    parts.push(Change::kept(text, Span::new(at, text.len())));
    (bare.made_of(parts), count)
}

/// The rows of tables under their headings.
fn of_tables<'t>(text: &'t str, reader: &TurnReader<'_>) -> Vec<Row<'t>> {
    let mut rows = Vec::new();
    let mut heading: Option<Vec<Span>> = None;
    for line in of_text(text) {
        let inside = &text[line.start..line.end];
        let cells = match ["||", "!!"].into_iter().find(|border| inside.contains(border)) {
            Some(border) => between(text, line, border),
            None => cells(text, line).unwrap_or_else(|| between(text, line, "  ")),
        };
        let written = |cell: &Span| &text[cell.start..cell.end];
        let filled = cells.iter().filter(|cell| !cell.is_empty()).count();
        if filled < FEWEST_CELLS {
            heading = heading.filter(|_| !inside.contains(char::is_alphanumeric));
            continue;
        }
        let is_rule = !cells.iter().any(|cell| written(cell).contains(char::is_alphanumeric));
        let is_heading = || {
            let mut all = cells.iter().map(written);
            all.all(|cell| cell.parse::<u32>().is_err() && !reader.reads_alone(cell))
        };
        match &heading {
            _ if is_rule => {}
            Some(names) if !is_heading() && cells.len() <= names.len() + 1 => {
                let names = names.iter().map(written);
                let cells = names.zip(cells.iter().copied()).filter(|(_, cell)| !cell.is_empty());
                rows.push(Row { span: line, cells: cells.collect() });
            }
            _ if is_heading() => {
                heading = Some(cells);
                rows.push(Row { span: line, cells: Vec::new() });
            }
            _ => {
                let names = UNNAMED.into_iter().zip(cells);
                rows.push(Row { span: line, cells: names.filter(|(_, cell)| !cell.is_empty()).collect() });
            }
        }
    }
    rows
}

/// A line with fewer cells is not a row.
const FEWEST_CELLS: usize = 3;

/// The columns of a table without a heading.
const UNNAMED: [&str; 8] = ["1", "2", "3", "4", "5", "6", "7", "8"];

/// The cells of a line that have two signs between them: spaces, or those of a wiki.
fn between(text: &str, line: Span, border: &str) -> Vec<Span> {
    let is_around = |c: char| c.is_whitespace() || is_quote(c) || is_emphasis(c) || border.contains(c);
    let mut at = line.start;
    let cells = text[line.start..line.end].split(border).map(|cell| {
        let start = at;
        at += cell.len() + border.len();
        trimmed(text, Span::new(start, start + cell.len()), is_around)
    });
    cells.filter(|cell| border != "  " || !cell.is_empty()).collect()
}

/// The rows that fields make which are beside each other, each with another name.
fn of_fields<'t>(fields: &[Field<'t>], text: &str, reader: &TurnReader<'_>) -> Vec<Row<'t>> {
    let mut rows: Vec<Row<'t>> = Vec::new();
    let mut before: Option<&Field<'t>> = None;
    for field in fields {
        let is_beside = before.is_some_and(|before| before.is_beside(field, text));
        let is_new = |row: &Row<'_>| {
            let mut names = row.cells.iter().map(|(name, _)| *name);
            let is_again = names.clone().next_back() == Some(field.name);
            // Several cards in a row are elements of one name.
            let is_list = is_again && names.next() != Some(field.name);
            is_list || row.cells.iter().all(|(name, _)| *name != field.name)
        };
        let row = rows.last_mut().filter(|row| is_beside && is_new(row));
        let cells = field.values.iter().map(|&value| (field.name, value));
        match row {
            Some(row) => {
                row.span.end = field.row_end(text);
                row.cells.extend(cells);
            }
            None => rows
                .push(Row { span: Span::new(start(field, text, reader), field.row_end(text)), cells: cells.collect() }),
        }
        before = Some(field);
    }
    rows
}

/// Where a row starts of which this is the first field: what is before it on its line belongs to it, as the time in a log.
fn start(field: &Field<'_>, text: &str, reader: &TurnReader<'_>) -> usize {
    let from = floor(text, field.start.saturating_sub(WIDEST));
    let line = text[from..field.start].rfind(['\n', '\r']);
    let line = line.map(|end| from + end + 1).or((from == 0).then_some(0));
    let line = line.filter(|&line| reader.begins(text[line..field.start].trim()).is_none());
    line.unwrap_or(field.start)
}

/// What is before the first field of a line is not wider, in bytes.
const WIDEST: usize = 64;
