//! Records as data and back: nothing is lost.

mod round_trip;

use std::{fs, path::PathBuf};

use crate::hirth::any_text::{self, notation};
use hirth::{
    games::{EFFORT, hirth::data},
    record::Shape,
};

/// A text as data.
fn converted(text: &str) -> data::File {
    any_text::converted(text, EFFORT)
}

/// The names and texts of the fixtures of some folders, and how records lie in them.
fn fixtures(folders: &[&str]) -> Vec<(String, String, Shape)> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures/hirth");
    let mut all = Vec::new();
    for folder in folders {
        let files = fs::read_dir(root.join(folder)).expect("the fixtures");
        let mut paths: Vec<PathBuf> = files.map(|file| file.expect("a file").path()).collect();
        paths.retain(|path| crate::is_record(path));
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
