//! The files in folders, and those under `fixtures` that are records.

// Every test file that takes this module in uses a part of it only.
#![allow(dead_code)]

use std::{
    fs,
    path::{Path, PathBuf},
};

/// Returns a folder under `fixtures`.
pub fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(name)
}

/// Returns the files in a folder and the folders below it, in order of their paths.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        for entry in entries {
            let path = entry.expect("an entry of a folder").path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    files.sort();
    files
}

/// Returns the records in a folder and the folders below it. Snapshots and lists of slips are not records.
pub fn records(folder: &Path) -> Vec<PathBuf> {
    let mut records = files(folder);
    records.retain(|path| !has_ending(path, &["snap", "slips"]));
    assert!(!records.is_empty(), "no record in {}", folder.display());
    records
}

pub fn has_ending(path: &Path, endings: &[&str]) -> bool {
    path.extension().is_some_and(|ending| endings.iter().any(|one| ending == *one))
}

/// Returns the text of a file.
pub fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
