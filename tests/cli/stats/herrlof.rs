//! Statistics of Herrlof: scores, rounds, tricks held and predictions met, by player.

use std::path::Path;

use crate::{
    counts::{are_sums, count, counts, document, generated, stats},
    program::folder,
};

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
    assert_eq!(told("players", "Anna", "points"), points, "the points of all rounds");
    assert!(text.contains(&format!("={points} ")), "{points}");
}

#[test]
fn statistics_are_sums() {
    are_sums("herrlof", &generated(&["--game", "herrlof", "--games", "8", "--seed", "3"]));
}

/// Each game counts once for each who played it, as it counts in the sums: that nobody wins is no draw.
#[test]
fn that_nobody_wins_is_no_draw() {
    let rounds: Vec<String> = (1..=10).map(|round| format!("T{round} A?/7 B5/8\n")).collect();
    let text = format!("[A \"Anna\"]\n[B \"Ben\"]\n\n{}", rounds.concat());
    let folder = folder(&[("a.herrlof", &text)]);
    let counts = counts(&document(folder.path(), &["a.herrlof"]));
    let told = |table: &str, row: &str, column: &str| count(&counts, "herrlof", table, row, column);
    assert_eq!(told("results", "the score", "nobody"), 1);
    for player in ["Anna", "Ben"] {
        assert_eq!(told("players", player, "nobody"), 1);
        assert_eq!(told("players", player, "drawn"), 0);
    }
    // The fifth part of a bar has a colour and a name too.
    let page = stats(folder.path(), &["--format", "page", "a.herrlof"]);
    assert!(page.contains("fill=\"#050505\""), "{page}");
    assert!(page.contains("class=\"s5\""), "{page}");
    assert!(page.contains("(ended by): nobody wins. The"), "{page}");
}
