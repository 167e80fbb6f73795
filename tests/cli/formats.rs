//! The reports for other programs: each is what its readers expect, and all tell the same.

use std::{
    collections::HashSet,
    fs, iter,
    path::{Path, PathBuf},
};

use assert_cmd::{Command, assert::Assert, cargo::cargo_bin};
use serde_json::{Value, json};
use tempfile::TempDir;

use told::{by_github, by_json, by_sarif, command};

mod fixes;
mod told;

const FORMATS: [&str; 4] = ["sarif", "github", "gitlab", "junit"];
const FRENCH: &str = "fixtures/hirth/published/french.hirth";
const LEGAL: &str = "G1 KeHeiHei /\nS1 He7He8He /\n";
const FAULTY: &str = "G1 KeHeiHei /\nS1 Khei He8He /\n";
/// Two letters of the first turn are Cyrillic: a warning with a second place.
const ODD: &str = "G1 НeНeHeHeHe /\nS1 He7He8He /\n";
/// Text that must not break out of a report, and columns that differ by how they are counted.
const HOSTILE: &str = "[Gull \"]]> <x> &amp; \u{fffe}\u{1b}[31m % :: ,\"]\n\
                       [Result \"]]>% ::error::\u{7}\u{fffe}\u{1b} <&',\"]\n\
                       {🙂🙂} G1 KeHeiHei /\n{🙂} S1 Khei He8He /\n";

/// The project's own folder.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A folder that holds a few records.
fn folder() -> TempDir {
    let folder = TempDir::new().expect("a temporary folder");
    for name in ["a b", "empty"] {
        fs::create_dir(folder.path().join(name)).expect("a folder");
    }
    let write = |name: &str, bytes: &[u8]| {
        fs::write(folder.path().join(name), bytes).expect("a file");
    };
    write("legal.hirth", LEGAL.as_bytes());
    write("faulty.hirth", FAULTY.as_bytes());
    write("odd.hirth", ODD.as_bytes());
    write("hostile.hirth", HOSTILE.as_bytes());
    write("latin1.hirth", b"G1 Ke\nS1 \x81 /\n");
    write("a b/50%, c.hirth", FAULTY.as_bytes());
    folder
}

fn check(folder: &Path, format: &str, args: &[&str]) -> Assert {
    Command::new(cargo_bin!("hirth"))
        .current_dir(folder)
        .env_clear()
        .args(["check", "--format", format])
        .args(args)
        .assert()
}

fn printed(folder: &Path, format: &str, args: &[&str]) -> String {
    let output = check(folder, format, args).get_output().stdout.clone();
    String::from_utf8(output).expect("UTF-8")
}

fn document(folder: &Path, format: &str, args: &[&str]) -> Value {
    serde_json::from_str(&printed(folder, format, args)).expect("one JSON document")
}

fn array<'a>(value: &'a Value, pointer: &str) -> &'a [Value] {
    let found = value.pointer(pointer).and_then(Value::as_array);
    found.unwrap_or_else(|| panic!("no array at {pointer} in {value}"))
}

/// The results of a SARIF report.
fn results(folder: &Path, args: &[&str]) -> Vec<Value> {
    array(&document(folder, "sarif", args), "/runs/0/results").to_vec()
}

/// Our fixtures hold no character that UTF-16 counts twice, so that all columns are the same.
#[test]
fn all_tell_the_same_findings_at_the_same_places() {
    let args = ["--effort", "100", "fixtures", "fixtures/hirth/published/french.hirth"];
    let expected = by_json(root(), &args);
    assert!(expected.len() > 50);
    assert_eq!(by_sarif(root(), &args), expected);
    let github = by_github(root(), &args);
    // There a finding on several lines has no column.
    let columns = github.iter().map(|one| one.2).chain(iter::repeat(1));
    let as_github = expected.iter().cloned().zip(columns);
    let as_github = as_github.map(|(mut one, column)| {
        one.2 = if column == 0 { 0 } else { one.2 };
        one
    });
    assert_eq!(github, as_github.collect::<Vec<_>>());
    let report = document(root(), "gitlab", &args);
    let report = report.as_array().expect("an array").iter();
    let by_gitlab = report.map(|one| {
        (
            one["location"]["path"].as_str(),
            one["location"]["lines"]["begin"].as_u64(),
            one["severity"].as_str(),
            one["check_name"].as_str(),
        )
    });
    let grade = |severity: &str| match severity {
        "error" => "major",
        "warning" => "minor",
        _ => "info",
    };
    let expected = expected.iter().map(|(path, line, _, severity, code)| {
        (Some(path.as_str()), Some(*line), Some(grade(severity)), Some(code.as_str()))
    });
    assert_eq!(by_gitlab.collect::<Vec<_>>(), expected.collect::<Vec<_>>());
}

