//! How many games a match has, where a tag says it.

use super::players::number;

/// The name of the tag that says how many games a match has.
pub(crate) const MATCH_GAMES: &str = "MatchGames";

/// The number of games that the value of such a tag says: `3`, `three`, `3 games`. `None` where it says none.
pub(crate) fn games_of_match(value: &str) -> Option<u32> {
    let mut words = value.split_whitespace();
    let games = words.next().and_then(number).filter(|&games| games > 0)?;
    match (words.next(), words.next()) {
        (None, _) | (Some("games" | "game"), None) => Some(games),
        _ => None,
    }
}
