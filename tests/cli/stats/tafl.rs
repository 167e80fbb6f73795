//! Statistics of tafl: wins by side and player, captures, openings, and no points of matches.

use std::path::Path;

use crate::counts::{are_sums, count, counts, document, generated};

#[test]
fn the_sample_games_are_counted() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let counts = counts(&document(root, &["fixtures/tafl/games"]));
    let told = |table: &str, row: &str, column: &str| count(&counts, "tafl", table, row, column);
    assert_eq!(told("", "", "games"), 6);
    assert_eq!(told("results", "escape of the king", "defenders"), 2);
    assert_eq!(told("results", "repetition", "defenders"), 1);
    assert_eq!((told("players", "Eoin", "won"), told("players", "Eoin", "won_as_defenders")), (1, 1));
    assert_eq!((told("players", "Mòr", "lost"), told("players", "Mòr", "points")), (1, 0));
    assert_eq!(told("variants", "Ard Ri", "games"), 3);
    assert_eq!(told("captures", "Defenders", "taken"), 5);
    assert_eq!(told("openings", "d1-d3", "games"), 3);
}

#[test]
fn statistics_are_sums() {
    are_sums("tafl", &generated(&["--game", "ard-ri", "--games", "12", "--seed", "3"]));
}

/// Each move has a square, and so has each capture: of a variant, since squares of several boards have the same names.
#[test]
fn squares_are_counted_as_their_moves_are() {
    let records = generated(&["--game", "brandubh", "--games", "9", "--seed", "4"]);
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(folder.path().join("games.tafl"), records.join("\n\n")).expect("a file");
    let counts = counts(&document(folder.path(), &["games.tafl"]));
    let sum = |table: &str, column: &str| -> u64 {
        let of = counts.iter().filter(|([_, name, row, counted], _)| {
            assert!(name != table || row.starts_with("Brandubh "), "{row}");
            name == table && counted == column
        });
        of.map(|(_, count)| count).sum()
    };
    for (column, side) in [("attackers", "Attackers"), ("defenders", "Defenders")] {
        let moves = count(&counts, "tafl", "captures", side, "moves");
        assert_eq!(sum("visited", column), moves, "{side}");
        let taken = count(&counts, "tafl", "captures", side, "taken");
        assert_eq!(sum("taken_on", column), taken, "{side}");
    }
}
