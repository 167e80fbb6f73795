//! The formats of reports: each is what its readers expect, and all report the same findings.

mod readers;

use std::{
    collections::{BTreeMap, HashSet},
    fs,
    path::{Path, PathBuf},
};

use assert_cmd::assert::Assert;
use hirth::{
    Check,
    output::{self, json::Json},
    report::FileReport,
};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::{
    convert::findings::is_of_unknown_turn,
    fixtures::{files, records as records_in},
    program::{FORMATS, folder, hirth, stderr, stdout},
    reported::{FAULTY, HOSTILE, LEGAL, ODD},
};
use readers::{by_concise, by_github, by_gitlab, by_json, by_junit, by_lines, by_sarif, command};

const FRENCH: &str = "fixtures/hirth/published/french.hirth";
/// The project's own folder.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A folder that holds a few records.
fn records() -> TempDir {
    let folder = folder(&[
        ("legal.hirth", LEGAL),
        ("faulty.hirth", FAULTY),
        ("odd.hirth", ODD),
        ("hostile.hirth", HOSTILE),
        ("a b/50%, c.hirth", FAULTY),
    ]);
    fs::write(folder.path().join("latin1.hirth"), b"G1 Ke\nS1 \x81 /\n").expect("a file");
    folder
}

fn check(path: &Path, format: &str, args: &[&str]) -> Assert {
    hirth(&folder(&[])).current_dir(path).args(["check", "--format", format]).args(args).assert()
}

