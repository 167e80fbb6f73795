//! How many turns there are, as data.

use schemars::JsonSchema;
use serde::Serialize;

use super::PLAY_VERSION;
use crate::games::hirth::{play::Depth, setup::Setup, turn::Turn};

/// How many turns can be played from a position: what `hirth moves --perft DEPTH --format json` writes.
///
/// `version` changes when a field is deleted or changes its meaning.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(title = "hirth moves --perft DEPTH --format json")]
pub struct Counts {
    /// The name of the format.
    format: CountsFormat,
    /// The version of the format.
    #[schemars(extend("const" = PLAY_VERSION))]
    version: u32,
    /// The position, in the notation for positions.
    position: Setup,
    /// How many turns the longest sequences have.
    depth: u32,
    /// How many sequences of that many turns there are. Numbers stop at the greatest of 64 bits.
    turns: u64,
    /// The counts for 1, 2, … turns; null if the sequences are divided.
    depths: Option<Vec<CountedDepth>>,
    /// The sequences by their first turn, the plainest first; null if they are not divided.
    divided: Option<Vec<CountedTurn>>,
}

/// The name of the format.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
enum CountsFormat {
    #[serde(rename = "hirth-perft")]
    HirthPerft,
}

/// The counts for a number of turns.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
struct CountedDepth {
    /// How many turns.
    depth: u32,
    /// The sequences of that many turns.
    turns: u64,
    /// The different positions at their ends.
    positions: u64,
    /// The sequences whose last turn can end so by a battle.
    fought: u64,
    /// The sequences whose last turn wins the game.
    won: u64,
}

/// The sequences that start with a turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
struct CountedTurn {
    /// The turn in notation, with its battles.
    turn: String,
    /// How many they are.
    turns: u64,
}

impl Counts {
    /// The counts for 1, 2, … turns.
    pub fn by_depth(from: &Setup, depths: &[Depth]) -> Self {
        let counted = (1..).zip(depths).map(|(depth, counted)| CountedDepth {
            depth,
            turns: counted.sequences,
            positions: counted.positions,
            fought: counted.fought,
            won: counted.won,
        });
        Self {
            depths: Some(counted.collect()),
            turns: depths.last().map_or(0, |depth| depth.sequences),
            ..Self::new(from, depths.len() as u32)
        }
    }

    /// The number of sequences by their first turn.
    pub fn by_turn(from: &Setup, depth: u32, divided: &[(Turn, u64)]) -> Self {
        let counted = divided.iter().map(|(turn, turns)| CountedTurn { turn: turn.to_string(), turns: *turns });
        let turns = divided.iter().map(|(_, turns)| turns);
        Self {
            divided: Some(counted.collect()),
            turns: turns.fold(0, |sum: u64, turns| sum.saturating_add(*turns)),
            ..Self::new(from, depth)
        }
    }

    /// How many sequences there are.
    pub fn turns(&self) -> u64 {
        self.turns
    }

    fn new(from: &Setup, depth: u32) -> Self {
        Self {
            format: CountsFormat::HirthPerft,
            version: PLAY_VERSION,
            position: *from,
            depth,
            turns: 0,
            depths: None,
            divided: None,
        }
    }
}
