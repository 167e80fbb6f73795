//! A turn in the making: what is chosen so far, and what may be chosen next.

use serde::Serialize;

/// A turn that is made piece by piece.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Draft {
    /// The turn so far, in notation.
    pub text: String,
    /// Whether the turn can be played as it is. There may be choices all the same.
    pub is_whole: bool,
    /// What may come next, in order. A draft that is not whole has at least one.
    pub choices: Vec<Choice>,
}

/// Something that may come next in a turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Choice {
    /// It in notation.
    pub text: String,
    /// It in words: `a Karve with 2 Hirþ goes from 3 to 5`.
    pub words: String,
    /// What it is.
    pub kind: ChoiceKind,
    /// Where the piece or card lies on the drawing of the board, in the units of a [`Board`](crate::scene::Board); none if
    /// nothing is picked up.
    #[cfg(feature = "draw")]
    pub from: Option<(i16, i16)>,
    /// Where it is put down; none if that is not on the board.
    #[cfg(feature = "draw")]
    pub to: Option<(i16, i16)>,
}

/// What may come next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum ChoiceKind {
    /// HIRÞ: a single step of a piece.
    Step,
    /// HIRÞ: how a battle ends.
    Battle,
    /// HIRÞ: an offer of the Penningr, and its answer.
    Offer,
    /// Tafl: a move.
    Move,
    /// Herrlof: a card.
    Card,
    /// Herrlof: what a player takes, draws or gives back for a card.
    Use,
    /// Herrlof: the card that is turned up for a round.
    Deal,
    /// Herrlof: how many tricks a player predicted.
    Tally,
}

impl Choice {
    /// A choice without a place on the board.
    pub(crate) fn new(kind: ChoiceKind, text: impl Into<String>, words: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            words: words.into(),
            kind,
            #[cfg(feature = "draw")]
            from: None,
            #[cfg(feature = "draw")]
            to: None,
        }
    }
}
