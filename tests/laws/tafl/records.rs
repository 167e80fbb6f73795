//! Records to try things on: the fixtures, and random games, whole and damaged.

use std::{fs, path::Path};

use hirth::{
    games::{Options, tafl::data::File},
    source::Source,
};

use super::referee::{
    random::{self, Plan},
    slip, variants,
};

/// The records of a folder of fixtures and of the folders in it, with their names.
pub fn fixtures(folder: &str) -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/tafl");
    let mut all = Vec::new();
    let mut folders = vec![root.join(folder)];
    while let Some(folder) = folders.pop() {
        for file in fs::read_dir(&folder).expect("a folder of fixtures") {
            let path = file.expect("a file").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "tafl") {
                let text = fs::read_to_string(&path).expect("a fixture can be read");
                all.push((path.display().to_string(), text));
            }
        }
    }
    all.sort();
    assert!(!all.is_empty(), "{folder}");
    all
}

/// Random games of every ruleset in all layouts, `count` of each, each whole and with a slip.
pub fn random_games(count: u64) -> Vec<(String, String)> {
    let mut all = Vec::new();
    for variant in variants::all() {
        for seed in 0..count {
            let game = random::game(&variant, &Plan::any(seed));
            if game.plies.is_empty() {
                continue;
            }
            all.push((format!("{} {seed}", variant.id), game.text()));
            let damaged = slip::slip(&variant, &game, seed);
            all.push((format!("{} {seed}, {:?}", variant.id, damaged.kind), damaged.game.text()));
        }
    }
    all
}

/// A text as data.
pub fn converted(text: &str) -> File {
    File::convert(&Source::new("game.tafl", text), &Options::new())
}
