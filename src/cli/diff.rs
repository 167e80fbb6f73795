//! What would change in a text, as a unified diff.

use std::io::{self, Write};

use similar::{
    ChangeTag, DiffOp,
    algorithms::{Capture, Compact, Replace, myers},
    group_diff_ops,
    udiff::UnifiedHunkHeader,
};

use crate::{output::plain::quoted, source::Source};

/// The number of unchanged lines before and after those that change.
const CONTEXT: usize = 3;

/// Writes what would change in `source` if it were `text`; nothing if that is the same.
pub(super) fn write(mut out: impl Write, source: &Source, text: &str) -> io::Result<()> {
    out.write_all(unified(source, text).as_bytes())
}

fn unified(source: &Source, text: &str) -> String {
    let (before, after) = (lines(source.text()), lines(text));
    let groups = group_diff_ops(changes(&before, &after), CONTEXT);
    if groups.is_empty() {
        return String::new();
    }
    // A tab ends a name with spaces in it; without the tab the first space would end it.
    let name = match quoted(source.name()) {
        name if name.starts_with('"') || !name.contains(char::is_whitespace) => name.into_owned(),
        name => format!("{name}\t"),
    };
    let mut diff = format!("--- {name}\n+++ {name}\n");
    for group in groups {
        diff += &format!("{}\n", UnifiedHunkHeader::new(&group));
        let of_group = group.iter().flat_map(|op| op.iter_changes(&before, &after));
        for change in of_group {
            diff.push(match change.tag() {
                ChangeTag::Equal => ' ',
                ChangeTag::Delete => '-',
                ChangeTag::Insert => '+',
            });
            diff += change.value();
            if !change.value().ends_with('\n') {
                diff += "\n\\ No newline at end of file\n";
            }
        }
    }
    diff
}

fn lines(text: &str) -> Vec<&str> {
    text.split_inclusive('\n').collect()
}

/// Returns what changes, and what stays. The algorithm is named here: were it chosen as the program runs, all that the
/// library knows would be in the program.
fn changes(before: &[&str], after: &[&str]) -> Vec<DiffOp> {
    let mut changes = Compact::new(Replace::new(Capture::new()), before, after);
    let (all_before, all_after) = (0..before.len(), 0..after.len());
    // What notes changes down does not fail.
    let Ok(()) = myers::diff(&mut changes, before, all_before, after, all_after);
    changes.into_inner().into_inner().into_ops()
}
