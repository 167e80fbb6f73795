//! Fixes in the reports for programs, from a report made by hand: JSON and SARIF tell every edit, in the
//! units of their readers.

use std::path::Path;

use hirth::{
    edit::Edit,
    finding::{Finding, Severity},
    fix::{Applicability, Fix},
    output::{
        Base, Format, Tally,
        explain::CodeEntry,
        json::{Json, Jsonl},
        sarif::Sarif,
        write_report,
    },
    page::Page,
    report::FileReport,
    source::Source,
    span::Span,
};
use serde_json::{Value, json};

static PAGE: Page = Page {
    code: "unmarked-attack",
    url: None,
    severity: Severity::Error,
    title: "An attack without its mark",
    rules: "R10",
    text: "One paragraph.",
};

/// Columns differ by how they are counted: the first letter is four bytes and two units of UTF-16.
const TEXT: &str = "G1 He\r\n🙂 S1 Khh3m x\r\n";

/// A report of one finding with two fixes.
fn report() -> FileReport {
    let at = TEXT.find("Khh3m").expect("it is there");
    let mut finding = Finding::new(&PAGE, Span::new(at, at + 5), "m is Gull's");
    finding.fixes = vec![
        Fix::new("write `Khh3>m`", vec![Edit::new(Span::new(at + 4, at + 4), ">")], Applicability::Safe),
        Fix::new(
            "write `Kh3`",
            vec![Edit::new(Span::new(at + 2, at + 3), ""), Edit::new(Span::new(at + 4, at + 5), "\"4\"")],
            Applicability::Unsafe,
        ),
    ];
    FileReport::new(Source::new("game.hirth", TEXT), vec![finding])
}

/// The report as a format writes it.
fn written<'a, F: Format + 'a>(format: impl FnOnce(&'a mut Vec<u8>) -> F, out: &'a mut Vec<u8>) {
    let mut format = format(out);
    let tally = Tally::of(&report());
    write_report(&mut format, report()).expect("memory takes everything");
    format.end(&tally).expect("memory takes everything");
}

fn value(text: &[u8]) -> Value {
    serde_json::from_slice(text).expect("JSON")
}

#[test]
fn json_tells_bytes() {
    let at = TEXT.find("Khh3m").expect("it is there");
    // The text before it in its line has six characters.
    let edit = |from: usize, length: usize, replacement: &str| {
        json!({
            "line": 2, "column": from + 6, "end_line": 2, "end_column": from + length + 6,
            "offset": at + from, "length": length, "replacement": replacement,
        })
    };
    let fixes = json!([
        {
            "title": "write `Khh3>m`",
            "applicability": "safe",
            "edits": [edit(4, 0, ">")],
        },
        {
            "title": "write `Kh3`",
            "applicability": "unsafe",
            "edits": [edit(2, 1, ""), edit(4, 1, "\"4\"")],
        },
    ]);
    let (mut document, mut line) = (Vec::new(), Vec::new());
    written(Json::new, &mut document);
    written(Jsonl::new, &mut line);
    let (document, line) = (value(&document), value(&line));
    assert_eq!(document["files"][0]["findings"][0]["fixes"], fixes);
    assert_eq!(line["findings"][0]["fixes"], fixes);
}

#[test]
fn sarif_tells_lines_and_columns() {
    let mut out = Vec::new();
    let base = Base::new(Path::new("/records").to_owned());
    written(
        |out| Sarif::new(out, base, vec![CodeEntry { name: PAGE.code.to_owned(), page: &PAGE, rules: Vec::new() }]),
        &mut out,
    );
    let log = value(&out);
    let result = &log["runs"][0]["results"][0];
    let place = &result["locations"][0]["physicalLocation"];
    let region = |from: u64, to: u64| json!({ "startLine": 2, "startColumn": from, "endLine": 2, "endColumn": to });
    // The finding starts in column 7: two units for the first character, and four more.
    assert_eq!(place["region"], region(7, 12));
    let changes =
        |replacements: Value| json!([{ "artifactLocation": place["artifactLocation"], "replacements": replacements }]);
    assert_eq!(
        result["fixes"],
        json!([
            {
                "description": { "text": "write `Khh3>m`." },
                "artifactChanges": changes(json!([
                    { "deletedRegion": region(11, 11), "insertedContent": { "text": ">" } },
                ])),
            },
            {
                "description": { "text": "write `Kh3`." },
                "artifactChanges": changes(json!([
                    { "deletedRegion": region(9, 10) },
                    { "deletedRegion": region(11, 12), "insertedContent": { "text": "\"4\"" } },
                ])),
            },
        ])
    );
}
