//! A move as it was played, in words.

use crate::games::tafl::{
    replay::Played,
    rules::{
        board::{Square, Squares},
        position::{Piece, Placement},
    },
};

/// A move as it was played.
pub struct Moved {
    /// The piece; `None` if it is not known.
    pub piece: Option<Piece>,
    /// Where it comes from.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// The pieces it took; the king too.
    pub taken: Vec<Square>,
}

impl Moved {
    /// Returns a move that was played from a position.
    pub fn new(played: &Played, before: &Placement) -> Self {
        let king = if played.taken.king { before.king } else { Squares::NONE };
        let taken = (played.taken.pieces | king).sorted();
        Self { piece: Some(played.piece), from: played.step.from, to: played.step.to, taken }
    }
}

/// `the king goes from f6 to f9 and takes e9 and g9`
pub fn goes_and_takes(moved: &Moved, before: &Placement) -> String {
    match takes(moved, before) {
        Some(taken) => format!("{} and {taken}", goes(moved)),
        None => goes(moved),
    }
}

/// `the king goes from f6 to f9`
pub fn goes(moved: &Moved) -> String {
    let piece = moved.piece.unwrap_or(Piece::Attacker).name();
    format!("{piece} goes from {} to {}", moved.from, moved.to)
}

/// `takes e9 and g9`; `None` if it takes nothing.
pub fn takes(moved: &Moved, before: &Placement) -> Option<String> {
    let is_king = |square: &&Square| before.at(**square) == Some(Piece::King);
    let king = moved.taken.iter().find(is_king);
    let others = moved.taken.iter().filter(|square| !is_king(square));
    let others: Vec<String> = others.map(ToString::to_string).collect();
    let others = match &others[..] {
        [] => None,
        [one] => Some(format!("takes {one}")),
        [first @ .., last] => Some(format!("takes {} and {last}", first.join(", "))),
    };
    let king = king.map(|square| format!("takes the king on {square}"));
    let all: Vec<String> = others.into_iter().chain(king).collect();
    (!all.is_empty()).then(|| all.join(" and "))
}
