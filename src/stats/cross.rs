//! The matches of each player against each.

use std::collections::HashMap;

use super::MatchStanding;

/// A table of more players is too wide to read.
const PLAYERS: usize = 30;

/// So many matches of two players are listed.
const LISTED: usize = 20;

/// The points of the matches of each player against each.
#[derive(Clone, Debug, Default)]
pub struct Cross {
    /// The players, the best first.
    pub players: Vec<String>,
    /// By the places of two players: the points of both in each match, those of the first one first.
    scores: HashMap<(usize, usize), Vec<[u32; 2]>>,
}

impl Cross {
    /// Returns the table of these players; nothing where two or fewer played, or too many.
    pub(super) fn of(players: Vec<String>, matches: &[MatchStanding]) -> Option<Self> {
        if !(3..=PLAYERS).contains(&players.len()) {
            return None;
        }
        let mut cross = Self { players, scores: HashMap::new() };
        for one in matches {
            let at = |name: &str| cross.players.iter().position(|known| known == name);
            let [first, second] = &one.score.players;
            let (Some(one), Some(other)) = (at(&first.name), at(&second.name)) else {
                continue;
            };
            for (places, points) in
                [((one, other), [first.points, second.points]), ((other, one), [second.points, first.points])]
            {
                let scores = cross.scores.entry(places).or_default();
                if scores.len() < LISTED && one != other {
                    scores.push(points);
                }
            }
        }
        Some(cross)
    }

    /// The points of each match of the player at a place against another.
    pub fn scores(&self, player: usize, other: usize) -> &[[u32; 2]] {
        self.scores.get(&(player, other)).map_or(&[], Vec::as_slice)
    }
}
