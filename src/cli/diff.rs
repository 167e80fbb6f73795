//! What would change in a text, as a unified diff.

use std::io::{self, Write};

use similar::TextDiff;

use crate::{output::plain::quoted, source::Source};

/// Writes what would change in `source` if it were `text`; nothing if that is the same.
pub(super) fn write(out: impl Write, source: &Source, text: &str) -> io::Result<()> {
    // A tab ends a name with spaces in it; without the tab the first space would end it.
    let name = match quoted(source.name()) {
        name if name.starts_with('"') || !name.contains(char::is_whitespace) => name.into_owned(),
        name => format!("{name}\t"),
    };
    // A CR alone ends no line for those who apply it.
    let lines = |text| -> Vec<&str> { str::split_inclusive(text, '\n').collect() };
    let (before, after) = (lines(source.text()), lines(text));
    let diff = TextDiff::configure().newline_terminated(true).diff_slices(&before, &after);
    diff.unified_diff().header(&name, &name).to_writer(out)
}
