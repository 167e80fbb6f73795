//! The nearest legal texts of a turn: the intended turn, as far as its letters show it.
//!
//! `search` looks for them, text and game at once, by `moves` and `battles`; `states` are those in which the turn can
//! be; `align` fits a token to the text; `costs` defines how likely a mistake is; `proof` replays each result like any
//! other text before it is reported; `change` finds which characters of the text make a repair.

mod align;
mod battles;
mod change;
mod costs;
mod moves;
mod proof;
mod search;
mod stage;
mod states;

pub use crate::repair::cost::TYPO;
pub(super) use change::Change;
pub use costs::{TOKEN, UNREADABLE};
pub(super) use search::Search;

use std::borrow::Cow;

use super::{Lateral, board::Side, notation, replay::Reading, turn::Turn};
use crate::span::Span;

/// A legal turn near the text, and what the text must become.
#[derive(Clone, Debug)]
pub struct Repair {
    /// The cost of its typos: [`TYPO`] each, likelier ones less. Only this decides whether a turn has one typo or
    /// several.
    pub slips: u16,
    /// The cost of customs, which many writers share: no `/`, spaces inside tokens. They are not typos.
    pub customs: u16,
    /// The unusual parts of the corrected turn.
    pub oddities: u16,
    /// Whether the repair causes any of that, and not moves that are kept as written.
    pub is_odd: bool,
    /// The turn's tokens after the label, in order, as they should be.
    pub tokens: Vec<RepairedToken>,
    /// The readings of the turn with these tokens.
    pub readings: Vec<Reading>,
}

/// One token as it should be, and the characters it stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RepairedToken {
    /// The token in canonical notation.
    pub text: String,
    /// The characters it stands for, in bytes of the turn's text; empty if a token is missing.
    pub span: Span,
    /// Whether it differs from them.
    pub changed: bool,
    /// The cost of the mistakes that turn the written text into it.
    pub cost: u16,
}

impl RepairedToken {
    /// Whether it is an offer, the start of a battle or the `/`, which usual spelling separates by a space.
    pub(super) fn starts_a_part(&self) -> bool {
        matches!(self.text.as_bytes(), [b'G' | b'S', b'd' | b't', ..] | [b'>', ..] | b"/")
    }
}

/// The text of a turn, and whose it is.
#[derive(Clone, Debug)]
pub struct TurnText<'a> {
    /// Who moves.
    pub side: Side,
    /// The policy for lateral crossings.
    pub lateral: Lateral,
    /// The text as written.
    pub text: Cow<'a, str>,
    /// The byte at which its moves start.
    pub from: usize,
}

/// How far to search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Limits {
    /// The most that the mistakes may cost.
    pub slips: u16,
    /// How much more than the cheapest they may cost to be listed too.
    pub slack: u16,
    /// How many nodes to look at before giving up.
    pub nodes: usize,
    /// The most repairs that are listed.
    pub repairs: usize,
    /// Whether a whole move may be forgotten or too much.
    pub whole: bool,
}

impl Repair {
    /// Returns what the text departs from the turn as it should be.
    pub fn distance(&self) -> u16 {
        self.slips + self.customs
    }

    /// Returns what decides between repairs: the cheapest is the likeliest.
    pub fn cost(&self) -> u16 {
        self.distance() + self.oddities
    }

    /// The whole turn after the label, as it should be.
    pub fn text(&self) -> String {
        joined(&self.tokens)
    }
}

/// Tokens as text, the parts of the turn separated by spaces.
pub(super) fn joined(tokens: &[RepairedToken]) -> String {
    let mut text = String::new();
    for token in tokens {
        if token.starts_a_part() && !text.is_empty() {
            text.push(' ');
        }
        text.push_str(&token.text);
    }
    text
}

/// Reads the turn whose moves start at byte `from` of `text` as if no token contained a space.
pub(super) fn without_blanks(side: Side, text: &str, from: usize) -> Turn {
    let letters = align::letters(text, from);
    notation::read_unlabelled(side, &align::closed_up(text, &letters))
}
