//! Characters that word processors, phones and foreign keyboards write in place of plain ones.

use super::Notation;
use crate::span::Span;

/// How a character is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reading {
    /// As itself.
    Same,
    /// As a space: one of the wide, narrow and unbreakable ones.
    Blank,
    /// Not at all: it has no width of its own.
    Nothing,
    /// As the plain character it looks like.
    As(char),
}

/// Returns how a character is read, given the look-alikes that a game's notation knows. ASCII is always read as itself.
pub fn reading(c: char, notation: &Notation) -> Reading {
    if c.is_ascii() {
        return Reading::Same;
    }
    if let Some(meant) = common(c).or_else(|| notation.look_alike(c)) {
        return Reading::As(meant);
    }
    if is_without_width(c) {
        return Reading::Nothing;
    }
    if c.is_whitespace() { Reading::Blank } else { Reading::Same }
}

/// Returns the plain character for a quote or a mark of the envelope, or the character itself.
pub fn plain(c: char) -> char {
    common(c).unwrap_or(c)
}

/// Whether a character is a space, or has no width at all.
pub fn is_blank(c: char) -> bool {
    c.is_whitespace() || (!c.is_ascii() && is_without_width(c))
}

/// Returns a stretch of a text without the spaces at its start.
pub fn trim_start(text: &str, span: Span) -> Span {
    let inside = &text[span.start..span.end];
    // Most stretches start with a character that is plainly not a space, and need no decoding.
    let rest = match inside.bytes().next() {
        Some(byte) if byte.is_ascii_graphic() => return span,
        _ => inside.trim_start_matches(is_blank),
    };
    Span::new(span.end - rest.len(), span.end)
}

/// Returns a stretch of a text without the spaces at its end.
pub fn trim_end(text: &str, span: Span) -> Span {
    let inside = &text[span.start..span.end];
    let rest = match inside.bytes().next_back() {
        Some(byte) if byte.is_ascii_graphic() => return span,
        _ => inside.trim_end_matches(is_blank),
    };
    Span::new(span.start, span.start + rest.len())
}

/// Soft hyphens, joiners, direction and byte order marks, variation selectors.
pub fn is_without_width(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
}

/// Full-width forms of ASCII lie this far above it.
const FULL_WIDTH: u32 = 0xfee0;

/// Returns the plain character for a full-width form, or for a raised or lowered digit: people type them in any
/// notation.
fn common(c: char) -> Option<char> {
    Some(match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - FULL_WIDTH)?,
        '⁰'..='⁹' | '₀'..='₉' | '¹' | '²' | '³' => digit(c)?,
        _ => return None,
    })
}

/// Returns the plain digit for a raised or lowered one. U+2071 to U+2073 are among them but are not digits.
fn digit(c: char) -> Option<char> {
    let value = match c {
        '¹' => 1,
        '²' => 2,
        '³' => 3,
        '⁰' | '⁴'..='⁹' => c as u32 - '⁰' as u32,
        '₀'..='₉' => c as u32 - '₀' as u32,
        _ => return None,
    };
    char::from_digit(value, 10)
}
