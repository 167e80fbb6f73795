//! Known findings of a folder: written once, and only others fail afterwards.

use std::fs;

use crate::program::{folder, hirth, says, stderr, stdout};
use tempfile::TempDir;

const HIRTH: &str = "G1 KeHeiHei /\nS1 Khei He8He /\n";
const OTHER: &str = "[Event \"Yule\"]\n\nG1 HeHeHe /\n";

/// A folder of records with errors, and its baseline.
fn known() -> TempDir {
    let folder = folder(&[("old/a.hirth", HIRTH), ("old/b.hirth", OTHER)]);
    hirth(&folder).args(["check", "old"]).assert().code(1);
    let written = hirth(&folder).args(["check", "--update", "--baseline", "known.json", "old"]).assert();
    let written = written.code(0);
    says(&stderr(&written), &["2 known findings written to known.json"]);
    folder
}

/// The report for the folder with its baseline, one line a finding, and what is said beside it.
fn checked(folder: &TempDir, code: i32) -> (String, String) {
    let args = ["check", "--format", "concise", "--baseline", "known.json", "old"];
    let assert = hirth(folder).args(args).assert().code(code);
    (stdout(&assert), stderr(&assert))
}

#[test]
fn known_findings_do_not_fail_and_games_are_not_legal() {
    let folder = known();
    assert_eq!(checked(&folder, 0), (String::new(), String::new()));
    // Some editors save files with a byte order mark.
    let file = folder.path().join("known.json");
    let written = fs::read_to_string(&file).expect("the baseline");
    fs::write(&file, format!("\u{feff}{written}")).expect("the baseline with a mark");
    assert_eq!(checked(&folder, 0), (String::new(), String::new()));
    let args = ["check", "--baseline", "known.json", "old"];
    let report = stdout(&hirth(&folder).args(args).assert().code(0));
    says(
        &report,
        &["unfinished after S1; not legal: 1 error, suppressed (in the baseline)", "none legal; 2 errors suppressed"],
    );
    let args = ["check", "--format", "json", "--baseline", "known.json", "old"];
    let report = stdout(&hirth(&folder).args(args).assert().code(0));
    let report: serde_json::Value = serde_json::from_str(&report).expect("JSON");
    assert_eq!(report["summary"]["errors"], 0);
    assert_eq!(report["summary"]["suppressed"], 2);
    let game = &report["files"][0]["games"][0];
    assert_eq!(game["valid"], false);
    assert_eq!(game["suppressed"][0]["by"], "baseline");
    assert_eq!(game["suppressed"][0]["finding"]["code"], "manned-entry");
}

#[test]
fn lines_can_move_and_new_findings_fail() {
    let folder = known();
    let write = |text: &str| fs::write(folder.path().join("old/a.hirth"), text).expect("a file");
    write(&format!("; a comment\n\n{HIRTH}"));
    assert_eq!(checked(&folder, 0).0, "");
    // The same mistake on another line, and once more on a line like the first.
    write(&format!("{HIRTH}G2 Khei /\n"));
    says(&checked(&folder, 1).0, &["old/a.hirth:3:4: error[manned-entry]"]);
    write(&format!("{HIRTH}\n{HIRTH}"));
    says(&checked(&folder, 1).0, &["old/a.hirth:5:4: error[manned-entry]"]);
}

#[test]
fn baseline_is_the_same_from_any_folder() {
    let folder = known();
    let mut command = hirth(&folder);
    let command = command.current_dir(folder.path().join("old"));
    let assert = command.args(["check", "-q", "--baseline", "../known.json", "."]).assert();
    assert_eq!(stdout(&assert.code(0)), "");
}

/// Code scanning closes an alert that is suppressed in the source, and one that is suppressed elsewhere.
#[test]
fn known_errors_are_suppressed_outside_their_source() {
    let folder = known();
    let args = ["check", "--format", "sarif", "--baseline", "known.json", "old"];
    let log = stdout(&hirth(&folder).args(args).assert().code(0));
    let log: serde_json::Value = serde_json::from_str(&log).expect("JSON");
    let results = log["runs"][0]["results"].as_array().expect("results");
    let suppressed: Vec<&serde_json::Value> = results.iter().map(|result| &result["suppressions"][0]).collect();
    assert_eq!(suppressed.len(), 2);
    for one in suppressed {
        assert_eq!(one["kind"], "external", "{log:#}");
        assert_eq!(one["justification"], "in the baseline");
    }
}

#[test]
fn findings_that_are_gone_are_named() {
    let folder = known();
    fs::write(folder.path().join("old/a.hirth"), "G1 He1He2He GdSr\n").expect("a file");
    fs::remove_file(folder.path().join("old/b.hirth")).expect("a file");
    let (_, said) = checked(&folder, 0);
    says(&said, &["2 known findings no longer found; `--baseline known.json --update`"]);
}

#[test]
fn other_files_are_refused() {
    let folder = known();
    let text = fs::read_to_string(folder.path().join("known.json")).expect("the baseline");
    for text in [
        "",
        "[]",
        &text.replace("\"version\": 1", "\"version\": 2"),
        &text.replace("hirth-baseline", "hirth-stats"),
        &text.replace("\"count\": 1", "\"count\": \"many\""),
    ] {
        fs::write(folder.path().join("known.json"), text).expect("a file");
        let (report, said) = checked(&folder, 2);
        assert_eq!(report, "", "{text}");
        says(&said, &["known.json is"]);
    }
    fs::remove_file(folder.path().join("known.json")).expect("a file");
    says(&checked(&folder, 2).1, &["`--baseline known.json --update` writes it"]);
}

#[test]
fn unjudged_records_are_never_known() {
    let bad = "[Event \"Yule\"]\n\nG1 H\n\n".repeat(1_300);
    let unjudged = format!("{HIRTH}G2 He ((\nzq\nS3 He\n");
    for text in [&*bad, "[Gull \"Anna\"]\n", &unjudged] {
        let folder = folder(&[("old/a.hirth", text)]);
        hirth(&folder).args(["check", "--update", "--baseline", "known.json", "old"]).assert().code(1);
        let (report, _) = checked(&folder, 1);
        assert_eq!(report.lines().count(), 1, "{report}");
    }
}

#[test]
fn known_stray_lines_do_not_hide_lines_after_them() {
    // Of a single line the first 200 characters count, of several lines all.
    for words in [1, 100] {
        let stray = format!("G1 KeHeiHei /\nS1 {}\n", "zzz ".repeat(words));
        let folder = folder(&[("old/a.hirth", &stray)]);
        hirth(&folder).args(["check", "--update", "--baseline", "known.json", "old"]).assert().code(0);
        assert_eq!(checked(&folder, 0).0, "");
        let longer = format!("{stray}G2 kkk lll\nS2 oops and more\n");
        fs::write(folder.path().join("old/a.hirth"), longer).expect("a file");
        says(&checked(&folder, 1).0, &["old/a.hirth:2"]);
    }
}
