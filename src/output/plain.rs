//! Text that is safe to show: what a record holds must not move the cursor or turn the text around,
//! and must be allowed in XML.

use std::borrow::Cow;

/// The text with control characters replaced by pictures of them, and without byte order marks.
/// Line breaks and tabs stay. Whatever is done to a character does not depend on its neighbours.
pub(super) fn plain(text: &str) -> Cow<'_, str> {
    if text.chars().all(|c| shown(c) == Some(c)) {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(text.chars().filter_map(shown).collect())
    }
}

/// The same on one line: line breaks and tabs become blanks.
pub(super) fn line(text: &str) -> Cow<'_, str> {
    match plain(text) {
        Cow::Borrowed(text) if !text.contains(['\n', '\t']) => Cow::Borrowed(text),
        text => Cow::Owned(text.replace(['\n', '\t'], " ")),
    }
}

/// The character to show for one that was read.
fn shown(c: char) -> Option<char> {
    match c {
        '\n' | '\t' => Some(c),
        '\u{feff}' => None,
        '\0'..='\u{1f}' => char::from_u32(0x2400 + u32::from(c)),
        '\u{7f}' => Some('\u{2421}'),
        '\u{80}'..='\u{9f}'
        | '\u{200e}'
        | '\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2066}'..='\u{2069}'
        | '\u{fffe}'
        | '\u{ffff}' => Some(char::REPLACEMENT_CHARACTER),
        _ => Some(c),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_moves_the_cursor() {
        assert_eq!(plain("Þ H>3 m\t"), "Þ H>3 m\t");
        assert_eq!(plain("\u{feff}\u{1b}[31mG1\r"), "␛[31mG1␍");
        assert_eq!(plain("a\u{202e}b\u{9b}c\u{7f}"), "a\u{fffd}b\u{fffd}c␡");
        assert_eq!(plain("a\u{fffe}b\u{ffff}"), "a\u{fffd}b\u{fffd}");
        assert_eq!(line("a\nb\tc"), "a b c");
    }
}
