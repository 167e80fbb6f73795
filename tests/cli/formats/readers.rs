//! Reports, read as their readers do: the findings in one form.

use std::path::Path;

use quick_xml::{Reader, events::Event};
use serde_json::Value;

use super::{array, document, printed, results};

/// A finding of a report: path, line, column, severity, code.
pub type Found = (String, u64, u64, String, String);

/// A finding as JSON has it.
fn one(path: &Value, finding: &Value) -> Found {
    let text = |name: &str| finding[name].as_str().expect("text").to_owned();
    (
        path.as_str().expect("a path").replace('\\', "/"),
        finding["line"].as_u64().expect("a line"),
        finding["column"].as_u64().expect("a column"),
        text("severity"),
        text("code"),
    )
}

pub fn by_json(folder: &Path, args: &[&str]) -> Vec<Found> {
    let report = document(folder, "json", args);
    let mut found = Vec::new();
    for file in array(&report, "/files") {
        let of_games = array(file, "/games").iter().flat_map(|game| array(game, "/findings"));
        let mut findings: Vec<&Value> = of_games.chain(array(file, "/findings")).collect();
        findings.sort_by_key(|finding| finding["offset"].as_u64());
        found.extend(findings.iter().map(|finding| one(&file["path"], finding)));
    }
    for over in array(&report, "/matches") {
        let findings = array(over, "/findings").iter();
        found.extend(findings.map(|finding| one(&finding["path"], finding)));
    }
    found.extend(array(&report, "/findings").iter().map(|finding| one(&finding["path"], finding)));
    found
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

pub fn by_github(folder: &Path, args: &[&str]) -> Vec<Found> {
    let read = |line: &str| {
        let (name, properties, _) = command(line);
        let get = |name: &str| {
            let found = properties.iter().find(|property| property.0 == name);
            found.expect(name).1.clone()
        };
        let number = |name: &str| get(name).parse::<u64>().expect("a number");
        let title = get("title");
        let code = own_code(title.split(' ').next().expect("a code"));
        // Columns are only allowed where both are on one line.
        let one_line = number("line") == number("endLine");
        let column = match one_line {
            true => number("col"),
            false => 0,
        };
        assert!(line.contains("endColumn=") == one_line, "{line}");
        (get("file"), number("line"), column, name.replace("notice", "advice"), code)
    };
    printed(folder, "github", args).lines().map(read).collect()
}

/// A code without its game, which is before it where several games have one of that name.
fn short(code: &str) -> String {
    code.rsplit('/').next().unwrap_or(code).to_owned()
}

pub fn by_sarif(folder: &Path, args: &[&str]) -> Vec<Found> {
    let read = |result: &Value| {
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
    counted.map(read).collect()
}

pub fn by_lines(folder: &Path, args: &[&str]) -> Vec<Found> {
    let text = printed(folder, "jsonl", args);
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let lines = lines.iter().filter(|line| line["type"] != "end");
    let findings = lines.flat_map(|line| array(line, "/findings").iter().map(move |finding| (line, finding)));
    let path = |line: &'_ Value, finding: &'_ Value| {
        if line["type"] == "match" || line["type"] == "run" { finding["path"].clone() } else { line["path"].clone() }
    };
    findings.map(|(line, finding)| one(&path(line, finding), finding)).collect()
}

/// `path:line:column: severity` and what follows it.
fn place(text: &str) -> (String, u64, u64, &str) {
    let mut parts = text.splitn(4, ':');
    let mut next = || parts.next().expect("a part");
    let (path, line, column, rest) = (next(), next(), next(), next());
    let number = |text: &str| text.parse().expect("a number");
    (path.replace('\\', "/"), number(line), number(column), rest.trim_start())
}

pub fn by_concise(folder: &Path, args: &[&str]) -> Vec<Found> {
    let text = printed(folder, "concise", args);
    let read = |line: &str| {
        let (path, line, column, rest) = place(line);
        let (severity, rest) = rest.split_once('[').expect("a code");
        let (code, _) = rest.split_once(']').expect("its end");
        (path, line, column, severity.to_owned(), code.to_owned())
    };
    text.lines().map(read).collect()
}

/// The errors of a case are in its failure, all others in what it has printed.
pub fn by_junit(folder: &Path, args: &[&str]) -> Vec<Found> {
    let text = printed(folder, "junit", args);
    let mut reader = Reader::from_str(&text);
    let (mut cases, mut inside) = (Vec::<String>::new(), String::new());
    loop {
        match reader.read_event().expect("it is well-formed") {
            Event::Eof => break,
            Event::Start(element) if element.name().as_ref() == "testcase" => cases.push(String::new()),
            Event::Start(_) => inside.clear(),
            Event::Text(text) => inside += &text,
            Event::GeneralRef(name) => inside += quick_xml::escape::resolve_xml_entity(&name).expect("a known one"),
            Event::End(element) if element.name().as_ref() != "testcase" => {
                if let Some(case) = cases.last_mut() {
                    *case += &format!("{}\n", inside.trim());
                }
                inside.clear();
            }
            _ => {}
        }
    }
    let read = |line: &str| {
        let (path, line, column, rest) = place(line);
        let (severity, rest) = rest.split_once(": ").expect("a code");
        let code = rest.split([':', ' ']).next().expect("a code");
        (path, line, column, severity.to_owned(), code.to_owned())
    };
    let lines = cases.iter().flat_map(|case| case.lines());
    lines.filter(|line| !line.is_empty()).map(read).collect()
}

/// A code, where the name of the program comes before it.
fn own_code(text: &str) -> String {
    text.strip_prefix("hirth/").expect("the name of the program").to_owned()
}

pub fn by_gitlab(folder: &Path, args: &[&str]) -> Vec<Found> {
    let report = document(folder, "gitlab", args);
    let read = |one: &Value| {
        let severity = match one["severity"].as_str().expect("a severity") {
            "major" => "error",
            "minor" => "warning",
            _ => "advice",
        };
        (
            one["location"]["path"].as_str().expect("a path").to_owned(),
            one["location"]["lines"]["begin"].as_u64().expect("a line"),
            0,
            severity.to_owned(),
            own_code(one["check_name"].as_str().expect("a code")),
        )
    };
    report.as_array().expect("an array").iter().map(read).collect()
}
