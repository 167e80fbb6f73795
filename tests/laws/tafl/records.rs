//! Records to try things on: the fixtures, and random games, whole and damaged.

use hirth::{
    games::{Options, tafl::data::File},
    source::Source,
};

use crate::fixtures;

use super::referee::{
    random::{self, Plan},
    slip, variants,
};

/// The records of a folder of fixtures and of the folders in it, with their names.
pub fn fixtures(folder: &str) -> Vec<(String, String)> {
    let mut records = fixtures::records(&fixtures::folder("tafl").join(folder));
    records.retain(|path| fixtures::has_ending(path, &["tafl"]));
    records.into_iter().map(|path| (path.display().to_string(), fixtures::text(&path))).collect()
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
