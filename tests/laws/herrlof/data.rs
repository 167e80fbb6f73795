//! Records as data and back: nothing is lost, and what is told is what the schema says.

use std::{fs, path::Path};

use hirth::{
    data::Document,
    games::{
        Options,
        herrlof::data::{File, Herrlof},
    },
    source::Source,
};
use serde_json::{Value, json};

/// All fixtures of the game.
fn fixtures() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/herrlof");
    let mut folders = vec![root];
    let mut all = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("the folder is there") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if crate::is_record(&path) {
                let text = fs::read(&path).expect("a fixture can be read");
                let text = String::from_utf8_lossy(&text).into_owned();
                all.push((path.display().to_string(), text));
            }
        }
    }
    all
}

fn converted(text: &str) -> File {
    File::convert(&Source::new("game.herrlof", text), &Options::default())
}

/// Only tags, comments and lines as they are written are read.
#[test]
fn what_follows_from_the_text_is_not_read_back() {
    let (_, text) = fixtures().into_iter().find(|(name, _)| name.ends_with("spec-full.herrlof")).expect("the record");
    let file = converted(&text);
    let mut written = serde_json::to_value(Document::new(vec![file.clone()])).expect("JSON");
    let game = &mut written["files"][0]["games"][0];
    game["rounds"] = json!("a stale word");
    for line in game["lines"].as_array_mut().expect("lines") {
        if let Some(trick) = line["trick"].as_object_mut() {
            trick.insert("plays".to_owned(), json!("another"));
            trick.insert("led".to_owned(), Value::Null);
        }
    }
    let read = Document::<Herrlof>::read(&written.to_string()).expect("data");
    assert_eq!(read, [file.text()]);
}

#[test]
fn the_table_after_each_trick_is_told() {
    let (_, text) = fixtures().into_iter().find(|(name, _)| name.ends_with("spec-full.herrlof")).expect("the record");
    let file = serde_json::to_value(converted(&text)).expect("JSON");
    let game = &file["games"][0];
    let after = |at: &str| {
        let mut lines = game["lines"].as_array().expect("lines").iter();
        let line = lines.find(|line| line["at"] == at).expect("a line");
        line["trick"]["after"].clone()
    };
    assert_eq!(
        after("R1.6"),
        json!({
            "hands": {
                "A": {"cards": ["3b", "9b", "3g", "9g", "7r", "7y", "8y", "V", "N"], "complete": true},
                "B": {"cards": ["5b", "7b", "8r", "9r", "3y", "4y", "6y", "V", "N"], "complete": true},
            },
            "left": 9,
            "won": {"A": 3, "B": 2},
            "trump": "r",
            "deck": ["8b", "6g", "1g", "2g", "4g", "5g", "1r", "4r", "1y", "5y"],
            "leads": "B",
        })
    );
    assert_eq!(after("R1.7")["trump"], "b");
    assert_eq!(after("R1.15")["won"], json!({"A": 7, "B": 6}));
    assert_eq!(after("R1.15")["leads"], Value::Null);
    let dealt = &game["rounds"][0]["dealt"];
    assert_eq!(dealt["left"], 15);
    assert_eq!(dealt["deck"].as_array().map(Vec::len), Some(11));
    assert_eq!(dealt["leads"], "A");
}
