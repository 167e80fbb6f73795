//! Records with one slip each: a record, and lines of it as somebody wrote them instead.
//!
//! A file `NAME.slips` has the record, a line `---`, and then changes, with blank lines between them. A line of a change
//! with `-` is in the record, one with `+` is written instead; other lines say what is tried. Without a record each change
//! is a text of its own.

use hirth::{Check, fix::Applicability};

use crate::plain;

/// All that is said of the record, and of it with each of the changes.
pub fn check(check: &Check, text: &str) -> String {
    let (record, changes) = match text.strip_prefix("---\n") {
        Some(changes) => (String::new(), changes),
        None => {
            let (record, changes) = text.split_once("\n---\n").expect("a record, `---`, and changes");
            (record.to_owned() + "\n", changes)
        }
    };
    let mut out = String::new();
    if !record.is_empty() {
        out = format!("the record\n{}", plain::check(check, &record));
    }
    for change in changes.split("\n\n") {
        let change = change.trim_matches('\n');
        if change.lines().any(|line| line.starts_with(['-', '+'])) {
            out += &format!("\n{change}\n{}", said(check, &record, change));
        } else {
            out += &format!("\n{change}\n");
        }
    }
    out
}

/// The record with a change: its parts in the order of their places.
fn changed(record: &str, change: &str) -> String {
    let (mut out, mut rest) = (String::new(), record);
    let lines: Vec<&str> = change.lines().filter(|line| line.starts_with(['-', '+'])).collect();
    for part in lines.chunk_by(|line, next| line.starts_with('-') || next.starts_with('+')) {
        let lines = |sign: char| -> String {
            let lines = part.iter().filter_map(|line| line.strip_prefix(sign));
            lines.map(|line| line.to_owned() + "\n").collect()
        };
        let right = lines('-');
        let is_line = |at: &usize| *at == 0 || rest[..*at].ends_with('\n');
        let at = match rest.match_indices(&right).map(|(at, _)| at).filter(is_line).collect::<Vec<_>>()[..] {
            _ if right.is_empty() => rest.len(),
            [at] => at,
            _ => panic!("not one place in the record:\n{change}"),
        };
        out = out + &rest[..at] + &lines('+');
        rest = &rest[at + right.len()..];
    }
    out + rest
}

fn said(check: &Check, record: &str, change: &str) -> String {
    let text = changed(record, change);
    let report = check.text(text.as_str());
    let first = report.all_findings().find_map(|finding| finding.fixes.first());
    let is_right = first.is_some_and(|fix| hirth::edit::apply(&text, &fix.edits).as_deref() == Ok(record));
    let fixed = check.fix(text.as_str(), Applicability::Safe);
    let mut out = plain::check(check, &text);
    if fixed.report.source.text() == record {
        let (findings, _) = out.split_once("fixed:\n").expect("a fixed text");
        out = format!("{findings}fixed: the record\n");
    } else if is_right {
        out += "the first fix gives the record\n";
    }
    out
}
