//! What would change in a text, as a unified diff.

use std::io::{self, Write};

use similar::TextDiff;

use crate::source::Source;

/// Writes what would change in `source` if it were `text`; nothing when that is no change.
pub(super) fn write(mut out: impl Write, source: &Source, text: &str) -> io::Result<()> {
    let diff = TextDiff::from_lines(source.text(), text);
    let mut diff = diff.unified_diff();
    // A tab ends a name with blanks in it; without one they would end it.
    let name = match source.name().contains(char::is_whitespace) {
        true => format!("{}\t", source.name()),
        false => source.name().to_owned(),
    };
    diff.header(&name, &name);
    diff.to_writer(&mut out)
}
