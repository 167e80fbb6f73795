//! What the program prints of a game in one format agrees with what it prints in the others: all fixtures of all games.

use std::{collections::BTreeMap, fs, path::Path};

use assert_cmd::{Command, cargo::cargo_bin};
use serde_json::{Value, json};

use hirth::{
    Check,
    output::{
        Format, Tally,
        json::{self, Json},
        write_report,
    },
    report::FileReport,
};

use crate::program::files;

const GAMES: [&str; 3] = ["hirth", "tafl", "herrlof"];

/// What a command prints, legal or not.
fn printed(args: &[&str]) -> String {
    let mut command = Command::new(cargo_bin!("hirth"));
    let output = command.current_dir(env!("CARGO_MANIFEST_DIR")).args(args).output();
    let output = output.expect("it runs");
    assert!(output.status.code().is_some_and(|code| code < 2), "{args:?}: {output:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// What a command prints, as JSON, one value a line.
fn values(args: &[&str]) -> Vec<Value> {
    let text = printed(args);
    let lines = text.lines().map(|line| serde_json::from_str(line).expect("JSON"));
    lines.collect()
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
    let mut format = Json::new(&mut bytes);
    write_report(&mut format, report.clone()).expect("it is written");
    format.end(&Tally::of(report)).expect("it is written");
    let document: Value = serde_json::from_slice(&bytes).expect("JSON");
    document["files"][0].clone()
}

/// How far the intended moves are searched for: far enough that some fixes are found.
const EFFORT: usize = 300;

#[test]
fn a_report_is_serialized_as_the_document_has_it() {
    let (mut games, mut fixes) = (0, 0);
    let files = files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures"));
    for path in files.into_iter().filter(|path| crate::is_record(path)) {
        // Without a name, and what is not UTF-8 is not the subject here.
        let Ok(text) = fs::read_to_string(&path) else {
            continue;
        };
        // With less search fewer fixes are found, but they are written in the same way.
        let report = Check::new().effort(EFFORT).text(text);
        let file = in_a_document(&report);
        assert_eq!(serde_json::to_value(&report).expect("JSON"), file, "{path:?}");
        for (game, written) in report.games.iter().zip(file["games"].as_array().expect("games")) {
            let alone = json::game(&report.source, game);
            assert_eq!(serde_json::to_value(alone).expect("JSON"), *written, "{path:?}");
            games += 1;
            fixes += game.findings.iter().map(|it| it.fixes.len()).sum::<usize>();
        }
    }
    assert!(games > 200 && fixes > 100, "{games} {fixes}");
}

#[test]
fn all_formats_say_the_same_of_a_game() {
    for game in GAMES {
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
        assert_eq!(converted, checked.len(), "{game}");

        let own = ["--game", game, folder];
        let table = printed(&[&["convert", "--to", "csv", "--rows", "games"], &own[..]].concat());
        let mut table = csv::Reader::from_reader(table.as_bytes());
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
fn statistics_count_what_is_checked() {
    for game in GAMES {
        let folder = format!("fixtures/{game}");
        let own = ["--game", game, "--no-config", folder.as_str()];
        let report = values(&[&["check", "--format", "json"], &own[..]].concat());
        let stats = values(&[&["stats", "--format", "json"], &own[..]].concat());
        let all = stats[0]["games"].as_array().expect("games");
        let counted = all.iter().find(|one| one["game"] == game).expect("the game");
        let summary = &report[0]["summary"];
        assert_eq!((&counted["games"], &counted["legal"]), (&summary["games"], &summary["valid"]), "{game}");
        let files = report[0]["files"].as_array().expect("files").iter();
        let games = files.flat_map(|file| file["games"].as_array().expect("games"));
        let turns: u64 = games.filter_map(|one| one["turns"].as_u64()).sum();
        assert!(counted["turns"].as_u64() <= Some(turns), "{game}: {turns}");
    }
}
