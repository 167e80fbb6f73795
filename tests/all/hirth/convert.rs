//! Records as data and back: nothing is lost, and what is told is what the schema says.

mod command;
mod json;
#[cfg(feature = "parquet")]
mod parquet;
mod round;
mod table;

use std::{fs, path::PathBuf};

use hirth::{
    games::{Options, hirth::data},
    record::Shape,
    source::Source,
};
use serde_json::Value;

/// A text as data.
fn converted(text: &str) -> data::File {
    data::convert(&Source::new("game.hirth", text), &Options::default())
}

/// Data through JSON to notation.
fn notation(file: &data::File) -> String {
    let document = data::document(vec![file.clone()]);
    let json = serde_json::to_string(&document).expect("JSON");
    let read = data::read(&json).expect("our own JSON");
    let again = serde_json::to_value(data::document(read.clone())).expect("JSON");
    let told = serde_json::to_value(document).expect("JSON");
    assert_eq!(said(again), said(told), "JSON changes nothing");
    data::notation(&read).unwrap_or_else(|fault| panic!("{fault}\n{json}"))
}

/// Data without what follows from the rest of it.
fn said(data: Value) -> Value {
    let follows = |name: &str, value: &Value| match name {
        "index" | "valid" | "result" | "findings" | "text" | "position" | "steps" | "lengths"
        | "defence" | "winner" | "attackers" | "defenders" | "role" => true,
        "attack" => !value.is_boolean(),
        _ => false,
    };
    match data {
        Value::Array(all) => all.into_iter().map(said).collect(),
        Value::Object(fields) => {
            let is_comment = fields.contains_key("kind");
            let fields = fields.into_iter();
            let fields = fields.filter(|(name, value)| is_comment || !follows(name, value));
            Value::Object(fields.map(|(name, value)| (name, said(value))).collect())
        }
        value => value,
    }
}

/// The names and texts of the fixtures of some folders, and how records lie in them.
fn fixtures(folders: &[&str]) -> Vec<(String, String, Shape)> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures/hirth");
    let mut all = Vec::new();
    for folder in folders {
        let files = fs::read_dir(root.join(folder)).expect("the fixtures");
        let mut paths: Vec<PathBuf> = files.map(|file| file.expect("a file").path()).collect();
        paths.sort();
        for path in paths {
            let text = fs::read_to_string(&path).expect("a fixture can be read");
            let shape = match *folder {
                "extract" => Shape::Prose,
                _ => Shape::Plain,
            };
            all.push((path.display().to_string(), text, shape));
        }
    }
    assert!(!all.is_empty(), "{folders:?}");
    all
}
