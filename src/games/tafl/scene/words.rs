//! The effects of a turn in words, for people who do not see the board.

use crate::{
    data::GameResult,
    games::tafl::{
        data::{Deed, Played, Turn},
        rules::{board::Side, position::Placement},
        words::moved::{self, Moved},
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
            let what = moved.map(|moved| moved::goes_and_takes(moved, before));
            how + &format!("{side}: {}.", what.unwrap_or_default())
        }
    }
}

/// Returns how a game ended: `The defenders win by escape of the king`.
pub fn result(ended: &GameResult) -> String {
    let by = ended.victory.map_or(String::new(), |by| format!(" by {}", by.title));
    match ended.winner {
        None => format!("The game is a draw{by}"),
        Some(winner) => format!("The {} win{by}", winner.id),
    }
}
