//! Marks that make a line an item of a list.

use crate::span::Span;

use super::spelling::{is_blank, plain, trim_start};

/// Returns the rest of a line that starts with the mark of a list item. Only a character before a space, a letter or
/// another mark is such a mark.
pub fn skip(text: &str, rest: Span) -> Option<Span> {
    let mut chars = text[rest.start..rest.end].chars();
    let mark = chars.next().filter(|&c| is_mark(c))?;
    chars.next().filter(|&c| is_blank(c) || is_mark(c) || plain(c).is_alphabetic())?;
    Some(Span::new(rest.start + mark.len_utf8(), rest.end))
}

/// Returns the rest of a line that starts with the number of a list item: `1. ` or `1) `.
pub fn skip_number(text: &str, rest: Span) -> Option<Span> {
    let inside = &text[rest.start..rest.end];
    if !inside.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let after = inside.trim_start_matches(|c: char| c.is_ascii_digit());
    let after = after.strip_prefix(['.', ')'])?;
    let after = Span::new(rest.end - after.len(), rest.end);
    Some(trim_start(text, after)).filter(|trimmed| trimmed.start > after.start)
}

/// Dashes, bullets, arrows, geometric shapes, ornaments; and the private places where one word
/// processor keeps its bullets.
fn is_mark(c: char) -> bool {
    if c.is_ascii() {
        return matches!(c, '-' | '*' | '+');
    }
    matches!(c,
        '·' | '\u{2010}'..='\u{2015}' | '•' | '‣' | '⁃' | '−' | '∗' | '∙' | '⋅'
        | '\u{2190}'..='\u{21ff}' | '\u{25a0}'..='\u{25ff}' | '★' | '☆' | '\u{2700}'..='\u{27bf}'
        | '\u{27f0}'..='\u{27ff}' | '\u{2900}'..='\u{297f}' | '\u{2b00}'..='\u{2bff}'
        | '\u{f020}'..='\u{f0ff}')
}
