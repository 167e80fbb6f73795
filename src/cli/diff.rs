//! What would change in a text, as a unified diff.

use std::io::{self, Write};

use similar::TextDiff;

use crate::{output::plain::quoted, source::Source};

/// Writes what would change in `source` if it were `text`; nothing if that is the same.
pub(super) fn write(mut out: impl Write, source: &Source, text: &str) -> io::Result<()> {
    let lines = |text| -> Vec<&str> { str::split_inclusive(text, '\n').collect() };
    let (before, after) = (lines(source.text()), lines(text));
    let diff = TextDiff::from_slices(&before, &after);
    for (number, hunk) in diff.unified_diff().iter_hunks().enumerate() {
        if number == 0 {
            // A tab ends a name with spaces in it; without the tab the first space would end it.
            let name = match quoted(source.name()) {
                name if name.starts_with('"') || !name.contains(char::is_whitespace) => name.into_owned(),
                name => format!("{name}\t"),
            };
            write!(out, "--- {name}\n+++ {name}\n")?;
        }
        writeln!(out, "{}", hunk.header())?;
        for change in hunk.iter_changes() {
            // A CR alone ends no line for those who apply the diff.
            let end = if change.value().ends_with('\n') { "" } else { "\n\\ No newline at end of file\n" };
            write!(out, "{}{}{end}", change.tag(), change.value())?;
        }
    }
    Ok(())
}
