//! Statistics of tafl: wins by side and player, captures, openings, and no points of matches.

use std::path::Path;

use crate::program::stats::{are_sums, count, counts, document, generated};

#[test]
fn the_sample_games_are_counted() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let counts = counts(&document(root, &["fixtures/tafl/games"]));
    let told = |table: &str, row: &str, column: &str| count(&counts, "tafl", table, row, column);
    assert_eq!(told("", "", "games"), 6);
    assert_eq!(told("results", "escape of the king", "defenders"), 2);
    assert_eq!(told("results", "repetition", "defenders"), 1);
    assert_eq!(
        (
            told("players", "Eoin", "won"),
            told("players", "Eoin", "won_as_defenders")
        ),
        (1, 1)
    );
    assert_eq!(
        (
            told("players", "Mòr", "lost"),
            told("players", "Mòr", "points")
        ),
        (1, 0)
    );
    assert_eq!(told("variants", "Ard Ri", "games"), 3);
    assert_eq!(told("captures", "Defenders", "taken"), 5);
    assert_eq!(told("openings", "d1-d3", "games"), 3);
}

#[test]
fn statistics_are_sums() {
    are_sums(
        "tafl",
        &generated(&["--game", "ard-ri", "--games", "12", "--seed", "3"]),
    );
}
