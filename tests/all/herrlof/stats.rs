//! Statistics of Herrlof: scores, rounds, tricks held and predictions met, by player.

use std::path::Path;

use crate::program::stats::{are_sums, count, counts, document, generated};

/// Of three score sheets, which say all that is counted here.
#[test]
fn a_score_sheet_is_counted() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = "fixtures/herrlof/games/two-score-sheet.herrlof";
    let counts = counts(&document(root, &[path]));
    let told = |table: &str, row: &str, column: &str| count(&counts, "herrlof", table, row, column);
    let text = std::fs::read_to_string(root.join(path)).expect("it");
    let tallies = text.lines().filter(|line| line.starts_with('T')).count() as u64;
    assert_eq!(told("predictions", "Anna", "rounds"), tallies);
    assert_eq!(told("rounds", &tallies.to_string(), "games"), 1);
    let points = told("predictions", "Anna", "points");
    assert_eq!(
        told("players", "Anna", "points"),
        points,
        "the points of all rounds"
    );
    assert!(text.contains(&format!("={points} ")), "{points}");
}

#[test]
fn statistics_are_sums() {
    are_sums(
        "herrlof",
        &generated(&["--game", "herrlof", "--games", "8", "--seed", "3"]),
    );
}
