//! The signs around turns: between a label and its turn, after a turn, between cells.

use crate::span::Span;

/// Returns the text after a label without the gap between them. Three hyphens may be a sign of the notation.
pub fn behind_gap(mut rest: &str) -> &str {
    loop {
        rest = rest.trim_start_matches(is_gap);
        match rest.strip_prefix('-') {
            Some(after) if !after.starts_with("--") => rest = after,
            _ => return rest,
        }
    }
}

/// Returns a stretch of a text without the signs of a kind at both ends; if there is nothing else, its end.
pub fn trimmed(text: &str, stretch: Span, is_around: impl Fn(char) -> bool) -> Span {
    let inside = text[stretch.start..stretch.end].trim_start_matches(&is_around);
    let start = stretch.end - inside.len();
    Span::new(start, start + inside.trim_end_matches(is_around).len())
}

/// A sign between a label and its turn, except the one hyphen.
pub fn is_gap(c: char) -> bool {
    c.is_whitespace()
        || is_emphasis(c)
        || is_cell(c)
        || is_quote(c)
        || matches!(c, ':' | '.' | ')' | ',' | '–' | '—' | '=' | ']')
}

/// A sign after a turn.
pub fn is_end(c: char) -> bool {
    c.is_whitespace() || is_emphasis(c) || is_cell(c) || is_quote(c) || matches!(c, '\\' | ',' | ';' | '.')
}

/// A sign that makes words bold or slanted.
pub fn is_emphasis(c: char) -> bool {
    matches!(c, '*' | '`' | '_')
}

/// A sign of a quotation.
pub fn is_quote(c: char) -> bool {
    matches!(c, '"' | '“' | '”' | '„')
}

/// Whether there is a comma at a byte of a text, and a space after it, as in a list of moves.
pub fn is_comma(text: &str, at: usize) -> bool {
    text[at..].starts_with(", ")
}

/// A sign between the cells of any table.
pub fn is_cell(c: char) -> bool {
    matches!(c, '|' | '\t')
}