#[test]
fn reports_lead_to_the_page_of_each_code() {
    let args = ["--effort", "0", "fixtures/hirth/published"];
    let json = document(root(), "json", &args);
    let mut expected = Vec::new();
    for game in array(&json, "/files").iter().flat_map(|file| array(file, "/games")) {
        for finding in array(game, "/findings") {
            let code = finding["code"].as_str().expect("a code");
            let url = finding["url"].as_str().expect("an address");
            assert!(url.ends_with(&format!("/{code}/")), "{url}");
            expected.push(url.to_owned());
        }
    }
    assert!(expected.len() > 5);
    let sarif = document(root(), "sarif", &args);
    let by_sarif = array(&sarif, "/runs/0/results").iter().map(|result| {
        let rule = result["ruleIndex"].as_u64().expect("an index");
        let url = &sarif["runs"][0]["tool"]["driver"]["rules"][rule as usize]["helpUri"];
        url.as_str().expect("an address").to_owned()
    });
    assert_eq!(by_sarif.collect::<Vec<_>>(), expected);
    let gitlab = document(root(), "gitlab", &args);
    let by_gitlab = gitlab.as_array().expect("an array").iter().map(|one| {
        let link = one["content"]["body"].as_str().expect("a text");
        let (_, url) = link.split_once('(').expect("a link");
        url.trim_end_matches(')').to_owned()
    });
    assert_eq!(by_gitlab.collect::<Vec<_>>(), expected);
}

/// The characters of a line from one column up to another, in UTF-16 code units.
fn cut(line: &str, from: u64, to: u64) -> String {
    let units: Vec<u16> = line.trim_start_matches('\u{feff}').encode_utf16().collect();
    let place = |column: u64| usize::try_from(column).expect("a column") - 1;
    String::from_utf16(&units[place(from)..place(to)]).expect("whole characters")
}

#[test]
fn regions_cover_exactly_the_characters_that_are_meant() {
    let folder = folder();
    fs::copy(root().join(FRENCH), folder.path().join("french.hirth")).expect("the sample");
    let mut seen = Vec::new();
    for name in ["french.hirth", "faulty.hirth", "hostile.hirth"] {
        let text = fs::read_to_string(folder.path().join(name)).expect("a file");
        let lines: Vec<&str> = text.lines().collect();
        let in_sarif = results(folder.path(), &[name]);
        let in_github = printed(folder.path(), "github", &[name]);
        assert_eq!(in_sarif.len(), in_github.lines().count());
        for (result, annotation) in in_sarif.iter().zip(in_github.lines()) {
            let region = &result["locations"][0]["physicalLocation"]["region"];
            let number = |name: &str| region[name].as_u64().expect("a number");
            let line = usize::try_from(number("startLine")).expect("a line");
            let columns = (number("startColumn"), number("endColumn"));
            let place = format!("line={line},endLine={line},col={},endColumn={},", columns.0, columns.1);
            assert!(annotation.contains(&place), "{annotation}");
            if result["level"] == "error" {
                seen.push(cut(lines[line - 1], columns.0, columns.1));
            }
        }
    }
    let french = ["Khkh03", "S4", "Khkh97", "Kkh7>3", "Khh3m", "Khei"];
    assert_eq!(seen[..6], french);
    assert_eq!(seen[6], "Khei");
    assert!(seen[7].starts_with("]]>%"), "{seen:?}");
    assert_eq!(seen[8], "Khei");
}

#[test]
fn other_places_of_a_finding_are_related_locations() {
    let folder = folder();
    let results = results(folder.path(), &["odd.hirth"]);
    let odd = results.iter().find(|result| result["ruleId"] == "unusual-character");
    let odd = odd.expect("the finding");
    let message = odd["message"]["text"].as_str().expect("a text");
    assert!(message.ends_with(" See [read as `H`](1)."), "{message}");
    let related = &odd["relatedLocations"][0];
    assert_eq!(related["id"], 1);
    assert_eq!(related["message"]["text"], "read as `H`.");
    assert_eq!(
        related["physicalLocation"]["region"],
        json!({ "startLine": 1, "startColumn": 6, "endLine": 1, "endColumn": 7 })
    );
}

#[test]
fn rules_say_what_code_scanning_shows() {
    let report = document(root(), "sarif", &[FRENCH]);
    let rules = array(&report, "/runs/0/tool/driver/rules");
    for rule in rules {
        for pointer in [
            "/shortDescription/text",
            "/fullDescription/text",
            "/help/text",
            "/help/markdown",
            "/defaultConfiguration/level",
            "/properties/tags/0",
            "/properties/precision",
            "/properties/problem.severity",
        ] {
            let text = rule.pointer(pointer).and_then(Value::as_str);
            assert!(text.is_some_and(|text| !text.is_empty()), "{pointer}: {rule}");
        }
    }
    for result in array(&report, "/runs/0/results") {
        let index = result["ruleIndex"].as_u64().and_then(|index| usize::try_from(index).ok());
        assert_eq!(rules[index.expect("an index")]["id"], result["ruleId"]);
    }
}

