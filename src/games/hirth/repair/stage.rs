//! How far a turn has come, in the search for its nearest legal texts.

use super::states::State;
use crate::games::hirth::{
    legal::Written,
    notation::Spelling,
    rules::{Answered, Fight},
    turn::Offer,
};

/// The stage of the turn at a node.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stage {
    /// Moves may follow; `offers` once one is made.
    Moves { state: State, steps: u8, offers: bool },
    /// The Penningr was refused: nothing but `/` may follow.
    Refused,
    /// Battles.
    Battles(Battles),
    /// All is written.
    Done,
}

/// A legal offer, what comes of it, and how it is spelled.
pub type SpelledOffer = (Offer, Answered, Spelling);

/// How far the battles of a turn are.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Battles {
    /// The number of the battles of one state.
    pub fought: u32,
    /// Those to be written yet, a bit each.
    pub todo: u8,
    /// The one that was begun.
    pub begun: Option<Begun>,
    /// Its results that are not written yet, a bit each.
    pub left: u32,
}

/// A battle that is written in part: which, in which of its ways, and whether from the text at all.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Begun {
    /// Its place among the battles.
    pub fight: u8,
    /// The place of the way in which it is written.
    pub way: u16,
    /// Whether it is written anew.
    pub rewritten: bool,
}

/// The battles of one state: how each may be written, in the order of the board.
pub struct Fought {
    pub fights: Vec<Fight>,
    pub ways: Vec<Vec<Written>>,
}

impl Fought {
    /// The way in which a battle was begun.
    pub fn way(&self, begun: Begun) -> &Written {
        &self.ways[usize::from(begun.fight)][usize::from(begun.way)]
    }
}

impl Battles {
    /// Whether it is in a battle whose results are not taken from the text.
    pub fn is_rewriting(&self) -> bool {
        self.left != 0 && self.begun.is_some_and(|begun| begun.rewritten)
    }
}
