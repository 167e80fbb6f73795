//! Statistics as numbers that can be added.

use std::{collections::BTreeMap, path::Path};

use assert_cmd::{Command, cargo::cargo_bin};
use serde_json::Value;

/// Counts by game, table, row and column.
pub type Counts = BTreeMap<[String; 4], u64>;

/// What the program prints.
pub fn stats(folder: &Path, args: &[&str]) -> String {
    let assert =
        Command::new(cargo_bin!("hirth")).current_dir(folder).env_clear().arg("stats").args(args).assert().success();
    crate::program::stdout(&assert)
}

/// The document.
pub fn document(folder: &Path, args: &[&str]) -> Value {
    let text = stats(folder, &[&["--format", "json"], args].concat());
    serde_json::from_str(&text).expect("one JSON document")
}

/// All counts of a document.
pub fn counts(document: &Value) -> Counts {
    let text = |value: &Value| value.as_str().expect("text").to_owned();
    let list = |value: &Value| value.as_array().expect("a list").clone();
    let mut counts = Counts::new();
    for game in list(&document["games"]) {
        let id = text(&game["game"]);
        for name in ["games", "legal", "ended", "unfinished", "turns"] {
            let key = [id.clone(), String::new(), String::new(), name.to_owned()];
            *counts.entry(key).or_default() += game[name].as_u64().expect("a number");
        }
        for table in list(&game["tables"]) {
            for row in list(&table["rows"]) {
                for (column, count) in list(&table["columns"]).iter().zip(list(&row["counts"])) {
                    let column = text(&column["id"]);
                    let key = [id.clone(), text(&table["id"]), text(&row["name"]), column];
                    *counts.entry(key).or_default() += count.as_u64().expect("a number");
                }
            }
        }
    }
    counts
}

/// One count.
#[track_caller]
pub fn count(counts: &Counts, game: &str, table: &str, row: &str, column: &str) -> u64 {
    let key = [game, table, row, column].map(str::to_owned);
    *counts.get(&key).unwrap_or_else(|| panic!("no {key:?}"))
}

/// The sum of several.
pub fn sum(all: impl IntoIterator<Item = Counts>) -> Counts {
    let mut sum = Counts::new();
    for counts in all {
        for (key, count) in counts {
            *sum.entry(key).or_default() += count;
        }
    }
    sum
}

/// Games that the program makes.
pub fn generated(args: &[&str]) -> Vec<String> {
    let assert = Command::new(cargo_bin!("hirth")).env_clear().arg("generate").args(args).assert().success();
    let text = crate::program::stdout(&assert);
    let games = text.split("\n\n[");
    let whole = |game: &str| format!("[{}\n", game.trim().trim_start_matches('['));
    games.map(whole).collect()
}

/// Statistics of games together are the sum of those of parts of them, in files and in parts of a file, on any number of
/// threads.
#[track_caller]
pub fn are_sums(ending: &str, games: &[String]) {
    let folder = tempfile::TempDir::new().expect("a folder");
    let path = |name: &str| folder.path().join(format!("{name}.{ending}"));
    let write = |name: &str, text: &str| std::fs::write(path(name), text).expect("a file");
    write("all", &games.join("\n"));
    let whole = format!("all.{ending}");
    let together = stats(folder.path(), &["--format", "json", &whole]);
    for args in [["--jobs", "1"], ["--jobs", "3"], ["--part-size", "300"]] {
        let args = [&["--format", "json"], &args[..], &[&whole]].concat();
        assert_eq!(stats(folder.path(), &args), together, "{args:?}");
    }
    let together = counts(&document(folder.path(), &[&whole]));
    assert!(together.values().sum::<u64>() > 100);
    let mut parts = Vec::new();
    for (at, part) in games.chunks(games.len().div_ceil(4)).enumerate() {
        let name = format!("part{at}");
        write(&name, &part.join("\n"));
        parts.push(format!("{name}.{ending}"));
    }
    let each = parts.iter().map(|part| counts(&document(folder.path(), &[part])));
    assert_eq!(sum(each), together);
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    assert_eq!(counts(&document(folder.path(), &parts)), together);
}
