//! What `convert` finds is what `check` finds, in each form and in the same order.

use std::{collections::BTreeMap, fs};

use hirth::games::GameKind;
use serde_json::Value;
use tempfile::TempDir;

use super::{convert, tables};
use crate::program::{folder, hirth, stdout};

/// What was found in a game, or in a file outside of its games.
type Found = BTreeMap<(String, Option<u64>), Vec<Value>>;

/// The values of a list of findings. That a file has the game of another only shows in several files.
fn findings(of: &Value) -> Vec<Value> {
    let all = of["findings"].as_array().expect("findings").iter();
    all.filter(|finding| finding["code"] != "repeated-game").cloned().collect()
}

/// What `check` finds.
fn checked(within: &TempDir, path: &str) -> Found {
    let report = stdout(&hirth(within).args(["check", "--format", "json", path]).assert());
    let report: Value = serde_json::from_str(&report).expect("a document");
    let mut found = Found::new();
    for file in report["files"].as_array().expect("files") {
        let path = file["path"].as_str().expect("a path");
        for game in file["games"].as_array().expect("games") {
            found.insert((path.to_owned(), game["index"].as_u64()), findings(game));
        }
        found.insert((path.to_owned(), None), findings(file));
    }
    found
}

/// Returns `true` if a finding is about a turn that is marked as unknown.
pub fn is_of_unknown_turn(finding: &Value) -> bool {
    cell(&finding["message"]).starts_with("This turn is not known")
}

/// The same, where games with an unknown turn are left out: what was found in them is outside of the games.
fn without_unknown(found: Found) -> Found {
    let (left_out, mut found): (Found, Found) =
        found.into_iter().partition(|((_, index), found)| index.is_some() && found.iter().any(is_of_unknown_turn));
    for ((path, _), more) in left_out {
        let outside = found.entry((path, None)).or_default();
        outside.extend(more);
        outside.sort_by_key(|finding| finding["offset"].as_u64());
    }
    found
}

/// What JSON lines have.
fn in_lines(within: &TempDir, path: &str) -> Found {
    let lines = stdout(&convert(within, &["--to", "jsonl", path]));
    let lines = lines.lines().map(|line| serde_json::from_str::<Value>(line).expect("a line"));
    let mut found = Found::new();
    for line in lines.filter(|line| line["type"] != "end") {
        let path = line["path"].as_str().expect("a path").to_owned();
        let all = findings(&line);
        found.entry((path, line["index"].as_u64())).or_default().extend(all);
    }
    found
}

/// The cell of a value.
fn cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// Checks that each form has what a check finds.
fn is_the_same_in_all_forms(within: &TempDir, path: &str) {
    let checked = checked(within, path);
    let converted = without_unknown(checked.clone());
    let mut lines = in_lines(within, path);
    // A file has a line if something is outside of its games.
    for key in converted.keys() {
        lines.entry(key.clone()).or_default();
    }
    for (place, found) in &converted {
        assert_eq!(lines.get(place), Some(found), "{place:?}");
    }
    assert_eq!(lines.len(), converted.len());

    let (header, rows) = tables::read(&stdout(&convert(within, &["--rows", "findings", path])));
    let rows = rows.into_iter().filter(|row| row["code"] != "repeated-game");
    let mut in_rows: BTreeMap<(String, Option<u64>), Vec<Vec<String>>> = BTreeMap::new();
    for row in rows {
        let place = (row["path"].clone(), row["index"].parse().ok());
        in_rows.entry(place).or_default().push(header[3..].iter().map(|name| row[name].clone()).collect());
    }
    let columns = header[3..].iter().map(|name| name.as_str()).collect::<Vec<_>>();
    let of_finding = |finding: &Value| {
        let fix = &finding["fixes"][0];
        let value = |name: &&str| match *name {
            "fix" => cell(&fix["title"]),
            "applicability" => cell(&fix["applicability"]),
            name => cell(&finding[name]),
        };
        columns.iter().map(value).collect::<Vec<_>>()
    };
    for (place, found) in &checked {
        let expected: Vec<_> = found.iter().map(of_finding).collect();
        assert_eq!(in_rows.remove(place).unwrap_or_default(), expected, "{place:?}");
    }
    assert!(in_rows.is_empty(), "{in_rows:?}");

    let (_, rows) = tables::read(&stdout(&convert(within, &["--rows", "games", path])));
    let games = checked.iter().filter(|((_, index), _)| index.is_some());
    assert_eq!(rows.len(), games.count());
    for row in rows {
        let found = &checked[&(row["path"].clone(), row["index"].parse().ok())];
        for (column, severity) in [("errors", "error"), ("warnings", "warning"), ("advice", "advice")] {
            let count = found.iter().filter(|finding| finding["severity"] == severity).count();
            assert_eq!(row[column], count.to_string(), "{column} in {row:?}");
        }
        let codes: Vec<String> = found.iter().map(|finding| cell(&finding["code"])).collect();
        assert_eq!(row["findings"], codes.join(" "), "{row:?}");
    }
}

