//! Pages that need nothing but themselves: a template filled in, and data that a script of the page reads.

use std::fmt::Write;

use serde::Serialize;

/// The text that replaces a name in a template.
pub(crate) enum Piece<'a> {
    /// Text that is markup already.
    Markup(&'a str),
    /// Words, whatever they are.
    Text(&'a str),
}

/// Returns a template with its names, `{{title}}`, filled in. What is put in is not looked into again; a name for which
/// there is nothing stays.
pub(crate) fn fill(template: &str, pieces: &[(&str, Piece)]) -> String {
    let mut filled = String::with_capacity(template.len());
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("{{") {
        filled += before;
        let named = after.split_once("}}").and_then(|(name, after)| {
            let piece = pieces.iter().find(|(own, _)| *own == name)?;
            Some((&piece.1, after))
        });
        match named {
            Some((Piece::Markup(markup), after)) => {
                filled += markup;
                rest = after;
            }
            Some((Piece::Text(text), after)) => {
                filled += &quick_xml::escape::escape(*text);
                rest = after;
            }
            None => {
                filled += "{{";
                rest = after;
            }
        }
    }
    filled + rest
}

/// Returns data as JSON that is safe in a `script` element: nothing in it ends the element or a line of a script.
pub(crate) fn json(data: &impl Serialize) -> String {
    // Plain values with names as keys are always JSON.
    let json = serde_json::to_string(data).unwrap_or_default();
    let mut safe = String::with_capacity(json.len());
    for c in json.chars() {
        match c {
            '<' | '\u{2028}' | '\u{2029}' => {
                // Nothing fails that writes to memory.
                let _ = write!(safe, "\\u{:04x}", u32::from(c));
            }
            c => safe.push(c),
        }
    }
    safe
}
