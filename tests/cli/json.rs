//! The report for programs says what it is to say.

use std::fs;

use assert_cmd::{Command, cargo::cargo_bin};
use serde_json::{Value, json};
use tempfile::TempDir;

/// One game of two turns with a fault in the second, which stands after a character of two bytes.
const FAULTY: &str = "[Gull \"Þura\"]\n[Silfr \"Ása\"]\n[Gull \"Anna\"]\n\nG1 KeHeiHei /\n• S1 Khei He8He /\n";
/// Two letters of the first turn are Cyrillic.
const ODD: &str = "G1 НeНeHeHeHe /\nS1 He7He8He /\n";
const LEGAL: &str = "G1 KeHeiHei /\nS1 He7He8He /\n";

/// Runs the program in a folder that holds a few files, and takes what it prints.
fn printed(args: &[&str]) -> String {
    let folder = TempDir::new().expect("a temporary folder");
    let write = |name: &str, bytes: &[u8]| fs::write(folder.path().join(name), bytes).expect("a file");
    write("faulty.hirth", FAULTY.as_bytes());
    write("latin1.hirth", b"G1 Ke\nS1 \x81 /\n");
    write("legal.hirth", LEGAL.as_bytes());
    write("odd.hirth", ODD.as_bytes());
    write("two.hirth", format!("{LEGAL}\n{LEGAL}").as_bytes());
    let assert = Command::new(cargo_bin!("hirth")).current_dir(folder.path()).args(args).assert();
    String::from_utf8(assert.get_output().stdout.clone()).expect("UTF-8")
}

fn document(args: &[&str]) -> Value {
    let all = [&["check", "--format", "json"], args].concat();
    serde_json::from_str(&printed(&all)).expect("one JSON document")
}

fn lines(args: &[&str]) -> Vec<Value> {
    let all = [&["check", "--format", "jsonl"], args].concat();
    printed(&all).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn a_fault_is_told_with_its_place() {
    let report = document(&["faulty.hirth"]);
    let game = &report["files"][0]["games"][0];
    assert_eq!((&report["format"], &report["version"]), (&json!("hirth-check"), &json!(1)));
    assert_eq!(report["files"][0]["path"], "faulty.hirth");
    assert_eq!((&game["index"], &game["line"], &game["turns"]), (&json!(1), &json!(1), &json!(2)));
    assert_eq!((&game["valid"], &game["result"]), (&json!(false), &Value::Null));
    let findings = game["findings"].as_array().expect("findings");
    let fault = findings.iter().find(|one| one["code"] == "manned-entry").expect("the fault");
    let offset = FAULTY.find("Khei").expect("it is there");
    assert_eq!((&fault["severity"], &fault["turn"]), (&json!("error"), &json!("S1")));
    assert_eq!((&fault["line"], &fault["column"]), (&json!(6), &json!(6)));
    assert_eq!((&fault["offset"], &fault["length"]), (&json!(offset), &json!(4)));
    assert_eq!(fault["related"], json!([]));
}

#[test]
fn other_places_of_a_finding_are_told_too() {
    let report = document(&["odd.hirth"]);
    let findings = &report["files"][0]["games"][0]["findings"];
    let findings = findings.as_array().expect("findings");
    let odd = findings.iter().find(|one| one["code"] == "unusual-character").expect("the finding");
    assert_eq!((&odd["line"], &odd["column"]), (&json!(1), &json!(4)));
    let other = ODD.rfind('Н').expect("it is there");
    assert_eq!(
        odd["related"],
        json!([{
            "line": 1, "column": 6, "end_line": 1, "end_column": 7, "offset": other, "length": 2,
            "text": "read as `H`",
        }])
    );
}

#[test]
fn tags_are_told_as_converting_tells_them_those_that_stand_twice_too() {
    let report = document(&["faulty.hirth"]);
    let tags = &report["files"][0]["games"][0]["tags"];
    let tag = |name: &str, value: &str| json!({ "name": name, "value": value });
    let all = [tag("Gull", "Þura"), tag("Silfr", "Ása"), tag("Gull", "Anna")];
    assert_eq!(tags, &json!(all));
    let converted = printed(&["convert", "--to", "json", "faulty.hirth"]);
    let converted: Value = serde_json::from_str(&converted).expect("JSON");
    let with_comments = converted["files"][0]["games"][0]["tags"].as_array();
    for (one, other) in all.iter().zip(with_comments.expect("tags")) {
        assert_eq!((&one["name"], &one["value"]), (&other["name"], &other["value"]));
    }
}

#[test]
fn what_cannot_be_read_is_told_like_any_finding() {
    let report = document(&["latin1.hirth", "nowhere.hirth", "legal.hirth"]);
    let code = |file: usize| &report["files"][file]["findings"][0]["code"];
    assert_eq!((code(0), code(1)), (&json!("not-utf-8"), &json!("unreadable")));
    let odd = &report["files"][0]["findings"][0];
    assert_eq!((&odd["offset"], &odd["length"]), (&json!(9), &json!(1)));
    assert_eq!((&odd["line"], &odd["column"]), (&json!(2), &json!(4)));
    assert_eq!(report["files"][2]["games"][0]["valid"], true);
    let summary = &report["summary"];
    assert_eq!((&summary["files"], &summary["games"]), (&json!(3), &json!(1)));
    assert_eq!((&summary["valid"], &summary["errors"]), (&json!(1), &json!(2)));
}

#[test]
fn each_line_stands_alone() {
    let lines = lines(&["two.hirth", "latin1.hirth"]);
    let seen: Vec<_> = lines.iter().map(|line| (line["path"].as_str(), line["index"].as_u64())).collect();
    let (two, latin1) = (Some("two.hirth"), Some("latin1.hirth"));
    assert_eq!(seen, [(two, Some(1)), (two, Some(2)), (latin1, None)]);
    assert_eq!(lines[1]["line"], 4);
    assert!(lines.iter().all(|line| line["version"] == 1));
    let types: Vec<&Value> = lines.iter().map(|line| &line["type"]).collect();
    assert_eq!(types, ["game", "game", "file"]);
}

#[test]
fn the_document_and_the_lines_agree() {
    let document = document(&["."]);
    let files = document["files"].as_array().expect("files");
    let games = files.iter().flat_map(|file| file["games"].as_array().expect("games"));
    let mut lines = lines(&["."]);
    lines.retain(|line| line["type"] == "game");
    for (game, line) in games.zip(&mut lines) {
        let fields = line.as_object_mut().expect("an object");
        fields.remove("format");
        fields.remove("version");
        fields.remove("path");
        fields.remove("type");
        assert_eq!(game, line);
    }
}