#[test]
fn fixtures_have_the_same_findings_in_all_forms() {
    for game in GameKind::ALL {
        let path = format!("{}/fixtures/{}", env!("CARGO_MANIFEST_DIR"), game.name());
        is_the_same_in_all_forms(&folder(&[]), &path);
    }
}

/// What is wrong in a match shows in all of its games, in whatever piece of the file they are.
#[test]
fn large_files_have_the_same_findings_in_all_forms() {
    let game = |number: usize| {
        // The names of the first games are those of the others in the wrong order.
        let [gull, silfr] =
            if (number + usize::from(number < 1500)).is_multiple_of(2) { ["Anna", "Bo"] } else { ["Bo", "Anna"] };
        let more = match number % 1000 {
            0 => "[MatchGames \"9000\"]\n",
            1 => "[Game \"Hirt\"]\n",
            _ => "",
        };
        let turns = if number % 1000 == 2 { "G1 KeHeiHei /\nS1 KheiHe8He /" } else { "G1 He1He2He GdSr" };
        format!("[Match \"Cup\"]\n{more}[Gull \"{gull}\"]\n[Silfr \"{silfr}\"]\n[Event \"A long season\"]\n{turns}\n")
    };
    let games: Vec<String> = (0..9000).map(game).collect();
    let text = games.join("\n");
    assert!(text.len() > 2 << 18);
    let folder = folder(&[("season.hirth", &text)]);
    is_the_same_in_all_forms(&folder, "season.hirth");
    let found = checked(&folder, "season.hirth");
    let misseated = found.values().flatten().filter(|finding| finding["code"] == "match-seats");
    assert!(misseated.count() >= 1500);
    // A document has what lines have.
    let document = stdout(&convert(&folder, &["--to", "json", "season.hirth"]));
    let document: Value = serde_json::from_str(&document).expect("a document");
    let games = document["files"][0]["games"].as_array().expect("games");
    for game in games {
        let place = ("season.hirth".to_owned(), game["index"].as_u64());
        assert_eq!(findings(game), found[&place]);
    }
}

/// The levels of a configuration count, in whatever form a record is.
#[test]
fn levels_of_findings_count_in_data() {
    let advice = include_str!("../../../fixtures/hirth/advice/lateral-crossing.hirth");
    let folder = folder(&[("game.hirth", advice), ("hirth.toml", "deny = [\"advice\"]\n")]);
    is_the_same_in_all_forms(&folder, "game.hirth");
    let lines = in_lines(&folder, "game.hirth");
    assert!(lines.values().flatten().any(|finding| finding["severity"] == "error"));
    fs::write(folder.path().join("hirth.toml"), "allow = [\"advice\"]\n").expect("the settings");
    is_the_same_in_all_forms(&folder, "game.hirth");
    assert!(in_lines(&folder, "game.hirth").values().all(Vec::is_empty));
}