#[test]
fn alerts_stay_the_same_when_lines_move() {
    let folder = TempDir::new().expect("a temporary folder");
    let prints = |text: &str| {
        fs::write(folder.path().join("x.hirth"), text).expect("a file");
        let hash = |result: &Value| result["partialFingerprints"]["primaryLocationLineHash"].clone();
        let in_sarif: Vec<Value> = results(folder.path(), &["x.hirth"]).iter().map(hash).collect();
        let report = document(folder.path(), "gitlab", &["x.hirth"]);
        let report = report.as_array().expect("an array").iter();
        let in_gitlab: Vec<Value> = report.map(|one| one["fingerprint"].clone()).collect();
        (in_sarif, in_gitlab)
    };
    let french = fs::read_to_string(root().join(FRENCH)).expect("the sample");
    let before = prints(&french);
    assert_eq!(before.0.len(), 6);
    assert_eq!(before, prints(&format!("; Essen 2016\n\n\n{french}")));
    assert_ne!(before, prints(&french.replace("KeHeiHei", "KeHeHeHe")));
}

#[test]
fn no_two_violations_of_gitlab_have_one_fingerprint() {
    let report = document(root(), "gitlab", &["fixtures"]);
    let report = report.as_array().expect("an array");
    let all: HashSet<&str> = report.iter().filter_map(|one| one["fingerprint"].as_str()).collect();
    assert_eq!(all.len(), report.len());
}

#[test]
fn paths_are_told_from_the_working_directory() {
    let folder = folder();
    let inside = folder.path().join("a b");
    let canonical = fs::canonicalize(folder.path()).expect("a path");
    let absolute: PathBuf = canonical.join("a b").join("50%, c.hirth");
    let absolute = absolute.to_str().expect("UTF-8");
    for name in ["50%, c.hirth", "./50%, c.hirth", "../a b/50%, c.hirth", absolute] {
        assert_eq!(by_github(&inside, &[name])[0].0, "50%, c.hirth", "{name}");
        let results = results(&inside, &[name]);
        assert_eq!(
            results[0]["locations"][0]["physicalLocation"]["artifactLocation"],
            json!({ "uri": "50%25%2C%20c.hirth", "uriBaseId": "%SRCROOT%" }),
            "{name}"
        );
    }
    let results = results(&inside, &["../faulty.hirth"]);
    let artifact = &results[0]["locations"][0]["physicalLocation"]["artifactLocation"];
    assert!(artifact["uri"].as_str().is_some_and(|uri| uri.starts_with("file:///")));
    assert_eq!(artifact["uriBaseId"], Value::Null);
}

#[test]
fn what_a_record_holds_stays_inside_the_report() {
    let folder = folder();
    let expected = by_json(folder.path(), &["hostile.hirth"]).len();
    assert!(expected > 0);
    for line in printed(folder.path(), "github", &["hostile.hirth"]).lines() {
        assert!(!command(line).2.contains(['\u{1b}', '\u{7}']), "{line}");
    }
    assert_eq!(by_github(folder.path(), &["hostile.hirth"]).len(), expected);
}

#[test]
fn the_exit_status_is_the_same_in_every_format() {
    let folder = folder();
    for format in FORMATS {
        check(folder.path(), format, &["legal.hirth"]).code(0);
        check(folder.path(), format, &["odd.hirth"]).code(0);
        check(folder.path(), format, &["odd.hirth", "--deny", "warnings"]).code(1);
        check(folder.path(), format, &["legal.hirth", "faulty.hirth"]).code(1);
        check(folder.path(), format, &["faulty.hirth", "nowhere.hirth"]).code(2);
        check(folder.path(), format, &["latin1.hirth"]).code(2);
    }
}

/// Each report on the published French sample, whole; of the SARIF's rules one.
#[test]
fn the_reports_read_well() {
    for format in FORMATS {
        let mut report = printed(root(), format, &[FRENCH]);
        if format == "sarif" {
            let mut log: Value = serde_json::from_str(&report).expect("JSON");
            let rules = &mut log["runs"][0]["tool"]["driver"]["rules"];
            rules.as_array_mut().expect("rules").retain(|rule| rule["id"] == "manned-entry");
            log["runs"][0]["tool"]["driver"]["semanticVersion"] = json!("[version]");
            report = serde_json::to_string_pretty(&log).expect("JSON");
        }
        insta::assert_snapshot!(format!("report_{format}"), report);
    }
}
