//! Tricks in the rows of tables: a slip is reported in its cell.

use std::{fs, path::Path};

use hirth::{
    finding::Severity,
    games::{self, Options},
    source::Source,
};

use super::game;

/// Fixtures in which cards are cells in the notation.
const TABLES: [&str; 14] = [
    "a-column-for-each-player",
    "a-column-for-what-is-gained",
    "a-log-of-fields",
    "a-row-for-each-card",
    "a-sheet-with-the-card-turned-up",
    "a-table-of-a-page",
    "a-table-of-a-wiki",
    "a-table-without-headings",
    "attributes-of-xml",
    "columns-in-swedish",
    "columns-of-spaces",
    "json-with-a-field-for-each-player",
    "the-winner-in-the-first-column",
    "toml-with-tricks",
];

#[test]
fn a_slip_in_a_row_is_reported_in_its_cell() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/herrlof/pasted");
    for table in TABLES {
        let text = fs::read_to_string(folder.join(format!("{table}.txt"))).expect("a table");
        // The third trick begins with it; before, it is only in the hands.
        let at = text.rfind("5r").expect("the card");
        let damaged = format!("{}5x{}", &text[..at], &text[at + 2..]);
        let source = Source::new("game.txt", damaged);
        let report = games::check(game(), source, &Options::default());
        let mut errors = report.all_findings().filter(|finding| finding.severity == Severity::Error);
        let first = errors.next().expect("an error");
        assert_eq!(first.span.start, at, "{table}: {}", first.message);
    }
}
