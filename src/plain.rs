//! Text that is safe to show: what a record holds must not move the cursor or turn the text around,
//! and must be allowed in XML.

use std::borrow::Cow;

/// Returns the text with control characters replaced by pictures of them, and without byte order marks.
/// Line breaks and tabs stay. Whatever is done to a character does not depend on its neighbours.
pub(crate) fn plain(text: &str) -> Cow<'_, str> {
    if text.chars().all(|c| shown(c) == Some(c)) {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(text.chars().filter_map(shown).collect())
    }
}

/// Returns the same on one line: line breaks and tabs become spaces.
pub(crate) fn line(text: &str) -> Cow<'_, str> {
    match plain(text) {
        Cow::Borrowed(text) if !text.contains(['\n', '\t']) => Cow::Borrowed(text),
        text => Cow::Owned(text.replace(['\n', '\t'], " ")),
    }
}

/// Returns the same on one line, cut after so many characters.
pub(crate) fn short_line(text: &str, most: usize) -> String {
    let text = line(text);
    match text.char_indices().nth(most) {
        None => text.into_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

/// Returns the name of a file as lists and diffs show it: one with control characters, direction marks or quotes
/// is quoted as C has it, so that it stays on its line and can be read back.
#[cfg(feature = "cli")]
pub(crate) fn quoted(name: &str) -> Cow<'_, str> {
    let is_clear = |c: char| shown(c) == Some(c) && !matches!(c, '\n' | '\t' | '"');
    if name.chars().all(is_clear) {
        return Cow::Borrowed(name);
    }
    let mut quoted = String::from('"');
    for c in name.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            '\n' => quoted += "\\n",
            '\t' => quoted += "\\t",
            '\r' => quoted += "\\r",
            c if is_clear(c) => quoted.push(c),
            c => {
                let bytes = c.encode_utf8(&mut [0; 4]).to_owned();
                quoted.extend(bytes.bytes().map(|byte| format!("\\{byte:03o}")));
            }
        }
    }
    quoted.push('"');
    Cow::Owned(quoted)
}

/// Returns the character to show for one that was read.
fn shown(c: char) -> Option<char> {
    match c {
        '\n' | '\t' => Some(c),
        '\u{feff}' => None,
        '\0'..='\u{1f}' => char::from_u32(0x2400 + u32::from(c)),
        '\u{7f}' => Some('\u{2421}'),
        '\u{80}'..='\u{9f}'
        | '\u{61c}'
        | '\u{200e}'
        | '\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2066}'..='\u{2069}'
        | '\u{fffe}'
        | '\u{ffff}' => Some(char::REPLACEMENT_CHARACTER),
        _ => Some(c),
    }
}
