//! The effects of a turn in words, for people who do not see the board.

use super::{Moved, Square};
use crate::{
    data::GameResult,
    games::tafl::{
        data::{Deed, Played, Turn},
        rules::{
            board::Side,
            position::{Piece, Placement},
        },
    },
};

/// Returns a turn in sentences.
pub fn turn(turn: &Turn, moved: Option<&Moved>, before: &Placement) -> String {
    let side = match turn.side {
        Some(Side::Attackers) => "Attackers",
        Some(Side::Defenders) => "Defenders",
        None => "Somebody",
    };
    match turn.does {
        _ if turn.played == Played::Not => {
            "It is not known what this move did. The board shows the last known position.".to_owned()
        }
        Some(Deed::Resigns) => format!("{side} resign."),
        Some(Deed::Timeout) => format!("The time of the {} has run out.", side.to_lowercase()),
        _ => {
            let how = match &turn.meant {
                Some(meant) => format!("The intended move is {}. ", meant.text),
                None => String::new(),
            };
            let what = moved.map(|moved| self::moved(moved, before));
            how + &format!("{side}: {}.", what.unwrap_or_default())
        }
    }
}

/// `the king goes from f6 to f9 and takes e9 and g9`
fn moved(moved: &Moved, before: &Placement) -> String {
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

/// Returns how a game ended: `The defenders win by escape of the king`.
pub fn result(ended: &GameResult) -> String {
    let by = ended.victory.map_or(String::new(), |by| format!(" by {}", by.title));
    match ended.winner {
        None => format!("The game is a draw{by}"),
        Some(winner) => format!("The {} win{by}", winner.id),
    }
}
