//! The score of a match after a game, as data.

use std::fmt;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::report::Score;

/// The score of a match after a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[non_exhaustive]
pub struct Standing {
    /// The value of the tag `Match`; empty for a match that was made of all games of a file.
    pub r#match: String,
    /// The two players, first the one who has the first seat in the first game.
    pub players: [MatchPlayer; 2],
    /// Which of the two has won it, by place in `players`; null while nobody has.
    pub winner: Option<usize>,
    /// Whether it is over, and both have the same points.
    #[serde(default)]
    pub drawn: bool,
}

/// A player of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[non_exhaustive]
pub struct MatchPlayer {
    /// His name, or what he is called where no tag says it.
    pub name: String,
    /// His points in the games of this text so far.
    pub points: u32,
}

impl Standing {
    /// The score of the match of a name.
    pub(crate) fn new(name: &str, score: Score) -> Self {
        Self {
            r#match: name.to_owned(),
            players: score.players.map(|player| MatchPlayer { name: player.name, points: player.points }),
            winner: score.winner.map(|winner| winner.player),
            drawn: score.drawn,
        }
    }
}

impl fmt::Display for Standing {
    /// `Spring cup: Anna 3, Björn 1`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.r#match.is_empty() {
            write!(f, "{}: ", self.r#match)?;
        }
        let [first, second] = &self.players;
        write!(f, "{} {}, {} {}", first.name, first.points, second.name, second.points)?;
        match self.winner.and_then(|winner| self.players.get(winner)) {
            Some(winner) => write!(f, "; {} has won the match", winner.name),
            None if self.drawn => f.write_str("; the match is drawn"),
            None => Ok(()),
        }
    }
}
