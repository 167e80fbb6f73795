//! Reports → a table with a row for each finding, in games and outside of them.

use std::io;

use super::rows::{PLACE, number};
use crate::{
    finding::Finding,
    report::GameReport,
    table::{Cell, Column, TableWriter, cells},
};

cells! {
    /// The columns of a finding, as the JSON of `check` calls them; `fix` is the title of the likeliest.
    const FINDING, fn of_finding(finding: &'a Finding) {
        "turn": Text = finding.turn.as_deref(),
        "line": Number = number(finding.region.line),
        "column": Number = number(finding.region.column),
        "end_line": Number = number(finding.region.end_line),
        "end_column": Number = number(finding.region.end_column),
        "offset": Number = number(finding.span.start),
        "length": Number = number(finding.span.len()),
        "code": Text = finding.code(),
        "severity": Text = finding.severity.name(),
        "message": Text = finding.message.as_str(),
        "help": Text = finding.help.as_deref(),
        "fix": Text = finding.fixes.first().map(|fix| fix.title.as_str()),
        "applicability": Text = finding.fixes.first().map(|fix| fix.applicability.name()),
    }
}

/// The columns of the table. A finding in none of the games has a file only as its place.
pub fn finding_columns() -> Vec<Column> {
    [PLACE, FINDING].concat()
}

/// Writes the rows of what was found in some games, and outside of them.
///
/// # Errors
/// Those of `out`.
pub fn finding_rows(
    path: &str,
    games: &[GameReport],
    outside: &[Finding],
    out: &mut dyn TableWriter,
) -> io::Result<()> {
    for game in games {
        let place = [path.into(), (&*game.game).into(), number(game.index).into()];
        for finding in &game.findings {
            out.row(&[&place[..], &of_finding(finding)].concat())?;
        }
    }
    let place = [path.into(), Cell::Empty, Cell::Empty];
    outside.iter().try_for_each(|finding| out.row(&[&place[..], &of_finding(finding)].concat()))
}
