//! Legal turns of a position, as data.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

use super::{Attacker, PLAY_VERSION, Piece};
use crate::games::hirth::{
    board::{Side, Space},
    legal::offers,
    play::{LegalTurn, Outcome, Step},
    position::Placement,
    rules::{Fight, Victory},
    setup::Position,
    turn::{Battle, Label, Token},
};

/// The legal turns of a position, or the steps that a turn can begin with: what `hirth moves --format json`
/// writes.
///
/// `version` changes when a field is deleted or changes its meaning.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(title = "hirth moves --format json"))]
pub struct Moves {
    /// The name of the format.
    format: MovesFormat,
    /// The version of the format.
    #[cfg_attr(feature = "schema", schemars(extend("const" = PLAY_VERSION)))]
    version: u32,
    /// The position, in the notation for positions.
    position: Position,
    /// Who is to move.
    side: Side,
    /// The turn to come: `S4`; null if its number is not known.
    turn: Option<String>,
    /// Whether the game is over, and nothing can be played any more.
    over: bool,
    /// The offers of the Penningr that may be made in the turn, with their answers (R22).
    offers: Vec<String>,
    /// How many turns there are, or steps when they were asked for.
    count: usize,
    /// The single steps that a turn can begin with, each as a move; null if they were not asked for.
    steps: Option<Vec<String>>,
    /// The turns, the plainest text first; null if they were not asked for.
    turns: Option<Vec<PlayableTurn>>,
}

/// The name of the format.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
enum MovesFormat {
    #[serde(rename = "hirth-moves")]
    HirthMoves,
}

/// A turn that may be played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct PlayableTurn {
    /// Its moves in notation, without spaces.
    moves: String,
    /// How many steps it takes; fewer than 5 only when none is left (R5).
    steps: u8,
    /// Steps beyond the shortest walks of its moves (R12); more than 0 only where no other text is legal.
    detour: u8,
    /// How many of its moves need a lateral crossing (R2).
    lateral: u8,
    /// Whether its text can be read in several ways that end in different positions (N5).
    ambiguous: bool,
    /// Its fights, in the order of the board.
    fights: Vec<PlayableFight>,
    /// The ways in which it can end, at least one.
    ends: Vec<PlayableEnd>,
}

/// All that attack one space, and all that defend it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct PlayableFight {
    /// The space.
    space: Space,
    /// The power of those that attack.
    attack: u8,
    /// The power of those that defend.
    defence: u8,
    /// Who wins.
    winner: Side,
    /// The attackers, and where they come from.
    attackers: Vec<Attacker>,
    /// The defenders.
    defenders: Vec<Piece>,
}

/// One way in which a turn can end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct PlayableEnd {
    /// The text after the moves: the battles in notation, or `/`.
    text: String,
    /// The position after it.
    position: Position,
    /// The win that it gives its side; null while the game goes on.
    victory: Option<Victory>,
}

impl Moves {
    /// A position in which no turn is listed yet. A game that is over has none, and no offers.
    pub fn new(setup: &Position, label: Option<Label>, over: bool) -> Self {
        let offers = offers(setup.position.penningr).filter(|_| !over);
        Self {
            format: MovesFormat::HirthMoves,
            version: PLAY_VERSION,
            position: *setup,
            side: setup.to_move,
            turn: label.map(|label| label.to_string()),
            over,
            offers: offers.map(|(offer, _)| offer.to_string()).collect(),
            count: 0,
            steps: None,
            turns: None,
        }
    }

    /// The same with the steps that the turn can begin with.
    pub fn with_steps(mut self, steps: &[Step]) -> Self {
        self.steps = Some(steps.iter().map(|step| step.mov.to_string()).collect());
        self.counted(steps.len())
    }

    /// The same with all turns that are legal in its position.
    pub fn with_turns(mut self, turns: impl Iterator<Item = LegalTurn>) -> Self {
        let before = self.position.position;
        let turns: Vec<PlayableTurn> = turns.map(|legal| playable(&legal, &before)).collect();
        let count = turns.len();
        self.turns = Some(turns);
        self.counted(count)
    }

    /// The same with the number of turns or steps, which are not listed.
    pub fn counted(self, count: usize) -> Self {
        Self { count, ..self }
    }
}

fn playable(legal: &LegalTurn, before: &Placement) -> PlayableTurn {
    let mover = legal.now.side;
    let moves = legal.turn.moves.iter();
    PlayableTurn {
        moves: moves.map(|mov| mov.value.to_string()).collect(),
        steps: legal.steps,
        detour: legal.detour,
        lateral: legal.lateral,
        ambiguous: legal.is_ambiguous(before),
        fights: legal.fights().iter().map(fight).collect(),
        ends: legal.outcomes.iter().map(|it| end(it, mover)).collect(),
    }
}

fn fight(fight: &Fight) -> PlayableFight {
    PlayableFight {
        space: fight.space,
        attack: fight.attack,
        defence: fight.defence,
        winner: fight.winner(),
        attackers: fight.attackers.iter().map(Attacker::from).collect(),
        defenders: fight.defenders.iter().map(Piece::from).collect(),
    }
}

fn end(outcome: &Outcome, mover: Side) -> PlayableEnd {
    let battles = outcome.battles.iter();
    let battles: Vec<String> = battles.map(|battle: &Token<Battle>| battle.value.to_string()).collect();
    PlayableEnd {
        text: if battles.is_empty() { "/".to_owned() } else { battles.join(" ") },
        position: Position { to_move: mover.opponent(), position: outcome.position },
        victory: outcome.victory,
    }
}
