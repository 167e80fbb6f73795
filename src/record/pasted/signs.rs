//! The signs around turns: between a label and its turn, after a turn, between cells.

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

/// A sign between the cells of any table.
pub fn is_cell(c: char) -> bool {
    matches!(c, '|' | '\t')
}
