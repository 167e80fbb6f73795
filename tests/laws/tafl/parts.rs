//! Large texts are cut between games: a game keeps the rules of the game before it, unless its tags say others.

use hirth::{games::GameKind, judge::Parts};

#[test]
fn games_stay_with_the_game_of_their_ruleset() {
    let game = "1. d1-d3 f8-c8\n";
    assert_eq!(parts(&format!("{game}\n[Black \"x\"]\n{game}")), 1);
    assert_eq!(parts(&format!("{game}\n[Variant \"Brandubh\"]\n{game}")), 2);
}

/// How many parts there are, where each is as small as it can be.
fn parts(text: &str) -> usize {
    let parts = Parts::new(GameKind::ABOUTS, "game.tafl", text.as_bytes(), 1);
    let parts: Result<Vec<_>, _> = parts.collect();
    parts.expect("it is text").len()
}