fn printed(folder: &Path, format: &str, args: &[&str]) -> String {
    stdout(&check(folder, format, args))
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

/// Each report of three files and one that is not there, whole; in the long formats one file at a time. Of the rules of SARIF
/// one.
#[test]
fn formats_write_a_report() {
    let folder = folder(&[("faulty.hirth", FAULTY), ("odd.hirth", ODD), ("hostile.hirth", HOSTILE)]);
    let files = ["faulty.hirth", "odd.hirth", "hostile.hirth", "nowhere.hirth"];
    for format in FORMATS {
        if !["json", "sarif"].contains(&format) {
            insta::assert_snapshot!(format!("report_{format}"), printed(folder.path(), format, &files));
            continue;
        }
        for file in files {
            let mut report = document(folder.path(), format, &[file]);
            if format == "sarif" {
                let driver = &mut report["runs"][0]["tool"]["driver"];
                driver["rules"].as_array_mut().expect("rules").retain(|rule| rule["id"] == "manned-entry");
                driver["semanticVersion"] = json!("[version]");
            }
            let (name, _) = file.split_once('.').expect("an ending");
            let report = serde_json::to_string_pretty(&report).expect("JSON");
            insta::assert_snapshot!(format!("report_{format}_{name}"), report);
        }
    }
}

/// Fixtures have no character that UTF-16 counts twice, so all columns are the same.
#[test]
fn formats_report_the_same_findings() {
    let args = ["--effort", "100", "fixtures", "fixtures/hirth/published/french.hirth"];
    let expected = by_json(root(), &args);
    assert!(expected.len() > 50);
    // In some the findings outside the games of a file come last.
    let sorted = |mut findings: Vec<readers::Found>| {
        findings.sort_by_key(|found| (found.0.clone(), found.1, found.4.clone(), found.2));
        findings
    };
    let expected = sorted(expected);
    for found in [by_sarif(root(), &args), by_lines(root(), &args), by_concise(root(), &args), by_junit(root(), &args)]
    {
        assert_eq!(sorted(found), expected);
    }
    // In these a finding on several lines has no column, or none has.
    let without_columns = |mut findings: Vec<readers::Found>| {
        findings.iter_mut().for_each(|found| found.2 = 0);
        sorted(findings)
    };
    let github = sorted(by_github(root(), &args));
    for (found, expected) in github.iter().zip(&expected) {
        assert!(found.2 == expected.2 || found.2 == 0, "{found:?}, {expected:?}");
    }
    assert_eq!(without_columns(github), without_columns(expected.clone()));
    assert_eq!(sorted(by_gitlab(root(), &args)), without_columns(expected));
}

/// So a reader knows that nothing is cut off.
#[test]
fn lines_end_with_the_summary_of_the_document() {
    for args in [&["fixtures/hirth/published", "--effort", "0"][..], &["fixtures/hirth/err/no-game.hirth"]] {
        let lines = printed(root(), "jsonl", args);
        let last: Value = serde_json::from_str(lines.lines().last().expect("a line")).expect("JSON");
        assert_eq!((&last["format"], &last["type"]), (&json!("hirth-check"), &json!("end")));
        assert_eq!(last["summary"], document(root(), "json", args)["summary"]);
    }
}

/// In UTF-16 a finding is where JavaScript looks for it.
#[test]
fn places_can_be_in_utf16() {
    let text = "\u{feff}[Gull \"😀þ\"]\n\nG1 {😀😀} KeHeiHei /\nS1 {😀} Khei He8He /\n\n[Gull \"😀\"]\nG1 {þ😀} Khhei /\n😀 word\n";
    let folder = folder(&[("a.hirth", text)]);
    let units: Vec<u16> = text.encode_utf16().collect();
    for format in ["json", "jsonl"] {
        let read = |args: &[&str]| -> Vec<Value> {
            let lines = printed(folder.path(), format, &[args, &["a.hirth"]].concat());
            lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
        };
        let (bytes, utf16) = (places(&read(&[])), places(&read(&["--position-encoding", "utf-16"])));
        assert!(bytes.len() > 3 && bytes.len() == utf16.len(), "{bytes:?}");
        for (of_bytes, of_units) in bytes.iter().zip(&utf16) {
            let number = |place: &Value, field: &str| place[field].as_u64().expect("a number") as usize;
            let [start, length] = ["offset", "length"].map(|field| number(of_bytes, field));
            let [at, many] = ["offset", "length"].map(|field| number(of_units, field));
            assert_eq!(String::from_utf16(&units[at..at + many]).expect("text"), text[start..start + length]);
            for (line, column, offset) in [("line", "column", at), ("end_line", "end_column", at + many)] {
                let before = String::from_utf16(&units[..offset]).expect("text");
                let last = before.trim_start_matches('\u{feff}').rsplit('\n').next().expect("a line").to_owned();
                assert_eq!(number(of_units, line), number(of_bytes, line));
                assert_eq!(number(of_units, column), last.encode_utf16().count() + 1, "{of_units}");
            }
        }
    }
    let refused = hirth(&folder).args(["check", "--format", "sarif", "--position-encoding", "utf-16", "."]).assert();
    assert!(stderr(&refused.code(2)).contains("only for `--format json` and `--format jsonl`"));
}

/// All that has a place in some JSON.
fn places(values: &[Value]) -> Vec<Value> {
    let mut found = Vec::new();
    for value in values {
        let parts: Vec<Value> = match value {
            Value::Object(fields) => {
                found.extend(fields.contains_key("offset").then(|| value.clone()));
                fields.values().cloned().collect()
            }
            Value::Array(parts) => parts.clone(),
            _ => continue,
        };
        found.extend(places(&parts));
    }
    found
}

/// The runner would look for a file of that name in the repository.
#[test]
fn annotations_of_standard_input_name_no_file() {
    let assert = hirth(&folder(&[])).args(["check", "--format", "github"]).write_stdin(FAULTY).assert();
    let text = stdout(&assert.code(1));
    let (name, properties, _) = command(text.lines().next().expect("an annotation"));
    assert_eq!((&*name, &*properties[0].0, &*properties[0].1), ("error", "line", "2"), "{text}");
    assert!(properties.iter().all(|(name, _)| name != "file"), "{text}");
}

/// Git may check a file out with other line ends.
#[test]
fn fingerprints_are_the_same_with_all_line_ends() {
    let prints = |text: &str| -> Vec<Value> {
        let folder = folder(&[("a.hirth", text)]);
        let of_sarif = results(folder.path(), &["a.hirth"]).into_iter().map(|one| one["partialFingerprints"].clone());
        let of_gitlab = document(folder.path(), "gitlab", &["a.hirth"]);
        let of_gitlab = of_gitlab.as_array().expect("an array").iter().map(|one| one["fingerprint"].clone());
        of_sarif.chain(of_gitlab).collect()
    };
    let expected = prints(FAULTY);
    assert!(expected.len() >= 2, "{expected:?}");
    assert_eq!(prints(&FAULTY.replace('\n', "\r\n")), expected);
}

#[test]
fn formats_lead_to_the_page_of_each_code() {
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
fn regions_cover_the_characters_of_findings() {
    let folder = records();
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
fn fingerprints_stay_when_lines_move() {
    let folder = folder(&[]);
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
fn fingerprints_are_unique() {
    let report = document(root(), "gitlab", &["fixtures"]);
    let report = report.as_array().expect("an array");
    let all: HashSet<&str> = report.iter().filter_map(|one| one["fingerprint"].as_str()).collect();
    assert_eq!(all.len(), report.len());
}

#[test]
fn paths_are_relative_to_the_current_folder() {
    let folder = records();
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
fn paths_are_relative_to_the_root_of_a_repository() {
    let folder = records();
    fs::create_dir(folder.path().join(".git")).expect("a repository");
    let inside = folder.path().join("a b");
    for (name, path) in [("50%, c.hirth", "a b/50%, c.hirth"), ("../faulty.hirth", "faulty.hirth")] {
        assert_eq!(by_github(&inside, &[name])[0].0, path);
        assert_eq!(by_gitlab(&inside, &[name])[0].0, path);
    }
}

#[test]
fn hostile_words_stay_inside_a_report() {
    let folder = records();
    let expected = by_json(folder.path(), &["hostile.hirth"]).len();
    assert!(expected > 0);
    for line in printed(folder.path(), "github", &["hostile.hirth"]).lines() {
        assert!(!command(line).2.contains(['\u{1b}', '\u{7}']), "{line}");
    }
    assert_eq!(by_github(folder.path(), &["hostile.hirth"]).len(), expected);
}

#[test]
fn exit_status_is_the_same_in_every_format() {
    let folder = records();
    for format in FORMATS {
        check(folder.path(), format, &["legal.hirth"]).code(0);
        check(folder.path(), format, &["odd.hirth"]).code(0);
        check(folder.path(), format, &["odd.hirth", "--deny", "warnings"]).code(1);
        check(folder.path(), format, &["legal.hirth", "faulty.hirth"]).code(1);
        check(folder.path(), format, &["faulty.hirth", "nowhere.hirth"]).code(2);
        check(folder.path(), format, &["latin1.hirth"]).code(2);
    }
}

/// A game, by its file and number.
type Name = (String, u64);

fn name(path: &Value, index: &Value) -> Name {
    let path = path.as_str().expect("a path").to_owned();
    (path, index.as_u64().expect("a number"))
}

/// The report of a file as the first file of a document.
fn in_a_document(report: &FileReport) -> Value {
    let mut bytes = Vec::new();
    output::write(&mut Json::new(&mut bytes), report).expect("it is written");
    let document: Value = serde_json::from_slice(&bytes).expect("JSON");
    document["files"][0].clone()
}

/// What a command prints in the project's folder, as JSON, one value a line.
fn values(args: &[&str]) -> Vec<Value> {
    let text = stdout(&hirth(&folder(&[])).current_dir(root()).args(args).assert());
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn reports_are_serialized_as_in_the_document() {
    let (mut games, mut fixes) = (0, 0);
    for path in records_in(&root().join("fixtures")) {
        // Without a name, and what is not UTF-8 is not the subject here.
        let Ok(text) = fs::read_to_string(&path) else {
            continue;
        };
        // With less search fewer fixes are found, but they are written in the same way.
        let report = Check::new().effort(300).text(text);
        let file = in_a_document(&report);
        assert_eq!(serde_json::to_value(&report).expect("JSON"), file, "{path:?}");
        for game in &report.games {
            games += 1;
            fixes += game.findings.iter().map(|it| it.fixes.len()).sum::<usize>();
        }
    }
    assert!(games > 200 && fixes > 100, "{games} {fixes}");
}

#[test]
fn data_agree_with_reports() {
    for game in ["hirth", "tafl", "herrlof"] {
        let folder = format!("fixtures/{game}");
        let folder = folder.as_str();
        let reports = values(&["check", "--format", "json", folder]);
        let mut checked = BTreeMap::new();
        for file in reports[0]["files"].as_array().expect("files") {
            for game in file["games"].as_array().expect("games") {
                checked.insert(name(&file["path"], &game["index"]), game.clone());
            }
        }
        let records = values(&["convert", "--to", "jsonl", folder]);
        let mut converted = 0;
        for record in records.iter().filter(|record| record["type"] == "game") {
            let name = name(&record["path"], &record["index"]);
            let report = &checked[&name];
            for field in ["game", "valid", "result"] {
                assert_eq!(record[field], report[field], "{field} of {name:?}");
            }
            converted += 1;
        }
        // A game with an unknown turn is not converted.
        let is_converted =
            |game: &&Value| !game["findings"].as_array().expect("findings").iter().any(is_of_unknown_turn);
        assert_eq!(converted, checked.values().filter(is_converted).count(), "{game}");

        let own = ["--game", game, folder];
        let table = hirth(&self::folder(&[]))
            .current_dir(root())
            .args([&["convert", "--to", "csv", "--rows", "games"], &own[..]].concat())
            .assert();
        let mut table = csv::Reader::from_reader(&*table.get_output().stdout);
        let columns = table.headers().expect("columns").clone();
        let reports = values(&[&["check", "--format", "jsonl"], &own[..]].concat());
        let mut reports = reports.iter().filter(|line| line["type"] == "game");
        for row in table.records() {
            let row = row.expect("a row");
            let cell = |column: &str| {
                let at = columns.iter().position(|one| one == column);
                row.get(at.expect("a column")).expect("a cell")
            };
            let report = reports.next().expect("a game");
            assert_eq!(cell("path"), report["path"], "{row:?}");
            for field in ["game", "index", "valid", "turns"] {
                assert_eq!(json!(cell(field)), text(&report[field]), "{field} of {row:?}");
            }
            let result = &report["result"];
            let winner = match result["drawn"] == true {
                true => json!("draw"),
                false => text(&result["winner"]),
            };
            assert_eq!(json!(cell("winner")), winner, "{row:?}");
            for field in ["victory", "points"] {
                assert_eq!(json!(cell(field)), text(&result[field]), "{field} of {row:?}");
            }
        }
        assert_eq!(reports.next(), None);
    }
}

/// A value as a cell of a table.
fn text(value: &Value) -> Value {
    match value {
        Value::Null => json!(""),
        Value::String(text) => json!(text),
        other => json!(other.to_string()),
    }
}

#[test]
fn statistics_count_the_games_that_are_checked() {
    for game in ["hirth", "tafl", "herrlof"] {
        let folder = format!("fixtures/{game}");
        let own = ["--game", game, "--no-config", folder.as_str()];
        let report = values(&[&["check", "--format", "json"], &own[..]].concat());
        let stats = values(&[&["stats", "--format", "json"], &own[..]].concat());
        let all = stats[0]["games"].as_array().expect("games");
        let counted = all.iter().find(|one| one["game"] == game).expect("the game");
        let files = array(&report[0], "/files").iter();
        let is_copy = |game: &&Value| {
            let mut findings = array(game, "/findings").iter();
            findings.any(|finding| finding["code"] == "repeated-game")
        };
        let (copies, games): (Vec<&Value>, Vec<&Value>) =
            files.flat_map(|file| array(file, "/games")).partition(is_copy);
        assert_eq!(stats[0]["copies"], json!(copies.len()), "{game}");
        // Other files make some games illegal, but no copy.
        let legal_copies = copies.iter().filter(|game| game["valid"] == true).count() as u64;
        let legal = report[0]["summary"]["valid"].as_u64().expect("a number") - legal_copies;
        assert_eq!((&counted["games"], &counted["legal"]), (&json!(games.len()), &json!(legal)), "{game}");
        let turns: u64 = games.iter().filter_map(|one| one["turns"].as_u64()).sum();
        assert_eq!(counted["turns"].as_u64(), Some(turns), "{game}");
    }
}

/// What a report says as JSON can be read as a report again, which says the same.
#[test]
fn reports_are_read_back_from_json() {
    for path in files(&root().join("fixtures")) {
        let Ok(text) = fs::read_to_string(&path) else { continue };
        let report = Check::new().name(path.to_string_lossy()).text(text);
        let written = serde_json::to_value(&report).expect("JSON");
        let read: FileReport = serde_json::from_value(written.clone()).expect("a report");
        assert!(serde_json::to_value(&read).expect("JSON") == written, "{}", path.display());
    }
    let unknown = json!({ "path": "x", "games": [{ "game": "chess" }], "matches": [], "findings": [] });
    let error = serde_json::from_value::<FileReport>(unknown).expect_err("not a game");
    assert_eq!(error.to_string(), "there is no game `chess`");
}
