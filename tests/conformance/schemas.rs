//! What the program writes for programs is what its own schemas say.

use std::{fs, path::Path};

use jsonschema::{Registry, Validator};
use serde_json::{Value, json};

use crate::{
    fixtures::{self, files},
    program::{RUNS, printed, records, root},
};

/// The schema of a format, such as `check`, as the program prints it.
fn schema(name: &str) -> Validator {
    let text = printed(root(), &["schema", name]);
    jsonschema::validator_for(&serde_json::from_str(&text).expect("JSON")).expect("a schema")
}

#[track_caller]
fn conforms(schema: &Validator, value: &Value) {
    let errors: Vec<String> = schema.iter_errors(value).map(|error| error.to_string()).collect();
    assert!(errors.is_empty(), "{errors:#?}\n{value:#}");
}

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

const GAMES: [&str; 3] = ["hirth", "tafl", "herrlof"];

/// The schema of a format of a game.
fn of_game(game: &str, format: &str) -> Validator {
    schema(&format!("{game}/{format}"))
}

#[test]
fn reports_conform() {
    let (document, line) = (schema("check"), schema("check-line"));
    let folder = records();
    let known = folder.path().join("known.json");
    let known = known.to_str().expect("UTF-8");
    printed(folder.path(), &["check", "--update", "--baseline", known, "faulty.hirth"]);
    conforms(&schema("baseline"), &serde_json::from_str(&fs::read_to_string(known).expect("it")).expect("JSON"));
    let with_baseline: &[&str] = &["--baseline", known, "faulty.hirth"];
    let mut runs: Vec<_> = RUNS.iter().chain([&with_baseline]).map(|args| (folder.path(), *args)).collect();
    // All fixtures, and matches over several files.
    runs.push((root(), &["--effort", "300", "fixtures"]));
    runs.push((root(), &["fixtures/hirth/over-files"]));
    for (folder, args) in runs {
        let run = |format| printed(folder, &[&["check", "--format", format], args].concat());
        conforms(&document, &serde_json::from_str(&run("json")).expect("one document"));
        lines(&run("jsonl")).iter().for_each(|value| conforms(&line, value));
    }
    // The schemas refuse something.
    let report = printed(folder.path(), &["check", "--format", "json", "faulty.hirth"]);
    let report: Value = serde_json::from_str(&report).expect("JSON");
    let mut wrong = report.clone();
    wrong["version"] = json!(2);
    assert!(!document.is_valid(&wrong));
    let mut wrong = report;
    wrong["files"][0]["games"][0]["findings"][0]["severity"] = json!("bad");
    assert!(!document.is_valid(&wrong));
    assert!(!line.is_valid(&json!({ "version": 1, "path": "x" })));
}

/// In the checkout a schema of lines refers to that of the document beside it.
#[test]
fn stored_schemas_of_lines_are_in_their_documents() {
    let stored = |name: &str| -> Value {
        let path = root().join(format!("schema/{name}.schema.json"));
        serde_json::from_str(&fs::read_to_string(path).expect("a schema")).expect("JSON")
    };
    for (name, args) in [("check", &["check", "--format", "jsonl"][..]), ("record", &["convert", "--to", "jsonl"])] {
        let document = stored(name);
        let id = document["$id"].as_str().expect("a name");
        let registry = Registry::new().add(id, &document).and_then(|registry| registry.prepare()).expect("a schema");
        let line = stored(&format!("{name}-line"));
        let line = jsonschema::options().with_registry(&registry).build(&line).expect("a schema");
        let all = lines(&printed(records().path(), &[args, &["two.hirth"]].concat()));
        assert!(all.len() > 1 && !line.is_valid(&json!({})), "{name}");
        all.iter().for_each(|value| conforms(&line, value));
    }
}

#[test]
fn records_conform() {
    for game in GAMES {
        let (document, line) = (of_game(game, "record"), of_game(game, "record-line"));
        for path in fixtures::records(&root().join("fixtures").join(game)) {
            let path = path.to_str().expect("UTF-8");
            let extract: &[&str] = if path.contains("extract") { &["--extract"] } else { &[] };
            let run = |to: &str| printed(root(), &[&["convert", "--game", game, "--to", to, path], extract].concat());
            let whole = run("json");
            // What is not UTF-8 is not converted.
            if whole.is_empty() {
                continue;
            }
            conforms(&document, &serde_json::from_str(&whole).expect("one document"));
            lines(&run("jsonl")).iter().for_each(|value| conforms(&line, value));
        }
    }
    let document = schema("record");
    let whole = printed(records().path(), &["convert", "--to", "json", "legal.hirth"]);
    for (was, is) in [("\"version\":1", "\"version\":2"), ("\"karve\"", "\"horse\""), ("\"slash\"", "\"splash\"")] {
        let wrong = serde_json::from_str(&whole.replace(was, is)).expect("JSON");
        assert!(!document.is_valid(&wrong), "{is}");
    }
}

#[test]
fn statistics_conform() {
    let schema = schema("stats");
    for game in GAMES {
        for more in [&[][..], &["--standings"]] {
            let folder = format!("fixtures/{game}");
            let args = [&["stats", "--format", "json", "--no-config", &folder], more].concat();
            conforms(&schema, &serde_json::from_str(&printed(root(), &args)).expect("one document"));
        }
    }
}

#[test]
fn legal_turns_conform() {
    let of_card = ["--position", "A: 123b 79g VN, trump b, led 8g"];
    for (game, name, position) in
        [("hirth", "hirth", &[][..]), ("tafl", "ard-ri", &[]), ("herrlof", "herrlof", &of_card)]
    {
        for (format, more) in [
            ("moves", &[][..]),
            ("moves", &["--steps"]),
            ("moves", &["--count"]),
            ("perft", &["--perft", "1"]),
            ("perft", &["--perft", "1", "--divide"]),
        ] {
            // Only HIRÞ has turns of several steps.
            if game != "hirth" && more.contains(&"--steps") {
                continue;
            }
            let args = [&["moves", "--format", "json", "--game", name], more, position].concat();
            let text = printed(root(), &args);
            conforms(
                &of_game(game, format),
                &serde_json::from_str(&text).unwrap_or_else(|_| panic!("{args:?}: {text}")),
            );
        }
    }
}

#[test]
fn configurations_conform_if_they_are_read() {
    let schema = schema("config");
    let fixtures = |folder: &str| files(&root().join("fixtures/config").join(folder));
    let is_valid = |path: &Path| {
        let value = toml::from_str::<Value>(&fs::read_to_string(path).expect("a fixture"));
        value.is_ok_and(|value| schema.is_valid(&value))
    };
    for path in fixtures("good") {
        assert!(is_valid(&path), "{}", path.display());
    }
    for path in fixtures("bad") {
        // A schema does not know what a pattern or a version is, nor compares two lists.
        let name = path.file_stem().and_then(|name| name.to_str());
        let is_beyond = name.is_some_and(|name| ["both", "no-pattern", "no-version"].contains(&name));
        assert_eq!(is_valid(&path), is_beyond, "{}", path.display());
    }
}
