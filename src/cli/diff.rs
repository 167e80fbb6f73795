//! What would change in a text, as a unified diff.

use std::io::{self, IsTerminal, Write};

use similar::TextDiff;

use crate::{
    output::plain::{plain, quoted},
    source::Source,
};

/// Writes what would change in `source` if it were `text` to standard output, which is `out`; nothing when that is no
/// change. Control characters are shown as pictures, so that a terminal does not obey them.
pub(super) fn write(mut out: impl Write, source: &Source, text: &str) -> io::Result<()> {
    let diff = TextDiff::from_lines(source.text(), text);
    let mut diff = diff.unified_diff();
    // A tab ends a name with blanks in it; without one they would end it.
    let name = match quoted(source.name()) {
        name if name.starts_with('"') || !name.contains(char::is_whitespace) => name.into_owned(),
        name => format!("{name}\t"),
    };
    diff.header(&name, &name);
    if io::stdout().is_terminal() {
        return out.write_all(plain(&diff.to_string()).as_bytes());
    }
    diff.to_writer(&mut out)
}
