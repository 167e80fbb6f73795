//! Rows of an archive: the moves of a game, how many each side took, and who has won, with commas between them.

use super::{Parts, lines};
use crate::{
    games::tafl::notation::{recover, turn::Ply},
    record::MappedText,
    span::Span,
};

/// The number of fields of a row; the last is the result.
const FIELDS: usize = 4;

/// Whether a text looks like rows: one of its first two lines that are not comments is a row, so that a heading may
/// come first.
pub(super) fn is_it(text: &str) -> bool {
    let inked = lines(text).filter(|line| !is_blank(text, *line) && !is_comment(text, *line));
    inked.take(2).any(|line| is_row(text, line))
}

/// Whether any line of a text is a row.
pub(super) fn has_row(text: &str) -> bool {
    lines(text).any(|line| is_row(text, line))
}

fn is_row(text: &str, line: Span) -> bool {
    let fields = fields(text, line);
    let is_count = |field: &Span| {
        let inside = text[field.start..field.end].trim();
        !inside.is_empty() && inside.bytes().all(|byte| byte.is_ascii_digit())
    };
    fields.len() == FIELDS && fields[1..3].iter().all(is_count) && has_moves(text, fields[0])
}

/// Reads them: each row is a game of its own, with its result as a tag.
pub(super) fn read(bare: &MappedText) -> Option<MappedText> {
    let text = bare.text();
    let mut parts = Parts::of(text);
    let mut is_first = true;
    for line in lines(text) {
        if is_blank(text, line) || is_comment(text, line) {
            parts.keep(line);
            parts.insert(line.end, "\n");
            continue;
        }
        let fields = fields(text, line);
        let is_heading = std::mem::take(&mut is_first) && is_heading(text, fields[0]);
        if !is_heading {
            row(&mut parts, &fields);
        }
    }
    Some(bare.made_of(parts.parts))
}

/// Adds a game.
fn row(parts: &mut Parts<'_>, fields: &[Span]) {
    let moves = fields[0];
    let said = fields.get(FIELDS - 1).copied().filter(|said| {
        let said = parts.text[said.start..said.end].trim();
        !said.is_empty() && !said.eq_ignore_ascii_case("ongoing")
    });
    match said {
        Some(said) => parts.tag(moves.start, "Result", said),
        None => parts.insert(moves.start, NO_RESULT),
    }
    parts.keep(moves);
    parts.insert(moves.end, "\n\n");
}

/// The tag that starts another game, without a known result.
const NO_RESULT: &str = "[Result \"?\"]\n";

/// The fields of a row. One in quotes may hold commas.
fn fields(text: &str, line: Span) -> Vec<Span> {
    let mut fields = Vec::with_capacity(FIELDS);
    let mut start = line.start;
    let mut is_quoted = false;
    for (offset, byte) in text[line.start..line.end].bytes().enumerate() {
        match byte {
            b'"' => is_quoted = !is_quoted,
            b',' if !is_quoted => {
                fields.push(Span::new(start, line.start + offset));
                start = line.start + offset + 1;
            }
            _ => {}
        }
    }
    fields.push(Span::new(start, line.end));
    fields.iter().map(|field| unquoted(text, *field)).collect()
}

/// A field without the spaces and quotes around it.
fn unquoted(text: &str, field: Span) -> Span {
    let inside = &text[field.start..field.end];
    let left = inside.trim_start_matches(['"', ' ']);
    let start = field.end - left.len();
    Span::new(start, start + left.trim_end_matches(['"', ' ']).len())
}

fn has_moves(text: &str, field: Span) -> bool {
    let moves = recover::read(&text[field.start..field.end]);
    moves.plies.iter().any(Ply::is_readable)
}

/// Whether the first row only names the columns.
fn is_heading(text: &str, field: Span) -> bool {
    !text[field.start..field.end].bytes().any(|byte| byte.is_ascii_digit())
}

fn is_blank(text: &str, line: Span) -> bool {
    text[line.start..line.end].trim().is_empty()
}

fn is_comment(text: &str, line: Span) -> bool {
    text[line.start..line.end].trim_start().starts_with(['#', ';'])
}
