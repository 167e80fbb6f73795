//! What each report says of its findings, read the way its readers do, in one form.

use std::path::Path;

use serde_json::Value;

use super::{array, document, printed, results};

/// What one report says of a finding: path, line, column, severity, code.
pub type Told = (String, u64, u64, String, String);

pub fn by_json(folder: &Path, args: &[&str]) -> Vec<Told> {
    let report = document(folder, "json", args);
    let one = |path: &Value, finding: &Value| {
        let text = |name: &str| finding[name].as_str().expect("text").to_owned();
        (
            path.as_str().expect("a path").replace('\\', "/"),
            finding["line"].as_u64().expect("a line"),
            finding["column"].as_u64().expect("a column"),
            text("severity"),
            text("code"),
        )
    };
    let mut told = Vec::new();
    for file in array(&report, "/files") {
        let of_games = array(file, "/games").iter().flat_map(|game| array(game, "/findings"));
        let mut findings: Vec<&Value> = of_games.chain(array(file, "/findings")).collect();
        findings.sort_by_key(|finding| finding["offset"].as_u64());
        told.extend(findings.iter().map(|finding| one(&file["path"], finding)));
    }
    for over in array(&report, "/matches") {
        let findings = array(over, "/findings").iter();
        told.extend(findings.map(|finding| one(&finding["path"], finding)));
    }
    told
}

/// A workflow command: its name, its properties, its text, all unescaped.
pub fn command(line: &str) -> (String, Vec<(String, String)>, String) {
    let unescaped = |text: &str| {
        let text = text.replace("%0D", "\r").replace("%0A", "\n");
        let text = text.replace("%3A", ":").replace("%2C", ",");
        text.replace("%25", "%")
    };
    let line = line.strip_prefix("::").expect("a command");
    let (head, text) = line.split_once("::").expect("a text");
    let (name, properties) = head.split_once(' ').expect("properties");
    let properties = properties.split(',').map(|property| {
        let (name, value) = property.split_once('=').expect("a value");
        (name.to_owned(), unescaped(value))
    });
    (name.to_owned(), properties.collect(), unescaped(text))
}

pub fn by_github(folder: &Path, args: &[&str]) -> Vec<Told> {
    let tell = |line: &str| {
        let (name, properties, _) = command(line);
        let get = |name: &str| {
            let found = properties.iter().find(|property| property.0 == name);
            found.expect(name).1.clone()
        };
        let number = |name: &str| get(name).parse::<u64>().expect("a number");
        let title = get("title");
        let code = title.split(' ').next().expect("a code").to_owned();
        // Columns are only allowed where both are on one line.
        let one_line = number("line") == number("endLine");
        let column = match one_line {
            true => number("col"),
            false => 0,
        };
        assert!(line.contains("endColumn=") == one_line, "{line}");
        (get("file"), number("line"), column, name.replace("notice", "advice"), code)
    };
    printed(folder, "github", args).lines().map(tell).collect()
}

/// A code without its game, which stands before it where several games have one of that name.
fn short(code: &str) -> String {
    code.rsplit('/').next().unwrap_or(code).to_owned()
}

pub fn by_sarif(folder: &Path, args: &[&str]) -> Vec<Told> {
    let tell = |result: &Value| {
        let place = &result["locations"][0]["physicalLocation"];
        let uri = place["artifactLocation"]["uri"].as_str().expect("a URI");
        (
            uri.to_owned(),
            place["region"]["startLine"].as_u64().expect("a line"),
            place["region"]["startColumn"].as_u64().expect("a column"),
            result["level"].as_str().expect("a level").replace("note", "advice"),
            short(result["ruleId"].as_str().expect("a rule")),
        )
    };
    // Only here suppressed errors are among the others.
    let all = results(folder, args);
    let counted = all.iter().filter(|one| one["suppressions"].is_null());
    counted.map(tell).collect()
}
